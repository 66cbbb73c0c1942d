"""How much memory this process takes for a part of its work, whatever it took before."""

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")
_ME = Path("/proc/self")


def rest() -> int:
    """Give back what is free, forget the peak, and return how many kilobytes are in use."""
    ctypes.CDLL(None).malloc_trim(0)
    (_ME / "clear_refs").write_text("5")
    return peak()


def peak() -> int:
    """Return how many kilobytes were in use at most since the last `rest`."""
    lines = (_ME / "status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1])


def grown_by(work: Callable[[], Result]) -> tuple[Result, int]:
    """Return the result of some work, and by how many bytes the process grew for it at most."""
    before = rest()
    result = work()
    return result, (peak() - before) * 1024
