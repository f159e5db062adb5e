"""Verification: every honest match is accepted, every way of tampering with a record is refused where it lies."""

import copy
import json
import random

import pytest

from domino import bots, record, rules, text
from domino.__main__ import main
from domino.bots.verify import Verification
from domino.brain import players
from domino.errors import DominoError, RecordError, VerifyError
from domino.match import Match
from domino.notation import action_text
from domino.shuffle import bot_stream
from domino.view import view

SECRETS = (bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96)))


def played(game, seats, stop=10_000, **options):
    """A match of people, who do anything that is legal, and bots."""
    chance = random.Random(f"{game} {seats} {options}")
    made = rules.make(game, {"players": len(seats), **options})
    match = Match(made, [{"name": f"P{seat}", "player": player} for seat, player in enumerate(seats)], *SECRETS)
    for _ in range(stop):
        if match.over:
            break
        if match.turn is None:
            match.deal()
            continue
        if match.seats[match.turn]["player"] == "human":
            match.apply(chance.choice(match.legal))
        elif chance.random() < 0.1:
            action, _ = bots.action_for(match)
            match.apply(action if match.seats[match.turn]["player"] == "club@1" else stand_in(match), "club@1")
        else:
            match.apply(bots.action_for(match)[0])
    return match


def stand_in(match):
    """What `club` does in place of another bot."""
    seats = match.seats
    match.seats = [{"name": seat["name"], "player": "club@1"} for seat in seats]
    action, _ = bots.action_for(match)
    match.seats = seats
    return action


GAMES = [
    ("coppie", ("human", "club@1", "greedy@1", "random@1"), {}),
    ("classico", ("human", "club@1", "greedy@1"), {"draw": "until-playable"}),
    ("classico", ("random@1", "club@1"), {"draw": "until-stop", "reserve": 2}),
    ("salotto", ("human", "club@1", "random@1", "greedy@1", "club@1", "club@1"), {"teams": 3, "going_out": "team"}),
]


@pytest.fixture(scope="module")
def honest():
    """A whole match in pairs, as plain data. Nothing in it may be changed."""
    return record.record(played(*GAMES[0][:2]))


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_an_honest_match_is_accepted(game, seats, options):
    written = record.record(played(game, seats, **options))
    summary = Verification().check(json.loads(json.dumps(written))).summary()
    assert summary["rounds_dealt"] == len(written["rounds"])
    assert summary["moves"] == sum(len(round_["moves"]) for round_ in written["rounds"])
    assert summary["choices"] > 10
    assert summary["not_verified"] == {}


def test_a_match_that_goes_on_and_one_with_moves_taken_back_are_accepted():
    match = played("coppie", GAMES[0][1], stop=30)
    match.undo(3)
    match.apply(match.legal[0] if match.seats[match.turn]["player"] == "human" else bots.action_for(match)[0])
    assert Verification().check(record.record(match)).made


def test_strong_bots_choose_again_where_the_brain_is_and_are_counted_where_it_is_not():
    match = Match(rules.make("classico", {"players": 2, "rounds": 1}),
                  [{"name": "E", "player": "expert@2"}, {"name": "G", "player": "greedy@1"}], *SECRETS)
    match.deal()
    choices = 0
    while match.turn is not None:
        action = bots.action_for(match)[0]
        if match.turn == 0 and len(match.legal) > 1:
            stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, 0)
            action = players.choose_expert(view(match, 0), stream)
            choices += 1
        match.apply(action)
    written = record.record(match)
    assert choices
    assert Verification().check(written).left == {"expert@2": choices}
    with_brain = Verification().check(written, choosers=players.BY_NAME)
    assert with_brain.left == {}
    assert with_brain.made >= choices


def test_a_bot_of_another_version_is_counted_as_not_verified(honest):
    written = copy.deepcopy(honest)
    written["seats"][1]["player"] = "club@7"
    assert Verification().check(written).left["club@7"] > 0


# -- tampering: a function that changes a record, and what is said of it


def bots_choice(written, seat=1):
    """The round, the index and the match before a move where a bot had a choice of tiles."""
    found = []

    def look(match, action, by):
        tiles = {each[1] for each in match.legal if each[0] == "play"}
        if match.turn == seat and len(tiles) > 1 and not by:
            found.append((match.number - 1, match.moves_made, tuple(match.legal), action))

    list(record.replaying(written, look))
    return found


def other_tile(written):
    """A bot lays another tile than it would, and the rest of the round is cut off."""
    round_, index, legal, action = bots_choice(written)[0]
    other = next(each for each in legal if each[0] == "play" and each[1] != action[1])
    written["rounds"] = written["rounds"][: round_ + 1]
    written["rounds"][round_].pop("points", None)
    moves = written["rounds"][round_]["moves"]
    written["rounds"][round_]["moves"] = [*moves[:index], action_text(other)]
    written["rounds"][round_]["by"] = {key: by for key, by in written["rounds"][round_].get("by", {}).items()
                                       if int(key) < index}
    return round_ + 1, index + 1


def swap_hands(written):
    """The tiles are dealt to other seats by hand, the moves are those of the first seats that can."""
    match = record.replay({**written, "rounds": []})
    hands, boneyard = match.dealt(1)
    hands[0], hands[2] = hands[2], hands[0]
    match.deal((hands, boneyard))
    match.apply(match.legal[0])
    written["rounds"] = [match.round_record()]
    return 1, 1


def set_at(*path):
    """A change of one value of the record."""
    *way, last, value = path

    def change(written):
        place = written
        for step in way:
            place = place[step]
        place[last] = value(place[last]) if callable(value) else value

    return change


def flip(text_):
    """A hexadecimal text with its first digit changed."""
    return ("1" if text_[0] != "1" else "2") + text_[1:]


def drop_move(written):
    """A bot's move is left out."""
    del written["rounds"][0]["moves"][2]


def exchange_moves(written):
    """Two moves change their order."""
    moves = written["rounds"][0]["moves"]
    moves[1], moves[2] = moves[2], moves[1]


def drop_round(written):
    """A lost round is left out."""
    del written["rounds"][0]


def human_by(written):
    """A person's move is said to be a bot's."""
    written["rounds"][0].setdefault("by", {})[str(human_move(written))] = "club@1"


def human_move(written):
    """The index of a person's first move."""
    found = []
    list(record.replaying(written, lambda match, action, by: match.turn == 0 and found.append(match.moves_made)))
    return found[0]


TAMPERING = {
    "a bot's tile": (other_tile, VerifyError, "other-choice"),
    "hands exchanged": (swap_hands, VerifyError, "other-deal"),
    "another seed": (set_at("seed", flip), DominoError, None),
    "another player's nonce": (set_at("player_nonce", flip), DominoError, None),
    "another nonce": (set_at("nonce", flip), VerifyError, "other-commitment"),
    "a move left out": (drop_move, DominoError, None),
    "moves exchanged": (exchange_moves, DominoError, None),
    "a round left out": (drop_round, DominoError, None),
    "points": (set_at("rounds", 0, "points", 0, lambda number: number + 5), RecordError, "record-points"),
    "a person's move as a bot's": (human_by, VerifyError, "by-nobody"),
    "a weaker bot": (set_at("seats", 1, "player", "greedy@1"), VerifyError, "other-choice"),
    "a person as a bot": (set_at("seats", 0, "player", "club@1"), VerifyError, "other-choice"),
    "a tile that was not held": (set_at("rounds", 0, "moves", 0, "0-0"), RecordError, "record-illegal"),
    "time that ran out": (set_at("rounds", 0, "moves", 1, "!"), DominoError, None),
    "other rules": (set_at("options", {"draw": "one", "hand": 5}), DominoError, None),
    "no seed": (lambda written: written.pop("seed") and None, DominoError, None),
}


@pytest.mark.parametrize("kind", TAMPERING)
def test_tampering_is_refused_and_its_place_named(honest, kind):
    change, error, code = TAMPERING[kind]
    written = copy.deepcopy(honest)
    shown = Match.commitment.fget(record.replay({**written, "rounds": []}))
    place = change(written)
    with pytest.raises(error) as caught:
        Verification().check(written, shown, players.BY_NAME)
    fault = caught.value
    assert code in (None, fault.code)
    assert len(text.explain(fault)) > 20
    if place:
        assert (fault.values["round"], fault.values["move"]) == place
    elif fault.code not in ("other-commitment", "no-seed", "record-points", "record-no-deal"):
        assert fault.values["round"] == 1
        assert fault.values["move"] >= 1


def test_the_first_difference_is_the_one_that_is_named(honest):
    """Two bots' moves in one round: the earlier one."""
    written = copy.deepcopy(honest)
    place = other_tile(written)
    with pytest.raises(VerifyError) as caught:
        Verification().check(written)
    assert (caught.value.values["round"], caught.value.values["move"]) == place
    said = text.explain(caught.value)
    assert said.startswith(f"Round {place[0]}, move {place[1]}: club@1 would have done something else here")


def test_a_difference_before_a_broken_rule_comes_first(honest):
    written = copy.deepcopy(honest)
    place = other_tile(written)
    written["rounds"][-1]["moves"].append("0-0L" if "0-0" not in str(written["rounds"][-1]["moves"]) else "?")
    with pytest.raises(VerifyError) as caught:
        Verification().check(written)
    assert (caught.value.values["round"], caught.value.values["move"]) == place


# -- on the command line


def test_replay_verify(honest, tmp_path, capsys):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(honest))
    match = record.replay(honest)
    assert main(["replay", str(file), "--verify", "--commitment", match.commitment, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["valid"] and answer["verified"] and answer["choices"] > 10
    assert main(["replay", str(file), "--verify", "--commitment", "00" * 32, "--json"]) == 2
    told = capsys.readouterr()
    answer = json.loads(told.out)
    assert answer["valid"] and not answer["verified"]
    assert "commitment" in answer["error"]
    assert len(told.err.splitlines()) == 1
