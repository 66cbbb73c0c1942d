"""Sets up the database and the demo stores in one process, because loading code takes most of a start."""

import sys

from app.__main__ import cli
from app.commands.upkeep import INCOMPLETE

STEPS = (["bootstrap"], ["demo", "load"])


def main() -> int:
    """Run each step; return the exit code of the first that fails, or 0.

    If an additional database does not answer, the stores of the others can sell.
    """
    for step in STEPS:
        code = cli(args=step, standalone_mode=False)
        if code and code != INCOMPLETE:
            return int(code)
    return 0


if __name__ == "__main__":
    sys.exit(main())
