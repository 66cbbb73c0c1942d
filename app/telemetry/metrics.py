"""The figures of this process, kept in files that whichever process is asked reads for all of its machine.

Imported only once `begin` has said where these files are: prometheus_client asks for it when it is loaded.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.registry import Collector

FILES = "PROMETHEUS_MULTIPROC_DIR"
REQUEST_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
TASK_BUCKETS = (0.1, 0.5, 1, 5, 30, 120, 600)
WAIT_BUCKETS = (0.5, 1, 5, 30, 120, 600, 3600)
JOB_BUCKETS = (1, 10, 60, 600, 3600, 6 * 3600)
POOL_BUCKETS = (0.005, 0.025, 0.1, 0.5, 2, 10)


class SummedUp(Histogram):
    """A histogram of what was counted elsewhere."""

    def add(self, numbers: Sequence[float], total: float) -> None:
        """Add so many observations of each bucket, the last without a bound, and their sum."""
        for bucket, number in zip(self._buckets, numbers, strict=True):
            if number:
                bucket.inc(number)
        self._sum.inc(total)


request_seconds = SummedUp(
    "haat_request_seconds", "Requests", ["method", "route", "status"], buckets=REQUEST_BUCKETS
)
queries = Counter("haat_request_queries", "Queries per request", ["method", "route"])
database_seconds = Counter(
    "haat_request_database_seconds", "Time requests spent in the database", ["method", "route"]
)
errors = Counter("haat_errors", "Unhandled errors", ["place"])
task_seconds = Histogram("haat_task_seconds", "Duration of tasks", ["task", "outcome"], buckets=TASK_BUCKETS)
task_waited = Histogram(
    "haat_task_waited_seconds", "From sending a message to starting its task", ["queue"], buckets=WAIT_BUCKETS
)
job_seconds = Histogram(
    "haat_job_seconds",
    "Duration of platform jobs",
    ["kind", "outcome"],
    buckets=JOB_BUCKETS,
)
resent = Counter("haat_outbox_resent", "Messages sent again by the maintenance round")
cache_hits = Counter("haat_cache_hits", "Hits of the in-process cache", ["cache"])
cache_misses = Counter("haat_cache_misses", "Misses of the in-process cache", ["cache"])
cache_size = Gauge(
    "haat_cache_entries", "Entries in the in-process cache", ["cache"], multiprocess_mode="livesum"
)
pool_size = Gauge(
    "haat_pool_connections", "Size of the connection pool", ["database"], multiprocess_mode="livesum"
)
pool_used = Gauge(
    "haat_pool_connections_used", "Connections in use", ["database"], multiprocess_mode="livesum"
)
pool_waited = Histogram(
    "haat_pool_wait_seconds",
    "Time requests waited for a pooled connection",
    ["database"],
    buckets=POOL_BUCKETS,
)
pool_refused = Counter("haat_pool_refused", "Requests that got no connection in time")
memory = Gauge("haat_process_memory_bytes", "Memory of each process", ["kind"], multiprocess_mode="liveall")


def directory() -> Path:
    """Where the files are."""
    return Path(os.environ[FILES])


def drop_leftovers() -> None:
    """Take away the files of an earlier run; where one of their processes is alive they are of this one."""
    files = [file for file in directory().glob("*.db") if _process_of(file) != os.getpid()]
    if not any(_alive(_process_of(file)) for file in files):
        for file in files:
            file.unlink(missing_ok=True)


def exposition(*more: Collector) -> bytes:
    """The figures of all processes that share the files, and what else is given, as Prometheus reads them."""
    _forget_the_dead()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)
    for collector in more:
        registry.register(collector)
    return generate_latest(registry)


def _forget_the_dead() -> None:
    """A process that is gone has no memory and no connections; what it has counted stays counted."""
    for process in {_process_of(file) for file in directory().glob("gauge_live*.db")}:
        if not _alive(process):
            multiprocess.mark_process_dead(process)


def _process_of(file: Path) -> int:
    return int(file.stem.rpartition("_")[2])


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
