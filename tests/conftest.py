"""What all tests share: slow tests run only where they are asked for, and Hypothesis keeps `make test` the same."""

import os

from hypothesis import HealthCheck, settings

# `make test` tries the same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones, and for longer.
COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("same", derandomize=True, **COMMON)
settings.register_profile("explore", max_examples=1000, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_collection_modifyitems(config, items):
    """Leave tests marked slow out, unless `-m` names the mark or a test is asked for by its own name."""
    if "slow" in config.option.markexpr or any("::" in argument for argument in config.args):
        return
    slow = [item for item in items if "slow" in item.keywords]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if "slow" not in item.keywords]
