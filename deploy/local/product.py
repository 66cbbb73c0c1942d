"""Database and demo stores in one process, for most of a start is spent on loading code."""

import sys

from app.__main__ import cli

STEPS = (["bootstrap"], ["demo", "load"])


def main() -> int:
    """Do each step; the answer is the exit code of the one that failed, or 0."""
    for step in STEPS:
        code = cli(args=step, standalone_mode=False)
        if code:
            return int(code)
    return 0


if __name__ == "__main__":
    sys.exit(main())
