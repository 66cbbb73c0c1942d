"""How many requests a store gets in a minute: counted in each process, added up in Valkey once a second.

A request pays for a look into a dictionary alone. While Valkey is away each process knows of its own
requests only, so that more are let through, never fewer.
"""

import logging
import threading
import time
from dataclasses import dataclass

import redis

from tenant_router import dirty_stores
from tenant_router.keys import cache_key
from tenant_router.store import Store, StoreTooBusy

log = logging.getLogger(__name__)

MINUTE = 60
FLUSHED_EVERY = 1.0
KEPT_SECONDS = 2 * MINUTE


@dataclass(slots=True)
class _Count:
    """Requests of a store in one minute: `known` to all processes, and `fresh` of this one since."""

    store: Store
    minute: int
    known: int = 0
    fresh: int = 0


# The clock that minutes are told by.
clock = time.time
_counts: dict[str, _Count] = {}
_settings = {"most": 12_000}
_started = threading.Lock()


def configure(most_a_minute: int) -> None:
    """Say how many requests a store may get in a minute that has no limit of its own."""
    _settings["most"] = most_a_minute


def take(store: Store) -> None:
    """Count a request; raises StoreTooBusy where the store has had as many as it may in this minute."""
    now = int(clock())
    count = _counts.get(store.key)
    if count is None or count.minute != now // MINUTE:
        count = _counts[store.key] = _Count(store, now // MINUTE)
        _start_flushing()
    if count.known + count.fresh >= (store.limits.requests_a_minute or _settings["most"]):
        raise StoreTooBusy(store.key, MINUTE - now % MINUTE)
    count.fresh += 1


def flush() -> None:
    """Tell the other processes of this one's requests, and hear of theirs."""
    minute = int(clock()) // MINUTE
    for key, count in list(_counts.items()):
        if count.minute != minute:
            _counts.pop(key, None)
    told = [(count, count.fresh) for count in list(_counts.values()) if count.fresh]
    if not told:
        return
    with dirty_stores.client().pipeline(transaction=False) as pipe:
        for count, fresh in told:
            key = cache_key(count.store, "requests", str(count.minute))
            pipe.incrby(key, fresh)
            pipe.expire(key, KEPT_SECONDS)
        sums = pipe.execute()[::2]
    for (count, fresh), total in zip(told, sums, strict=True):
        count.known = total
        count.fresh -= fresh


def _start_flushing() -> None:
    # A thread of this process: one that a parent had before it was forked is not here.
    if _started.acquire(blocking=False):
        threading.Thread(target=_flush_for_ever, name="pace", daemon=True).start()


def _flush_for_ever() -> None:
    away = False
    while True:
        time.sleep(FLUSHED_EVERY)
        try:
            flush()
            away = False
        except redis.RedisError as error:
            if not away:
                log.warning("pace.unreachable", extra={"error": type(error).__name__})
            away = True
