"""Versions of a store's data, in Valkey: a process keeps an answer only for as long as they stay the same.

Before a writing transaction commits, it announces its write to the store and changes the versions of what
it has written; after the commit it changes them again and ends its write. A version is a random text, so
none repeats. While a store is being written, its answers are not cached and cached ones are not used
(`tenant_router.cache_check`).

So a reader never sees an old answer, wherever the writer is killed: before the commit nothing has changed,
and afterwards its write is still announced. The announcement expires, but nothing was cached under the
versions of the first change. Each transaction has its own write, so the end of one does not end another.

If Valkey is unreachable, the transaction commits without an announcement, and no process can use an answer
until Valkey replies. The process owes the missed versions (`tenant_router.valkey`): a thread raises them as
soon as Valkey accepts writes, and until then no transaction waits for Valkey again. Before that, a process
that did not notice the outage may use an old answer. If the writer is killed then, such an answer may be used
to the end of the minute.
"""

from collections.abc import Iterable
from secrets import token_hex

import redis
from sqlalchemy import event

from tenant_router import valkey
from tenant_router.data_versions import DataVersion, Outdates, declare
from tenant_router.keys import cache_key
from tenant_router.session import StoreSession
from tenant_router.store import Store

__all__ = [
    "DataVersion",
    "Outdates",
    "begin_write",
    "declare",
    "end_write",
    "new_version",
    "version_key",
    "writing_key",
]

# Much longer than a COMMIT, the only thing that an announced write has to outlast.
WRITE_SECONDS = 120


def version_key(store: Store, version: DataVersion) -> str:
    """Return the Valkey key of a version."""
    return cache_key(store, "version", version)


def writing_key(store: Store) -> str:
    """Return the Valkey key that exists while the store is being written."""
    return cache_key(store, "version", "writing")


def new_version() -> str:
    """Return the next value of a version."""
    return token_hex(8)


# Every write lasts equally long, so the newest one ends last. KEYS: writes, writing, versions. A full Valkey
# accepts all writes of a script whose first command frees memory, so each script begins with one.
_BEGIN = """
redis.call('ZREM', KEYS[1], ARGV[1])
local now = redis.call('TIME')
local ends = now[1] * 1000 + math.floor(now[2] / 1000) + ARGV[2]
redis.call('ZADD', KEYS[1], ends, ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ends)
redis.call('SET', KEYS[2], '1', 'PXAT', ends)
for place = 3, #KEYS do redis.call('SET', KEYS[place], ARGV[place]) end
"""
_END = """
redis.call('ZREM', KEYS[1], ARGV[1])
local now = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now[1] * 1000 + math.floor(now[2] / 1000))
local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
if last then redis.call('PEXPIREAT', KEYS[2], last) else redis.call('DEL', KEYS[2]) end
for place = 3, #KEYS do redis.call('SET', KEYS[place], ARGV[place]) end
"""


def begin_write(store: Store, versions: Iterable[DataVersion]) -> str:
    """Announce a write to a store and change these versions; return its name, empty without Valkey."""
    own = token_hex(8)
    try:
        _announce(_BEGIN, store, own, versions)
    except valkey.Away:
        return ""
    except redis.RedisError:
        # Valkey may have received the announcement.
        return own
    return own


def end_write(store: Store, own: str, versions: Iterable[DataVersion]) -> None:
    """Change these versions again and end the write: now, or once Valkey replies."""
    try:
        _announce(_END, store, own, versions)
    except redis.RedisError:
        missed = frozenset(versions)
        valkey.owe((store, own, missed), lambda: _run(_END, store, own, missed))


def _announce(script: str, store: Store, own: str, versions: Iterable[DataVersion]) -> None:
    valkey.ask("cache_versions", valkey.WRITER, lambda: _run(script, store, own, versions), store=store.key)


def _run(script: str, store: Store, own: str, versions: Iterable[DataVersion]) -> None:
    names = sorted(versions)
    keys = [cache_key(store, "version", "writes"), writing_key(store)]
    keys += [version_key(store, name) for name in names]
    values = [own, str(WRITE_SECONDS * 1000), *(new_version() for _ in names)]
    valkey.client(valkey.WRITER).eval(script, len(keys), *keys, *values)


@event.listens_for(StoreSession, "before_commit")
def _before_commit(db: StoreSession) -> None:
    if db.read_only or db.in_nested_transaction() or "cache write" in db.info:
        return
    db.flush()
    if db.outdated:
        db.info["cache write"] = begin_write(db.store, db.outdated)


@event.listens_for(StoreSession, "after_commit")
def _after_commit(db: StoreSession) -> None:
    if db.in_nested_transaction():
        return
    own = db.info.pop("cache write", None)
    if own is not None:
        end_write(db.store, own, db.outdated)
    db.outdated.clear()


@event.listens_for(StoreSession, "after_rollback")
def _forget(db: StoreSession) -> None:
    # A failed COMMIT may have taken effect, so its write stays announced until that expires.
    if not db.in_nested_transaction():
        db.info.pop("cache write", None)
        db.outdated.clear()
