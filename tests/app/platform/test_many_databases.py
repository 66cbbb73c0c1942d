"""One process serves stores of many databases with a bounded number of connections.

With three databases in the suite; `make drill-servers` has eight, and prints figures.
"""

import json
import os
import time
from collections.abc import Iterator
from threading import Event, Lock, Thread

import pytest
from sqlalchemy import event

from app.config import configure_databases, get_config
from app.platform.opening.service import NewStore, open_store
from tenant_router import bootstrap, databases
from tenant_router.engines import app_engine
from tenant_router.session import Read, read
from tenant_router.store import Store
from tests.app.platform.test_servers import forget
from tests.second_database import server, with_parts

DRILL = bool(os.environ.get("DRILL"))
NAMES = [f"pg-shared-{number}" for number in range(8 if DRILL else 3)]
MOST, THREADS = 8, 12
SECONDS = 20.0 if DRILL else 1.0


@pytest.fixture(scope="module")
def stores(app) -> Iterator[list[Store]]:
    """Make the databases on the server of the tests, and open a store in each, in the drill two."""
    config = get_config()
    admin = str(config.database_admin_url)
    addresses = {
        name: {
            "app": with_parts(config.database_url, database=name),
            "owner": with_parts(config.database_owner_url, database=name),
        }
        for name in NAMES
    }
    os.environ |= {"DATABASES": json.dumps(addresses), "DATABASE_CONNECTIONS": str(MOST)}
    _read_settings()
    try:
        for name, urls in addresses.items():
            bootstrap.bootstrap(admin, app_url=urls["app"], owner_url=urls["owner"])
            databases.enter(name, citus=False, most_stores=None)
        places = NAMES * (2 if DRILL else 1)
        yield [open_store(_new(number), database=name) for number, name in enumerate(places)]
    finally:
        forget(NAMES)
        del os.environ["DATABASES"], os.environ["DATABASE_CONNECTIONS"]
        _read_settings()
        with server(admin) as there:
            for name in NAMES:
                there.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def _read_settings() -> None:
    get_config.cache_clear()
    configure_databases(get_config())


def _new(number: int) -> NewStore:
    return NewStore(
        f"91955600{number:02}", "Anand Traders", "Asha Shah", "a@store.example", "Anand", "correct horse"
    )


class Opened:
    """Counts the connections that this process has to the databases of stores."""

    def __init__(self) -> None:
        self.now = self.most = 0
        self._lock = Lock()
        for name in NAMES:
            event.listen(app_engine(name), "connect", self._began)
            event.listen(app_engine(name), "close", self._ended)

    def _began(self, _connection: object, _record: object) -> None:
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)

    def _ended(self, _connection: object, _record: object) -> None:
        with self._lock:
            self.now -= 1


def test_a_process_with_stores_of_many_databases_keeps_few_connections(stores, call):
    """Given more threads than connections, when all ask the stores of all databases, all are answered."""
    for name in NAMES:
        app_engine(name).dispose()
    opened, answers, waits, enough = Opened(), list[int](), list[float](), Event()

    def ask(first: int) -> None:
        turn = first
        while not enough.is_set():
            turn += 1
            store, began = stores[turn % len(stores)], time.monotonic()
            if first % 3:
                # Requests have separate places; these fill the pools.
                read(store, Read("SELECT pg_sleep(0.01), count(*) FROM store.products", {}))
                answers.append(200)
            else:
                answers.append(call("GET", "/products", store).status_code)
            waits.append(time.monotonic() - began)

    threads = [Thread(target=ask, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    enough.wait(SECONDS)
    enough.set()
    for thread in threads:
        thread.join()

    assert set(answers) == {200}
    assert len(answers) >= THREADS
    assert opened.most <= MOST
    if DRILL:
        waits.sort()
        print(
            f"\n{len(NAMES)} databases, {len(stores)} stores, {THREADS} threads: "
            f"{len(answers):,} answers, all 200;"
            f" connections: {opened.most} at most, limit {MOST};"
            f" median {1000 * waits[len(waits) // 2]:.0f} ms, slowest {waits[-1]:.2f} s"
        )
