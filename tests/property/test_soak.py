"""A small slice of the soak runs, and every seed that ever failed there."""

import pytest

from tests.soak import inputs, records, rounds

FAILED_MATCHES: tuple[int, ...] = ()
FAILED_RECORDS: tuple[int, ...] = ()
FAILED_INPUTS: dict[str, tuple[int, ...]] = {"address": (3,), "message": (20,), "command": ()}


@pytest.mark.parametrize("number", [*FAILED_MATCHES, *range(0, 60, 2)])
def test_a_match_of_random_rules(number):
    played, actions = rounds.play(number, most=400)
    assert played
    assert actions > 2


@pytest.mark.parametrize("numbers", [FAILED_RECORDS, *(range(first, first + 100) for first in range(0, 400, 100))])
def test_mutated_records(numbers):
    good = [records.judge(number) for number in numbers]
    assert not good or not all(good)


@pytest.mark.parametrize("kind", sorted(inputs.KINDS))
def test_mutated_inputs(kind):
    numbers = [*FAILED_INPUTS[kind], *range(150)]
    assert 0 < inputs.judge(kind, numbers) < len(numbers)
