"""Places for requests in progress, shared fairly between stores: a flood of one does not delay the others.

- Stores that wait take turns, even if one sends more.
- A store takes all places only while it is alone. For a second after a request of another store it uses at
  most half of them, at least one.
- If all places are taken, a store without one gets an additional place.
- A store may have as many requests waiting as there is room left for others.

A request that names no known store counts by its address instead.
"""

import threading
import time
from collections import OrderedDict, deque
from typing import NamedTuple

SHARED_SECONDS = 1.0


class Full(Exception):
    """Too many requests of this store wait already."""


class _Start(NamedTuple):
    """The time at which a request of a store was admitted."""

    store: str
    at: float


class Places:
    """A number of places, and the requests that wait for them, in a queue for each store."""

    def __init__(self, at_once: int, max_waiting: int) -> None:
        self._at_once, self._room = at_once, max_waiting
        self._share = max(1, at_once // 2)
        self._lock = threading.Lock()
        self._working: dict[str, int] = {}
        self._busy = 0
        # The queues in the order of their turns. A waiting request holds a lock, which is released when it
        # may start.
        self._queues: OrderedDict[str, deque[threading.Lock]] = OrderedDict()
        # The latest start, and the latest of any other store.
        self._last = self._last_of_others = _Start("", -SHARED_SECONDS)

    def enter(self, store: str, seconds: float) -> bool:
        """Take a place; return False if none was free in this time. Raise Full if too many wait already."""
        with self._lock:
            if self._start_at_once(store):
                return True
            if len(self._queues.get(store, ())) >= self._room:
                raise Full
            turn = self._wait_in_queue(store)
        if turn.acquire(timeout=seconds):
            return True
        with self._lock:
            if turn.acquire(blocking=False):
                return True
            self._remove(store, turn)
        return False

    def enter_again(self, store: str) -> None:
        """Take a place, however many requests wait and however long it takes."""
        with self._lock:
            if self._start_at_once(store):
                return
            turn = self._wait_in_queue(store)
        turn.acquire()

    def leave(self, store: str) -> None:
        """Give a place back, and admit the requests that may take one."""
        with self._lock:
            self._busy -= 1
            self._working[store] -= 1
            if not self._working[store]:
                del self._working[store]
            while self._queues and self._let_next_in():
                pass

    def _start_at_once(self, store: str) -> bool:
        may_start = store not in self._queues and self._may_start(store)
        if may_start:
            self._start(store)
        return may_start

    def _may_start(self, store: str) -> bool:
        own = self._working.get(store, 0)
        if self._busy >= self._at_once:
            return not own and self._busy == self._at_once
        return own < self._share or self._is_alone(store)

    def _is_alone(self, store: str) -> bool:
        other = self._last_of_others if self._last.store == store else self._last
        return time.monotonic() - other.at >= SHARED_SECONDS

    def _start(self, store: str) -> None:
        self._busy += 1
        self._working[store] = self._working.get(store, 0) + 1
        if self._last.store != store:
            self._last_of_others = self._last
        self._last = _Start(store, time.monotonic())

    def _let_next_in(self) -> bool:
        for store, queue in self._queues.items():
            if self._may_start(store):
                turn = queue[0]
                self._remove(store, turn)
                if queue:
                    self._queues.move_to_end(store)
                self._start(store)
                turn.release()
                return True
        return False

    def _wait_in_queue(self, store: str) -> threading.Lock:
        turn = threading.Lock()
        turn.acquire()
        self._queues.setdefault(store, deque()).append(turn)
        self._room -= 1
        return turn

    def _remove(self, store: str, turn: threading.Lock) -> None:
        self._queues[store].remove(turn)
        if not self._queues[store]:
            del self._queues[store]
        self._room += 1
