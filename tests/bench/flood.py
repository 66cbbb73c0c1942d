"""One store floods every kind of work: how soon another one's order notice is out, and its CSV ready.

The workers are those of `make run`, in separate processes. The flood is written past the caps that the
API has, so that it is as if these did not hold.
"""

import csv
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO, StringIO
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from PIL import Image
from sqlalchemy import func, select

from app.books.imports.models import Import
from app.books.intake.files import run_file
from app.books.intake.rules import RunState
from app.books.sync.models import SyncRun
from app.config import get_config
from app.factory import create_app
from app.notices.models import Notification
from app.papers.exports.models import Export
from app.store.media.rules import FileKind, Purpose
from app.store.media.service import attach
from app.store.media.storage import put_private
from app.store.media.uploads import IncomingFile, receive
from deploy.local.programs import FILES, NOTICES, ROOT_WARNING
from tenant_router.keys import incoming_file
from tenant_router.outbox import outbox
from tenant_router.queue import after_commit
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import stores
from tests.ordering import place_order

NOTICE_SECONDS, CSV_SECONDS = 2.0, 5.0
LISTS, NOTICES_SENT, PICTURES, SHEETS = 60, 1_000, 100, 20
ROWS = 10_000
BOMBS, BOMB_SIZE = 10, 10_000_000
TIMES = 5
PATIENCE = 120.0
ITEM = "I0000000"


class Waited(NamedTuple):
    """The longest of several times, in seconds, at rest and during the flood."""

    notice_at_rest: float
    csv_at_rest: float
    notice: float
    csv: float
    left: int


def measure(flooding: Store, other: Store) -> Waited:
    """Both stores have the goods of `stores.fill`."""
    import workers.celery  # noqa: F401 -- reads the configuration of the services that are there by now

    with _workers():
        shop, attacker = _Shop(other), _Shop(flooding)
        shop.notice()
        notice_at_rest, csv_at_rest = max(_times(shop.notice)), max(_times(shop.csv))
        attacker.flood()
        time.sleep(2)
        notices, files = [], []
        for _ in range(TIMES):
            notices.append(shop.notice())
            files.append(shop.csv())
        return Waited(notice_at_rest, csv_at_rest, max(notices), max(files), attacker.left())


def _times(work: Callable[[], float]) -> list[float]:
    return [work() for _ in range(TIMES)]


@contextmanager
def _workers() -> Iterator[None]:
    """As `make run` starts them."""
    running = []
    for name, (queues, *size) in (("notices", NOTICES), ("files", FILES)):
        command = [
            sys.executable,
            "-W",
            ROOT_WARNING,
            "-m",
            "celery",
            "-q",
            "-A",
            "workers",
            "worker",
            "-n",
            f"{name}@%h",
        ]
        command += ["-Q", queues, *size, "--without-gossip", "--without-mingle", "--loglevel", "ERROR"]
        running.append(subprocess.Popen(command, env={**os.environ}, stdout=subprocess.DEVNULL))
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


class _Shop:
    """A store with the tokens of its owner and of a dealer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._client = create_app().test_client()
        self._dealer = self._sign_in(stores.DEALER)
        self._owner = self._sign_in(store.key)

    def call(self, method: str, path: str, store: Store, token: str | None = None, **options: Any) -> Any:
        """As the tests' `call`."""
        headers = {"x-api-key": get_config().accepted_api_keys[0], "x-user": store.key}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return self._client.open(f"/api{path}", method=method, headers=headers, **options)

    def _sign_in(self, name: str) -> str:
        body = {"userName": name, "password": stores.PASSWORD}
        return self.call("POST", "/auth/", self._store, json=body).json["token"]

    def _order(self) -> int:
        return place_order(self.call, self._store, self._dealer, ((ITEM, "", 20),))["orderId"]

    def notice(self) -> float:
        """Seconds from an order to its notice."""
        number = self._order()
        notification = select(Notification.id).where(Notification.order_id == number)
        return _until(lambda: self._ask(notification))

    def csv(self) -> float:
        """Seconds from asking for the products as a CSV until it can be fetched."""
        body = {"kind": "products", "format": "csv"}
        export = self.call("POST", "/exports", self._store, self._owner, json=body).json["result"]["id"]
        ready = select(Export.id).where(Export.id == UUID(export), Export.state == "ready")
        return _until(lambda: self._ask(ready))

    def _ask(self, query: Any) -> Any:
        with store_session(self._store, read_only=True) as db:
            return db.scalar(query)

    def left(self) -> int:
        """How many messages of the store are not done."""
        return self._ask(select(func.count()).select_from(outbox))

    def flood(self) -> None:
        """Lists, notices, pictures, spreadsheets and bombs, all at once."""
        number, picture = self._order(), _picture()
        body = {"kind": "products", "format": "csv"}
        export = self.call("POST", "/exports", self._store, self._owner, json=body).json["result"]["id"]
        self._bombs()
        self._notices(number)
        for at in range(PICTURES):
            self._picture(at, picture)
        self._lists(UUID(export))
        self._sheets()

    def _notices(self, number: int) -> None:
        with store_session(self._store) as db:
            for _ in range(NOTICES_SENT):
                after_commit(db, "orders.placed", queue="notify", order_id=number)

    def _picture(self, at: int, picture: bytes) -> None:
        arriving = [IncomingFile("image/jpeg", len(picture), BytesIO(picture))]
        with store_session(self._store) as db:
            names = receive(db, arriving, field="file", kinds=frozenset({FileKind.IMAGE}))
            attach(db, Purpose.PRODUCT, f"I{at:07}", names)

    def _lists(self, like: UUID) -> None:
        with store_session(self._store) as db:
            caller = db.get_one(Export, like).arguments["caller"]
            parameters = {"category": None, "party": None, "pictureless": False, "format": "pdf"}
            for at in range(LISTS):
                words = {"words": "", "ordered_by": None, "desc": False, "number": at}
                arguments = {"asked": {**parameters, **words}, "caller": caller}
                person = {"requested_by": f"guest:{at}", "file_name": "x", "created_at": datetime.now(UTC)}
                export = Export(id=uuid4(), kind="products", arguments=arguments, **person)
                db.add(export)
                after_commit(db, "exports.make", queue="exports", export_id=str(export.id))

    def _sheets(self) -> None:
        text = StringIO()
        writer = csv.writer(text)
        writer.writerow(["Item code", "Item name", "Category", "Rate"])
        writer.writerows(
            [f"SW-{at}", f"Modular switch number {at}", f"Group {at % 90}", 50] for at in range(ROWS)
        )
        columns = {"mapping": {"code": 0, "name": 1, "category": 2, "rate": 3}}
        names = {"columns": ["Item code", "Item name", "Category", "Rate"]}
        for _ in range(SHEETS):
            run = Import(
                id=uuid4(), kind="products", upload="", state=RunState.VALIDATING, **columns, **names
            )
            put_private(run_file(self._store, run.id), BytesIO(text.getvalue().encode()), "text/csv")
            with store_session(self._store) as db:
                db.add(run)
                db.flush()
                after_commit(db, "intake.check_sheet", queue="sync", run_id=str(run.id), round=1)

    def _bombs(self) -> None:
        """Files that were made to hold a worker: a million columns, and a zip of ten million rows."""
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("Master.xml", b"<ENVELOPE><BODY>" + b"<A></A>" * BOMB_SIZE)
        wide = b",".join(b"c%d" % at for at in range(1_000_000)) + b"\n" + b"1," * 1_000_000
        for content, ending in ((wide, "csv"), (packed.getvalue(), "zip")):
            for _ in range(BOMBS):
                name = f"{uuid4()}.{ending}"
                put_private(incoming_file(self._store, name), BytesIO(content), "application/octet-stream")
                run = SyncRun(id=uuid4(), kind="all", state="queued", source="file", upload=name)
                with store_session(self._store) as db:
                    db.add(run)
                    db.flush()
                    after_commit(db, "intake.read_file", queue="sync", run_id=str(run.id), round=1)


def _picture() -> bytes:
    content = BytesIO()
    Image.effect_noise((2_000, 1_500), 60).convert("RGB").save(content, "JPEG")
    return content.getvalue()


def _until(reached: Callable[[], Any]) -> float:
    began = time.perf_counter()
    while not reached():
        if time.perf_counter() - began > PATIENCE:
            raise TimeoutError("the other store waits for the flood")
        time.sleep(0.02)
    return time.perf_counter() - began
