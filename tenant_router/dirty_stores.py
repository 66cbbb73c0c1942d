"""Stores that have changed or have work waiting. Each commit marks its store, so rounds visit only these.

The marks are sorted sets in Valkey, scored by the time of the mark. Losing them is harmless: each store is
also visited now and then without a mark. A mark that fails never fails the commit.
"""

import logging
import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import redis

log = logging.getLogger(__name__)

# The first set is visited each minute, the second each hour.
BUSY = "haat:busy"
CHANGED = "haat:changed"
LISTS = (BUSY, CHANGED)

MARKED_EVERY = 20.0
# A mark covers the commits until the same process marks again. The margin allows for clock differences.
MARK_LASTS = 30.0
PAUSE = 30.0
MAX_CACHED = 20_000
BATCH = 1000

# Keep marks that were renewed in the meantime.
_UNMARK = """
for place = 1, #ARGV, 2 do
    local score = redis.call('zscore', KEYS[1], ARGV[place])
    if score and tonumber(score) == tonumber(ARGV[place + 1]) then
        redis.call('zrem', KEYS[1], ARGV[place])
    end
end
"""

_broker = {"url": "", "down_until": 0.0}
_marked: dict[str, float] = {}
_unsent: set[str] = set()


def configure(redis_url: str) -> None:
    """Set the Valkey server that holds the marks."""
    _broker.update(url=redis_url, down_until=0.0)
    _marked.clear()
    _unsent.clear()
    client.cache_clear()


def address() -> str:
    """Return the URL of the Valkey server."""
    return str(_broker["url"])


@lru_cache
def client() -> Any:
    """Return this process's Valkey client."""
    return redis.Redis.from_url(  # pyright: ignore[reportUnknownMemberType] -- its keywords have no types
        address(), socket_connect_timeout=1, socket_timeout=1, decode_responses=True
    )


def is_marked(store_key: str) -> bool:
    """Return whether a mark of this process still covers a commit of the store."""
    return _marked.get(store_key, 0.0) > time.monotonic()


def mark(store_key: str) -> None:
    """Mark a store for the next rounds. Writes to Valkey at most three times a minute for each store."""
    now = time.monotonic()
    if is_marked(store_key):
        return
    if len(_marked) >= MAX_CACHED:
        _marked.clear()
    _marked[store_key] = now + MARKED_EVERY
    _unsent.add(store_key)
    if float(_broker["down_until"]) > now or not _broker["url"]:
        return
    unsent = tuple(_unsent)
    try:
        _mark(unsent, at=time.time())
    except redis.RedisError as error:
        _broker["down_until"] = now + PAUSE
        log.warning("marks.unreachable", extra={"store": store_key, "error": type(error).__name__})
    else:
        _unsent.difference_update(unsent)


def mark_all(store_keys: Iterable[str]) -> None:
    """Mark all these stores for the next rounds, behind those that are marked already."""
    keys = list(store_keys)
    for first in range(0, len(keys), BATCH):
        _mark(keys[first : first + BATCH], at=time.time() - MARK_LASTS, only_new=True)


def _mark(store_keys: Iterable[str], *, at: float, only_new: bool = False) -> None:
    scores = dict.fromkeys(store_keys, at)
    if not scores:
        return
    with client().pipeline(transaction=False) as pipe:
        for name in LISTS:
            pipe.zadd(name, scores, nx=only_new)
        pipe.execute()


def marked(name: str, *, limit: int) -> dict[str, float]:
    """Return the stores of a set with the times of their marks, the oldest first."""
    return dict(client().zrange(name, 0, limit - 1, withscores=True))


def unmark(name: str, seen: Mapping[str, float], *, before: float) -> None:
    """Remove stores from a set, except those marked again since or less than 30 s before `before`."""
    old = [value for pair in seen.items() if pair[1] < before - MARK_LASTS for value in pair]
    for first in range(0, len(old), 2 * BATCH):
        client().eval(_UNMARK, 1, name, *old[first : first + 2 * BATCH])


def put_back(name: str, store_keys: Iterable[str]) -> None:
    """Put stores back on a set, behind all others."""
    scores = dict.fromkeys(store_keys, time.time())
    if scores:
        client().zadd(name, scores)
