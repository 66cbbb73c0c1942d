"""A started program that never outlives its starter or the next start."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psutil

LEASH = Path(__file__).with_name("leash.py")
DIRECTORY_VARIABLE = "HAAT_DATA_DIRECTORY"
MAX_LAST_LINES = 40
CLOCK_TOLERANCE = 5.0


@dataclass(frozen=True, slots=True)
class Program:
    """A command and how to end it; `user` is the login to use when we are root."""

    name: str
    command: list[str]
    directory: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10.0
    user: str | None = None


def ignore_line(_name: str, _line: str) -> None:
    """Ignore a line of log."""


class Child:
    """A running program that leads a process group, recorded in `run_directory`."""

    def __init__(
        self, program: Program, run_directory: Path, listener: Callable[[str, str], None] = ignore_line
    ) -> None:
        self.program = program
        self.last_lines: deque[str] = deque(maxlen=MAX_LAST_LINES)
        self.started_at = time.monotonic()
        self._listener = listener
        self._record = run_directory / f"{program.name}.pid"
        self._process = subprocess.Popen(  # noqa: S603 -- our own arguments, no shell
            self._leashed_command(),
            cwd=program.directory,
            env={**os.environ, **program.environment, DIRECTORY_VARIABLE: str(run_directory)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._write_record()
        self._reader = threading.Thread(target=self._read, name=f"log of {program.name}", daemon=True)
        self._reader.start()

    @property
    def exit_code(self) -> int | None:
        return self._process.poll()

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait(self) -> int:
        """Wait until the program ends without being stopped."""
        code = self._process.wait()
        self._remove_record()
        return code

    def ask_to_stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(self.program.stop_signal)

    def finish(self, seconds: float | None = None) -> None:
        """Wait for the program to end, then end the rest of its group."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(self.program.stop_seconds if seconds is None else seconds)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._remove_record()

    def _remove_record(self) -> None:
        self._reader.join(timeout=1)
        self._record.unlink(missing_ok=True)

    def _leashed_command(self) -> list[str]:
        program = self.program
        user = program.user if program.user and os.geteuid() == 0 else "-"
        starter = [str(int(program.stop_signal)), str(os.getpid()), user]
        return [sys.executable, "-I", "-S", str(LEASH), *starter, *program.command]

    def _write_record(self) -> None:
        try:
            started = psutil.Process(self.pid).create_time()
        except psutil.NoSuchProcess:
            return
        record = {
            "pid": self.pid,
            "started": started,
            "signal": int(self.program.stop_signal),
            "seconds": self.program.stop_seconds,
        }
        try:
            self._record.write_text(json.dumps(record))
        except OSError as error:
            # The record is only for the start after our own crash; the leash ends the program in any case.
            self._listener(self.program.name, f"could not write {self._record}: {error.strerror}")

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 -- narrows the type
        for raw in self._process.stdout:
            line = raw.decode(errors="replace").rstrip()
            self.last_lines.append(line)
            self._listener(self.program.name, line)


def end_leftovers(run_directory: Path) -> list[str]:
    """End the programs of a killed supervisor; return their names.

    Another program may have got the process id, so the start time must match too.
    """
    ended = []
    for record in sorted(run_directory.glob("*.pid")):
        try:
            stored = json.loads(record.read_text())
            pid, started = int(stored["pid"]), float(stored["started"])
        except (ValueError, KeyError, TypeError):
            record.unlink()
            continue
        if _end_leader(pid, started, stored["signal"], stored["seconds"]) | _end_group(
            pid, started, run_directory
        ):
            ended.append(record.stem)
        record.unlink()
    return ended


def _end_leader(pid: int, started: float, stop_signal: int, seconds: float) -> bool:
    try:
        process = psutil.Process(pid)
        if abs(process.create_time() - started) > CLOCK_TOLERANCE or process.status() == psutil.STATUS_ZOMBIE:
            return False
        process.send_signal(stop_signal)
        with contextlib.suppress(psutil.TimeoutExpired):
            process.wait(seconds)
            return True
        process.kill()
        process.wait(seconds)
    except psutil.NoSuchProcess:
        return False
    return True


def _end_group(pid: int, started: float, run_directory: Path) -> bool:
    any_ended = False
    for process in psutil.process_iter():
        try:
            ours = (
                os.getpgid(process.pid) == pid
                and process.create_time() >= started - CLOCK_TOLERANCE
                and process.environ().get(DIRECTORY_VARIABLE) == str(run_directory)
            )
            if ours:
                process.kill()
                any_ended = True
        except (ProcessLookupError, PermissionError, psutil.Error):
            continue
    return any_ended
