"""Bringing a store in step with its books: 20,000 products of a spreadsheet, the same again, stock alone.

And how quickly the shop of one store answers while another one takes in 100,000 products.
"""

import csv
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from uuid import UUID, uuid4

from app.books.intake.files import run_file
from app.books.sync import runner
from app.books.sync.models import SyncRun
from app.books.sync.pack import Batch, Dataset, Mode, PackWriter, Snapshot, Source, zipped
from app.store.media.storage import put_private
from tenant_router.keys import incoming_file
from tenant_router.registry import get_store
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import load, stores
from tests.bench.calls import list_pages, sign_in
from tests.bench.processes import most_megabytes
from tests.bench.server import serving
from tests.bench.site import configure_process

PRODUCTS = 20_000
MANY_PRODUCTS = 100_000
SECONDS_AT_REST = 10.0
CONNECTIONS = 2


class Timed(NamedTuple):
    """What a run took, and how much memory its process had at most."""

    name: str
    seconds: float
    megabytes: float


class DuringImport(NamedTuple):
    """How the shop answers at rest and during an import, and how long that took."""

    rest: load.Measured
    busy: load.Measured
    seconds: float


def times(store: Store) -> list[Timed]:
    """The first run of a spreadsheet, the same once more, and stock alone; each in a separate process."""
    return [
        _apart(f"{PRODUCTS:,} products of a spreadsheet", _from_file, store.key),
        _apart("The same spreadsheet again", _from_file, store.key),
        _apart(f"Stock alone of {PRODUCTS:,}", _stock, store.key),
    ]


def during_import(shop: Store, importing: Store) -> DuringImport:
    """The shop's answers while another store takes in a hundred thousand products."""
    with serving() as server:
        port, requests = server.port, list_pages(sign_in([shop], server.port, stores.DEALER))
        load.measure(port, requests, connections=CONNECTIONS, seconds=2.0)
        rest = load.measure(port, requests, connections=CONNECTIONS, seconds=SECONDS_AT_REST)
        child = multiprocessing.get_context("spawn").Process(target=_many, args=(importing.key,))
        began = time.perf_counter()
        child.start()
        busy = load.measure(port, requests, connections=CONNECTIONS, seconds=SECONDS_AT_REST)
        child.join()
        if child.exitcode:
            raise RuntimeError("the import failed")
        return DuringImport(rest, busy, time.perf_counter() - began)


def _apart(name: str, work: Callable[[str], None], key: str) -> Timed:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as child:
        return Timed(name, *child.submit(_measured, work, key).result())


def _measured(work: Callable[[str], None], key: str) -> tuple[float, float]:
    configure_process()
    began = time.perf_counter()
    work(key)
    return time.perf_counter() - began, most_megabytes()


def _from_file(key: str) -> None:
    """As a worker takes an uploaded spreadsheet in."""
    store, upload = get_store(key), f"{uuid4()}.csv"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "items.csv"
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["Item code", "Item name", "Group", "Rate", "MRP", "GST", "Unit", "Stock"])
            for at in range(PRODUCTS):
                named = (f"SW-{at}", f"Modular switch number {at}, glossy white", f"Group {at % 90}")
                writer.writerow([*named, 50 + at % 900, 2000, 18, "pc", at % 500])
        with path.open("rb") as content:
            put_private(incoming_file(store, upload), content, "text/csv")
    run = _begin(store, state="queued", upload=upload)
    with store_session(store) as db:
        runner.read_file(db, run, 1, now=datetime.now(UTC))
    _apply(store, run, round_=2)


def _stock(key: str) -> None:
    rows = ({"key": f"SW-{at}/.", "quantity": str(at % 499 + 1)} for at in range(PRODUCTS))
    _put(get_store(key), "table", [Batch("stock", rows, True)], mode=Mode.STOCK)


def _many(key: str) -> None:
    configure_process()
    keys = [f"p{at:06}" for at in range(MANY_PRODUCTS)]
    products = (
        {"key": key, "name": f"Ceiling fan {key}", "departmentKey": "d", "unit": "pc"} for key in keys
    )
    sizes = (
        {"key": f"{key}/.", "productKey": key, "sizeCode": ".", "rates": ["100", "95", "90", "85", "80"]}
        for key in keys
    )
    batches = [
        Batch("departments", [{"key": "d", "name": "Fans"}], True),
        Batch("products", products, True),
        Batch("variants", sizes, True),
    ]
    _put(get_store(key), "many", batches)


def _put(store: Store, dataset: str, batches: list[Batch], mode: Mode = Mode.FULL) -> None:
    with TemporaryDirectory() as directory:
        folder = Path(directory) / "pack"
        folder.mkdir()
        with PackWriter(folder) as writer:
            for batch in batches:
                writer.add(batch)
            taken = datetime.now(UTC) + timedelta(seconds=1)
            writer.finish(
                store=store.key,
                dataset=Dataset(dataNm=dataset),
                source=Source(kind="bench"),
                snapshot=Snapshot(id=uuid4(), takenAt=taken, mode=mode),
            )
        run = _begin(store, state="validating")
        with zipped(folder, Path(directory) / "pack.zip").open("rb") as content:
            put_private(run_file(store, run), content, "application/zip")
    _apply(store, run, round_=1)


def _begin(store: Store, **of_run: str) -> UUID:
    run = uuid4()
    with store_session(store) as db:
        db.add(SyncRun(id=run, kind="all", source="file", asked_at=datetime.now(UTC), **of_run))
    return run


def _apply(store: Store, run: UUID, *, round_: int) -> None:
    with store_session(store) as db:
        runner.apply(db, run, round_, now=datetime.now(UTC))
    with store_session(store, read_only=True) as db:
        ended = db.get_one(SyncRun, run)
        if ended.state != "done":
            raise RuntimeError(f"{ended.state}: {ended.message} {ended.counts}")
