"""The JSON record of a match, version 1: write, check, replay (design.md, "Record, version 1").

Everything in a record comes from outside: whatever is wrong with it becomes one `RecordError`.
"""

import binascii
import json

from domino import rules as rules_
from domino.errors import DominoError, RecordError
from domino.match import Match
from domino.notation import read_move
from domino.shuffle import NO_NONCE, secret_from_hex
from domino.tiles import NAMES, parse, size

VERSION = 1
# version: the function that makes a record of the next version from one of this version. It takes and gives plain data,
# and leaves what it got as it was. tests/golden/ has a record of every version, which keeps loading.
UPGRADES: dict = {}
NAME_LENGTH = 60
KEYS = ("domino", "date", "game", "options", "seats", "seed", "nonce", "player_nonce", "practice", "rounds")
SEAT_KEYS = ("name", "player")
ROUND_KEYS = ("deal", "moves", "by", "points")
DEAL_KEYS = ("hands", "boneyard")


LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"


def _all_in(text, letters):
    """Whether a text is not empty and made of these letters. (`isdigit` takes more on CPython than on MicroPython.)"""
    return bool(text) and all(letter in letters for letter in text)


def is_number(value):
    """Whether a value is a whole number: JSON's true and 1.0 equal 1, but are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value, field):
    """A text of one to `NAME_LENGTH` characters, as a player typed it. Raises RecordError.

    MicroPython's `json` leaves characters beyond U+FFFF as two surrogates; they are joined here, and a surrogate that
    stands alone is no text.
    """
    if not isinstance(value, str):
        raise RecordError("record-field", field=field)
    joined = []
    high = 0
    for letter in value:
        code = ord(letter)
        if 0xDC00 <= code < 0xE000 and high:
            joined.append(chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00))
            high = 0
            continue
        if high or 0xDC00 <= code < 0xE000:
            raise RecordError("record-field", field=field)
        if 0xD800 <= code < 0xDC00:
            high = code
        else:
            joined.append(letter)
    if high or not 0 < len(joined) <= NAME_LENGTH:
        raise RecordError("record-field", field=field)
    return "".join(joined)


def _hex(secret):
    return binascii.hexlify(secret).decode()


def record(match):
    """The record of a match so far, as plain JSON data. It holds the seed: it is for storage and for the end."""
    written = {"domino": VERSION, "game": match.rules.game, "options": match.rules.changed,
               "seats": [{"name": seat["name"], "player": seat["player"]} for seat in match.seats],
               "seed": _hex(match.seed), "nonce": _hex(match.nonce),
               "rounds": match.past + ([match.round_record()] if match.round else [])}
    if match.date:
        written["date"] = match.date
    if match.player_nonce != NO_NONCE:
        written["player_nonce"] = _hex(match.player_nonce)
    if match.practice:
        written["practice"] = True
    return written


def loads(text):
    """The match that a record's text tells. Raises RecordError."""
    try:
        data = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested deeper than the interpreter's stack
        raise RecordError("record-json") from None
    return replay(data)


def replay(data):
    """The match that a record (plain JSON data) tells, replayed through the engine. Raises RecordError."""
    return list(replaying(data))[-1]


def replaying(data, before=None):
    """The same a step at a time: yields the match before its first round and after each. Raises RecordError.

    `before(match, action, by)` is called before each move is made; what it raises is told with the round and the move.
    """
    data = upgraded(data)
    match = _read_head(data)
    rounds = data["rounds"]
    if not isinstance(rounds, list):
        raise RecordError("record-field", field="rounds")
    yield match
    for number, written in enumerate(rounds, 1):
        try:
            _replay_round(match, written, "seed" in data, before)
        except DominoError as error:
            error.values["round"] = number
            raise
        yield match


def upgraded(data):
    """A record of this version or an older one as one of this version. Raises RecordError for what is neither."""
    if not isinstance(data, dict) or "domino" not in data:
        raise RecordError("record-kind")
    while not is_number(data["domino"]) or data["domino"] != VERSION:
        upgrade = UPGRADES.get(data["domino"]) if is_number(data["domino"]) else None
        if not upgrade:
            raise RecordError("record-version", version=str(data["domino"])[:20])
        data = upgrade(data)
    return data


def _check_keys(data, allowed, required, field):
    """That `data` is an object with the required keys and no others than allowed."""
    if not isinstance(data, dict):
        raise RecordError("record-field", field=field)
    for key in sorted(data):
        if key not in allowed:
            raise RecordError("record-key", key=key[:40], field=field)
    for key in required:
        if key not in data:
            raise RecordError("record-missing", key=key, field=field)


def _read_head(data):
    """The match before its first deal."""
    _check_keys(data, KEYS, ("game", "seats", "rounds"), "record")
    seats = _read_seats(data["seats"])
    rules = _read_rules(data["game"], data.get("options", {}), len(seats))
    secrets = {}
    for name in ("seed", "nonce", "player_nonce"):
        try:
            secrets[name] = secret_from_hex(data[name]) if name in data else NO_NONCE
        except ValueError:
            raise RecordError("record-secret", field=name) from None
    match = Match(rules, seats, secrets["seed"], secrets["nonce"], secrets["player_nonce"])
    if "date" in data:
        match.date = _text(data["date"], "date")
    if "practice" in data:
        if not isinstance(data["practice"], bool):
            raise RecordError("record-field", field="practice")
        match.practice = data["practice"]
    return match


def _read_seats(seats):
    if not isinstance(seats, list) or not seats:
        raise RecordError("record-field", field="seats")
    read = []
    for seat in seats:
        _check_keys(seat, SEAT_KEYS, SEAT_KEYS, "seats")
        if not is_player(seat["player"]):
            raise RecordError("record-player", player=str(seat["player"])[:40])
        read.append({"name": _text(seat["name"], "name"), "player": seat["player"]})
    return read


def is_player(text):
    """Whether `text` names a player: "human", or a bot with its version, "club@1"."""
    if text == "human":
        return True
    if not isinstance(text, str) or len(text) > NAME_LENGTH:
        return False
    name, at, version = text.partition("@")
    return bool(at) and _all_in(name, LETTERS) and _all_in(version, DIGITS)


def _read_rules(game, options, players):
    if not isinstance(options, dict):
        raise RecordError("record-field", field="options")
    options = dict(options)
    given = options.get("players", players)
    if not is_number(given) or given != players:
        raise RecordError("record-players", players=str(given)[:20], seats=players)
    options["players"] = players
    try:
        for name in options:
            option = rules_.OPTION.get(name)
            if option and not option.allows(options[name]):  # in a record a value has its JSON type
                raise rules_.RulesError("bad-value", option=name, value=str(options[name])[:40],
                                        allowed=option.allowed())
        return rules_.make(game, options)
    except rules_.RulesError as error:
        raise RecordError("record-rules", cause=error) from None


def _replay_round(match, written, has_seed, before):
    _check_keys(written, ROUND_KEYS, ("moves",), "rounds")
    if match.over:
        raise RecordError("record-match-over")
    if match.round and not match.round.ended:
        raise RecordError("record-unfinished")
    deal = given_deal(match, written)
    if not deal and not has_seed:
        raise RecordError("record-no-deal")
    match.deal(deal)
    moves = written["moves"]
    if not isinstance(moves, list):
        raise RecordError("record-field", field="moves")
    by = _read_by(written.get("by", {}), len(moves))
    for index, text in enumerate(moves):
        try:
            _replay_move(match, text, by.get(index), before)
        except DominoError as error:
            error.values["move"] = index + 1
            raise
    if "points" in written:
        if not match.round.ended:
            raise RecordError("record-points-early")
        due, points = match.results[-1]["points"], written["points"]
        whole = isinstance(points, list) and all(is_number(number) for number in points)
        if not whole or points != due:
            raise RecordError("record-points", points=str(points)[:60], due=str(due))


def _replay_move(match, text, by, before):
    try:
        action, drawn = read_move(text)
    except ValueError:
        raise RecordError("record-move", text=str(text)[:20]) from None
    if before:
        before(match, action, by)
    try:
        event = match.apply(action, by)[0]
    except DominoError as error:
        raise RecordError("record-illegal", text=text, cause=error) from None
    if event["type"] in ("draw", "time") and event["tile"] != drawn:
        due = "–" if event["tile"] is None else NAMES[event["tile"]]
        raise RecordError("record-drawn", text=text, due=due)


def _read_by(by, moves):
    if not isinstance(by, dict):
        raise RecordError("record-field", field="by")
    read = {}
    for key in by:
        index = isinstance(key, str) and len(key) < 7 and _all_in(key, DIGITS) and str(int(key)) == key
        if not index or int(key) >= moves or not is_player(by[key]):
            raise RecordError("record-by", key=str(key)[:20])
        read[int(key)] = by[key]
    return read


def given_deal(match, written):
    """The (hands, boneyard) that a written round gives, or None where its tiles come from the seed."""
    return _read_deal(match, written["deal"]) if "deal" in written else None


def _read_deal(match, deal):
    """The (hands, boneyard) of an explicit deal: the whole set, dealt as the rules would deal it."""
    _check_keys(deal, DEAL_KEYS, DEAL_KEYS, "deal")
    hands, boneyard = deal["hands"], deal["boneyard"]
    if not isinstance(hands, list) or len(hands) != match.rules.players:
        raise RecordError("record-deal-hands", players=match.rules.players)
    count = size(match.rules.set)
    seen = set()

    def read(tiles):
        if not isinstance(tiles, list):
            raise RecordError("record-field", field="deal")
        read_tiles = []
        for text in tiles:
            try:
                tile = parse(text)
            except ValueError:
                raise RecordError("record-tile", text=str(text)[:20]) from None
            if tile >= count:
                raise RecordError("record-tile-set", text=text, set=match.rules.set)
            if tile in seen:
                raise RecordError("record-tile-twice", text=text)
            seen.add(tile)
            read_tiles.append(tile)
        return read_tiles

    read_hands = [read(hand) for hand in hands]
    read_boneyard = read(boneyard)
    playing = match.playing
    each = match.rules.hand_size(len(playing))
    for seat, hand in enumerate(read_hands):
        due = each if seat in playing else 0
        if len(hand) != due:
            raise RecordError("record-hand-size", seat=seat + 1, held=len(hand), due=due)
    if len(seen) != count:
        raise RecordError("record-deal-incomplete", missing=count - len(seen))
    return read_hands, read_boneyard


def summary(match):
    """What `python -m domino replay` says of a valid record."""
    rounds = []
    for end in match.results:
        rounds.append({"ended": end["ended"], "opener": end["opener"], "points": end["points"], "out": end["out"]})
    return {"valid": True, "rounds": rounds, "totals": list(match.totals), "eliminated": list(match.eliminated),
            "over": match.over, "winners": list(match.winners)}
