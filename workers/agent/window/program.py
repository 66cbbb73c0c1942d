"""Runs the window: once for a folder, and until the agent is quit, removed or updated."""

import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from app.books.sync.agent_release import AgentRelease
from workers.agent import autostart, installation, logs, updates
from workers.agent.folder_lock import AlreadyRunning, FolderLock
from workers.agent.window import shop_link
from workers.agent.window.controller import Controller

SHOW = "show"


@dataclass(frozen=True, slots=True)
class Ending:
    """The reason for the end of the window: the agent is removed, `update` is tried out, or it was quit."""

    is_removed: bool = False
    update: AgentRelease | None = None
    was_visible: bool = False


def open_window(folder: Path, *, hidden: bool) -> None:
    """Show the agent's window until it is quit. If a window is open already, bring it to the front."""
    program = installation.running_program()
    while True:
        try:
            lock = FolderLock(folder, "window")
        except AlreadyRunning:
            (folder / SHOW).touch()
            return
        starts = None
        try:
            if program and updates.has_gone_back(folder):
                lock.close()
                installation.start(installation.place_of(folder), "window", "--data", str(folder))
                return
            if program:
                starts = _installed(program, folder)
            ending = _run(folder, program, starts, hidden=hidden)
        finally:
            lock.close()
        if ending.update is None:
            break
        hidden = not ending.was_visible
        if updates.try_out(folder, ending.update, "window", *(["--hidden"] if hidden else [])):
            return
    if ending.is_removed:
        logs.close()
        if starts:
            starts.switch(False)
        installation.remove(folder)


def _installed(program: Path, folder: Path) -> autostart.Autostart:
    """Put the program in its place; it starts with the computer from the first time on."""
    is_first = not installation.place_of(folder).exists()
    starts = autostart.of_system(installation.install(program, folder))
    if is_first:
        starts.switch(True)
    return starts


def _run(folder: Path, program: Path | None, starts: autostart.Autostart | None, *, hidden: bool) -> Ending:
    # Tk is imported late, because commands run on computers without it.
    from workers.agent.window.view import Window

    controller = Controller(folder, hint=shop_link.of_file_name(program) if program else None)
    controller.start()
    ready: list[AgentRelease] = []
    over = threading.Event()

    def watch_for_updates() -> None:
        found = updates.watch(
            folder,
            stopped=over.wait,
            has_reported=lambda: controller.has_reported,
            newest=controller.newest_release,
            public_key=lambda: controller.release_key,
        )
        ready.extend(filter(None, [found]))

    if program:
        threading.Thread(target=watch_for_updates, daemon=True).start()
    try:
        window = Window(
            controller,
            starts,
            asked_to_show=lambda: _take(folder / SHOW),
            is_over=lambda: bool(ready) and controller.may_restart,
        )
        window.run(hidden=hidden)
        if window.is_removed:
            controller.leave()
    finally:
        over.set()
        controller.close()
    return Ending(window.is_removed, next(iter(ready), None) if window.is_over else None, window.is_visible)


def _take(file: Path) -> bool:
    """Return whether a file exists, and remove it."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def check() -> list[str]:
    """Return the faults of this build, after loading every part as the first start would."""
    problems = []
    modules = ["tkinter", "cryptography.hazmat.primitives.asymmetric.ed25519", "workers.agent.window.view"]
    for module in [*modules, *(["pystray"] if sys.platform == "win32" else [])]:
        try:
            __import__(module)
        except ImportError as problem:
            problems.append(str(problem))
    return problems
