"""Pools of connections with one limit for all, so that a process may serve any number of databases."""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Condition, Lock, RLock, get_ident, local
from typing import Any, Literal, cast
from weakref import WeakSet

from sqlalchemy import PoolProxiedConnection, QueuePool
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util.queue import Empty, Queue

# The longest wait for a connection; after it a request is answered 503.
WAIT_SECONDS = 10.0
NO_WAIT_SECONDS = 0.001
# The time that a store waits for its own connection while another store uses it.
OWN_SECONDS = 0.02
# Key in a connection's info: the stores that it has worked for.
STORES_SEEN = "stores seen"

# Called with a database's name and the seconds that a caller waited for a connection to it.
wait_observers: list[Callable[[str, float], None]] = []


class Places:
    """Places in the order of the calls for them, unlike a semaphore, which lets later calls go first."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting = deque[Lock]()
        self._lock = Lock()

    def acquire(self, timeout: float) -> bool:
        """Take a place; return False if there is none within this many seconds."""
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=timeout):
            return True
        with self._lock:
            if turn not in self._waiting:  # release() has just handed it over
                return True
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Hand the place to the caller who has waited longest."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1


class Limit:
    """The maximum number of open connections of a process, over all pools.

    As many may be in use. Opening one more closes an idle one of the largest pool.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.places = Places(most)
        self.lock = RLock()
        self._pools: WeakSet[Pool] = WeakSet()

    def add(self, pool: "Pool") -> None:
        with self.lock:
            self._pools.add(pool)

    def connections(self) -> int:
        """Return how many connections are open, or are being opened."""
        with self.lock:
            return sum(pool.size() + pool.overflow() for pool in self._pools)

    def close_idle(self) -> None:
        """Close idle connections until the limit is kept, or no connection is idle."""
        with self.lock:
            while self.connections() > self.most and any(pool.checkedin() for pool in self._pools):
                max(self._pools, key=Pool.checkedin).close_one()


@dataclass(slots=True)
class _Current:
    """The limit of pools that are created from now on."""

    limit: Limit


_current = _Current(Limit(16))


def set_limit(most: int) -> None:
    """Set the limit of this process. All pools must be closed; those created from now on share it."""
    _current.limit = Limit(most)


class Pool(QueuePool):
    """A pool of the owner's login: counted, but it never waits for other pools' connections.

    Opening a store holds several connections at once. The pool reports every wait, for opening
    a connection or for the return of one.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.limit = _current.limit
        self.limit.add(self)
        self._own_places = Places(self.size() + self._max_overflow)
        self._places = [self._own_places]

    def _do_get(self) -> ConnectionPoolEntry:
        start = time.perf_counter()
        try:
            return self._get(start + self._timeout)
        finally:
            seconds = time.perf_counter() - start
            if seconds > NO_WAIT_SECONDS:
                for observe in wait_observers:
                    observe(str(self.logging_name), seconds)

    def _get(self, until: float) -> ConnectionPoolEntry:
        with ExitStack() as taken:
            # Take the pool's own place first, so that waiting for a server that hangs takes no place from the
            # others.
            for places in self._places:
                if not places.acquire(timeout=max(0.0, until - time.perf_counter())):
                    raise NoConnection(f"no connection to {self.logging_name} within {self._timeout:.0f} s")
                taken.callback(places.release)
            record = self._idle_or_new()
            taken.pop_all()
        return record

    def _idle_or_new(self) -> ConnectionPoolEntry:
        record = self._idle()
        if record is not None:
            return record
        self._inc_overflow()
        try:
            return self._create_connection()
        except BaseException:
            self._dec_overflow()
            raise

    def _idle(self) -> ConnectionPoolEntry | None:
        """Take an idle connection, if there is one."""
        try:
            return self._pool.get(False)
        except Empty:
            return None

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        try:
            super()._do_return_conn(record)
            self.limit.close_idle()
        finally:
            for places in reversed(self._places):
                places.release()

    def _inc_overflow(self) -> bool:
        with self.limit.lock:
            self._overflow += 1
            self.limit.close_idle()
        return True

    def _dec_overflow(self) -> Literal[True]:
        with self.limit.lock:
            self._overflow -= 1
        return True

    def close_one(self) -> None:
        """Close an idle connection, if there is one."""
        record = Pool._idle(self)
        if record is None:
            return
        try:
            record.close()
        finally:
            self._dec_overflow()


class SharingPool(Pool):
    """A pool of the application's login: it waits while as many connections as the limit are in use.

    A store gets the same connection again, whose server process has prepared the store's statements and
    opened its tables. Preparing takes longer than a purchase, and a server process that knows every store
    takes much memory.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._places.append(self.limit.places)
        # The store for which this thread requests a connection.
        self._wanted = local()
        self._queue = cast("Queue[ConnectionPoolEntry]", self._pool)
        self._returned = Condition(self._queue.mutex)
        # The thread that uses a connection; None after another thread has waited for it in vain.
        self._users: dict[ConnectionPoolEntry, int | None] = {}

    def connect_for(self, store: str) -> PoolProxiedConnection:
        """Return a connection for a store: its own, else a new one, else another idle one.

        A hash of store and connection determines the store's own connection, so it stays the same, and each
        connection has a share of the stores. If the own connection is in use, wait for a moment. A new
        connection is opened, up to the pool's size, for a store that its own connection has not worked for.
        """
        self._wanted.store = store
        try:
            connection = self.connect()
        finally:
            self._wanted.store = None
        note_store(connection.info, store)
        return connection

    def _idle_or_new(self) -> ConnectionPoolEntry:
        record = super()._idle_or_new()
        with self._queue.mutex:
            self._users[record] = get_ident()
        return record

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        with self._queue.mutex:
            self._users.pop(record, None)
        super()._do_return_conn(record)
        with self._returned:
            self._returned.notify_all()

    def _idle(self) -> ConnectionPoolEntry | None:
        store: str | None = getattr(self._wanted, "store", None)
        if store is None:
            return super()._idle()
        # Computed before the queue is locked, because `close_idle` locks in this order too.
        may_open = self.overflow() < 0 and self.limit.connections() < self.limit.most
        with self._returned:
            own = self._own(store)
            if own is None or (may_open and store not in own.info.get(STORES_SEEN, ())):
                return None
            return self._take(store)

    def _own(self, store: str) -> ConnectionPoolEntry | None:
        """Return the preferred connection of a store, idle or in use."""
        return _first_for(store, [*self._queue.queue, *self._users])

    def _take(self, store: str) -> ConnectionPoolEntry | None:
        """Take the store's own connection as soon as it is idle, or another after a short wait."""
        idle, until = self._queue.queue, time.perf_counter() + OWN_SECONDS
        while (own := self._own(store)) not in idle:
            # A thread that already holds the connection would wait for itself.
            seconds = until - time.perf_counter()
            if own is None or self._users[own] in (None, get_ident()):
                break
            if seconds <= 0 or not self._returned.wait(seconds):
                if own in self._users:
                    self._users[own] = None
                break
        record = _first_for(store, idle)
        if record is not None:
            idle.remove(record)
        return record


def _first_for(store: str, records: Iterable[ConnectionPoolEntry]) -> ConnectionPoolEntry | None:
    # A text is hashed, because tuples of similar numbers have similar hashes.
    return max(records, key=lambda record: hash(f"{store} {id(record)}"), default=None)


def note_store(info: dict[str, Any], store: str) -> None:
    """Record in a connection's `info` that it has worked for this store."""
    info.setdefault(STORES_SEEN, set()).add(store)


# Same level as SQLAlchemy's own pools; otherwise every connection would be logged.
logging.getLogger(__name__).setLevel(logging.WARNING)
