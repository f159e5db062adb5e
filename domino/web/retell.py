"""The events of a match so far, made again by replaying it: for the log of a match that goes on."""

from domino.match import Match
from domino.notation import read_move
from domino.record import given_deal
from domino.view import public
from domino.web.slices import pause


async def events_so_far(match, me):
    """The events as the seat `me` saw them."""
    again = Match(match.rules, match.seats, match.seed, match.nonce, match.player_nonce)
    events = []
    for written in match.past + [match.round_record()]:
        events += again.deal(given_deal(again, written))
        for text in written["moves"]:
            events += again.apply(read_move(text)[0])
            await pause()
    return [public(event, me) for event in events]
