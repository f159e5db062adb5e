"""design.md, "The shuffle": against a second implementation written from its words, and against golden files.

`python -m tests.unit.test_shuffle` writes tests/golden/deals.json anew; only a change of design.md may change it.
"""

import hashlib
import json
from pathlib import Path

import pytest

from domino import shuffle
from tests.positions import NONCE, SEED, deal, go, name, new_match, tile, whole_set

GOLDEN = Path(__file__).parent.parent / "golden" / "deals.json"
SEEDS = (bytes(32), bytes(range(32)), b"\xff" * 32, hashlib.sha256(b"golden").digest())
PLAYER_NONCES = (bytes(32), hashlib.sha256(b"my own nonce").digest())


# design.md, "The shuffle", sentence by sentence, in the Python of hashlib and int.from_bytes.


def numbers_of(prefix):
    """Block k = SHA-256(… ‖ k, 4 bytes big-endian, from 0), read as 32-bit big-endian numbers."""
    k = 0
    while True:
        block = hashlib.sha256(prefix + k.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        k += 1


def below(numbers, n):
    """A number below n by rejection of those ≥ ⌊2³²/n⌋·n, then modulo."""
    while (number := next(numbers)) >= 2**32 // n * n:
        pass
    return number % n


def order_of(seed, player_nonce, round_number, highest):
    """The set in ascending order, Fisher–Yates from the last place down."""
    numbers = numbers_of(seed + player_nonce + b"deal" + round_number.to_bytes(4, "big"))
    order = [(high, low) for high in range(highest + 1) for low in range(high + 1)]
    for last in reversed(range(1, len(order))):
        other = below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return [f"{high}-{low}" for high, low in order]


def bot_numbers(seed, player_nonce, round_number, move, seat, limits):
    """A bot's stream: the same with "bot" ‖ round ‖ index of the move in the round ‖ seat."""
    words = b"".join(number.to_bytes(4, "big") for number in (round_number, move, seat))
    numbers = numbers_of(seed + player_nonce + b"bot" + words)
    return [below(numbers, limit) for limit in limits]


def commitment_of(seed, nonce):
    """SHA-256("domino 1" ‖ nonce ‖ seed), hex."""
    return hashlib.sha256(b"domino 1" + nonce + seed).hexdigest()


LIMITS = (2, 3, 7, 28, 28, 190, 1000, 65536, 1, 5)


def golden():
    """What the golden file holds, by the implementation above."""
    secrets = [(seed, own) for seed in SEEDS for own in PLAYER_NONCES]
    return {
        "source": "Written by `python -m tests.unit.test_shuffle`: the second implementation there, from design.md's "
        "words. Checked on CPython, MicroPython and Pyodide.",
        "deals": [
            {
                "seed": seed.hex(),
                "player_nonce": own.hex(),
                "round": number,
                "set": highest,
                "order": " ".join(order_of(seed, own, number, highest)),
            }
            for seed, own in secrets
            for number, highest in ((1, 6), (2, 6), (300, 6), (1, 9), (3, 12), (70000, 15), (2, 18))
        ],
        "bots": [
            {
                "seed": seed.hex(),
                "player_nonce": own.hex(),
                "round": number,
                "move": move,
                "seat": seat,
                "below": list(LIMITS),
                "numbers": bot_numbers(seed, own, number, move, seat, LIMITS),
            }
            for seed, own in secrets
            for number, move, seat in ((1, 0, 0), (1, 1, 0), (2, 300, 11))
        ],
        "commitments": [
            {"seed": seed.hex(), "nonce": nonce.hex(), "commitment": commitment_of(seed, nonce)}
            for seed in SEEDS
            for nonce in (bytes(32), NONCE)
        ],
    }


HELD = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {"deals": [], "bots": [], "commitments": []}


def test_the_golden_file_is_what_the_design_says():
    """design.md, The shuffle: "The same seed deals the same tiles … for ever: golden files hold it"."""
    assert golden() == HELD


@pytest.mark.parametrize("entry", HELD["deals"], ids=lambda e: f"{e['seed'][:4]}-{e['round']}-{e['set']}")
def test_the_engine_deals_the_golden_orders(entry):
    """design.md, The shuffle."""
    stream = shuffle.deal_stream(bytes.fromhex(entry["seed"]), bytes.fromhex(entry["player_nonce"]), entry["round"])
    order = shuffle.shuffled(len(whole_set(entry["set"])), stream)
    assert " ".join(name(number) for number in order) == entry["order"]


@pytest.mark.parametrize("entry", HELD["bots"], ids=lambda e: f"{e['seed'][:4]}-{e['round']}-{e['move']}")
def test_the_engine_gives_bots_the_golden_numbers(entry):
    """design.md, The shuffle: "A bot's stream at a choice"."""
    secrets = bytes.fromhex(entry["seed"]), bytes.fromhex(entry["player_nonce"])
    stream = shuffle.bot_stream(*secrets, entry["round"], entry["move"], entry["seat"])
    assert [stream.below(limit) for limit in entry["below"]] == entry["numbers"]


@pytest.mark.parametrize("entry", HELD["commitments"], ids=lambda e: e["commitment"][:6])
def test_the_commitment(entry):
    """design.md, The shuffle: "Commitment, shown before the first deal"."""
    secrets = bytes.fromhex(entry["seed"]), bytes.fromhex(entry["nonce"])
    assert shuffle.commitment(*secrets) == entry["commitment"]


def test_the_commitment_of_a_match():
    """design.md, The shuffle: of seed and nonce; the player's own nonce comes after it."""
    match = new_match("salotto", seed=SEED, player_nonce=PLAYER_NONCES[1])
    assert match.commitment == commitment_of(SEED, NONCE)


def test_numbers_from_the_last_multiple_of_n_up_are_rejected():
    """design.md, The shuffle: "a number below n by rejection of those ≥ ⌊2³²/n⌋·n, then modulo"."""
    top = 2**32
    stream = shuffle.Stream(iter([top - 1, top - 2, 5]))
    assert stream.below(3) == (top - 2) % 3
    edge = top // 28 * 28
    stream = shuffle.Stream(iter([top - 1, edge, edge - 1]))
    assert stream.below(28) == 27
    stream = shuffle.Stream(iter([top - 1]))
    assert stream.below(2) == 1


@pytest.mark.parametrize(("game", "players", "each"), [("salotto", 4, 7), ("classico", 3, 5), ("salotto", 11, 5)])
def test_hands_are_dealt_off_the_front_a_whole_hand_at_a_time(game, players, each):
    """design.md, The shuffle: "seat by seat, a whole hand at a time; the rest is the boneyard"."""
    match = new_match(game, players=players)
    match.deal()
    order = [tile(text) for text in order_of(SEED, bytes(32), 1, match.rules.set)]
    assert match.round.hands == [order[seat * each : (seat + 1) * each] for seat in range(players)]
    assert list(match.round.boneyard) == order[players * each :]


def test_the_boneyard_is_drawn_from_the_front():
    """design.md, The shuffle."""
    match = new_match("classico")
    match.deal()
    order = [tile(text) for text in order_of(SEED, bytes(32), 1, 6)]
    drawn = []
    while match.round.ended is None:
        action = ("draw",) if ("draw",) in match.legal else match.legal[0]
        drawn += [event["tile"] for event in match.apply(action) if event["type"] == "draw"]
    assert drawn == order[14 : 14 + len(drawn)]
    assert drawn


def test_the_players_own_nonce_changes_the_deal():
    """design.md, The shuffle: SHA-256(seed ‖ player nonce ‖ …)."""
    match = new_match("classico", player_nonce=PLAYER_NONCES[1])
    match.deal()
    order = [tile(text) for text in order_of(SEED, PLAYER_NONCES[1], 1, 6)]
    assert match.round.hands == [order[:7], order[7:14]]


def test_each_round_has_an_order_of_its_own_and_seats_out_of_the_match_are_left_out():
    """design.md, The shuffle: "round, 4 bytes big-endian, from 1"; rules.md, penalty: the next deal leaves them out."""
    match = new_match("salotto", players=4, target=11, hand=1)
    deal(match, ["1-1", "6-5", "6-4", "2-0"])
    go(match, "1-1")
    match.deal()
    order = [tile(text) for text in order_of(SEED, bytes(32), 2, 6)]
    assert match.round.hands == [order[:1], [], order[1:2], order[2:3]]
    assert list(match.round.boneyard) == order[3:]


def test_a_seed_is_64_hexadecimal_digits():
    """design.md, Command line: --seed HEX; The shuffle: "Seed and nonce: 32 random bytes each"."""
    assert shuffle.secret_from_hex("00" * 31 + "Ff") == bytes(31) + b"\xff"
    for bad in ("", "00", "00" * 33, "0g" * 32, " " * 64, "0x" + "0" * 62, "0" * 63 + " ", None, 5, b"0" * 64):
        with pytest.raises(ValueError):
            shuffle.secret_from_hex(bad)


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(golden(), indent=1) + "\n")
