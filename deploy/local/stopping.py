"""The end of a run: by Ctrl-C, by a signal, or with the make that started it."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

PR_SET_PDEATHSIG = 1
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """A request to stop. No other error handling may catch it."""


def raise_on_signals(kill: Callable[[], None]) -> None:
    """Raise Stopped in the main thread at the first signal; end everything at the second."""

    def at_once(_number: int, _frame: FrameType | None) -> None:
        kill()
        os._exit(130)

    def first(_number: int, _frame: FrameType | None) -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN if number == signal.SIGHUP else at_once)
        raise Stopped

    for number in SIGNALS:
        signal.signal(number, first)


def ends_with_make() -> None:
    """Stop when the make that started this is killed."""
    if sys.platform == "linux" and os.environ.get("MAKELEVEL"):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
