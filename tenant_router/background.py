"""Sends a commit's announcements through Valkey in a thread, so that no answer waits for them.

Only the API begins a thread; workers and commands announce at once. If the process dies first, or Valkey is
unreachable, nothing is lost: rounds send the messages of the outbox, and pages poll.
"""

import logging
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

log = logging.getLogger(__name__)

MAX_WAITING = 10_000


class _Thread:
    """A thread that does one task after another. It belongs to one process: a fork has none."""

    def __init__(self) -> None:
        self.process = os.getpid()
        # The first entry is the one in progress.
        self._waiting: deque[Callable[[], object]] = deque()
        self._lock = Lock()
        # Python lets the executor finish waiting work when the process ends.
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="announcements")

    def run(self, work: Callable[[], object]) -> None:
        with self._lock:
            if len(self._waiting) >= MAX_WAITING:
                log.warning("background.full", extra={"waiting": MAX_WAITING})
                return
            self._waiting.append(work)
            is_idle = len(self._waiting) == 1
        if is_idle:
            # Submitting costs as much as an announcement, so it is done once for all waiting work.
            self._executor.submit(self._work)

    def wait(self) -> None:
        self._executor.submit(lambda: None).result()

    def _work(self) -> None:
        more = True
        while more:
            try:
                self._waiting[0]()
            except Exception:
                log.exception("background.failed")
            with self._lock:
                self._waiting.popleft()
                more = bool(self._waiting)


_state: dict[str, _Thread | None] = {}
_lock = Lock()


def begin() -> None:
    """Run work in a thread from now on, also in processes forked from this one."""
    _state["thread"] = None


def end() -> None:
    """Wait for the remaining work, and do work at once again."""
    wait()
    _state.clear()


def run(work: Callable[[], object]) -> None:
    """Do the work after all earlier work, or at once if no thread was begun. It must handle outages."""
    if "thread" not in _state:
        work()
        return
    _thread().run(work)


def wait() -> None:
    """Wait until everything so far is done."""
    if _state.get("thread") is not None:
        _thread().wait()


def _thread() -> _Thread:
    with _lock:
        thread = _state["thread"]
        if thread is None or thread.process != os.getpid():
            thread = _state["thread"] = _Thread()
        return thread
