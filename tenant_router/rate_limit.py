"""Rate limit of requests to a store, by minute: counted in each process, summed in Valkey every second.

A request only costs a dictionary lookup. While Valkey is unreachable each process counts its own requests
alone, so more requests pass than the limit allows, never fewer.
"""

import logging
import threading
import time
from contextlib import suppress
from dataclasses import dataclass

import redis

from tenant_router import valkey
from tenant_router.keys import cache_key
from tenant_router.store import Store, StoreTooBusy

log = logging.getLogger(__name__)

MINUTE = 60
FLUSH_SECONDS = 1.0
EXPIRY_SECONDS = 2 * MINUTE


@dataclass(slots=True)
class _Count:
    """Requests to a store in one minute: the last shared total, and this process's own since then."""

    store: Store
    minute: int
    shared: int = 0
    unshared: int = 0


# Tests replace this clock.
clock = time.time
_counts: dict[str, _Count] = {}
_settings = {"limit": 12_000}
_started = threading.Lock()


def configure(requests_a_minute: int) -> None:
    """Set the default limit, for stores without their own limit."""
    _settings["limit"] = requests_a_minute


def take(store: Store) -> None:
    """Count a request; raise StoreTooBusy if the store has reached its limit in this minute."""
    now = int(clock())
    count = _counts.get(store.key)
    if count is None or count.minute != now // MINUTE:
        count = _counts[store.key] = _Count(store, now // MINUTE)
        _start_flushing()
    if count.shared + count.unshared >= store.limits.get("requests_a_minute", _settings["limit"]):
        raise StoreTooBusy(store.key, MINUTE - now % MINUTE)
    count.unshared += 1


def flush() -> None:
    """Add this process's counts to the shared ones in Valkey and read the totals back."""
    minute = int(clock()) // MINUTE
    for key, count in list(_counts.items()):
        if count.minute != minute:
            _counts.pop(key, None)
    unshared = [(count, count.unshared) for count in list(_counts.values()) if count.unshared]
    if not unshared:
        return
    with valkey.client().pipeline(transaction=False) as pipe:
        for count, requests in unshared:
            key = cache_key(count.store, "requests", str(count.minute))
            pipe.incrby(key, requests)
            pipe.expire(key, EXPIRY_SECONDS)
        totals = pipe.execute()[::2]
    for (count, requests), total in zip(unshared, totals, strict=True):
        count.shared = total
        count.unshared -= requests


def _start_flushing() -> None:
    # Each process needs its own thread: threads do not survive a fork.
    if _started.acquire(blocking=False):
        threading.Thread(target=_flush_forever, name="rate-limit", daemon=True).start()


def _flush_forever() -> None:
    while True:
        time.sleep(FLUSH_SECONDS)
        try:
            with suppress(redis.RedisError):
                valkey.ask("rate_limit", valkey.BACKGROUND, flush)
        except Exception:
            # Log every error, because nothing restarts the thread in this process.
            log.exception("rate_limit.failed")
