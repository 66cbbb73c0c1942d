"""What is measured at one number of stores."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from http.client import HTTPConnection
from itertools import count
from json import dumps, loads
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, NamedTuple

from rich.console import Console
from sqlalchemy import func, select, text, update

from app.factory import create_app
from app.platform.lifecycle.exporting import registry_entry, write_archive
from app.platform.opening.service import NewStore, open_store
from tenant_router import migrate, migration_chains, schema_pool
from tenant_router.engines import MAIN, app_engine, owner_engine
from tenant_router.registry import Spare, StoreEntry
from tests.bench.server import Server, serving
from tests.bench.tenancy import filling
from tests.tenant_router import next_release

SAMPLE = 20
REFILL = 10
COLD = 50
VISITED = 1_000
API_KEY = "bench"
NEXT, LATER = "9000", "9001"
ADDED = 'op.add_column("categories", sa.Column("measured", sa.Text), schema="store")'
DROPPED = 'op.drop_column("categories", "measured", schema="store")'


class Figures(NamedTuple):
    """Times in milliseconds unless they are seconds by name; memory and sizes in megabytes."""

    stores: int
    opening: float
    opening_without_hash: float
    opening_without_spare: float
    spare: float
    refill: float
    column_seconds: float
    column_undone_seconds: float
    nothing_to_do: float
    command_seconds: float
    cold: float
    cold_worst: float
    cold_connection: float
    warm: float
    visited: int
    process_megabytes: float
    process_before_megabytes: float
    connection_megabytes: float
    connections: int
    catalogue_megabytes: float
    database_megabytes: float
    files: int
    export: float


def of_size(directory: Path, size: int, at_once: int, fill_only: bool) -> Figures | None:
    """The figures of a platform with `size` stores, which are opened below a directory if need be."""
    console = Console()
    with filling.platform(directory):
        filling.fill(size, console, at_once=at_once)
        if fill_only:
            return None
        with console.status(f"Measuring with {size:,} stores"):
            return _measure(directory)


def _measure(directory: Path) -> Figures:
    """All figures of the platform that runs below a directory."""
    stores = filling.count()
    _settle()
    opened = _opening()
    column = _column()
    process = _process(stores)
    catalogue, database = _sizes()
    return Figures(
        stores=stores,
        **opened,
        **column,
        nothing_to_do=_median(migrate.stores_behind, 10),
        command_seconds=_command_seconds(),
        cold_connection=_cold_connection(),
        **process,
        catalogue_megabytes=catalogue,
        database_megabytes=database,
        files=sum(1 for file in (directory / "postgres" / "base").rglob("*") if file.is_file()),
        export=_median(lambda: _export(filling.number(7)), 5),
    )


def _settle() -> None:
    """As autovacuum leaves the catalogue within minutes of any day, and everything written."""
    with owner_engine().connect() as connection:
        plain = connection.execution_options(isolation_level="AUTOCOMMIT")
        plain.exec_driver_sql("ANALYZE control.stores")
        plain.exec_driver_sql("ANALYZE control.spares")


def _median(run: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        run()
        taken.append((time.perf_counter() - started) * 1000)
    return median(taken)


def _free_numbers() -> Iterator[str]:
    with owner_engine().connect() as connection:
        last = connection.scalar(select(func.max(StoreEntry.mobile_number))) or "0"
    return (str(number) for number in count(max(int(last), int(filling.number(filling.MAX_VALUE))) + 1))


def _opening() -> dict[str, Any]:
    numbers = _free_numbers()

    def with_hash() -> None:
        number = next(numbers)
        open_store(NewStore(number, "Store", "Owner", "owner@store.example", "Anand", filling.PASSWORD))

    def without_hash() -> None:
        filling.open_one(next(numbers))

    def use_up_spares() -> None:
        for _ in range(_spares()):
            without_hash()

    use_up_spares()
    refill = _median(lambda: schema_pool.refill(MAIN, REFILL), 1)
    made = _median(lambda: schema_pool.refill(MAIN, REFILL + 2 * SAMPLE), 1)
    figures = {
        "opening": _median(with_hash, SAMPLE),
        "opening_without_hash": _median(without_hash, SAMPLE),
        "spare": made / (2 * SAMPLE),
        "refill": refill,
    }
    use_up_spares()
    return {**figures, "opening_without_spare": _median(without_hash, SAMPLE)}


def _spares() -> int:
    with owner_engine().connect() as connection:
        return connection.scalar(select(func.count()).select_from(Spare)) or 0


def _column() -> dict[str, Any]:
    """Migrate all stores to a release with one more column, and on to one without it."""
    real, head = migration_chains.STORE_CHAIN, migration_chains.head()
    with TemporaryDirectory() as folder:
        with_column = next_release.copy_with(real, Path(folder), {NEXT: ADDED})
        without = next_release.copy_with(with_column, Path(folder), {LATER: DROPPED})
        migration_chains.STORE_CHAIN = without
        try:
            # A measurement that was interrupted may have left the column.
            left = [one for one in migrate.stores_behind() if one.schema_version == NEXT]
            _done(migrate.migrate_stores(left))
            _enter(head)
            migration_chains.STORE_CHAIN = with_column
            started = time.perf_counter()
            _done(migrate.migrate_stores(migrate.stores_behind()))
            added = time.perf_counter() - started
            migration_chains.STORE_CHAIN = without
            started = time.perf_counter()
            _done(migrate.migrate_stores(migrate.stores_behind()))
            dropped = time.perf_counter() - started
        finally:
            migration_chains.STORE_CHAIN = real
    _enter(head)
    return {"column_seconds": added, "column_undone_seconds": dropped}


def _enter(head: str) -> None:
    with owner_engine().begin() as control:
        for entry in (StoreEntry, Spare):
            control.execute(update(entry).where(entry.schema_version == LATER).values(schema_version=head))


def _done(outcomes: Iterable[migrate.MigrationResult]) -> None:
    failed = [outcome for outcome in outcomes if outcome.error]
    assert not failed, failed[:3]


def _command_seconds() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-m", "app", "migrate"], check=True, capture_output=True)
    return time.perf_counter() - started


def _cold_connection() -> float:
    """The first request of a store over a connection that was made for it."""
    client = create_app().test_client()
    places = iter(range(20, 20 + SAMPLE))

    def ask() -> None:
        headers = {"x-api-key": API_KEY, "x-user": filling.number(next(places))}
        assert client.get("/api/products", headers=headers).status_code == 200

    taken = []
    for _ in range(SAMPLE // 2):
        app_engine().dispose()
        taken.append(_median(ask, 1))
    return median(taken)


def _process(stores: int) -> dict[str, Any]:
    """One process that answers for many stores, each with products, a sign-in and a list of orders."""
    visited = min(VISITED, stores)
    with serving(1) as server:
        caller = _Caller(server)
        for place in range(3):
            caller.products(filling.number(place))
        before = _resident(server.workers()[0])
        cold = sorted(_timed(caller.products, filling.number(place)) for place in range(40, 40 + COLD))
        warm = median(_timed(caller.products, filling.number(40)) for _ in range(COLD))
        for place in range(visited):
            caller.visit(filling.number(place))
        after = max(_resident(worker) for worker in server.workers())
        backends = _backends()
    return {
        "cold": median(cold),
        "cold_worst": cold[int(len(cold) * 0.95)],
        "warm": warm,
        "visited": visited,
        "process_megabytes": after,
        "process_before_megabytes": before,
        "connection_megabytes": max(backends),
        "connections": len(backends),
    }


def _timed(run: Callable[[str], object], number: str) -> float:
    started = time.perf_counter()
    run(number)
    return (time.perf_counter() - started) * 1000


class _Caller:
    """A caller with one connection to the API; each store sees another address."""

    def __init__(self, server: Server) -> None:
        self.connection = HTTPConnection("127.0.0.1", server.port)

    def visit(self, number: str) -> None:
        self.products(number)
        body = {"userName": number, "password": filling.PASSWORD}
        token = self._ask("POST", "/api/auth/", number, body)["token"]
        self._ask("GET", "/api/orders/filter", number, token=token)

    def products(self, number: str) -> None:
        self._ask("GET", "/api/products", number)

    def _ask(
        self, method: str, path: str, number: str, body: dict | None = None, token: str | None = None
    ) -> dict:
        place = int(number) % 16_000_000
        headers = {
            "x-api-key": API_KEY,
            "x-user": number,
            "content-type": "application/json",
            "x-forwarded-for": f"10.{place >> 16}.{place >> 8 & 255}.{place & 255}",
        }
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self.connection.request(method, path, dumps(body) if body else None, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status == 200, (path, answer.status, content[:300])
        return loads(content)


def _resident(pid: int, kind: str = "VmRSS") -> float:
    found = re.search(rf"{kind}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


def _backends() -> list[float]:
    """What each connection of the application's login has for itself, without what all of them share."""
    query = text("SELECT pid FROM pg_stat_activity WHERE usename = :login")
    with owner_engine().connect() as connection:
        pids = connection.scalars(query, {"login": "haat_app"}).all()
    return [_resident(pid, "RssAnon") for pid in pids]


def _sizes() -> tuple[float, float]:
    query = text(
        "SELECT sum(pg_total_relation_size(oid)) / 1e6, pg_database_size(current_database()) / 1e6"
        " FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r'"
    )
    with owner_engine().connect() as connection:
        catalogue, database = connection.execute(query).one()
    return float(catalogue), float(database)


def _export(number: str) -> None:
    with TemporaryFile() as file:
        write_archive(registry_entry(number), file, on_progress=lambda *_: None)
