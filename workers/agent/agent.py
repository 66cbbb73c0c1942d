"""The agent's round: report its state, hand over waiting packs, do what the store requests."""

import logging
import platform
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.sync.connectors.interface import BookNames, Connector, Health, SourceProblem
from app.sync.pack import Cursor, Dataset
from workers.agent import VERSION, config, order_delivery, pack_upload
from workers.agent.spool import Spool
from workers.agent.store_client import StoreClient, TokenEnded, Unreachable

log = logging.getLogger(__name__)
BEAT_SECONDS = 60.0
WAIT_SECONDS = 25
FIRST_PAUSE = 2.0
MAX_PAUSE = 300.0
IDLE_PAUSE = 5.0
MAX_DATASETS = 200
MAX_NAME_LENGTH = 200
MAX_MESSAGE_LENGTH = 1_000


class Agent:
    """One agent of one store; `folder` holds what has to survive a restart."""

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
        self._datasets: list[Dataset] = []
        self._book_names: BookNames | None = None
        self._names_read_at: tuple[str, Cursor] | None = None
        self._cursor: Cursor | None = None
        self._choices: dict[str, Any] = {}
        self._spool.clear(now=datetime.now(UTC))

    def close(self) -> None:
        """Close the connections and the spool."""
        self._client.close()
        self._beat_client.close()
        self._spool.close()

    def inspect_source(self) -> None:
        """Check the accounting program, and read the names that the owner chooses from."""
        self._health = self._connector.check()
        try:
            self._datasets = self._connector.datasets() if self._health.problem is None else []
            self._read_names()
        except SourceProblem as problem:
            self._health = Health(self._health.reachable, self._health.product, problem=str(problem))

    def beat(self) -> None:
        """Report the agent's state to the store; receive its settings and, at times, a new token."""
        with self._beat_lock:
            response = self._beat_client.beat(self._state())
            self._choices = response["settings"]
            if token := response["token"]:
                self._config = config.with_token(self._config, token)
                config.save(self._folder, self._config)
                for client in (self._client, self._beat_client):
                    client.use_token(token)

    def round(self, wait: int = 0) -> bool:
        """Do everything there is to do; return whether there was any. Raise Unreachable, TokenEnded."""
        self.inspect_source()
        self.beat()
        order_delivery.report_outcomes(self._client, self._spool)
        for pack in self._spool.packs():
            pack_upload.upload(self._client, self._spool, pack)
        self.is_waiting = True
        try:
            work = self._client.work(wait)
        finally:
            self.is_waiting = False
        if work["sync"]:
            self._sync(work["sync"])
        if work["orders"]:
            self._deliver_orders()
        return bool(work["sync"] or work["orders"])

    def run(self, stopped: Callable[[float], bool]) -> None:
        """Work in rounds until `stopped(seconds)`, which waits so long, returns true. Raise TokenEnded."""
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
                    if not was_busy and time.monotonic() - started_at < FIRST_PAUSE:
                        # The server answered at once: too many other agents are waiting there.
                        stopped(IDLE_PAUSE)
                    continue
                except Unreachable as problem:
                    log.warning("%s", problem)
                except TokenEnded:
                    raise
                except Exception:
                    # Whatever it was, the next round may succeed; no one is there to restart the agent.
                    log.exception("the round failed")
                if stopped(pause * random.uniform(0.5, 1.0)):  # noqa: S311 -- not a secret
                    return
                pause = min(pause * 2, MAX_PAUSE)
        finally:
            has_ended.set()
            beat_thread.join(5)

    def _sync(self, request: dict[str, Any]) -> None:
        stored = [pack for pack in self._spool.packs() if pack.run == request["id"]]
        try:
            if not stored:
                origin = pack_upload.PackOrigin(self._config.store, self._health.product)
                pack_upload.make_pack(
                    self._connector, self._client, self._spool, request, self._choices, origin
                )
        except SourceProblem as problem:
            log.warning("run %s: %s", request["id"], problem)
            self._client.progress(request["id"], "failed", message=str(problem)[:MAX_MESSAGE_LENGTH])
            return
        for pack in self._spool.packs():
            pack_upload.upload(self._client, self._spool, pack)

    def _deliver_orders(self) -> None:
        try:
            order_delivery.deliver_all(self._connector, self._client, self._spool)
        except SourceProblem as problem:
            log.warning("orders wait: %s", problem)
            self._health = Health(self._health.reachable, self._health.product, problem=str(problem))

    def _read_names(self) -> None:
        """Read the counters, and the names that the owner chooses from again if masters have changed."""
        dataset = next(
            (each for each in self._datasets if each.dataNm == self._choices.get("dataNm")),
            self._datasets[0] if self._datasets else None,
        )
        read_names = getattr(self._connector, "book_names", None)
        self._cursor = None
        if dataset is None:
            return
        cursor = self._connector.cursor(dataset)
        self._cursor = cursor if dataset.dataNm == self._choices.get("dataNm") else None
        version = dataset.guid, {"altMst": cursor.get("altMst")}
        is_stale = self._book_names is None or version != self._names_read_at
        if read_names is not None and is_stale:
            self._book_names, self._names_read_at = read_names(dataset), version

    def _state(self) -> dict[str, Any]:
        names, health = self._book_names, self._health
        return {
            "version": VERSION,
            "machine": platform.node()[:200],
            "health": {**asdict(health), "problem": health.problem and health.problem[:MAX_MESSAGE_LENGTH]},
            "datasets": [
                {**dataset.model_dump(), "open": is_open}
                for dataset, is_open in self._spool.remember_datasets(self._datasets, limit=MAX_DATASETS)
            ],
            "cursor": self._cursor or None,
            "known": {
                "levels": _names_to_send(names.levels),
                "ledgers": _names_to_send(names.ledgers),
                "godowns": _names_to_send(names.godowns),
                "voucherTypes": _names_to_send(names.voucher_types),
            }
            if names
            else None,
        }

    def _keep_beating(self, has_ended: threading.Event) -> None:
        """Send heartbeats while a round takes long."""
        while not has_ended.wait(BEAT_SECONDS):
            try:
                self.beat()
            except Exception as problem:  # noqa: BLE001 -- the round meets the same problem and handles it
                log.warning("no beat: %s", problem)


def _names_to_send(names: Sequence[str]) -> list[str]:
    """Return the names that the store accepts; longer texts are no names."""
    return [name for name in names if len(name) <= MAX_NAME_LENGTH]
