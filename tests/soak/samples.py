"""What is measured again and again, and how fast it grows."""

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil
from psycopg import Connection, sql

from tests.bench.processes import family, megabytes

# The most that something may grow in an hour. What has no limit grows with the orders, or comes and goes.
LIMITS = {"connections": 2.0, "files": 30.0, "queue age, s": 60.0}
MEMORY_LIMIT = 60.0
# The first part of a run fills caches and pools.
WARM_UP = 0.25
SECONDS_OF_AN_HOUR = 3600.0


class Slope(NamedTuple):
    """How something grows: its first and last value, and the growth in an hour."""

    name: str
    first: float
    last: float
    hourly: float

    @property
    def is_flat(self) -> bool:
        """Return whether it grows no faster than its limit."""
        limit = MEMORY_LIMIT if self.name.startswith("MB of ") else LIMITS.get(self.name)
        return limit is None or self.hourly <= limit


class Samples:
    """Measurements of a running deployment; `programs` are the process ids by name."""

    def __init__(self, programs: Mapping[str, int], connection: Connection, folder: Path) -> None:
        self._programs, self._connection, self._folder = programs, connection, folder
        self._taken: list[tuple[float, dict[str, float]]] = []
        query = connection.execute("SELECT schema FROM control.stores WHERE state = 'active'")
        oldest = [
            sql.SQL("SELECT min(created_at) AS at FROM {}").format(sql.Identifier(schema, "outbox"))
            for (schema,) in query.fetchall()
        ]
        self._queue_age = sql.SQL(
            "SELECT coalesce(extract(epoch FROM now() - min(at)), 0) FROM ({}) AS oldest"
        ).format(sql.SQL(" UNION ALL ").join(oldest))

    def take(self) -> dict[str, float]:
        """Measure everything once."""
        values = {f"MB of {name}": megabytes(process) for name, process in self._programs.items()}
        files = {name: float(_files(process)) for name, process in self._programs.items()}
        # Each backend keeps up to a thousand files of tables open, however long it runs.
        values["files of postgres"] = files.pop("postgres", 0.0)
        values["files"] = sum(files.values())
        values["connections"] = self._number(
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        )
        values["queue age, s"] = self._number(self._queue_age)
        values["dead tuples"] = self._number("SELECT coalesce(sum(n_dead_tup), 0) FROM pg_stat_user_tables")
        values["disk, MB"] = _megabytes_below(self._folder)
        self._taken.append((time.monotonic(), values))
        return values

    def slopes(self) -> list[Slope]:
        """Return the slope of everything after the warm-up."""
        later = self._taken[int(len(self._taken) * WARM_UP) :]
        times = [at for at, _values in later]
        return [slope(name, times, [values[name] for _at, values in later]) for name in later[0][1]]

    def _number(self, query: sql.Composed | str) -> float:
        row = self._connection.execute(query).fetchone()  # pyright: ignore[reportCallIssue, reportArgumentType] -- our own texts
        return float(row[0]) if row else 0.0


def slope(name: str, times: Sequence[float], values: Sequence[float]) -> Slope:
    """Return the slope of values by least squares; times are in seconds."""
    middle, mean = sum(times) / len(times), sum(values) / len(values)
    spread = sum((at - middle) ** 2 for at in times)
    along = sum((at - middle) * (value - mean) for at, value in zip(times, values, strict=True))
    hourly = along / spread * SECONDS_OF_AN_HOUR if spread else 0.0
    return Slope(name, values[0], values[-1], hourly)


def _files(parent: int) -> int:
    count = 0
    for process in family(parent):
        with suppress(psutil.Error):
            count += psutil.Process(process).num_fds()
    return count


def _megabytes_below(folder: Path) -> float:
    size = 0
    for path, _folders, files in os.walk(folder):
        for name in files:
            with suppress(OSError):
                size += (Path(path) / name).stat().st_size
    return size / 1e6
