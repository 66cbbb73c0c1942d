"""The agent's round: report its state, hand over waiting packs, do what the store requests."""

import logging
import platform
import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from app.books.sync.connectors.interface import BookNames, BooksConnector, Connector, Health, SourceProblem
from app.books.sync.pack import Cursor, Dataset
from app.shared.texts.messages import Message, key_of
from workers.agent import VERSION, config, pack_making, pack_upload, updates, voucher_delivery
from workers.agent.spool import Spool
from workers.agent.store_client import MAX_MESSAGE_LENGTH, StoreClient, TokenEnded, Unreachable

log = logging.getLogger(__name__)
BEAT_SECONDS = 60.0
# Less than the three minutes after which an agent counts as silent.
REST_BEAT_SECONDS = 110.0
WAIT_SECONDS = 25
FIRST_PAUSE = 2.0
MAX_PAUSE = 300.0
IDLE_PAUSE = 5.0
MAX_DATASETS = 200
# The key under which the names that the owner chooses from are stored.
NAMES = "names"
MAX_NAME_LENGTH = 200
# The maximum of a kind that each beat sends.
MAX_NAMES = 1_000


@dataclass(frozen=True, slots=True)
class Status:
    """The agent's view of its accounting program and its store; `reached_at` is the last answered beat."""

    health: Health = field(default_factory=lambda: Health(False))
    datasets: tuple[Dataset, ...] = ()
    choices: Mapping[str, Any] = field(default_factory=dict)
    last_sync: Mapping[str, Any] | None = None
    reached_at: datetime | None = None
    is_syncing: bool = False


class Agent:
    """One agent of one store; `folder` holds the state that has to survive a restart."""

    def __init__(self, folder: Path, settings: config.Config, connector: Connector) -> None:
        self._folder = folder
        self._config = settings
        self._connector = connector
        self._client = StoreClient(settings)
        self._beat_client = StoreClient(settings)
        self._spool = Spool(folder)
        self._beat_lock = threading.Lock()
        # While this is true no work is in progress, so the agent may be stopped at once.
        self.is_waiting = False
        self._health = Health(False)
        # Why orders and receipts wait although the program answers.
        self._waiting: Message | None = None
        self._datasets: list[Dataset] = []
        self._book_names: BookNames | None = None
        self._cursor: Cursor | None = None
        # The counters of the previous round, by dataset.
        self._counters: dict[str, Cursor] = {}
        self._choices: dict[str, Any] = {}
        self._last_sync: dict[str, Any] | None = None
        self._reached_at: datetime | None = None
        self._is_syncing = False
        # The seconds for which the store needs nothing.
        self._rest = 0
        self._is_resting = False
        self._beaten_at = 0.0
        self._spool.clear(now=datetime.now(UTC))

    def close(self) -> None:
        """Close the connections and the spool."""
        self._client.close()
        self._beat_client.close()
        self._spool.close()

    @property
    def status(self) -> Status:
        """Return the present state; safe to call from any thread."""
        return Status(
            self._reported_health,
            tuple(self._datasets),
            self._choices,
            self._last_sync,
            self._reached_at,
            self._is_syncing,
        )

    @property
    def is_resting_time(self) -> bool:
        """Return whether the store needs nothing for a while."""
        return self._rest > 0

    def choose_company(self, data_name: str, company: str) -> None:
        """Let the store follow other books. Raise StoreRefused, Unreachable, TokenEnded."""
        with self._beat_lock:
            self._beat_client.choose_company(data_name, company)
        self.beat()

    def start_sync(self) -> None:
        """Let the store start a sync. Raise StoreRefused, Unreachable, TokenEnded."""
        with self._beat_lock:
            self._beat_client.start_sync()

    def newest_release(self, platform: str) -> dict[str, Any] | None:
        """Return the release that the platform offers, or None. Raise StoreRefused, Unreachable."""
        with self._beat_lock:
            return self._beat_client.newest_release(platform)

    def leave(self) -> None:
        """End this agent's access to the store. Raise StoreRefused, Unreachable, TokenEnded."""
        with self._beat_lock:
            self._beat_client.leave()

    def inspect_source(self) -> None:
        """Check the accounting program, and read the names that the owner chooses from."""
        self._health = self._connector.check()
        try:
            self._datasets = self._connector.datasets() if self._health.problem is None else []
            self._read_names()
        except SourceProblem as problem:
            self._health = Health(self._health.reachable, self._health.product, problem=problem.reason)

    def beat(self) -> None:
        """Report the agent's state to the store; receive its settings and, at times, a new token."""
        with self._beat_lock:
            response = self._beat_client.beat(self._state())
            self._choices = response["settings"]
            self._last_sync = response["lastSync"]
            self._rest = response["rest"]
            self._reached_at = datetime.now(UTC)
            self._beaten_at = time.monotonic()
            if token := response["token"]:
                self._config = config.with_token(self._config, token)
                config.save(self._folder, self._config)
                for client in (self._client, self._beat_client):
                    client.use_token(token)

    def round(self, wait: int = 0) -> bool:
        """Do all pending work; return whether there was any. Raise Unreachable, TokenEnded."""
        self.inspect_source()
        self.beat()
        voucher_delivery.report_outcomes(self._client, self._spool)
        self._upload_packs()
        self.is_waiting = True
        try:
            work = self._client.work(0 if self._rest else wait)
        finally:
            self.is_waiting = False
        if work["sync"]:
            self._is_syncing = True
            try:
                self._sync(work["sync"])
            finally:
                self._is_syncing = False
        has_vouchers = bool(work["orders"] or work["receipts"])
        self._waiting = self._deliver_vouchers(work) if has_vouchers else None
        return bool(work["sync"]) or (has_vouchers and self._waiting is None)

    def run(self, stopped: Callable[[float], bool]) -> None:
        """Work in rounds until `stopped(seconds)`, which waits for this time, returns true.

        Raise TokenEnded.
        """
        has_ended = threading.Event()
        beat_thread = threading.Thread(target=self._keep_beating, args=(has_ended,), daemon=True)
        beat_thread.start()
        pause = FIRST_PAUSE
        try:
            while not stopped(0):
                started_at = time.monotonic()
                try:
                    was_busy = self.round(WAIT_SECONDS)
                    pause = FIRST_PAUSE
                    if not was_busy and self._rest:
                        self._rest_until_needed(stopped)
                    elif not was_busy and time.monotonic() - started_at < FIRST_PAUSE:
                        # The server answered at once: too many other agents are waiting there.
                        stopped(IDLE_PAUSE)
                    continue
                except Unreachable as problem:
                    log.warning("%s", problem)
                except TokenEnded:
                    raise
                except Exception:
                    if stopped(0):
                        return
                    # Any error may be over in the next round, and no one is there to restart the agent.
                    log.exception("the round failed")
                if stopped(pause * random.uniform(0.5, 1.0)):  # noqa: S311 -- not a secret
                    return
                pause = min(pause * 2, MAX_PAUSE)
        finally:
            has_ended.set()
            beat_thread.join(5)

    def _rest_until_needed(self, stopped: Callable[[float], bool]) -> None:
        """Do not read the books outside business hours, until there is work or the time is over."""
        left: float = self._rest
        self._is_resting = True
        try:
            while left > 0 and not stopped(min(left, REST_BEAT_SECONDS)):
                left -= REST_BEAT_SECONDS
                self.beat()
                if not self._rest:
                    return
        finally:
            self._is_resting = False

    def _sync(self, request: dict[str, Any]) -> None:
        is_stored = any(pack.run == request["id"] for pack in self._spool.packs())
        # The second pack holds everything, in case the store lacks the base of the first.
        for _ in range(2):
            try:
                if not is_stored:
                    origin = pack_making.PackOrigin(self._config.store, self._health.product)
                    pack_making.make_pack(
                        self._connector, self._client, self._spool, request, self._choices, origin
                    )
            except SourceProblem as problem:
                log.warning("run %s: %s", request["id"], problem)
                self._client.fail(request["id"], problem.reason)
                return
            if self._upload_packs():
                return
            is_stored = False

    def _upload_packs(self) -> bool:
        """Upload all packs; return False if the store needs everything instead of one of them."""
        uploads = [pack_upload.upload(self._client, self._spool, pack) for pack in self._spool.packs()]
        return all(uploads)

    def _deliver_vouchers(self, work: Mapping[str, Any]) -> Message | None:
        """Write orders and receipts into the books; return why they wait, or None."""
        try:
            voucher_delivery.deliver_all(self._connector, self._client, self._spool, work)
        except SourceProblem as problem:
            log.warning("orders and receipts wait: %s", problem)
            return problem.reason
        return None

    @property
    def _reported_health(self) -> Health:
        """Return the state of the program, including why vouchers wait: another company may be open in it."""
        return self._health if self._health.problem else replace(self._health, problem=self._waiting)

    def _read_names(self) -> None:
        """Read the counters, and the names that the owner chooses from again if masters have changed."""
        dataset = next(
            (each for each in self._datasets if each.dataNm == self._choices.get("dataNm")),
            self._datasets[0] if self._datasets else None,
        )
        self._cursor = None
        if dataset is None:
            return
        cursor = self._connector.cursor(dataset)
        masters = cursor.get("altMst")
        pack_making.notice_backup(self._spool, dataset, cursor, before=self._counters.get(dataset.key, {}))
        self._counters = {dataset.key: cursor}
        if dataset.dataNm == self._choices.get("dataNm"):
            # A value applies from today, although no counter has changed.
            is_due = pack_making.is_due(self._spool, dataset, today=date.today())
            self._cursor = {**cursor, "altMst": None} if is_due else cursor
        if isinstance(self._connector, BooksConnector):
            self._read_book_names(self._connector, dataset, masters)

    def _read_book_names(self, connector: BooksConnector, dataset: Dataset, masters: int | None) -> None:
        """Read the names that the owner chooses from, unless they were read at this counter of masters."""
        since, remembered = self._spool.memory(dataset.key, NAMES)
        # Read them again for another version of the agent, which may have other names.
        names = remembered.get(VERSION)
        earlier = BookNames(**{name: tuple(each) for name, each in names.items()}) if names else None
        if earlier is None or masters is None or str(masters) != since:
            self._book_names = connector.book_names(dataset, earlier, int(since) if since else None)
            if masters is not None:
                self._spool.remember(dataset.key, NAMES, str(masters), {VERSION: asdict(self._book_names)})
        else:
            self._book_names = earlier

    def _state(self) -> dict[str, Any]:
        names, health = self._book_names, self._reported_health
        update_problem = updates.problem_of(self._folder)
        return {
            "version": VERSION,
            "update": update_problem
            and {
                "problem": update_problem[:MAX_MESSAGE_LENGTH],
                "problemKey": key_of(update_problem),
            },
            "machine": platform.node()[:200],
            "health": {
                **asdict(health),
                "problem": health.problem and health.problem[:MAX_MESSAGE_LENGTH],
                "problemKey": key_of(health.problem),
            },
            "datasets": [
                {**dataset.model_dump(), "open": is_open}
                for dataset, is_open in self._spool.remember_datasets(self._datasets, limit=MAX_DATASETS)
            ],
            "cursor": self._cursor or None,
            "clock": datetime.now(UTC).isoformat(),
            "known": names and names_to_send(names),
        }

    def _keep_beating(self, has_ended: threading.Event) -> None:
        """Send heartbeats while a round takes long."""
        while not has_ended.wait(BEAT_SECONDS):
            if self._is_resting or time.monotonic() - self._beaten_at < BEAT_SECONDS - 5:
                continue
            try:
                self.beat()
            except Exception as problem:  # noqa: BLE001 -- the round meets the same problem and handles it
                log.warning("no beat: %s", problem)


def names_to_send(names: BookNames) -> dict[str, Any]:
    """Return the names that the store accepts, at most a thousand of a kind, and the numbers of all names.

    Texts that are too long are not sent.
    """
    kinds = {
        "levels": names.levels,
        "ledgers": names.ledgers,
        "godowns": names.godowns,
        "voucherTypes": names.voucher_types,
        "groups": names.groups,
        "quantityRates": names.quantity_rates,
        "otherUnits": names.other_units,
    }
    accepted = {kind: [name for name in all_ if len(name) <= MAX_NAME_LENGTH] for kind, all_ in kinds.items()}
    return {
        **{kind: listed[:MAX_NAMES] for kind, listed in accepted.items()},
        "counts": {kind: len(all_) for kind, all_ in kinds.items()},
    }
