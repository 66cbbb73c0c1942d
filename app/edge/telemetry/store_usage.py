"""The stores that use the platform most: all are counted in Valkey, and the top few are shown.

A Prometheus series for each of ten thousand stores and each process would cost more than it is worth. So each
process adds its counts to a sorted set per minute, and only the top of the last minute is shown.
"""

import time
from threading import Lock
from typing import Any

import redis
import structlog

from app.edge.request_log import CompletedRequest

log = structlog.get_logger("telemetry")

TOP_STORES = 20
RETENTION_SECONDS = 600
KINDS = ("requests", "seconds")


class StoreUsage:
    """The usage of this process by each store since the last flush."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counted: dict[str, list[float]] = {}

    def add(self, answered: CompletedRequest) -> None:
        """Count a request of an existing store."""
        if answered.store is None or answered.status in (401, 404):
            return
        with self._lock:
            counted = self._counted.get(answered.store)
            if counted is None:
                self._counted[answered.store] = [1, answered.seconds]
            else:
                counted[0] += 1
                counted[1] += answered.seconds

    def flush(self, valkey: redis.Redis) -> None:
        """Add the counts to the shared counts of this minute. They are lost while Valkey is down."""
        with self._lock:
            counted, self._counted = self._counted, {}
        if not counted:
            return
        minute = int(time.time() // 60)
        try:
            with valkey.pipeline(transaction=False) as pipeline:
                for index, kind in enumerate(KINDS):
                    for store, numbers in counted.items():
                        pipeline.zincrby(_key(kind, minute), numbers[index], store)
                    pipeline.expire(_key(kind, minute), RETENTION_SECONDS)
                pipeline.execute()
        except redis.RedisError as error:
            log.warning("usage.lost", error=type(error).__name__)


def last_minute(valkey: redis.Redis, kind: str) -> list[tuple[str, float]]:
    """Return the top stores of the last full minute by this kind of usage, with the amounts."""
    key = _key(kind, int(time.time() // 60) - 1)
    top: Any = valkey.zrange(key, 0, TOP_STORES - 1, desc=True, withscores=True)
    return [(store, score) for store, score in top]


def _key(kind: str, minute: int) -> str:
    return f"haat:use:{kind}:{minute}"
