"""What the last round over the stores left in their outboxes, kept in Valkey for whoever is asked."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import redis

from tenant_router.outbox import Backlog

KEY = "haat:outboxes"


class Outboxes(NamedTuple):
    """How many messages wait, since how many seconds the oldest, and how long ago this was seen."""

    messages: float
    oldest_seconds: float
    seen_seconds: float


def tell(valkey: redis.Redis, left: Sequence[Backlog]) -> None:
    """Keep what a round has left."""
    oldest = [one.oldest.timestamp() for one in left if one.oldest]
    seen: dict[Any, float] = {
        "messages": sum(one.messages for one in left),
        "oldest": min(oldest, default=0.0),
        "at": time.time(),
    }
    valkey.hset(KEY, mapping=seen)


def told(valkey: redis.Redis) -> Outboxes:
    """What the last round has left; seen an endless time ago where there was none."""
    kept: Any = valkey.hmget(KEY, "messages", "oldest", "at")
    messages, oldest, at = (float(value or 0) for value in kept)
    now = time.time()
    return Outboxes(messages, now - oldest if oldest else 0.0, now - at if at else float("inf"))
