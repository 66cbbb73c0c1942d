"""The content and actions of the window, without Tk. It runs the agent in a separate thread."""

import json
import logging
import platform
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from workers.agent import config, logs, sources
from workers.agent.agent import Agent, Status
from workers.agent.config import TALLY_ADDRESS, Config, NotPaired
from workers.agent.folder_lock import AlreadyRunning
from workers.agent.store_client import StoreClient, StoreRefused, TokenEnded, Unreachable, api_key_of
from workers.agent.updates import PLATFORM
from workers.agent.window import shop_link, state
from workers.agent.window.pauses import Pauses
from workers.agent.window.shop_link import ShopLink
from workers.agent.window.state import Light, Signal
from workers.agent.window.texts import LANGUAGES, language_of_system, say

log = logging.getLogger(__name__)
CODE_DIGITS = 6
STOP_SECONDS = 10.0
TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class View:
    """The content of the window, in words; `companies` are the open ones, `company` the chosen one."""

    light: Light
    headline: str
    help: str
    asks_for_code: bool
    shop: str = ""
    companies: tuple[str, ...] = ()
    company: str = ""
    last_sync: str = ""
    can_sync: bool = False
    notice: str = ""
    is_busy: bool = False


class Controller:
    """The agent of a folder, as the window sees it; `hint` is the shop that the download was for."""

    def __init__(self, folder: Path, *, hint: ShopLink | None = None) -> None:
        self._folder = folder
        self._hint = hint
        self._agent: Agent | None = None
        self._thread: threading.Thread | None = None
        self._pauses = Pauses()
        self._started_at = datetime.now(UTC)
        self._problem: str | None = None
        self._notice = ""
        self._action: Future[None] | None = None
        self._actions = ThreadPoolExecutor(1, "window")
        self.language = self._stored_language()

    def start(self) -> None:
        """Start the agent if it is paired."""
        try:
            settings = config.load(self._folder)
        except NotPaired:
            self._problem = "not_paired"
            return
        logs.configure(self._folder, [settings.api_key, settings.token])
        try:
            self._agent = Agent(self._folder, settings, sources.open_source(settings.source))
        except AlreadyRunning:
            self._problem = "already"
            return
        self._problem, self._started_at, self._pauses = None, datetime.now(UTC), Pauses()
        self._thread = threading.Thread(target=self._run, args=(self._agent, self._pauses), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the agent; work in progress gets some seconds to end."""
        agent, thread = self._agent, self._thread
        if agent is None or thread is None:
            return
        self._pauses.end()
        # Nothing can be lost while the agent waits for the store's answer, which may take half a minute.
        if not agent.is_waiting:
            thread.join(STOP_SECONDS)
        agent.close()
        self._agent = self._thread = None

    def close(self) -> None:
        """Stop everything."""
        self.stop()
        self._actions.shutdown(wait=False, cancel_futures=True)

    def wait(self) -> None:
        """Wait until the last clicked action is done."""
        if self._action:
            self._action.result()

    @property
    def known_link(self) -> str:
        """Return the shop's link as far as it is known, as the initial value."""
        settings = self._settings()
        link = ShopLink(settings.server, settings.store) if settings else self._hint
        return str(link) if link else ""

    @property
    def has_reported(self) -> bool:
        """Return whether the store has answered this agent."""
        return self._status().reached_at is not None

    @property
    def may_restart(self) -> bool:
        """Return whether the agent only waits, so that nothing is lost if it ends now."""
        return self._agent is None or self._agent.is_waiting

    @property
    def release_key(self) -> str:
        """Return the public key of updates, as the shop sent it at pairing."""
        settings = self._settings()
        return settings.release_key if settings else ""

    def newest_release(self) -> dict[str, Any] | None:
        """Return the release of the agent that the platform offers. Raise Unreachable, StoreRefused."""
        return self._agent.newest_release(PLATFORM) if self._agent else None

    @property
    def log_folder(self) -> Path:
        """Return the folder with the log."""
        return self._folder

    def view(self) -> View:
        """Return the current content of the window."""
        status, signal = self._status(), self._signal()
        chosen = state.chosen_of(status)
        key, when = state.last_sync_words(status.last_sync)
        return View(
            light=signal.light,
            headline=self.say(signal.key),
            help=self.say(f"{signal.key}_help", company=signal.company),
            asks_for_code=self._problem in ("not_paired", "ended"),
            shop=self.known_link,
            companies=tuple(state.label_of(each) for each in status.datasets),
            company=state.label_of(chosen) if chosen else "",
            last_sync=self.say(key, when=when),
            can_sync=chosen is not None and not status.is_syncing and signal.light is not Light.RED,
            notice=self._notice,
            is_busy=self._action is not None and not self._action.done(),
        )

    def say(self, key: str, **values: str) -> str:
        """Return a text in the chosen language."""
        return say(self.language, key, **values)

    def choose_language(self, language: str) -> None:
        """Show all texts in another language, also after a restart."""
        self.language, self._notice = language, ""
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / "window.json").write_text(json.dumps({"language": language}), "utf-8")

    def pair(self, link: str, code: str) -> None:
        """Connect this computer to the shop that shows the code."""
        settings = self._settings()
        server = settings.server if settings else self._hint.server if self._hint else ""
        shop = shop_link.parse(link, server=server)
        digits = "".join(code.split())
        if shop is None:
            self._notice = self.say("link_wrong")
        elif not (len(digits) == CODE_DIGITS and digits.isascii() and digits.isdecimal()):
            self._notice = self.say("code_wrong")
        else:
            self._do(lambda: self._pair(shop, digits))

    def choose_company(self, label: str) -> None:
        """Let the shop follow the company with this label."""
        found = [each for each in self._status().datasets if state.label_of(each) == label]
        agent = self._agent
        if found and agent:
            self._do(lambda: agent.choose_company(found[0].dataNm, found[0].compName))

    def sync_now(self) -> None:
        """Start a sync."""
        if agent := self._agent:
            self._do(lambda: self._start_sync(agent), done="sync_started")

    def leave(self) -> None:
        """Disconnect from the shop, if it can be reached; then stop."""
        if agent := self._agent:
            try:
                agent.leave()
            except (StoreRefused, Unreachable, TokenEnded) as problem:
                log.warning("the token of this computer was not ended: %s", problem)
        self.close()

    def _pair(self, shop: ShopLink, code: str) -> None:
        source = {"kind": "tally", "address": sources.find_tally() or TALLY_ADDRESS}
        if before := self._settings():
            source = before.source
        unpaired = Config(shop.server, api_key_of(shop.server), shop.store, "", source)
        client = StoreClient(unpaired)
        try:
            enrolled = client.enrol(shop.store, code, platform.node()[:200])
        finally:
            client.close()
        self.stop()
        config.save(self._folder, config.paired(unpaired, enrolled))
        self.start()

    def _start_sync(self, agent: Agent) -> None:
        agent.start_sync()
        # After business hours the agent rests for minutes, so end the pause.
        self._pauses.skip()

    def _do(self, action: Callable[[], None], *, done: str = "") -> None:
        def run() -> None:
            try:
                action()
                self._notice = self.say(done) if done else ""
            except StoreRefused as problem:
                keys = {401: "code_refused"}
                self._notice = self.say(keys.get(problem.status, "refused"), message=str(problem))
            except Unreachable as problem:
                self._notice = self.say("too_often" if problem.status == TOO_MANY else "unreachable")
            except TokenEnded:
                self._problem = "ended"
            except Exception:
                # The window must go on; the log has the details.
                log.exception("what was clicked failed")
                self._notice = self.say("unreachable")

        if self._action is None or self._action.done():
            self._notice = ""
            self._action = self._actions.submit(run)

    def _run(self, agent: Agent, pauses: Pauses) -> None:
        try:
            agent.run(pauses.wait)
        except TokenEnded:
            self._problem = "ended"

    def _signal(self) -> Signal:
        if self._problem:
            return Signal(Light.RED, self._problem)
        return state.signal_of(self._status(), started_at=self._started_at, now=datetime.now(UTC))

    def _status(self) -> Status:
        return self._agent.status if self._agent else Status()

    def _settings(self) -> Config | None:
        try:
            return config.load(self._folder)
        except NotPaired:
            return None

    def _stored_language(self) -> str:
        try:
            stored = json.loads((self._folder / "window.json").read_text("utf-8"))["language"]
        except (OSError, ValueError, KeyError, TypeError):
            return language_of_system()
        return stored if stored in LANGUAGES else "en"
