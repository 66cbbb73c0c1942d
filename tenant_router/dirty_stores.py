"""Which stores have changed or have work waiting: whoever commits marks his store, so rounds visit few.

The marks are in Valkey, by the time at which they were made. They may be lost: each store is visited now
and then without one. A mark never fails the work that it is made for.
"""

import logging
import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import redis

log = logging.getLogger(__name__)

# Visited each minute, and looked after each hour.
BUSY = "haat:busy"
CHANGED = "haat:changed"
LISTS = (BUSY, CHANGED)

MARKED_EVERY = 20.0
# A mark stands for what is done until the same process marks again; clocks differ a little.
MARK_LASTS = 30.0
PAUSE = 30.0
MAX_CACHED = 20_000
AT_ONCE = 1000

# Of what was marked meanwhile the mark stays.
_TAKE_AWAY = """
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
    """Say where the marks are kept."""
    _broker.update(url=redis_url, down_until=0.0)
    _marked.clear()
    _unsent.clear()
    client.cache_clear()


@lru_cache
def client() -> Any:
    """This process's way to the marks."""
    return redis.Redis.from_url(
        str(_broker["url"]), socket_connect_timeout=1, socket_timeout=1, decode_responses=True
    )


def mark(store_key: str) -> None:
    """Have a store visited by the next rounds; asks Valkey three times a minute at the most."""
    now = time.monotonic()
    if _marked.get(store_key, 0.0) > now:
        return
    if len(_marked) >= MAX_CACHED:
        _marked.clear()
    _marked[store_key] = now + MARKED_EVERY
    _unsent.add(store_key)
    if float(_broker["down_until"]) > now or not _broker["url"]:
        return
    told = tuple(_unsent)
    try:
        _mark(told, at=time.time())
    except redis.RedisError as error:
        _broker["down_until"] = now + PAUSE
        log.warning("marks.unreachable", extra={"store": store_key, "error": type(error).__name__})
    else:
        _unsent.difference_update(told)


def mark_all(store_keys: Iterable[str]) -> None:
    """Have all of these visited by the next rounds, after those that are marked already."""
    keys = list(store_keys)
    for first in range(0, len(keys), AT_ONCE):
        _mark(keys[first : first + AT_ONCE], at=time.time() - MARK_LASTS, only_new=True)


def _mark(store_keys: Iterable[str], *, at: float, only_new: bool = False) -> None:
    scores = dict.fromkeys(store_keys, at)
    if not scores:
        return
    with client().pipeline(transaction=False) as pipe:
        for name in LISTS:
            pipe.zadd(name, scores, nx=only_new)
        pipe.execute()


def marked(name: str, *, most: int) -> dict[str, float]:
    """The stores on a list with the times of their marks, the oldest first."""
    return dict(client().zrange(name, 0, most - 1, withscores=True))


def take_away(name: str, seen: Mapping[str, float], *, before: float) -> None:
    """Take stores from a list, but those that were marked since, or too lately to be sure of."""
    old = [value for pair in seen.items() if pair[1] < before - MARK_LASTS for value in pair]
    for first in range(0, len(old), 2 * AT_ONCE):
        client().eval(_TAKE_AWAY, 1, name, *old[first : first + 2 * AT_ONCE])


def put_back(name: str, store_keys: Iterable[str]) -> None:
    """Have stores on a list visited again, after all others."""
    scores = dict.fromkeys(store_keys, time.time())
    if scores:
        client().zadd(name, scores)
