"""Terminal output: first the steps of a start, then the programs' log lines with their names."""

import contextlib
import re
import time
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from deploy.local.failure import DISK_FULL_WORDS, StartFailure, disk_full

COLOURS = {
    "api": "cyan",
    "notices": "magenta",
    "files": "magenta",
    "clock": "magenta",
    "postgres": "blue",
    "valkey": "red",
    "storage": "yellow",
    "web": "green",
}
NAME_WIDTH = max(map(len, COLOURS))

# Patterns of routine lines of servers, and of colour codes.
ROUTINE_LINES = {
    "storage": re.compile(r"(?![EF]\d{4} |stopped )"),
    "postgres": re.compile(r"LOG:  (checkpoint|starting)"),
}
ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Screen:
    """Steps and log lines on a terminal or in a file."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            TimeElapsedColumn(),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
        )
        self.shown: set[str] = set()
        self.seconds: dict[str, float] = {}

    @contextlib.contextmanager
    def steps(self) -> Iterator[None]:
        """Show steps inside the block."""
        with self._progress:
            yield

    @contextlib.contextmanager
    def step(self, text: str, name: str) -> Iterator[Callable[[str], None]]:
        """Show a step, and keep its seconds by its name; yield a function that shows its progress."""
        started = time.monotonic()
        task = self._progress.add_task(text, total=None)
        if not self._console.is_terminal:
            self._console.print(f"  … {text}")
        try:
            yield lambda detail: self._progress.update(task, description=f"{text}: {detail}")
        finally:
            self._progress.remove_task(task)
        self.seconds[name] = time.monotonic() - started
        self._console.print(Text.assemble(("  ✓ ", "green"), text, (f"  {self.seconds[name]:.1f} s", "dim")))

    def log(self, name: str, line: str) -> None:
        """Show a program's line, unless it is routine."""
        line = ESCAPES.sub("", line)
        if name in self.shown and not (name in ROUTINE_LINES and ROUTINE_LINES[name].match(line)):
            self._console.print(Text.assemble((f"{name:>{NAME_WIDTH}} │ ", COLOURS.get(name, "white")), line))
        if DISK_FULL_WORDS in line:
            self.say(disk_full("the data"), "bold red")

    def say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style))

    def headline(self, title: str, text: Text) -> None:
        self._console.print(Text.assemble("\n", (title, "bold green"), "\n\n", text))

    def fail(self, failure: StartFailure) -> None:
        """Show why the start failed and what to do, after the program's own lines."""
        message = failure.message
        if any(DISK_FULL_WORDS in line for line in failure.details):
            message = disk_full("the data")
        for line in failure.details:
            self._console.print(Text("  " + ESCAPES.sub("", line), "dim"))
        self._console.print(Text.assemble(("✗ ", "bold red"), (message, "bold")))
