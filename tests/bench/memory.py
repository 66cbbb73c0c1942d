"""How much memory a process needs."""

import re
from pathlib import Path


def most_megabytes() -> float:
    """The most that this process had; `getrusage` begins with what its parent had."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found, "the system does not tell"
    return int(found[1]) / 1024
