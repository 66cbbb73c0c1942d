"""The agent's round: tell how things are, hand over what waits, do what the store asks for."""

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

from app.sync.connectors.interface import Connector, Health, Known, SourceProblem
from app.sync.pack import Cursor, Dataset
from workers.agent import VERSION, config, order_delivery, pack_upload
from workers.agent.server import Server, TokenEnded, Unreachable
from workers.agent.spool import Spool

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
    """One agent of one store; `folder` keeps what it must not forget."""

    def __init__(self, folder: Path, settings: config.Config, connector: Connector) -> None:
        self._folder = folder
        self._config = settings
        self._connector = connector
        self._server = Server(settings)
        self._beats = Server(settings)
        self._spool = Spool(folder)
        self._beating = threading.Lock()
        # Nothing is under way while this is so: the agent may be stopped at once.
        self.is_waiting = False
        self._health = Health(False)
        self._datasets: list[Dataset] = []
        self._known: Known | None = None
        self._known_at: tuple[str, Cursor] | None = None
        self._chosen: dict[str, Any] = {}
        self._spool.clear(now=datetime.now(UTC))

    def close(self) -> None:
        """End in order."""
        self._server.close()
        self._beats.close()
        self._spool.close()

    def look(self) -> None:
        """See how the accounting program is, and what there is to choose from in it."""
        self._health = self._connector.check()
        try:
            self._datasets = self._connector.datasets() if self._health.problem is None else []
            self._look_at_names()
        except SourceProblem as problem:
            self._health = Health(self._health.reachable, self._health.product, problem=str(problem))

    def beat(self) -> None:
        """Tell the store how things are; its settings come back, and at times a new token."""
        with self._beating:
            answer = self._beats.beat(self._state())
            self._chosen = answer["settings"]
            if token := answer["token"]:
                self._config = config.with_token(self._config, token)
                config.save(self._folder, self._config)
                for server in (self._server, self._beats):
                    server.use_token(token)

    def round(self, wait: int = 0) -> bool:
        """Once all there is to do; whether there was anything. Raises Unreachable, TokenEnded."""
        self.look()
        self.beat()
        order_delivery.tell_untold(self._server, self._spool)
        for waiting in self._spool.packs():
            pack_upload.hand_over(self._server, self._spool, waiting)
        self.is_waiting = True
        try:
            work = self._server.work(wait)
        finally:
            self.is_waiting = False
        if work["sync"]:
            self._sync(work["sync"])
        if work["orders"]:
            self._take_orders()
        return bool(work["sync"] or work["orders"])

    def run(self, stopped: Callable[[float], bool]) -> None:
        """Round after round until `stopped(seconds)`, which waits so long, says so. Raises TokenEnded."""
        ended = threading.Event()
        beats = threading.Thread(target=self._beat_on, args=(ended,), daemon=True)
        beats.start()
        pause = FIRST_PAUSE
        try:
            while not stopped(0):
                begun = time.monotonic()
                try:
                    was_busy = self.round(WAIT_SECONDS)
                    pause = FIRST_PAUSE
                    if not was_busy and time.monotonic() - begun < FIRST_PAUSE:
                        # The server does not let everybody wait there.
                        stopped(IDLE_PAUSE)
                    continue
                except Unreachable as problem:
                    log.warning("%s", problem)
                except TokenEnded:
                    raise
                except Exception:
                    # Whatever it is: the next round may do, and nobody sits here to start it again.
                    log.exception("the round broke off")
                if stopped(pause * random.uniform(0.5, 1.0)):  # noqa: S311 -- draws what is no secret
                    return
                pause = min(pause * 2, MAX_PAUSE)
        finally:
            ended.set()
            beats.join(5)

    def _sync(self, asked: dict[str, Any]) -> None:
        waiting = [pack for pack in self._spool.packs() if pack.run == asked["id"]]
        try:
            if not waiting:
                said = pack_upload.Said(self._config.store, self._health.product)
                pack_upload.make(self._connector, self._server, self._spool, asked, self._chosen, said)
        except SourceProblem as problem:
            log.warning("run %s: %s", asked["id"], problem)
            self._server.progress(asked["id"], "failed", message=str(problem)[:MAX_MESSAGE_LENGTH])
            return
        for pack in self._spool.packs():
            pack_upload.hand_over(self._server, self._spool, pack)

    def _take_orders(self) -> None:
        try:
            order_delivery.take_all(self._connector, self._server, self._spool)
        except SourceProblem as problem:
            log.warning("orders wait: %s", problem)
            self._health = Health(self._health.reachable, self._health.product, problem=str(problem))

    def _look_at_names(self) -> None:
        """What the owner chooses from is read again when masters have changed."""
        dataset = next(
            (each for each in self._datasets if each.dataNm == self._chosen.get("dataNm")),
            self._datasets[0] if self._datasets else None,
        )
        known = getattr(self._connector, "known", None)
        if dataset is None or known is None:
            return
        at = dataset.guid, {"altMst": self._connector.cursor(dataset).get("altMst")}
        if self._known is None or at != self._known_at:
            self._known, self._known_at = known(dataset), at

    def _state(self) -> dict[str, Any]:
        known, health = self._known, self._health
        return {
            "version": VERSION,
            "machine": platform.node()[:200],
            "health": {**asdict(health), "problem": health.problem and health.problem[:MAX_MESSAGE_LENGTH]},
            "datasets": [
                {**dataset.model_dump(), "open": is_open}
                for dataset, is_open in self._spool.remember(self._datasets, most=MAX_DATASETS)
            ],
            "known": {
                "levels": _told(known.levels),
                "ledgers": _told(known.ledgers),
                "godowns": _told(known.godowns),
                "voucherTypes": _told(known.voucher_types),
            }
            if known
            else None,
        }

    def _beat_on(self, ended: threading.Event) -> None:
        """Show life while the round is busy with something long."""
        while not ended.wait(BEAT_SECONDS):
            try:
                self.beat()
            except Exception as problem:  # noqa: BLE001 -- the round meets the same, and knows what to do
                log.warning("no beat: %s", problem)


def _told(names: Sequence[str]) -> list[str]:
    """Names that the store takes; what is longer than that is nobody's name."""
    return [name for name in names if len(name) <= MAX_NAME_LENGTH]
