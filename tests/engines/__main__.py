"""`python -m tests.engines [ENGINE …]`, as `make test-browsers` does: the same test in every engine that is installed.

Engines that are named must be there; of all three one is enough, and what is missing is told.
"""

import sys

import pytest

from tests.engines.driver import ENGINES, lacking


def main():
    named = sys.argv[1:]
    if unknown := sorted(set(named) - set(ENGINES)):
        print(f"test-browsers: no such engine: {' '.join(unknown)}; there are {' '.join(ENGINES)}", file=sys.stderr)
        return 2
    wanted = named or list(ENGINES)
    missing = [sentence for sentence in map(lacking, wanted) if sentence]
    for sentence in missing:
        print(f"test-browsers: {sentence}", file=sys.stderr, flush=True)
    if missing and (named or len(missing) == len(wanted)):
        return 2
    return pytest.main(
        ["-v", "-m", "slow", "--durations=0", "--durations-min=1", "-k", " or ".join(wanted), "tests/engines"]
    )


if __name__ == "__main__":
    sys.exit(main())
