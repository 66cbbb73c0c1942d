"""Metrics that belong to no request: memory, connections and caches of this process, sampled regularly."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import structlog
from sqlalchemy.pool import QueuePool

from app.edge.telemetry import metrics
from app.edge.telemetry.caches import cache_stats
from tenant_router import engines

log = structlog.get_logger("telemetry")

INTERVAL_SECONDS = 2.0
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
STATM = Path("/proc/self/statm")


class ProcessSampler:
    """A sampling thread of this process. A forked process starts its own."""

    def __init__(self, kind: str, *flushes: Callable[[], None]) -> None:
        self._kind = kind
        self._flushes = flushes
        self._process = 0
        self._seen: dict[str, tuple[int, int]] = {}

    def begin(self) -> None:
        """Start sampling, once in a process."""
        if self._process == os.getpid():
            return
        self._process = os.getpid()
        self._seen.clear()
        Thread(target=self._run, daemon=True, name="telemetry").start()

    def sample(self) -> None:
        """Take one sample of everything."""
        if STATM.exists():
            metrics.memory.labels(self._kind).set(int(STATM.read_text().split()[1]) * PAGE_BYTES)
        for name, pool in _pools():
            metrics.pool_size.labels(name).set(pool.size() + pool._max_overflow)
            metrics.pool_used.labels(name).set(pool.checkedout())
        for name, cache in cache_stats().items():
            hits, misses = self._seen.get(name, (0, 0))
            metrics.cache_hits.labels(name).inc(max(0, cache.hits - hits))
            metrics.cache_misses.labels(name).inc(max(0, cache.misses - misses))
            metrics.cache_size.labels(name).set(cache.entries)
            self._seen[name] = (cache.hits, cache.misses)
        for flush in self._flushes:
            flush()

    def _run(self) -> None:
        pause = Event()
        while not pause.wait(INTERVAL_SECONDS):
            try:
                self.sample()
            except Exception:
                log.exception("sampling.failed")


def _pools() -> Iterator[tuple[str, QueuePool]]:
    for name in engines.names():
        pool = engines.app_engine(name).pool
        if isinstance(pool, QueuePool):
            yield name, pool
