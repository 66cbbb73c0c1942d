"""Entry point of the agent as a single file."""

import sys
from pathlib import Path

from workers.agent.__main__ import cli


def use_console_of_caller() -> None:
    """Write to the caller's console: on Windows, a program with a window has no console."""
    if sys.platform == "win32" and sys.stdout is None:
        import ctypes

        caller = -1
        if ctypes.windll.kernel32.AttachConsole(caller):
            sys.stdout = sys.stderr = Path("CONOUT$").open("w", encoding="utf-8")  # noqa: SIM115 -- as long as it runs


use_console_of_caller()
cli()
