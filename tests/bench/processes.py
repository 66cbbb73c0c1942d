"""What processes use: CPU time from the scheduler, and memory."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil

_GONE = (FileNotFoundError, ProcessLookupError)


def family(parent: int) -> Iterator[int]:
    """Yield a process and all that descend from it."""
    yield parent
    for children in Path(f"/proc/{parent}/task").glob("*/children"):
        with suppress(*_GONE):
            for child in children.read_text().split():
                yield from family(int(child))


class CpuClock:
    """Counts the CPU time of families of processes, in microseconds."""

    def __init__(self, *parents: int) -> None:
        self._parents = parents
        self._before = [self._of_threads(parent) for parent in parents]

    def used(self) -> list[float]:
        """Return what each family used since the clock was made."""
        now = [self._of_threads(parent) for parent in self._parents]
        return [
            sum(spent - before.get(thread, 0) for thread, spent in after.items()) / 1000
            for before, after in zip(self._before, now, strict=True)
        ]

    @staticmethod
    def _of_threads(parent: int) -> dict[Path, int]:
        spent = {}
        for process in family(parent):
            for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
                with suppress(*_GONE):
                    spent[thread] = int(thread.read_text().split()[0])
        return spent


def ended_seconds(parent: int) -> float:
    """Return the CPU time of the children that have ended."""
    times = psutil.Process(parent).cpu_times()
    return times.children_user + times.children_system


def megabytes(parent: int) -> float:
    """Return the proportional memory (PSS) of a family: what it shares is counted once."""
    return sum(_in_memory(process, "Pss") for process in family(parent))


def largest_child(parent: int) -> float:
    """Return the memory that the child with the most has for itself, without what processes share."""
    return max(_in_memory(process, "Pss_Anon") for process in list(family(parent))[1:])


def _in_memory(process: int, kind: str) -> float:
    with suppress(*_GONE):
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
        found = re.search(rf"^{kind}:\s+(\d+) kB", text, re.MULTILINE)
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


def most_megabytes() -> float:
    """Return the most memory that this process had; `getrusage` begins with what its parent had."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found, "the system does not say"
    return int(found[1]) / 1024
