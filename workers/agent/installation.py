"""The place of the single file on the shop's computer, and its complete removal."""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from app.books.sync.agent_release import parse_version
from workers.agent import VERSION

# All files that the agent writes in its folder; other files there are not ours and stay.
FILES = (
    *("agent.json", "agent.json.new", "running", "window", "window.json", "show"),
    *("update.json", "update.json.new", "running-journal", "window-journal"),
    *("spool.sqlite", "spool.sqlite-journal", "agent.log", "agent.log.1", "agent.log.2", "agent.log.3"),
)
FOLDERS = ("spool", "update")
# A variable of programs that another version of the agent has started.
STARTED_BY_AGENT = "HAAT_STARTED_BY_AGENT"
PROGRAMS = "bin"


def running_program() -> Path | None:
    """Return the single file that runs, or None if the agent runs from source."""
    return Path(sys.executable) if getattr(sys, "frozen", False) else None


def place_of(folder: Path) -> Path:
    """Return the program's path in the folder."""
    return folder / PROGRAMS / ("haat-agent.exe" if sys.platform == "win32" else "haat-agent")


def install(program: Path, folder: Path) -> Path:
    """Copy a downloaded program to its place, so that the download may be deleted. Return the place.

    A newer program in its place stays, because the download may be old.
    """
    place = place_of(folder)
    if program.resolve() != place.resolve() and not installed_version(folder) > parse_version(VERSION):
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary = place.with_name(f"{place.name}.new")
        shutil.copy2(program, temporary)
        replace_program(temporary, place)
        set_installed_version(folder, VERSION)
    return place


def installed_version(folder: Path) -> tuple[int, ...]:
    """Return the version of the program in its place; () if there is none."""
    try:
        return parse_version((folder / PROGRAMS / "version").read_text("utf-8"))
    except (OSError, ValueError):
        return ()


def set_installed_version(folder: Path, version: str) -> None:
    """Record the version of the program in its place."""
    (folder / PROGRAMS / "version").write_text(version, "utf-8")


def replace_program(new: Path, place: Path) -> None:
    """Put a program in its place. Windows lets a running program be renamed, but not be replaced."""
    if sys.platform == "win32" and place.exists():
        for old in place.parent.glob("*.old"):
            # A program that still runs stays until the next time.
            with suppress(PermissionError):
                old.unlink()
        aside = place.with_name(f"{place.name}.{time.time_ns()}.old")
        place.rename(aside)
        try:
            new.rename(place)
        except OSError:
            aside.rename(place)
            raise
    else:
        new.replace(place)


def start(program: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """Start a program that outlives this one."""
    # A single file that starts another must not pass on the folder that it was unpacked to.
    environment = {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1", STARTED_BY_AGENT: "1"}
    return subprocess.Popen(  # noqa: S603 -- our own program
        [str(program), *arguments], env=environment, start_new_session=True
    )


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a program that was started here, including the process that it unpacked."""
    if sys.platform == "win32":
        command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(command, check=False, capture_output=True)  # noqa: S603 -- the process that we started
    else:
        # End the session that `start` created for it.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def remove(folder: Path) -> None:
    """Delete the agent's files and its program; files that are not the agent's stay."""
    for name in FILES:
        (folder / name).unlink(missing_ok=True)
    for name in FOLDERS:
        shutil.rmtree(folder / name, ignore_errors=True)
    if sys.platform == "win32":
        # A running program cannot delete itself, so a shell deletes it after it has ended.
        script = f'ping -n 5 127.0.0.1 >nul & rmdir /s /q "{folder / PROGRAMS}" & rmdir "{folder}"'
        subprocess.Popen(f'cmd /c "{script}"', creationflags=subprocess.CREATE_NO_WINDOW)  # noqa: S603 -- our own folder
        return
    shutil.rmtree(folder / PROGRAMS, ignore_errors=True)
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()
