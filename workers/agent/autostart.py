"""Starts the agent with its user's session, without an administrator's rights."""

import os
import sys
from pathlib import Path
from typing import Any, Protocol

NAME = "Haat Agent"
RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"


class Autostart(Protocol):
    """Whether the agent starts with the computer."""

    def is_on(self) -> bool: ...
    def switch(self, on: bool) -> None: ...


class RunKey:
    """The Run key of the Windows user; `registry` is the module `winreg`."""

    def __init__(self, command: str, registry: Any) -> None:
        self._command = command
        self._registry = registry

    def is_on(self) -> bool:
        """Return whether the agent starts with this command."""
        try:
            with self._open(self._registry.KEY_READ) as key:
                return self._registry.QueryValueEx(key, NAME)[0] == self._command
        except FileNotFoundError:
            return False

    def switch(self, on: bool) -> None:
        """Start with the computer from now on, or stop doing so."""
        with self._open(self._registry.KEY_SET_VALUE) as key:
            if on:
                self._registry.SetValueEx(key, NAME, 0, self._registry.REG_SZ, self._command)
                return
            try:
                self._registry.DeleteValue(key, NAME)
            except FileNotFoundError:
                return

    def _open(self, rights: int) -> Any:
        return self._registry.CreateKeyEx(self._registry.HKEY_CURRENT_USER, RUN_KEY, 0, rights)


class DesktopEntry:
    """An entry in the autostart folder of a Linux desktop."""

    def __init__(self, command: str, folder: Path) -> None:
        self._text = f"[Desktop Entry]\nType=Application\nName={NAME}\nExec={command}\n"
        self._file = folder / "haat-agent.desktop"

    def is_on(self) -> bool:
        """Return whether the agent starts with this command."""
        return self._file.exists() and self._file.read_text("utf-8") == self._text

    def switch(self, on: bool) -> None:
        """Start with the computer from now on, or stop doing so."""
        if on:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(self._text, "utf-8")
        else:
            self._file.unlink(missing_ok=True)


def of_system(program: Path) -> Autostart:
    """Return the autostart of this system for a program."""
    command = f'"{program}" window --hidden'
    if sys.platform == "win32":
        import winreg

        return RunKey(command, winreg)
    configuration = Path(os.environ.get("XDG_CONFIG_HOME", Path.home() / ".config"))
    return DesktopEntry(command, configuration / "autostart")
