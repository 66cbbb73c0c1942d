"""Pools of connections with one limit for all, so that a process may serve any number of databases."""

import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock, RLock
from typing import Any, Literal
from weakref import WeakSet

from sqlalchemy import QueuePool
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util.queue import Empty

# A request that gets no connection in this time is answered 503.
WAIT_SECONDS = 10.0
NO_WAIT_SECONDS = 0.001

# Called with a database's name and the seconds that a caller waited for a connection to it.
wait_observers: list[Callable[[str, float], None]] = []


class Places:
    """Places in the order of asking: a semaphore lets later ones go first."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting = deque[Lock]()
        self._lock = Lock()

    def acquire(self, timeout: float) -> bool:
        """Take a place; return False if there is none within so many seconds."""
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
            if turn not in self._waiting:  # It was handed over just now.
                return True
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Hand the place to the one who has waited longest."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1


class Limit:
    """The most connections that a process has open, over all pools.

    As many may be in use. A new one beyond them closes an idle one of the pool that has the most.
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
        """Close idle connections until the limit is kept, or none is idle."""
        with self.lock:
            while self.connections() > self.most and any(pool.checkedin() for pool in self._pools):
                max(self._pools, key=Pool.checkedin).close_one()


@dataclass(slots=True)
class _Current:
    """The limit of the pools that are made from now on."""

    limit: Limit


_current = _Current(Limit(16))


def set_limit(most: int) -> None:
    """Set the limit of this process. All pools must be closed; those made from now on share it."""
    _current.limit = Limit(most)


class Pool(QueuePool):
    """A pool of the owner's login: counted, but it never waits for the others' connections.

    Opening a store holds several at once. Reports every wait: a connection was opened, or all were in use.
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
            # Its own place first: waiting for a server that hangs takes no place from the others.
            for places in self._places:
                if not places.acquire(timeout=max(0.0, until - time.perf_counter())):
                    raise NoConnection(f"no connection to {self.logging_name} within {self._timeout:.0f} s")
                taken.callback(places.release)
            record = self._idle_or_new()
            taken.pop_all()
        return record

    def _idle_or_new(self) -> ConnectionPoolEntry:
        try:
            return self._pool.get(False)
        except Empty:
            self._inc_overflow()
        try:
            return self._create_connection()
        except BaseException:
            self._dec_overflow()
            raise

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
        try:
            record = self._pool.get(False)
        except Empty:
            return
        try:
            record.close()
        finally:
            self._dec_overflow()


class SharingPool(Pool):
    """A pool of the application's login: it waits while as many connections as the limit are in use."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._places.append(self.limit.places)


# Same level as SQLAlchemy's own pools; otherwise every connection would be logged.
logging.getLogger(__name__).setLevel(logging.WARNING)
