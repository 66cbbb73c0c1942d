"""The goals of safety, each with its figures. `make safety` prints them as a table.

`SAFETY_ATTEMPTS` is the number of attempts of each goal, `SAFETY_SEED` repeats a run.
"""

import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

ATTEMPTS = int(os.environ.get("SAFETY_ATTEMPTS", "2000"))
SEED = int(os.environ.get("SAFETY_SEED") or random.SystemRandom().randrange(10**9))
# The processes among which a run is divided start with this environment.
os.environ["SAFETY_SEED"] = str(SEED)


@dataclass
class Goal:
    """A goal of safety: what was tried, how often, and what failed."""

    id: str
    what: str
    attempts: int = 0
    failures: list[str] = field(default_factory=list)
    note: str = ""
    started: float = field(default_factory=time.perf_counter)

    def row(self) -> list[Any]:
        """Return goal, what, a note, attempts, failures and seconds."""
        seconds = time.perf_counter() - self.started
        return [self.id, self.what, self.note, self.attempts, len(self.failures), seconds]


@pytest.fixture
def goal(record_property) -> Iterator[Goal]:
    """Count the attempts of the test; it sets `id` and `what`, and the table shows them."""
    counted = Goal("", "")
    yield counted
    record_property("goal", counted.row())


def pytest_report_header() -> str:
    return f"safety: {ATTEMPTS:,} attempts of each goal, SAFETY_SEED={SEED}"


def pytest_terminal_summary(terminalreporter) -> None:
    """Print the table; parts of one goal are one row. Properties are in the report of the teardown."""
    reports = [report for group in terminalreporter.stats.values() for report in group]
    totals: dict[tuple[str, str], list[Any]] = {}
    for report in reports:
        if getattr(report, "when", "") != "teardown":
            continue
        for name, row in getattr(report, "user_properties", ()):
            if name == "goal":
                total = totals.setdefault((row[0], row[1]), ["", 0, 0, 0.0])
                totals[row[0], row[1]] = [row[2], *(a + b for a, b in zip(total[1:], row[3:], strict=True))]
    if not totals:
        return
    table = Table("Goal", "What", title=f"Safety, SAFETY_SEED={SEED}")
    for name in ("Attempts", "Failures", "Seconds"):
        table.add_column(name, justify="right")
    for (goal_id, what), (note, attempts, failures, seconds) in totals.items():
        shown = f"{what} ({note})" if note else what
        table.add_row(goal_id, shown, f"{attempts:,}", str(failures), f"{seconds:.1f}")
    Console().print(table)
