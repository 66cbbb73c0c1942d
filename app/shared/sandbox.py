"""Opening a caller's file in a separate process without secrets and with limited resources.

A process of the API opens one such file at a time, which limits their memory in total. Stores take turns. A
store without an open file may open one more.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import structlog

from app.shared.errors import Unavailable
from app.shared.outages import RETRY_SECONDS
from app.shared.places import Full, Places

log = structlog.get_logger("sandbox")

CHILD = Path(__file__).with_name("sandbox_child.py")
MAX_LOGGED_BYTES = 300
MAX_WAITING = 32
MAX_WAIT_SECONDS = 10
_places = Places(1, MAX_WAITING)


@dataclass(frozen=True, slots=True)
class Limits:
    """The memory, processor time and total time that a process may use."""

    memory: int
    cpu_seconds: int = 10
    seconds: float = 20


class SandboxFailed(Exception):
    """The process refused the file. The text is the process's output; empty if it exceeded its limits."""


def run_in_sandbox(program: Path, *arguments: str, folder: Path, limits: Limits) -> str:
    """Return what a program of ours prints about a file of a caller. Raises SandboxFailed."""
    own = (str(limits.memory), str(limits.cpu_seconds), str(program))
    command = [sys.executable, "-I", str(CHILD), *own, *arguments]
    try:
        child = subprocess.run(  # noqa: S603 -- our own arguments, no shell
            command, cwd=folder, env={}, capture_output=True, timeout=limits.seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise SandboxFailed from None
    printed = child.stdout.decode().strip()
    if child.returncode == 0:
        return printed
    stderr = child.stderr[-MAX_LOGGED_BYTES:].decode(errors="replace")
    log.info("sandbox.refused", program=program.name, code=child.returncode, stderr=stderr)
    raise SandboxFailed(printed)


@contextmanager
def turn(store: str) -> Iterator[None]:
    """Wait for a turn among the requests of all stores. Raises Unavailable if too many wait."""
    try:
        is_free = _places.enter(store, MAX_WAIT_SECONDS)
    except Full:
        is_free = False
    if not is_free:
        raise Unavailable(headers={"Retry-After": RETRY_SECONDS})
    try:
        yield
    finally:
        _places.leave(store)
