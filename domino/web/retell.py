"""The events of a match so far, made again by replaying it: for the log of a match that goes on."""

import asyncio

from domino.match import Match
from domino.notation import read_move
from domino.record import given_deal
from domino.view import public

SLICE = 40  # actions, so that the page stays awake


async def events_so_far(match, me):
    """The events as the seat `me` saw them."""
    again = Match(match.rules, match.seats, match.seed, match.nonce, match.player_nonce)
    events = []
    for written in match.past + [match.round_record()]:
        events += again.deal(given_deal(again, written))
        for i, text in enumerate(written["moves"]):
            events += again.apply(read_move(text)[0])
            if i % SLICE == SLICE - 1:
                await asyncio.sleep(0)
        await asyncio.sleep(0)
    return [public(event, me) for event in events]
