"""Stores that have changed or have work waiting. Each commit adds its store, so rounds visit only these.

They are in sorted sets in Valkey, scored by the time at which a store was added. Losing the sets is harmless,
because rounds also visit each store from time to time. An addition that fails never fails the commit.
"""

import time
from collections.abc import Iterable, Mapping

import redis

from tenant_router import valkey

# The first set is visited each minute, the second each hour.
BUSY = "haat:busy"
CHANGED = "haat:changed"
LISTS = (BUSY, CHANGED)

ADDED_EVERY = 20.0
# An addition covers the commits until the same process adds the store again. The margin allows for clock
# differences.
ADDITION_LASTS = 30.0
MAX_CACHED = 20_000
BATCH = 1000

# Keep stores that were added again in the meantime.
_REMOVE = """
for place = 1, #ARGV, 2 do
    local score = redis.call('zscore', KEYS[1], ARGV[place])
    if score and tonumber(score) == tonumber(ARGV[place + 1]) then
        redis.call('zrem', KEYS[1], ARGV[place])
    end
end
"""

_added: dict[str, float] = {}
_unsent: set[str] = set()
valkey.at_configure(_added.clear)
valkey.at_configure(_unsent.clear)


def is_added(store_key: str) -> bool:
    """Return whether an addition by this process still covers a commit of the store."""
    return _added.get(store_key, 0.0) > time.monotonic()


def add(store_key: str) -> None:
    """Add a store for the next rounds. Writes to Valkey at most three times a minute for each store."""
    now = time.monotonic()
    if is_added(store_key):
        return
    if len(_added) >= MAX_CACHED:
        _added.clear()
    _added[store_key] = now + ADDED_EVERY
    _unsent.add(store_key)
    if not valkey.address():
        return
    try:
        valkey.ask("dirty_stores", valkey.BACKGROUND, _add_unsent, store=store_key)
    except redis.RedisError:
        valkey.owe("dirty stores", _add_unsent)


def _add_unsent() -> None:
    unsent = tuple(_unsent)
    _add(unsent, at=time.time())
    _unsent.difference_update(unsent)


def add_all(store_keys: Iterable[str]) -> None:
    """Add all these stores for the next rounds, after the stores that are already there."""
    keys = list(store_keys)
    for first in range(0, len(keys), BATCH):
        _add(keys[first : first + BATCH], at=time.time() - ADDITION_LASTS, only_new=True)


def _add(store_keys: Iterable[str], *, at: float, only_new: bool = False) -> None:
    scores = dict.fromkeys(store_keys, at)
    if not scores:
        return
    with valkey.client().pipeline(transaction=False) as pipe:
        for name in LISTS:
            pipe.zadd(name, scores, nx=only_new)
        pipe.execute()


def oldest(name: str, *, limit: int) -> dict[str, float]:
    """Return the stores of a set with the times at which they were added, the oldest first."""
    return dict(valkey.client().zrange(name, 0, limit - 1, withscores=True))


def remove(name: str, seen: Mapping[str, float], *, before: float) -> None:
    """Remove stores from a set, except those added again since or less than 30 s before `before`."""
    old = [value for pair in seen.items() if pair[1] < before - ADDITION_LASTS for value in pair]
    for first in range(0, len(old), 2 * BATCH):
        valkey.client().eval(_REMOVE, 1, name, *old[first : first + 2 * BATCH])


def put_back(name: str, store_keys: Iterable[str]) -> None:
    """Put stores back on a set, behind all others."""
    scores = dict.fromkeys(store_keys, time.time())
    if scores:
        valkey.client().zadd(name, scores)
