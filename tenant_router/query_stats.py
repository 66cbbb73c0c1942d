"""What the database was asked in this thread and how long it took, counted for whoever tells of it."""

import time
from collections.abc import Callable, Sequence
from threading import local
from typing import Any

from sqlalchemy import Connection, Engine, event

from tenant_router.pipeline import Read

# Told of what went to the database together, and of the seconds it took.
observers: list[Callable[[Sequence[str], float], None]] = []


class Lookups:
    """How often a process found in its memory what it wanted to know, and how often not."""

    __slots__ = ("hits", "misses")

    def __init__(self) -> None:
        self.hits = self.misses = 0


class _Thread(local):
    """The count of one thread since its `start`."""

    queries = 0
    seconds = 0.0


_here = _Thread()


def start() -> None:
    """Begin anew, as a request or a task does."""
    _here.queries = 0
    _here.seconds = 0.0


def so_far() -> tuple[int, float]:
    """Queries and seconds since `start`."""
    return _here.queries, _here.seconds


def add(reads: Sequence[Read], began: float) -> None:
    """Count reads that went out together at a moment of `time.perf_counter`, and are answered now."""
    seconds = time.perf_counter() - began
    _here.queries += len(reads)
    _here.seconds += seconds
    if observers:
        _tell([read.statement for read in reads], seconds)


def _tell(statements: Sequence[str], seconds: float) -> None:
    for told in observers:
        told(statements, seconds)


@event.listens_for(Engine, "before_cursor_execute")
def _began(_connection: Connection, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool):
    if context is not None:
        context.tally_began = time.perf_counter()


@event.listens_for(Engine, "after_cursor_execute")
def _ended(_connection: Connection, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool):
    began = getattr(context, "tally_began", None)
    if began is not None:
        seconds = time.perf_counter() - began
        _here.queries += 1
        _here.seconds += seconds
        _tell((statement,), seconds)
