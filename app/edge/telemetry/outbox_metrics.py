"""The backlog of the stores' outboxes after the last maintenance round, saved in Valkey for all processes."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import redis

from tenant_router.outbox import Backlog

KEY = "haat:outboxes"


class Outboxes(NamedTuple):
    """The number of waiting messages, the age of the oldest, and the age of this measurement, in seconds."""

    messages: float
    oldest_seconds: float
    seen_seconds: float


def save(valkey: redis.Redis, backlogs: Sequence[Backlog]) -> None:
    """Save the backlog that a round has left."""
    oldest = [backlog.oldest.timestamp() for backlog in backlogs if backlog.oldest]
    values: dict[Any, float] = {
        "messages": sum(backlog.messages for backlog in backlogs),
        "oldest": min(oldest, default=0.0),
        "at": time.time(),
    }
    valkey.hset(KEY, mapping=values)


def load(valkey: redis.Redis) -> Outboxes:
    """Return the backlog after the last round; its age is infinite if there was none."""
    saved: Any = valkey.hmget(KEY, "messages", "oldest", "at")
    messages, oldest, at = (float(value or 0) for value in saved)
    now = time.time()
    return Outboxes(messages, now - oldest if oldest else 0.0, now - at if at else float("inf"))
