"""Counts the processors for tests and checks that run at once: `python -m deploy.local.processors`."""

import os

FEWEST, MOST = 2, 8


def processors() -> int:
    """Return the processors that this process may use, at most 8: each worker starts its own servers."""
    affinity = getattr(os, "sched_getaffinity", None)
    count = len(affinity(0)) if affinity else os.cpu_count() or FEWEST
    return min(max(count, FEWEST), MOST)


if __name__ == "__main__":
    print(processors())
