"""Keeps programs running: restarts them after a crash, and ends them together."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deploy.local.child import Child, Program
from deploy.local.failure import StartFailure

FIRST_PAUSE = 0.5
MAX_PAUSE = 30.0
STEADY_SECONDS = 30.0
GLANCE_SECONDS = 0.2


def nothing() -> None:
    """Do nothing before the start."""


@dataclass(slots=True)
class Kept:
    """A program to keep running, its process, and its crashes in a row."""

    program: Program
    child: Child
    prepare: Callable[[], None]
    crashes: int = 0
    again_at: float | None = None


class Supervisor:
    """The owner of all programs of one data directory."""

    def __init__(self, run_directory: Path, listener: Callable[[str, str], None]) -> None:
        self._run_directory = run_directory
        self._listener = listener
        self._kept: list[Kept] = []
        self._passing: list[Child] = []
        self._stopping = threading.Event()

    def keep(self, program: Program, prepare: Callable[[], None] = nothing) -> Child:
        """Start a program and keep it running until the end."""
        child = self._start(program)
        self._kept.append(Kept(program, child, prepare))
        return child

    def run_through(self, program: Program, complaint: str) -> None:
        """Run a program to its end; raise StartFailure with its output if it fails."""
        child = self._start(program)
        self._passing.append(child)
        code = child.wait()
        self._passing.remove(child)
        if code:
            raise StartFailure(complaint, child.last_lines)

    def require(self, *names: str) -> None:
        """Raise StartFailure if one of these ended while it was starting."""
        for kept in self._kept:
            if kept.program.name in names and kept.child.exit_code is not None:
                raise StartFailure(f"{kept.program.name} stopped during startup.", kept.child.last_lines)

    def watch(self) -> None:
        """Restart crashed programs, after growing pauses; never return."""
        while True:
            self.glance()
            time.sleep(GLANCE_SECONDS)

    def glance(self) -> None:
        """Check every program once."""
        for kept in self._kept:
            self._look_after(kept)

    def stop(self) -> None:
        """Stop everything: first the programs that use the servers, then the servers."""
        self._stopping.set()
        servers = [kept.child for kept in self._kept if kept.prepare is not nothing]
        users = [kept.child for kept in self._kept if kept.prepare is nothing]
        for group in (self._passing + users, servers):
            for child in group:
                child.ask_to_stop()
            for child in group:
                child.finish()

    def kill(self) -> None:
        """Kill everything now."""
        for child in self._passing + [kept.child for kept in self._kept]:
            child.finish(0)

    def _start(self, program: Program) -> Child:
        if self._stopping.is_set():
            raise StartFailure("Stopping.")
        return Child(program, self._run_directory, self._listener)

    def _look_after(self, kept: Kept) -> None:
        code = kept.child.exit_code
        if code is None:
            return
        now = time.monotonic()
        if kept.again_at is None:
            kept.child.finish(0)
            kept.crashes = 0 if now - kept.child.started_at > STEADY_SECONDS else kept.crashes + 1
            pause = min(MAX_PAUSE, FIRST_PAUSE * 2**kept.crashes)
            kept.again_at = now + pause
            self._listener(kept.program.name, f"stopped with code {code}. Restarting in {pause:.1f} s")
        elif now >= kept.again_at:
            kept.again_at = None
            kept.prepare()
            kept.child = self._start(kept.program)
