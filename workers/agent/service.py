"""Runs the agent without a window, until it is stopped; a newer program that was put in place works instead.

The program that was installed stays as it is and waits for the newer one: the service manager knows no other.
A newer one ends once it has tried out an update, so that no more than two programs stay.
"""

import logging
import os
import signal
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from app.books.sync.agent_release import AgentRelease
from workers.agent import VERSION, config, installation, logs, updates
from workers.agent.agent import Agent

log = logging.getLogger("haat.agent")
# The service manager starts the program again, which then is the old one.
GONE_BACK = 1
# The waiting program starts the program that is in its place now. Windows ends a program that aborts with 3.
UPDATED = 10


def run(folder: Path, make_agent: Callable[[], Agent]) -> int:
    """Work until stopped, and return the exit code. Raise TokenEnded."""
    is_installed = installation.running_program() is not None
    if is_installed:
        if updates.has_gone_back(folder):
            return GONE_BACK
        if (code := _run_newer(updates.start_newer(folder, "run"), folder)) is not None:
            return code
    while release := _work(folder, make_agent(), updating=is_installed):
        if newer := updates.try_out(folder, release, "run"):
            logs.close()
            if installation.STARTED_BY_AGENT in os.environ:
                # It has reached the shop, and continues as soon as it is started again.
                installation.end(newer)
                return UPDATED
            if (code := _run_newer(newer, folder)) is not None:
                return code
    return 0


def _run_newer(newer: "subprocess.Popen[bytes] | None", folder: Path) -> int | None:
    """Wait for a newer program, and for the programs that replace it; None if none starts."""
    while newer:
        if (code := _wait_for(newer)) != UPDATED:
            return code
        newer = updates.start_newer(folder, "run")
    return None


def _wait_for(newer: "subprocess.Popen[bytes]") -> int:
    _on_signal(lambda *_signal: newer.terminate())
    return newer.wait()


def _on_signal(handler: "Callable[[int, FrameType | None], object] | signal.Handlers") -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handler)


def _work(folder: Path, agent: Agent, *, updating: bool) -> AgentRelease | None:
    """Work until stopped, or until an update is there: then return it, once no work is in progress."""
    stop, ended = threading.Event(), threading.Event()
    ready: list[AgentRelease] = []

    def end(*_signal: object) -> None:
        ended.set()
        stop.set()
        if agent.is_waiting:
            raise KeyboardInterrupt

    def watch_for_updates() -> None:
        found = updates.watch(
            folder,
            stopped=stop.wait,
            has_reported=lambda: agent.status.reached_at is not None,
            newest=lambda: agent.newest_release(updates.PLATFORM),
            public_key=lambda: config.load(folder).release_key,
        )
        ready.extend(filter(None, [found]))
        stop.set()

    _on_signal(end)
    log.info("agent %s starts", VERSION)
    try:
        if updating:
            threading.Thread(target=watch_for_updates, daemon=True).start()
        agent.run(stop.wait)
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
        agent.close()
        # A trial that the end of the computer interrupts goes on at the next start.
        _on_signal(signal.SIG_DFL)
        log.info("agent ends")
    return None if ended.is_set() else next(iter(ready), None)
