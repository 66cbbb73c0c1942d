"""The window as Tk draws it, with a controller that shows what the test says."""

import os
import shutil
import subprocess
from dataclasses import replace
from typing import Any

import pytest

from tests.running.skips import TK, missing
from workers.agent.window.controller import View
from workers.agent.window.state import Light
from workers.agent.window.texts import say

tkinter = pytest.importorskip("tkinter", reason=TK)

VIEW = View(
    light=Light.GREEN,
    headline="Everything works",
    help="The shop follows your books.",
    asks_for_code=False,
    shop="https://shops.example/9825012345",
    companies=("Bharat Traders, 2026-27", "Bharat Metals, 2026-27"),
    company="Bharat Traders, 2026-27",
    last_sync="24-11-2026 10:05",
    can_sync=True,
)


class ShownController:
    """Shows a view, and remembers what was clicked."""

    def __init__(self, view: View = VIEW) -> None:
        self.shown, self.language, self.clicks = view, "en", []
        self.known_link = "https://shops.example/9825012345"
        self.log_folder = None

    def view(self) -> View:
        return self.shown

    def say(self, key: str, **values: str) -> str:
        return say(self.language, key, **values)

    def choose_language(self, language: str) -> None:
        self.language = language

    def __getattr__(self, name: str):
        return lambda *values: self.clicks.append((name, *values))


@pytest.fixture(scope="module")
def display():
    """Give the window a screen: the existing one, or a virtual one."""
    if os.environ.get("DISPLAY") or os.name == "nt":
        yield
        return
    if not shutil.which("Xvfb"):
        pytest.skip(missing("Xvfb"))
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as number, pytest.MonkeyPatch.context() as patch:
            patch.setenv("DISPLAY", f":{number.readline().strip()}")
            yield
        server.terminate()


@pytest.fixture
def open_window(display):
    from workers.agent.window.view import Window

    windows = []

    def make(controller: Any, **options):
        window = Window(controller, None, **{"asked_to_show": lambda: False, **options})
        windows.append(window)
        window.root.update()
        return window

    yield make
    for window in windows:
        window.root.destroy()


def texts(widget) -> list[str]:
    """Return every text that is on the screen."""
    own = [widget.cget("text")] if "text" in list(widget.keys()) and widget.winfo_ismapped() else []
    return [str(text) for text in own] + [text for each in widget.winfo_children() for text in texts(each)]


def redraw(window) -> None:
    window._refresh()
    window.root.update()


def button(widget, text: str) -> Any:
    """Return the button with a text."""
    if widget.winfo_class() == "TButton" and widget.cget("text") == text:
        return widget
    found = (button(child, text) for child in widget.winfo_children())
    return next((each for each in found if each), None)


def test_a_connected_agent_shows_its_light_company_and_last_sync(open_window):
    controller = ShownController()
    window = open_window(controller)

    shown = texts(window.root)
    assert {"Everything works", "24-11-2026 10:05", "https://shops.example/9825012345"} <= set(shown)
    assert "Six digits" not in shown
    assert window._company.get() == "Bharat Traders, 2026-27"
    button(window.root, "Sync now").invoke()
    assert controller.clicks == [("sync_now",)]


def test_a_company_is_chosen_from_the_list(open_window):
    controller = ShownController()
    window = open_window(controller)

    window._company.set("Bharat Metals, 2026-27")
    window._company.event_generate("<<ComboboxSelected>>")
    window.root.update()

    assert controller.clicks == [("choose_company", "Bharat Metals, 2026-27")]


def test_an_agent_without_a_shop_asks_for_six_digits(open_window):
    controller = ShownController(replace(VIEW, asks_for_code=True, light=Light.RED, can_sync=False))
    window = open_window(controller)

    assert "Six digits" in texts(window.root)
    assert "Last sync" not in texts(window.root)
    window._code.set("407 196")
    button(window.root, "Connect").invoke()
    assert controller.clicks == [("pair", "https://shops.example/9825012345", "407 196")]


def test_a_change_is_shown_and_nothing_can_be_clicked_twice(open_window):
    controller = ShownController()
    window = open_window(controller)

    controller.shown = replace(VIEW, headline="Syncing…", is_busy=True)
    redraw(window)

    assert "Syncing…" in texts(window.root)
    assert button(window.root, "Sync now").instate(["disabled"])


@pytest.mark.parametrize("language", ["hi", "gu"])
def test_the_window_speaks_the_chosen_language(open_window, language):
    window = open_window(ShownController())

    window._language.set({"hi": "हिन्दी", "gu": "ગુજરાતી"}[language])
    window._language.event_generate("<<ComboboxSelected>>")
    window.root.update()

    assert say(language, "sync_now") in texts(window.root)
    assert window.root.title() == say(language, "title")


class IconBesideTheClock:
    """A tray that remembers what it shows."""

    def __init__(self) -> None:
        self.shown = []

    def show(self, light: Light, words: str) -> None:
        self.shown.append((light, words))

    def relabel(self) -> None:
        pass


def test_closing_the_window_leaves_the_light_next_to_the_clock(open_window, monkeypatch):
    icon, asked, clicks = IconBesideTheClock(), [], []
    monkeypatch.setattr(
        "workers.agent.window.view.Tray.start", lambda clicked, _say: clicks.append(clicked) or icon
    )
    window = open_window(ShownController(), asked_to_show=lambda: bool(asked))
    assert icon.shown == [(Light.GREEN, "Haat Agent: Everything works")]

    window.hide()
    assert window.root.state() == "withdrawn"
    clicks[0]("open")
    redraw(window)
    assert window.root.state() == "normal"

    window.hide()
    asked.append("the program was opened a second time")
    redraw(window)
    assert window.root.state() == "normal"


def test_removing_asks_first(open_window, monkeypatch):
    window = open_window(ShownController())
    answers = iter([False, True])
    monkeypatch.setattr("tkinter.messagebox.askyesno", lambda *_words, **_options: next(answers))
    monkeypatch.setattr(window.root, "destroy", lambda: None)

    button(window.root, "Remove from this computer…").invoke()
    assert not window.is_removed
    button(window.root, "Remove from this computer…").invoke()
    assert window.is_removed
