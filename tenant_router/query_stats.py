"""Query statistics of the current thread: the number of queries and the seconds they took."""

import time
from collections.abc import Callable, Sequence
from threading import local
from typing import Any

from sqlalchemy import Connection, Engine, event

from tenant_router.pipeline import Statement

# Called with the statements of one round trip and the seconds it took.
observers: list[Callable[[Sequence[str], float], None]] = []


class Lookups:
    """Hits and misses of a cache of this process."""

    __slots__ = ("hits", "misses")

    def __init__(self) -> None:
        self.hits = self.misses = 0


class _Thread(local):
    """The statistics of one thread since its `start`."""

    queries = 0
    seconds = 0.0


_here = _Thread()


def start() -> None:
    """Reset the statistics at the start of a request or a task."""
    _here.queries = 0
    _here.seconds = 0.0


def so_far() -> tuple[int, float]:
    """Return the number of queries and the seconds since `start`."""
    return _here.queries, _here.seconds


def add(statements: Sequence[Statement], start: float) -> None:
    """Count statements that were sent together at `start`, by `time.perf_counter`, and are done now."""
    seconds = time.perf_counter() - start
    _here.queries += len(statements)
    _here.seconds += seconds
    if observers:
        _notify([each.statement for each in statements], seconds)


def _notify(statements: Sequence[str], seconds: float) -> None:
    for observe in observers:
        observe(statements, seconds)


@event.listens_for(Engine, "before_cursor_execute")
def _start_timer(
    _connection: Connection, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool
) -> None:
    if context is not None:
        context.query_start = time.perf_counter()


@event.listens_for(Engine, "after_cursor_execute")
def _stop_timer(
    _connection: Connection, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool
) -> None:
    start = getattr(context, "query_start", None)
    if start is not None:
        seconds = time.perf_counter() - start
        _here.queries += 1
        _here.seconds += seconds
        _notify((statement,), seconds)
