"""The goals of safety, each with its figures. `make safety` prints a table, and fails if a goal was not done.

`SAFETY_ATTEMPTS` is the number of attempts of each goal, `SAFETY_SEED` repeats a run.
"""

import os
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

# `make test` also has these tests, and may skip what the machine lacks.
IS_SAFETY_RUN = "SAFETY_ATTEMPTS" in os.environ
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


@dataclass
class Total:
    """The attempts of a goal in all its tests; it is `done` if each test made its attempts to the end."""

    note: str = ""
    attempts: int = 0
    failures: int = 0
    seconds: float = 0
    done: bool = True

    @property
    def shown_failures(self) -> str:
        """Return the failures, and where a test was not done, that more may be there."""
        if self.done:
            return str(self.failures)
        return f"{self.failures}, not done" if self.failures else "not done"


def totals_of(reports: Iterable[Any]) -> dict[tuple[str, str], Total]:
    """Return the goals of a run by id and name; figures of tests are in the report of their teardown.

    A test that failed without a failure of its goal was not done: it ran into a time limit, say.
    """
    reports = [report for report in reports if hasattr(report, "when")]
    broken = {report.nodeid for report in reports if report.when != "teardown" and not report.passed}
    totals: dict[tuple[str, str], Total] = {}
    for report in reports:
        for name, row in report.user_properties if report.when == "teardown" else ():
            if name == "goal":
                goal_id, what, note, attempts, failures, seconds = row
                total = totals.setdefault((goal_id, what or report.nodeid), Total())
                total.note = note
                total.attempts += attempts
                total.failures += failures
                total.seconds += seconds
                total.done &= attempts > 0 and (failures > 0 or report.nodeid not in broken)
    return totals


def _totals(config: pytest.Config) -> dict[tuple[str, str], Total]:
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    return totals_of(report for group in reporter.stats.values() for report in group) if reporter else {}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of `make safety` in which a goal was not done, such as one whose test was skipped."""
    if IS_SAFETY_RUN and not all(total.done for total in _totals(session.config).values()):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(config: pytest.Config) -> None:
    """Print the table; parts of one goal are one row."""
    totals = _totals(config)
    if not totals:
        return
    table = Table("Goal", "What", title=f"Safety, SAFETY_SEED={SEED}")
    for name in ("Attempts", "Failures", "Seconds"):
        table.add_column(name, justify="right")
    for (goal_id, what), total in totals.items():
        shown = f"{what} ({total.note})" if total.note else what
        table.add_row(goal_id, shown, f"{total.attempts:,}", total.shown_failures, f"{total.seconds:.1f}")
    Console().print(table)
