"""Which stores the platform works for most: counted for all of them in Valkey, shown of a few.

A series of Prometheus for each of ten thousand stores and each process would cost more than it tells, so a
process adds what it counted to the minute's own sorted set, and only the first of the last minute are shown.
"""

import time
from threading import Lock
from typing import Any

import redis
import structlog

from app.shared.request_log import Told

log = structlog.get_logger("telemetry")

SHOWN = 20
KEPT_SECONDS = 600
KINDS = ("requests", "seconds")


class Usage:
    """What this process has done for each store since it was last handed over."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counted: dict[str, list[float]] = {}

    def add(self, told: Told) -> None:
        """Count a request of a store that there is; what names none is nobody's."""
        if told.store is None or told.status in (401, 404):
            return
        with self._lock:
            counted = self._counted.get(told.store)
            if counted is None:
                self._counted[told.store] = [1, told.seconds]
            else:
                counted[0] += 1
                counted[1] += told.seconds

    def hand_over(self, valkey: redis.Redis) -> None:
        """Add it to what all processes have counted in this minute; while Valkey is away it is forgotten."""
        with self._lock:
            counted, self._counted = self._counted, {}
        if not counted:
            return
        minute = int(time.time() // 60)
        try:
            with valkey.pipeline(transaction=False) as pipeline:
                for place, kind in enumerate(KINDS):
                    for store, numbers in counted.items():
                        pipeline.zincrby(_key(kind, minute), numbers[place], store)
                    pipeline.expire(_key(kind, minute), KEPT_SECONDS)
                pipeline.execute()
        except redis.RedisError as error:
            log.warning("usage.lost", error=type(error).__name__)


def last_minute(valkey: redis.Redis, kind: str) -> list[tuple[str, float]]:
    """The stores with most of a kind in the last whole minute, and how much it was."""
    key = _key(kind, int(time.time() // 60) - 1)
    found: Any = valkey.zrange(key, 0, SHOWN - 1, desc=True, withscores=True)
    return [(store.decode(), score) for store, score in found]


def _key(kind: str, minute: int) -> str:
    return f"haat:use:{kind}:{minute}"
