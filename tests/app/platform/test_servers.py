"""Stores on several PostgreSQL servers: placed by room, moved while they sell, and a server that is killed.

With two further servers in the suite; `make drill-servers` has three next to `main`, and prints figures.
"""

import contextlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread

import psutil
import pytest
from sqlalchemy import delete, text
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands.shared import console
from app.config import configure_databases, get_config
from app.edge.health import check_stores_databases, record_heartbeat
from app.platform.opening.service import NewStore, open_store
from deploy.local.child import Child, Program, ignore_line
from deploy.local.data import DataDirectory
from deploy.local.postgres import Postgres
from deploy.local.services import start_all
from tenant_router import bootstrap, databases, reachability, registry
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.registry import Database, Spare, StoreEntry
from tenant_router.store import Store
from tests.ordering import try_to_order
from tests.running import skips
from tests.stock import DEALER

DRILL = bool(os.environ.get("DRILL"))
NAMES = ("pg-anand", "pg-rajkot", "pg-surat")[: 3 if DRILL else 2]
ADDRESSES = {"app": "URL", "owner": "OWNER_URL", "admin": "ADMIN_URL"}
FEW = 400
COLUMNS = {StoreEntry: StoreEntry.database, Spare: Spare.database, Database: Database.name}


@dataclass
class Servers:
    """The further servers, by name, and the stores that were opened without naming one."""

    servers: dict[str, Postgres]
    run: Path
    children: dict[str, Child] = field(default_factory=dict)
    stores: list[Store] = field(default_factory=list)

    def start(self, name: str) -> None:
        def child(program: Program) -> Child:
            self.children[name] = Child(program, self.run, ignore_line)
            return self.children[name]

        start_all([self.servers[name]], child)

    def kill(self, name: str) -> None:
        """Kill a server with all its processes, and wait until they have ended.

        Killing the group of the server leaves its backends, because PostgreSQL starts each in another
        session. A backend may answer one more statement before it notices that the server has ended.
        """
        child = self.children.pop(name)
        processes = psutil.Process(child.pid).children(recursive=True)
        child.finish(0)
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(processes, timeout=10)

    def on(self, name: str) -> list[Store]:
        """Return the stores that are on a server now: other tests move some of them."""
        return [store for each in self.stores if (store := registry.get_store(each.key)).database == name]


def _servers(folder: Path) -> Servers:
    found = dict[str, Postgres]()
    for name in NAMES:
        data = DataDirectory(folder / name)
        data.make()
        sockets = data.sockets() / name
        sockets.mkdir(mode=0o711, exist_ok=True)
        found[name] = Postgres(data.root / "postgres", sockets, durable=True)
    folder.chmod(0o711)
    run = folder / "run"
    run.mkdir()
    return Servers(found, run)


@pytest.fixture(scope="module")
def servers(app, tmp_path_factory) -> Iterator[Servers]:
    """Start the servers, add each as a database, and open stores without naming one."""
    there = _servers(tmp_path_factory.mktemp("servers"))
    addresses = {
        name: {
            "app": urls["DATABASE_URL"],
            "owner": urls["DATABASE_OWNER_URL"],
            "admin": urls["DATABASE_ADMIN_URL"],
        }
        for name, urls in ((name, server.environment()) for name, server in there.servers.items())
    }
    os.environ["DATABASES"] = json.dumps(addresses)
    get_config.cache_clear()
    configure_databases(get_config())
    try:
        for name in NAMES:
            there.start(name)
            urls = addresses[name]
            bootstrap.bootstrap(urls["admin"], app_url=urls["app"], owner_url=urls["owner"])
            databases.enter(name, citus=False, most_stores=3 + NAMES.index(name))
        databases.change("main", takes_new=False)
        for number in range(2 * len(NAMES)):
            there.stores.append(open_store(_new(number)))
        yield there
    finally:
        databases.change("main", takes_new=True)
        forget(NAMES)
        os.environ.pop("DATABASES")
        get_config.cache_clear()
        configure_databases(get_config())
        reachability.forget()
        for name in list(there.children):
            there.kill(name)


def forget(names: Sequence[str]) -> None:
    """Remove databases and their stores from the registry."""
    with control_session() as control:
        for entry, column in (
            (StoreEntry, StoreEntry.database),
            (Spare, Spare.database),
            (Database, Database.name),
        ):
            control.execute(delete(entry).where(column.in_(names)))
    registry.forget()


def fill_up(store: Store, orders: int) -> None:
    """Add orders of four lines, and two products for five orders."""
    with owner_engine(store.database).begin() as connection:
        for statement in _FILLING:
            connection.execute(text(statement.replace("store.", f'"{store.schema}".')), {"orders": orders})


_FILLING = (
    """INSERT INTO store.products (code, name, category_code)
    SELECT 'X' || n, 'Modular switch ' || n, 'E001' FROM generate_series(1, :orders * 2 / 5) n""",
    """INSERT INTO store.variants (product_code, size_code, rate1, rate2, rate3, rate4, rate5)
    SELECT 'X' || n, '', 60, 55, 50, 45, 40 FROM generate_series(1, :orders * 2 / 5) n""",
    """INSERT INTO store.orders (number, buyer, account_code, party, payment_mode, item_count, item_amount,
      net_amount)
    SELECT 1000000 + n, 'P001', 'P001', '{"name": "Shah Electricals", "city": "Anand"}', 'Cash', 4, 4000, 4720
    FROM generate_series(1, :orders) n""",
    """INSERT INTO store.order_items (order_id, position, product_code, product_name, size_code,
      category_code, quantity, rate, tax_rate, net_amount)
    SELECT o.id, n, 'X1', 'Modular switch 1', '', 'E001', 20, 50, 18, 1180
    FROM store.orders o CROSS JOIN generate_series(1, 4) n WHERE o.number > 1000000""",
)


def _new(number: int) -> NewStore:
    return NewStore(
        f"91955500{number:02}", "Anand Traders", "Asha Shah", "a@store.example", "Anand", "correct horse"
    )


def test_new_stores_go_to_the_server_with_the_most_room(servers):
    usage = {each.name: each for each in databases.database_usage()}
    room = [int(usage[name].most_stores or 0) - usage[name].stores for name in NAMES]

    assert all(servers.on(name) for name in NAMES)
    assert max(room) - min(room) <= 1


@pytest.mark.skipif(not DRILL, reason=skips.DRILL)
@pytest.mark.parametrize("orders", [FEW, 50_000])
def test_a_store_sells_while_it_moves(servers, call, sign_in, fill, admin_token, orders):
    source, target = (NAMES if orders == FEW else NAMES[::-1])[:2]
    store = servers.on(source)[0]
    fill(store)
    fill_up(store, orders)
    dealer = sign_in(store, DEALER)
    placed, answers, enough = set[int](), list[tuple[float, int, float]](), Event()

    def sell() -> None:
        while not enough.is_set():
            began = time.monotonic()
            status, number = try_to_order(call, store, dealer)
            answers.append((time.monotonic(), status, time.monotonic() - began))
            if status == 201:
                placed.add(number)

    seller = Thread(target=sell)
    seller.start()
    while len(placed) < 20:
        time.sleep(0.05)
    moved = CliRunner().invoke(cli, ["stores", "move", store.key, target])
    enough.set()
    seller.join()

    assert moved.exit_code == 0, moved.output
    registry.forget()
    assert registry.get_store(store.key).database == target
    assert len(placed) == sum(status == 201 for _, status, _ in answers)
    assert {status for _, status, _ in answers} <= {201, 503}
    good = [at for at, status, _ in answers if status == 201]
    gap = max(after - before for before, after in pairwise(good))
    print(
        f"\n{len(good)} orders while the store moved, {len(answers) - len(good)} answered 503;"
        f" longest pause between two orders {gap:.1f} s, slowest order"
        f" {max(took for _, status, took in answers if status == 201):.2f} s;"
        f" {moved.output.strip().splitlines()[-1]}"
    )


def console_checks(call, admin_token) -> dict:
    """Return the checks that the platform's console shows."""
    return call("GET", "/platform/operations", token=admin_token).json["result"]["health"]["checks"]


def test_the_others_go_on_when_a_server_is_killed(servers, call, admin_token, monkeypatch):
    killed, other = NAMES[-1], NAMES[0]
    lost, fine = servers.on(killed), servers.on(other)
    for store in (*lost, *fine):
        assert call("GET", "/products", store).status_code == 200
    servers.kill(killed)
    reachability.forget()
    monkeypatch.setattr(console, "width", 200)

    began = time.monotonic()
    for store in lost:
        answer = call("GET", "/products", store)
        assert (answer.status_code, bool(answer.headers.get("Retry-After"))) == (503, True)
    refused = (time.monotonic() - began) / len(lost)
    for store in fine:
        assert call("GET", "/products", store).status_code == 200

    listed = CliRunner().invoke(cli, ["databases", "list"])
    checks = check_stores_databases()
    assert listed.exit_code == 1
    assert {name: check["ok"] for name, check in checks.items()} == {
        f"database {name}": name != killed for name in NAMES
    }
    assert checks[f"database {killed}"]["stores"] == len(lost)
    record_heartbeat()
    health = call("GET", "/health")
    assert (health.status_code, health.json["status"]) == (200, "degraded")
    assert health.json["checks"][f"database {killed}"]["stores"] == len(lost)
    shown = console_checks(call, admin_token)
    assert shown[f"database {other}"]["names"] == []
    away = shown[f"database {killed}"]
    assert (away["ok"], away["database"], away["stores"]) == (False, killed, len(lost))
    assert {store["mobileNo"] for store in away["names"]} == {store.key for store in lost}
    since = datetime.fromisoformat(away["since"])
    # The next look finds it away since the same time, and the list of stores can be narrowed down to it.
    assert console_checks(call, admin_token)[f"database {killed}"]["since"] == since.isoformat()
    narrowed = call("GET", f"/platform/stores?database={killed}", token=admin_token).json["result"]
    assert {store["mobileNo"] for store in narrowed} == {store.key for store in lost}

    # Most room is on the killed server.
    databases.change(killed, most_stores=50)
    new = open_store(_new(50))
    assert new.database not in {killed, "main"}
    if DRILL:
        print(f"\n{len(lost)} stores of the killed server answered 503 in {1000 * refused:.0f} ms each")

    began = time.monotonic()
    servers.start(killed)
    while {call("GET", "/products", store).status_code for store in lost} != {200}:
        assert time.monotonic() - began < 60
    assert console_checks(call, admin_token)[f"database {killed}"]["since"] is None
    if DRILL:
        print(f"started again, they sold after {time.monotonic() - began:.1f} s")
