"""rules.md, "Options" and "Hand sizes, salotto": the table, the presets, and every start that is refused."""

import pytest

from domino import rules, text
from domino.errors import RulesError
from tests.positions import new_match

# rules.md, Options: the table, a row each: (salotto, classico, coppie)
DEFAULTS = {
    "set": (6, 6, 6),
    "players": (4, 2, 4),
    "teams": (0, 0, 2),
    "hand": ("auto", "auto", 7),
    "opener": ("highest-double", "highest-double", "highest-double"),
    "opening": ("free", "free", "forced"),
    "next_opener": ("highest-double", "winner", "winner"),
    "draw": ("one", "until-stop", "until-playable"),
    "draw_anyway": (False, False, False),
    "reserve": (0, 0, 2),
    "going_out": ("player", "player", "player"),
    "scoring": ("penalty", "winner-takes", "pairs"),
    "target": (100, 100, 100),
    "rounds": (0, 0, 0),
    "thinking_time": (0, 0, 0),
}
PRESETS = ("salotto", "classico", "coppie")


def refusal(game, **options):
    """The (error, sentence) with which a start is refused."""
    with pytest.raises(RulesError) as caught:
        rules.make(game, options)
    return caught.value, text.explain(caught.value)


def test_the_three_presets():
    """rules.md, the first table."""
    assert list(rules.PRESETS) == list(PRESETS)


def test_the_table_holds_every_option_of_the_rules_and_no_other():
    """rules.md, Options: "Every option is data"; all that shows options comes "from that one table"."""
    assert sorted(option.name for option in rules.OPTIONS) == sorted(DEFAULTS)


@pytest.mark.parametrize("option", DEFAULTS)
@pytest.mark.parametrize("game", PRESETS)
def test_defaults_of_each_preset(game, option):
    """rules.md, Options: the table."""
    made = rules.make(game, {})
    value = getattr(made, option)
    assert value == DEFAULTS[option][PRESETS.index(game)]
    assert type(value) is type(DEFAULTS[option][PRESETS.index(game)])
    assert made.game == game


@pytest.mark.parametrize(("players", "highest"), [(n, 6 if n <= 4 else 9 if n <= 11 else 12) for n in range(2, 13)])
def test_salottos_default_set_follows_the_players(players, highest):
    """rules.md, Options, `set`: "6 for 2–4 players, 9 for 5–11, 12 for 12"."""
    assert rules.make("salotto", {"players": players}).set == highest


# rules.md, Options, column "values"; for numbers the bounds and what lies beyond them
ACCEPTED = {
    "set": [6, 9, 12, 15, 18],
    "hand": ["auto", 1, 2, 5, 6, 7],
    "opener": ["highest-double"],
    "opening": ["free", "forced"],
    "next_opener": ["highest-double", "winner", "rotate"],
    "draw": ["none", "one", "until-playable", "until-stop"],
    "draw_anyway": [False, True],
    "reserve": [0, 1, 2, 14, 28],
    "going_out": ["player", "team"],
    "target": [1, 50, 100, 500, 9999],
    "rounds": [0, 1, 10, 100],
    "thinking_time": [0, 5, 60, 600],
}
REFUSED = {
    "set": [0, 5, 7, 8, 10, 17, 19, 21, "double-6", "", None, True, [6]],
    "players": [0, 1, 13, -2, "two", "", None, True],
    "teams": [1, 7, -1, "two", None, True],
    "hand": [0, -1, "all", "", None, False],
    "opener": ["6-6", "winner", "", None, 0],
    "opening": ["any", "", None, 1],
    "next_opener": ["loser", "", None, 1],
    "draw": ["two", "until", "", None, 1, True],
    "draw_anyway": ["maybe", "", None, 2, -1, "2"],
    "reserve": [-1, "two", "", None, True],
    "going_out": ["side", "", None],
    "scoring": ["points", "", None],
    "target": [-1, "", "none", None, True],
    "rounds": [-1, "", None, "ten", True],
    "thinking_time": [1, 4, 601, -5, "", None, True],
}


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize(("option", "value"), [(o, v) for o in ACCEPTED for v in ACCEPTED[o]])
def test_values_that_are_in_the_table_start(game, option, value):
    """rules.md, Options, column "values": any of them starts from a preset."""
    assert getattr(rules.make(game, {option: value}), option) == value


@pytest.mark.parametrize(("option", "value"), [(o, v) for o in REFUSED for v in REFUSED[o]], ids=repr)
def test_values_that_are_not_in_the_table_are_refused_in_words_that_name_those_that_are(option, value):
    """rules.md, Options, column "values": refused with a reason that says what would work."""
    error, sentence = refusal("salotto", **{option: value})
    assert error.code == "bad-value"
    assert option in sentence
    for allowed in error.values["allowed"]:
        assert allowed in sentence


@pytest.mark.parametrize("value", [6.0, 9.0, 7.0, 6.5, float("nan"), float("inf")])
@pytest.mark.parametrize("option", ["set", "players", "teams", "hand", "reserve", "target", "rounds", "thinking_time"])
def test_a_number_that_is_not_a_whole_one_of_its_type_is_no_value(option, value):
    """rules.md, Options: whole numbers; a JSON record may say 6.0. It starts as a whole number or is refused."""
    try:
        made = rules.make("salotto", {option: value})
    except RulesError as error:
        assert error.code == "bad-value"
    else:
        assert type(getattr(made, option)) is int


@pytest.mark.parametrize(
    ("option", "written", "value"),
    [
        ("set", "9", 9),
        ("players", "3", 3),
        ("hand", "auto", "auto"),
        ("hand", "5", 5),
        ("opening", "forced", "forced"),
        ("draw", "until-stop", "until-stop"),
        ("draw_anyway", "on", True),
        ("draw_anyway", "off", False),
        ("target", "50", 50),
        ("thinking_time", "30", 30),
    ],
)
def test_values_are_read_as_an_address_spells_them(option, written, value):
    """design.md, Address parameters: "every option by its name in rules.md"."""
    read = getattr(rules.make("salotto", {option: written}), option)
    assert read == value
    assert type(read) is type(value)


def test_an_unknown_game_is_refused_and_the_games_are_named():
    """Refused with a reason that says what would work."""
    error, sentence = refusal("domino")
    assert error.code == "unknown-game"
    assert all(game in sentence for game in PRESETS)


def test_an_unknown_option_is_refused():
    """rules.md, Options: one table."""
    error, sentence = refusal("salotto", spinner=1)
    assert error.code == "unknown-option"
    assert "spinner" in sentence


@pytest.mark.parametrize(
    ("game", "players"), [("classico", 5), ("classico", 12), ("salotto", 13), ("salotto", 1), ("coppie", 1)]
)
def test_players_beyond_the_presets_range_are_refused(game, players):
    """rules.md, Options, `players`: salotto 2–12, classico 2–4."""
    error, sentence = refusal(game, players=players)
    low, high = {"classico": (2, 4), "salotto": (2, 12), "coppie": (2, 12)}[game]
    assert str(low) in sentence
    assert str(high) in sentence


@pytest.mark.parametrize("players", range(2, 13))
def test_salotto_plays_with_2_to_12(players):
    """rules.md, the first table: "2–12 players, alone or in teams"."""
    assert rules.make("salotto", {"players": players}).sides == players


@pytest.mark.parametrize("players", range(2, 5))
def test_classico_plays_with_2_to_4(players):
    """rules.md, the first table: "2–4 players"."""
    assert rules.make("classico", {"players": players}).sides == players


# rules.md, Hand sizes, salotto
HANDS = {
    6: [7, 7, 7, 5, None, None, None, None, None, None, None],
    9: [7, 7, 7, 7, 7, 7, 6, 6, 5, 5, None],
    12: [7] * 11,
    15: [7] * 11,
    18: [7] * 11,
}
NEEDS = {(6, players): 9 for players in range(6, 12)} | {(6, 12): 12, (9, 12): 12}


@pytest.mark.parametrize(("highest", "players"), [(s, n) for s in HANDS for n in range(2, 13)])
def test_hand_sizes_of_salotto(highest, players):
    """rules.md, Hand sizes, salotto: the table; a dash is refused."""
    due = HANDS[highest][players - 2]
    if due is None:
        error, sentence = refusal("salotto", set=highest, players=players)
        assert error.code == "set-too-small"
        assert sentence == f"{players} players need double-{NEEDS[highest, players]} or larger."
        return
    made = rules.make("salotto", {"set": highest, "players": players})
    assert made.hand == "auto"
    assert made.hand_size(players) == due
    event = new_match("salotto", set=highest, players=players).deal()[0]
    assert event["sizes"] == [due] * players
    assert event["boneyard"] == (highest + 1) * (highest + 2) // 2 - due * players


def test_five_players_can_be_dealt_5_each_from_double_6_and_their_default_is_double_9():
    """rules.md, Hand sizes, salotto, last line."""
    assert rules.make("salotto", {"players": 5, "set": 6}).hand_size(5) == 5
    assert rules.make("salotto", {"players": 5}).set == 9


@pytest.mark.parametrize(("players", "hand", "left"), [(2, 7, 14), (3, 5, 13), (4, 7, 0)])
def test_hand_sizes_of_classico(players, hand, left):
    """rules.md, Options, `hand`: "auto: 2→7, 3→5, 4→7"; Values: "classico, 3 players: 15 dealt, 13 left"."""
    event = new_match("classico", players=players).deal()[0]
    assert event["sizes"] == [hand] * players
    assert event["boneyard"] == left


def test_coppie_deals_7_to_each_of_four():
    """rules.md, Options, `hand`: coppie 7."""
    event = new_match("coppie").deal()[0]
    assert (event["sizes"], event["boneyard"]) == ([7, 7, 7, 7], 0)


def test_12_players_with_double_12_are_dealt_84_tiles_and_7_are_left():
    """rules.md, Values."""
    event = new_match("salotto", players=12).deal()[0]
    assert (sum(event["sizes"]), event["boneyard"]) == (84, 7)


def test_11_players_with_double_9_are_dealt_55_tiles_and_none_is_left():
    """rules.md, Values."""
    event = new_match("salotto", players=11).deal()[0]
    assert (sum(event["sizes"]), event["boneyard"]) == (55, 0)


def test_12_players_with_double_9_are_refused_and_double_12_is_named():
    """rules.md, Values; Options: "12 players need double-12 or larger"."""
    _, sentence = refusal("salotto", players=12, set=9)
    assert sentence == "12 players need double-12 or larger."


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 4, "hand": 8}, ("double-9", "7")),
        ({"players": 2, "hand": 15}, ("double-9", "14")),
        ({"players": 12, "hand": 7, "set": 9}, ("double-12", "4")),
        ({"players": 12, "hand": 15}, ("double-18", "7")),
        ({"players": 12, "hand": 16}, ("double-18", "15")),
        ({"players": 4, "hand": 48}, ("double-18", "47")),
    ],
)
def test_a_hand_that_the_set_does_not_give_is_refused_and_what_would_work_is_named(options, named):
    """rules.md, Options: "A start that cannot be dealt is refused in words that say what would work"."""
    _, sentence = refusal("salotto", **options)
    for words in named:
        assert words in sentence


@pytest.mark.parametrize(("players", "hand", "highest"), [(4, 7, 6), (2, 14, 6), (5, 11, 9), (12, 15, 18), (2, 95, 18)])
def test_a_hand_that_takes_the_whole_set_starts(players, hand, highest):
    """rules.md, Options, `hand`: "1…"."""
    assert rules.make("salotto", {"players": players, "hand": hand, "set": highest}).hand_size(players) == hand


TEAMS = {  # rules.md, Options, `teams`: "2–6 teams of 2–6"
    2: [],
    3: [],
    4: [2],
    5: [],
    6: [2, 3],
    7: [],
    8: [2, 4],
    9: [3],
    10: [2, 5],
    11: [],
    12: [2, 3, 4, 6],
}


@pytest.mark.parametrize(("players", "teams"), [(p, t) for p in TEAMS for t in range(2, 7)])
def test_teams_of_every_shape_that_divides_the_players_and_no_other(players, teams):
    """rules.md, Options: refused are "players that do not divide into the teams, teams of one or of more than six"."""
    if teams in TEAMS[players]:
        made = rules.make("salotto", {"players": players, "teams": teams})
        assert made.sides == teams
        assert [made.side_of(seat) for seat in range(players)] == [seat % teams for seat in range(players)]
        for side in range(teams):
            assert list(made.members(side)) == [seat for seat in range(players) if seat % teams == side]
        return
    error, sentence = refusal("salotto", players=players, teams=teams)
    assert str(players) in sentence
    if TEAMS[players]:
        assert error.values["fitting"] == TEAMS[players]
        assert all(str(fitting) in sentence for fitting in TEAMS[players])
    else:
        assert "alone" in sentence


@pytest.mark.parametrize("players", range(2, 13))
def test_each_alone_is_a_side_of_its_own(players):
    """rules.md, Options, `teams`: "0 (each alone)"."""
    made = rules.make("salotto", {"players": players})
    assert made.sides == players
    assert [made.side_of(seat) for seat in range(players)] == list(range(players))
    assert [list(made.members(side)) for side in range(players)] == [[side] for side in range(players)]


@pytest.mark.parametrize(
    ("game", "options", "sides"),
    [
        ("coppie", {"teams": 0}, 4),
        ("salotto", {"scoring": "pairs"}, 4),
        ("salotto", {"scoring": "pairs", "players": 6, "teams": 3}, 3),
        ("classico", {"scoring": "pairs", "players": 3}, 3),
    ],
)
def test_pairs_scoring_with_other_than_two_sides_is_refused(game, options, sides):
    """rules.md, Options."""
    _, sentence = refusal(game, **options)
    assert str(sides) in sentence
    assert "two" in sentence


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("coppie", {}),
        ("salotto", {"scoring": "pairs", "players": 2}),
        ("salotto", {"scoring": "pairs", "players": 12, "teams": 2}),
        ("classico", {"scoring": "pairs"}),
        ("classico", {"scoring": "pairs", "players": 4, "teams": 2}),
    ],
)
def test_pairs_scoring_with_two_sides_starts(game, options):
    """rules.md, Options: only "other than two sides" is refused."""
    assert rules.make(game, options).sides == 2


@pytest.mark.parametrize("game", PRESETS)
def test_a_match_without_an_end_is_refused(game):
    """rules.md, Options: "a match without an end (`target` 0 and `rounds` 0)"."""
    _, sentence = refusal(game, target=0)
    assert "target" in sentence
    assert "rounds" in sentence
    assert rules.make(game, {"target": 0, "rounds": 1}).rounds == 1


def test_the_changed_options_are_those_that_differ_from_the_preset():
    """design.md, Record: "options": {changed ones}."""
    assert rules.make("coppie", {}).changed == {}
    assert rules.make("coppie", {"teams": 2, "reserve": "2"}).changed == {}
    assert rules.make("coppie", {"reserve": 0, "draw_anyway": "on"}).changed == {"reserve": 0, "draw_anyway": True}


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize(
    "options", [{}, {"players": 4, "target": 50}, {"players": 3, "teams": 0, "scoring": "penalty"}]
)
def test_the_changed_options_make_the_same_rules_again(game, options):
    """design.md, Record: "options": {changed ones}."""
    made = rules.make(game, options)
    again = rules.make(game, made.changed)
    for option in DEFAULTS:
        assert getattr(again, option) == getattr(made, option)


def test_the_hand_size_is_worked_out_anew_for_those_who_are_left():
    """rules.md, penalty: "the hand size is worked out anew"."""
    made = rules.make("salotto", {"players": 12})
    assert [made.hand_size(left) for left in range(2, 13)] == HANDS[12]
    made = rules.make("salotto", {"players": 11})
    assert [made.hand_size(left) for left in range(2, 12)] == HANDS[9][:10]
    made = rules.make("salotto", {"players": 11, "hand": 4})
    assert {made.hand_size(left) for left in range(2, 12)} == {4}
