"""Run everything that takes long, and write into docs/reliability.md what ran and when it last passed.

    make nightly                     every job, each after the other, whether the one before failed or not
    make nightly ONLY="chaos soak"   some of them

The run fails if a job failed.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- make nightly writes this table -->", "<!-- end of the table -->"
HEADS = ("Job", "It proves that", "Last run", "Result", "Last passed")
NEVER = "never"


@dataclass(frozen=True)
class Job:
    """A job of `make nightly`: the arguments of `make`, the first of which is its name."""

    make: tuple[str, ...]
    proves: str

    @property
    def name(self) -> str:
        """Return the name of the target."""
        return self.make[0]

    @property
    def call(self) -> str:
        """Return the call as a person types it."""
        return " ".join(("make", *self.make))


JOBS = (
    Job(("document",), "the API does what its document says, with random and linked calls"),
    Job(("histories",), "documents of an order come to it and its dues end at nothing, in 100,000 histories"),
    Job(("safety-long",), "in 200,000 attempts of each goal no store sees another's data"),
    Job(("chaos",), "nothing acknowledged is lost while each part is killed, stopped and cut off"),
    Job(("containers",), "the compose file starts, outlives kills, upgrades and goes back as its page says"),
    Job(
        ("soak", "STORES=20", "MINUTES=10"),
        "under mixed load no call is answered with 5xx, and owners hear in time",
    ),
    Job(("overload",), "a flood of one store leaves another one's customers served"),
    Job(("restore-drill",), "a lost platform is restored in every way with the same data"),
    Job(("drill-servers",), "stores spread over servers, move while they sell, and outlive another's server"),
    Job(("mutants",), "each seeded defect is noticed by a test"),
    Job(("flaky", "ROUNDS=20"), "no journey and no timing test fails in one of twenty rounds"),
    Job(("bench-check",), "no call became a fifth slower"),
)


@dataclass(frozen=True)
class Outcome:
    """How a job ran last, and when it passed last, in words of the page."""

    last_run: str = NEVER
    result: str = "–"
    last_passed: str = NEVER


def main() -> int:
    """Run the jobs; return the exit status."""
    parser = argparse.ArgumentParser(prog="make nightly", description=__doc__)
    parser.add_argument("--only", default="", help="words, one of which a job's name contains")
    words = parser.parse_args().only.split()
    chosen = [job for job in JOBS if not words or any(word in job.name for word in words)]
    if not chosen:
        sys.exit(f"✗ No job has such a name. Jobs: {', '.join(job.name for job in JOBS)}")
    return run(chosen, PAGE)


def run(chosen: Sequence[Job], page: Path) -> int:
    """Run each job, write how it went into the page at once, and return the exit status."""
    table = Table("Job", "Minutes", "Result", title="make nightly")
    failed = False
    for job in chosen:
        print(f"── {job.call}", flush=True)
        began = time.monotonic()
        status = subprocess.run(["make", "--no-print-directory", *job.make], cwd=ROOT).returncode
        minutes = (time.monotonic() - began) / 60
        failed |= status != 0
        write(page, job, datetime.now(UTC).date().isoformat(), minutes, passed=status == 0)
        table.add_row(job.call, f"{minutes:.1f}", "passed" if status == 0 else f"failed, status {status}")
    Console(width=120).print(table)
    return 1 if failed else 0


def write(page: Path, job: Job, day: str, minutes: float, *, passed: bool) -> None:
    """Write into the page how the job went; the rows of the other jobs stay."""
    text = page.read_text()
    outcomes = read(text)
    outcome = replace(
        outcomes.get(job.name, Outcome()),
        last_run=day,
        result=f"{'passed' if passed else '**failed**'}, {minutes:.0f} min",
    )
    outcomes[job.name] = replace(outcome, last_passed=day) if passed else outcome
    page.write_text(with_table(text, outcomes))


def read(text: str) -> dict[str, Outcome]:
    """Return how each job of the page's table went, by name."""
    outcomes = {}
    for line in _parts(text)[1].splitlines()[2:]:
        call, _, *outcome = (cell.strip() for cell in line.strip("|").split("|"))
        outcomes[call.strip("`").split()[1]] = Outcome(*outcome)
    return outcomes


def with_table(text: str, outcomes: dict[str, Outcome]) -> str:
    """Return the page with the table of all jobs."""
    before, _, after = _parts(text)
    rows = [f"| {' | '.join(HEADS)} |", "|---" * len(HEADS) + "|"]
    for job in JOBS:
        how = outcomes.get(job.name, Outcome())
        rows.append(f"| `{job.call}` | {job.proves} | {how.last_run} | {how.result} | {how.last_passed} |")
    return f"{before}{BEGIN}\n\n" + "\n".join(rows) + f"\n\n{END}{after}"


def _parts(text: str) -> tuple[str, str, str]:
    before, _, rest = text.partition(BEGIN)
    table, found, after = rest.partition(END)
    if not found:
        raise ValueError("the page has lost the marks of the table")
    return before, table.strip(), after


if __name__ == "__main__":
    sys.exit(main())
