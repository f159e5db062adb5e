"""What the set-up offers for a match that cannot be dealt: taken a few times, it always ends in one that can."""

from hypothesis import given
from hypothesis import strategies as st

from domino.errors import RulesError
from domino.rules import OPTIONS, PRESETS, make
from domino.web.repair import repair


def values_of(game, changed):
    players = changed.get("players", {"salotto": 4, "classico": 2, "coppie": 4}[game])
    return {option.name: changed.get(option.name, option.default(game, players)) for option in OPTIONS}


@given(
    st.sampled_from(PRESETS),
    st.fixed_dictionaries(
        {},
        optional={
            "players": st.integers(2, 12),
            "teams": st.sampled_from([0, 2, 3, 4, 5, 6]),
            "set": st.sampled_from([6, 9, 12, 15, 18]),
            "hand": st.one_of(st.just("auto"), st.integers(1, 95)),
            "scoring": st.sampled_from(["penalty", "winner-takes", "pairs"]),
            "target": st.sampled_from([0, 100]),
            "rounds": st.sampled_from([0, 3]),
        },
    ),
)
def test_repairs_lead_to_a_match_that_can_be_dealt(game, changed):
    for _ in range(6):
        try:
            make(game, changed)
            return
        except RulesError as error:
            label, changes = repair(error, values_of(game, changed))
            assert label and changes
            changed = {**changed, **changes}
    raise AssertionError(changed)
