"""The table at the end."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tests.chaos.faults import Outcome
from tests.chaos.journal import NO_ANSWER, Journal
from tests.chaos.proof import Goal

SHOWN_FAILURES = 5


def show(
    console: Console, journal: Journal, outcomes: Sequence[Outcome], goals: Sequence[Goal], *, seed: int
) -> int:
    """Print one table: what users saw, how each fault went, and the goals; return 1 if one failed, or 0."""
    table = Table(title=f"Chaos, seed {seed}")
    table.add_column("What", min_width=60)
    for name in ("Count", "Failures", "Well after", "No order for"):
        table.add_column(name, justify="right")
    for kind, counts in sorted(journal.by_status().items()):
        shown = ", ".join(f"{_status(status)} {count:,}" for status, count in sorted(counts.items()))
        table.add_row(f"{kind}: {shown}", f"{sum(counts.values()):,}")
    table.add_section()
    for outcome in outcomes:
        well = "never" if outcome.recovered is None else f"{outcome.recovered:.1f} s"
        seen = f"{outcome.name}: {outcome.refused} refused, {outcome.unanswered} without an answer"
        table.add_row(seen, "1", str(int(outcome.recovered is None)), well, f"{outcome.longest_pause:.1f} s")
    table.add_section()
    oldest = max(journal.old_pages, default=0.0)
    table.add_row(
        f"pages with a rate of before its change, for at most {oldest:.1f} s", str(len(journal.old_pages))
    )
    for goal in goals:
        table.add_row(goal.what, f"{goal.attempts:,}", str(len(goal.failures)))
    console.print(table)
    for goal in goals:
        for failure in goal.failures[:SHOWN_FAILURES]:
            console.print(f"  {goal.what}: {failure}", style="red", markup=False)
    return int(any(goal.failures for goal in goals))


def _status(status: int) -> str:
    return "no answer" if status == NO_ANSWER else str(status)
