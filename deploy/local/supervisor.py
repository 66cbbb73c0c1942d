"""Keeps programs running: restarts them after a crash, and ends them together."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deploy.local.child import Child, Program
from deploy.local.failure import StartFailure, plain_message

FIRST_PAUSE = 0.5
MAX_PAUSE = 30.0
STABLE_SECONDS = 30.0
CHECK_INTERVAL_SECONDS = 0.2


def no_preparation() -> None:
    """Do nothing before the start."""


@dataclass(slots=True)
class SupervisedProgram:
    """A program to keep running, its process, and its crashes in a row."""

    program: Program
    child: Child
    prepare: Callable[[], None]
    crashes: int = 0
    restart_at: float | None = None


class Supervisor:
    """The owner of all programs of one data directory."""

    def __init__(self, run_directory: Path, listener: Callable[[str, str], None]) -> None:
        self._run_directory = run_directory
        self._listener = listener
        self._supervised: list[SupervisedProgram] = []
        self._one_off: list[Child] = []
        self._stopping = threading.Event()

    def keep(self, program: Program, prepare: Callable[[], None] = no_preparation) -> Child:
        """Start a program and keep it running until the end."""
        child = self._start(program)
        self._supervised.append(SupervisedProgram(program, child, prepare))
        return child

    def run_to_end(self, program: Program, error_message: str) -> None:
        """Run a program to its end; raise StartFailure with its output if it fails."""
        child = self._start(program)
        self._one_off.append(child)
        code = child.wait()
        self._one_off.remove(child)
        if code:
            raise StartFailure(error_message, child.last_lines)

    def require(self, *names: str) -> None:
        """Raise StartFailure if one of these ended while it was starting."""
        for entry in self._supervised:
            if entry.program.name in names and entry.child.exit_code is not None:
                raise StartFailure(f"{entry.program.name} stopped during startup.", entry.child.last_lines)

    def watch(self, also: Callable[[], None] = no_preparation) -> None:
        """Restart crashed programs, after growing pauses, and call `also` each time; never return."""
        while True:
            self.check_all()
            also()
            time.sleep(CHECK_INTERVAL_SECONDS)

    def check_all(self) -> None:
        """Check every program once."""
        for entry in self._supervised:
            self._check(entry)

    def stop(self) -> None:
        """Stop everything: first the programs that use the servers, then the servers."""
        self._stopping.set()
        servers = [entry.child for entry in self._supervised if entry.prepare is not no_preparation]
        users = [entry.child for entry in self._supervised if entry.prepare is no_preparation]
        for group in (self._one_off + users, servers):
            for child in group:
                child.ask_to_stop()
            for child in group:
                child.finish()

    def kill(self) -> None:
        """Kill everything now."""
        for child in self._one_off + [entry.child for entry in self._supervised]:
            child.finish(0)

    def _start(self, program: Program) -> Child:
        if self._stopping.is_set():
            raise StartFailure("Stopping.")
        return Child(program, self._run_directory, self._listener)

    def _check(self, entry: SupervisedProgram) -> None:
        code = entry.child.exit_code
        if code is None:
            return
        now = time.monotonic()
        if entry.restart_at is None:
            entry.child.finish(0)
            entry.crashes = 0 if now - entry.child.started_at > STABLE_SECONDS else entry.crashes + 1
            pause = min(MAX_PAUSE, FIRST_PAUSE * 2**entry.crashes)
            entry.restart_at = now + pause
            self._listener(entry.program.name, f"stopped with code {code}. Restarting in {pause:.1f} s")
        elif now >= entry.restart_at:
            self._restart(entry)

    def _restart(self, entry: SupervisedProgram) -> None:
        """Start a crashed program again. A failure to start, as on a full disk, counts as one more crash."""
        try:
            entry.prepare()
            entry.child = self._start(entry.program)
            entry.restart_at = None
        except (StartFailure, OSError) as error:
            if self._stopping.is_set():
                raise
            message = plain_message(error) if isinstance(error, OSError) else error.message
            entry.crashes += 1
            pause = min(MAX_PAUSE, FIRST_PAUSE * 2**entry.crashes)
            entry.restart_at = time.monotonic() + pause
            self._listener(entry.program.name, f"could not start: {message}. Trying again in {pause:.1f} s")
