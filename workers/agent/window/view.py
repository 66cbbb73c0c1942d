"""The window, drawn with Tk: a thin layer over the controller."""

import os
import subprocess
import sys
import tkinter as tk
import webbrowser
from collections.abc import Callable
from pathlib import Path
from tkinter import messagebox, ttk

from workers.agent import VERSION
from workers.agent.autostart import Autostart
from workers.agent.window.controller import Controller, View
from workers.agent.window.state import COLORS, Light
from workers.agent.window.texts import LANGUAGES
from workers.agent.window.tray import Tray

REFRESH_MILLISECONDS = 500
TEXT_WIDTH = 380


class Window:
    """The agent's window. `asked_to_show` returns whether the program was opened a second time."""

    def __init__(
        self,
        controller: Controller,
        autostart: Autostart | None,
        *,
        asked_to_show: Callable[[], bool],
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self._controller = controller
        self._autostart = autostart
        self._asked_to_show = asked_to_show
        self._must_end = is_over
        self.is_removed = self.is_visible = self.is_over = False
        self._tray_clicks: list[Callable[[], None]] = []
        self.root = tk.Tk(className="Haat-agent")
        self.root.resizable(False, False)
        self.root.protocol("WM_DELETE_WINDOW", self.hide)
        self._labels: list[tuple[tk.Widget, str]] = []
        self._shown: View | None = None
        self._build()
        self._tray = Tray.start(self._from_tray, controller.say)
        self._relabel()
        self._refresh()

    def run(self, *, hidden: bool) -> None:
        """Show the window until the agent is quit."""
        if hidden:
            self.hide()
        self.root.mainloop()
        if self._tray:
            self._tray.stop()

    def show(self) -> None:
        """Bring the window to the front."""
        self.root.deiconify()
        self.root.lift()

    def hide(self) -> None:
        """Close the window; the agent goes on in the tray, or in the taskbar if there is no tray."""
        if self._tray:
            self.root.withdraw()
        else:
            self.root.iconify()

    def _build(self) -> None:
        frame = ttk.Frame(self.root, padding=20)
        frame.grid()
        frame.columnconfigure(0, minsize=TEXT_WIDTH + 40)
        head = ttk.Frame(frame)
        head.grid(row=0, column=0, sticky="w")
        self._light = tk.Canvas(head, width=28, height=28, highlightthickness=0)
        self._circle = self._light.create_oval(3, 3, 25, 25, width=0)
        self._light.grid(row=0, column=0, padx=(0, 10))
        self._headline = ttk.Label(head, font=("TkDefaultFont", 14, "bold"), wraplength=TEXT_WIDTH - 40)
        self._headline.grid(row=0, column=1, sticky="w")
        self._help = ttk.Label(frame, wraplength=TEXT_WIDTH)
        self._help.grid(row=1, column=0, sticky="w", pady=(8, 12))
        self._pairing = self._pairing_form(frame)
        self._state = self._state_rows(frame)
        self._notice = ttk.Label(frame, wraplength=TEXT_WIDTH, foreground=COLORS[Light.RED])
        self._notice.grid(row=4, column=0, sticky="w", pady=(8, 0))
        ttk.Separator(frame).grid(row=5, column=0, sticky="ew", pady=12)
        self._foot(frame).grid(row=6, column=0, sticky="ew")

    def _pairing_form(self, frame: ttk.Frame) -> ttk.Frame:
        form = ttk.Frame(frame)
        self._link = tk.StringVar(value=self._controller.known_link)
        self._code = tk.StringVar()
        self._label(form, "link").grid(row=0, column=0, sticky="w")
        ttk.Entry(form, textvariable=self._link, width=46).grid(row=1, column=0, columnspan=2, sticky="ew")
        self._label(form, "code").grid(row=2, column=0, sticky="w", pady=(10, 0))
        entry = ttk.Entry(form, textvariable=self._code, width=9, font=("TkFixedFont", 20))
        entry.grid(row=3, column=0, sticky="w")
        entry.bind("<Return>", lambda _event: self._pair())
        self._connect = ttk.Button(form, command=self._pair)
        self._labels.append((self._connect, "connect"))
        self._connect.grid(row=3, column=1, sticky="e")
        form.columnconfigure(1, weight=1)
        return form

    def _state_rows(self, frame: ttk.Frame) -> ttk.Frame:
        rows = ttk.Frame(frame)
        for number, key in enumerate(("shop", "company", "last_sync")):
            self._label(rows, key).grid(row=number, column=0, sticky="w", padx=(0, 12), pady=3)
        self._shop = ttk.Label(rows)
        self._shop.grid(row=0, column=1, sticky="w")
        self._company = ttk.Combobox(rows, state="readonly", width=34)
        self._company.grid(row=1, column=1, sticky="w")
        self._company.bind("<<ComboboxSelected>>", self._chosen)
        self._last_sync = ttk.Label(rows)
        self._last_sync.grid(row=2, column=1, sticky="w")
        buttons = ttk.Frame(rows)
        buttons.grid(row=3, column=0, columnspan=2, sticky="w", pady=(12, 0))
        self._sync = self._button(buttons, "sync_now", self._controller.sync_now)
        self._sync.grid(row=0, column=0, padx=(0, 8))
        self._button(buttons, "open_shop", self._open_shop).grid(row=0, column=1)
        return rows

    def _foot(self, frame: ttk.Frame) -> ttk.Frame:
        foot = ttk.Frame(frame)
        foot.columnconfigure(2, weight=1)
        if self._autostart:
            self._starts = tk.BooleanVar(value=self._autostart.is_on())
            box = ttk.Checkbutton(foot, variable=self._starts, command=self._switch_autostart)
            self._labels.append((box, "autostart"))
            box.grid(row=0, column=0, columnspan=2, sticky="w", pady=(0, 8))
        self._button(foot, "log_folder", self._open_log).grid(row=1, column=0, sticky="w", padx=(0, 8))
        self._button(foot, "remove", self._remove).grid(row=1, column=1, sticky="w", padx=(0, 8))
        self._button(foot, "quit", self._quit).grid(row=1, column=2, sticky="w")
        self._label(foot, "language").grid(row=2, column=0, sticky="w", pady=(10, 0))
        self._language = ttk.Combobox(foot, state="readonly", width=12, values=list(LANGUAGES.values()))
        self._language.set(LANGUAGES[self._controller.language])
        self._language.grid(row=2, column=1, sticky="w", pady=(10, 0))
        self._language.bind("<<ComboboxSelected>>", self._language_chosen)
        self._version = ttk.Label(foot, foreground="#767676")
        self._version.grid(row=2, column=2, sticky="e", pady=(10, 0))
        return foot

    def _label(self, parent: ttk.Frame, key: str) -> ttk.Label:
        label = ttk.Label(parent)
        self._labels.append((label, key))
        return label

    def _button(self, parent: ttk.Frame, key: str, command: Callable[[], None]) -> ttk.Button:
        button = ttk.Button(parent, command=command)
        self._labels.append((button, key))
        return button

    def _relabel(self) -> None:
        say = self._controller.say
        self.root.title(say("title"))
        for widget, key in self._labels:
            widget.configure(text=say(key))  # pyright: ignore[reportCallIssue] -- every labelled widget has a text
        self._version.configure(text=say("version", version=VERSION))
        if self._tray:
            self._tray.relabel()

    def _refresh(self) -> None:
        self.is_visible = self.root.state() == "normal"
        if self._must_end():
            self.is_over = True
            self.root.destroy()
            return
        if self._asked_to_show():
            self.show()
        while self._tray_clicks:
            self._tray_clicks.pop(0)()
        view = self._controller.view()
        if view != self._shown:
            self._draw(view)
        self.root.after(REFRESH_MILLISECONDS, self._refresh)

    def _draw(self, view: View) -> None:
        self._light.itemconfigure(self._circle, fill=COLORS[view.light])
        self._headline.configure(text=view.headline)
        self._help.configure(text=view.help)
        self._notice.configure(text=view.notice)
        (self._notice.grid if view.notice else self._notice.grid_remove)()
        self._shop.configure(text=view.shop)
        self._last_sync.configure(text=view.last_sync)
        self._company.configure(values=view.companies)
        self._company.set(view.company)
        for button, is_usable in ((self._sync, view.can_sync), (self._connect, True)):
            button.state(["!disabled" if is_usable and not view.is_busy else "disabled"])
        here, away = self._pairing, self._state
        if not view.asks_for_code:
            here, away = away, here
        away.grid_remove()
        here.grid(row=2, column=0, sticky="ew")
        if self._tray:
            self._tray.show(view.light, f"{self._controller.say('title')}: {view.headline}")
        self._shown = view

    def _pair(self) -> None:
        self._controller.pair(self._link.get(), self._code.get())
        self._code.set("")

    def _chosen(self, _event: object) -> None:
        self._controller.choose_company(self._company.get())

    def _language_chosen(self, _event: object) -> None:
        names = {name: language for language, name in LANGUAGES.items()}
        self._controller.choose_language(names[self._language.get()])
        self._relabel()

    def _switch_autostart(self) -> None:
        if self._autostart:
            self._autostart.switch(self._starts.get())

    def _open_shop(self) -> None:
        webbrowser.open(self._controller.known_link)

    def _open_log(self) -> None:
        open_folder(self._controller.log_folder)

    def _quit(self) -> None:
        if messagebox.askyesno(self._controller.say("title"), self._controller.say("quit_question")):
            self.root.destroy()

    def _remove(self) -> None:
        question = self._controller.say("remove_question")
        if messagebox.askyesno(self._controller.say("title"), question, default="no", icon="warning"):
            self.is_removed = True
            self.root.destroy()

    def _from_tray(self, action: str) -> None:
        # The tray has its own thread, and Tk accepts calls from one thread only.
        actions = {"open": self.show, "sync_now": self._controller.sync_now, "quit": self._quit}
        self._tray_clicks.append(actions[action])


def open_folder(folder: Path) -> None:
    """Show a folder in the system's file manager."""
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 -- our own folder
    else:
        subprocess.Popen(["xdg-open", str(folder)])  # noqa: S603, S607 -- our own folder, the desktop's program
