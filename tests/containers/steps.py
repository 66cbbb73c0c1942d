"""The steps of a run, how long each took, and the table at the end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

SHOWN_FAILURES = 5


@dataclass(slots=True)
class Step:
    """A part of the run; `note` is what it found."""

    name: str
    seconds: float = 0.0
    note: str = ""
    failures: list[str] = field(default_factory=list)


class Steps:
    """All steps so far."""

    def __init__(self, console: Console) -> None:
        self.all: list[Step] = []
        self.console = console

    @contextmanager
    def step(self, name: str) -> Iterator[Step]:
        """Time a step; an error fails it, and the steps after it do not begin."""
        step = Step(name)
        self.all.append(step)
        began = time.monotonic()
        try:
            yield step
        except Exception as error:
            step.failures.append(f"{type(error).__name__}: {error}")
            raise
        finally:
            step.seconds = time.monotonic() - began
            self.console.print(f"  {_sign(step)} {name}: {step.seconds:.0f} s  {step.note}", markup=False)

    def show(self) -> int:
        """Print the table and the first failures of each step; return 1 if one failed, or 0."""
        table = Table(title="make containers")
        table.add_column("Step", min_width=40)
        table.add_column("Seconds", justify="right")
        table.add_column("OK")
        table.add_column("Found")
        for step in self.all:
            table.add_row(step.name, f"{step.seconds:.0f}", _sign(step), step.note)
        self.console.print(table)
        for step in self.all:
            for failure in step.failures[:SHOWN_FAILURES]:
                self.console.print(f"  {step.name}: {failure}", style="red", markup=False)
        return int(any(step.failures for step in self.all))


def _sign(step: Step) -> str:
    return "✗" if step.failures else "✓"
