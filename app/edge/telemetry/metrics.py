"""Metrics of this process, stored in files that any process on the machine can read and add up.

Import this only after `metrics_endpoint.prepare` has set the directory: prometheus_client reads it on import.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.registry import Collector

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
REQUEST_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
TASK_BUCKETS = (0.1, 0.5, 1, 5, 30, 120, 600)
WAIT_BUCKETS = (0.5, 1, 5, 30, 120, 600, 3600)
JOB_BUCKETS = (1, 10, 60, 600, 3600, 6 * 3600)
POOL_BUCKETS = (0.005, 0.025, 0.1, 0.5, 2, 10)


class PreAggregatedHistogram(Histogram):
    """A histogram of observations that were counted elsewhere."""

    def add(self, numbers: Sequence[float], total: float) -> None:
        """Add the number of observations in each bucket (the last is unbounded) and their sum."""
        for bucket, number in zip(self._buckets, numbers, strict=True):
            if number:
                bucket.inc(number)
        self._sum.inc(total)


request_seconds = PreAggregatedHistogram(
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
requests_refused = Counter("haat_requests_refused", "Requests that were not let in, by the limit", ["kind"])
memory = Gauge("haat_process_memory_bytes", "Memory of each process", ["kind"], multiprocess_mode="liveall")


def directory() -> Path:
    """Return the directory of the metric files."""
    return Path(os.environ[DIRECTORY_VARIABLE])


def drop_leftovers() -> None:
    """Remove the files of an earlier run, unless one of their processes is alive: then it is this run."""
    files = [file for file in directory().glob("*.db") if _process_id(file) != os.getpid()]
    if not any(_is_alive(_process_id(file)) for file in files):
        for file in files:
            file.unlink(missing_ok=True)


def exposition(*collectors: Collector) -> bytes:
    """Return the metrics of all processes and of these collectors, in Prometheus' text format."""
    _drop_dead_processes()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)
    for collector in collectors:
        registry.register(collector)
    return generate_latest(registry)


def _drop_dead_processes() -> None:
    """Drop the gauges of dead processes, such as memory and connections. Their counters stay."""
    for process in {_process_id(file) for file in directory().glob("gauge_live*.db")}:
        if not _is_alive(process):
            multiprocess.mark_process_dead(process)


def _process_id(file: Path) -> int:
    return int(file.stem.rpartition("_")[2])


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
