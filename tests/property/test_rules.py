"""rules.md, "Options": every combination either starts or is refused with a reason that says what would work."""

import json
import re

from hypothesis import given

from domino import rules, text
from domino.errors import RulesError
from tests.positions import new_match
from tests.property.strategies import any_game, any_options, rules_that_start


@given(any_game, any_options)
def test_every_combination_starts_or_is_refused_in_words(game, options):
    """rules.md, Options: every combination either starts or is refused with a reason."""
    try:
        made = rules.make(game, options)
    except RulesError as error:
        sentence = text.explain(error)
        assert sentence.endswith(".")
        assert not re.search(r"\{\w+\}", sentence), "a placeholder was not filled"
        return
    match = new_match(game, **options)
    event = match.deal()[0]
    assert event["sizes"] == [made.hand_size(made.players)] * made.players
    assert sum(event["sizes"]) + event["boneyard"] == (made.set + 1) * (made.set + 2) // 2
    assert match.legal


@given(rules_that_start())
def test_changed_options_make_the_same_rules_again(made):
    """design.md, Record: "options": {changed ones}, as JSON."""
    again = rules.make(made.game, json.loads(json.dumps(made.changed)))
    for option in rules.OPTIONS:
        assert getattr(again, option.name) == getattr(made, option.name)
        assert type(getattr(again, option.name)) is type(getattr(made, option.name))
    assert again.changed == made.changed


@given(rules_that_start())
def test_options_spelled_as_in_an_address_make_the_same_rules(made):
    """design.md, Address parameters."""
    spelled = {name: {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
               for name, value in made.changed.items()}  # fmt: skip
    assert rules.make(made.game, spelled).changed == made.changed
