"""Stores that earlier releases left, brought to this release.

Each file next to this one is such a store: see `record.py`. Before the first version is cut there is none;
then a store of this release takes its place.
"""

import os
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection, text
from typer.testing import CliRunner

from app.__main__ import cli
from tenant_router import migration_chains, registry, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.schema_marks import Use
from tenant_router.schemas import make_schema, next_name
from tenant_router.store import Store
from tests.ordering import shown_order
from tests.schemas import forget
from tests.upgrade.record import FOLDER, NUMBER, load, record, version_of

RECORDED = sorted(FOLDER.glob("v*.sql"))


class Upgraded(NamedTuple):
    """A store of this release, with the number of rows and the orders that it had before."""

    store: Store
    counts: dict[str, int]
    orders: dict[int, Decimal]


@pytest.fixture(scope="module", params=RECORDED or [None], ids=lambda file: file.stem if file else "this")
def old(platform, request) -> Iterator[Upgraded]:
    """Load a recorded store and migrate it by the command."""
    recorded = request.param.read_text() if request.param else record(str(platform.database_admin_url))
    if name := os.environ.get("RECORD_AS"):
        (FOLDER / f"{name}.sql").write_text(recorded)
    schema = opened(version_of(recorded))
    with owner_engine().begin() as connection:
        load(connection, recorded, schema)
        counts, orders = rows(connection, schema), totals(connection, schema)
    migrated = CliRunner().invoke(cli, ["migrate", "--store", NUMBER])
    registry.forget()
    assert migrated.exit_code == 0, migrated.output
    store = registry.get_store(NUMBER)
    yield Upgraded(store, counts, orders)
    forget(store)


def opened(version: str) -> str:
    """Enter a store of this version in the registry; return its empty schema."""
    with control_session() as control:
        name = next_name(control)
        mark = schema_marks.new_mark(schema_marks.platform_id(control), name, Use.SERVING, NUMBER)
        control.add(
            StoreEntry(
                mobile_number=NUMBER,
                database=MAIN,
                schema=name,
                role=name,
                state="active",
                schema_version=version,
                company_name="Rajvadi Home Needs",
                person_name="Jayantibhai Rajvadi",
                email="owner@store.example",
                city="Rajkot",
            )
        )
    with owner_engine().begin() as connection:
        make_schema(connection, mark, login=app_login(MAIN), version=migration_chains.BASE)
    return name


def rows(connection: Connection, schema: str) -> dict[str, int]:
    """Return the number of rows of each table."""
    tables = text(
        "SELECT relname FROM pg_class"
        " WHERE relnamespace = CAST(:schema AS regnamespace) AND relkind = 'r' ORDER BY 1"
    )
    names = connection.scalars(tables, {"schema": schema}).all()
    count = 'SELECT count(*) FROM "{}".{}'
    return {name: connection.scalar(text(count.format(schema, name))) or 0 for name in names}


def totals(connection: Connection, schema: str) -> dict[int, Decimal]:
    """Return the net amount of each order by its number, without canceled items."""
    net = "net_amount - canceled_net_amount"
    query = text(f'SELECT number, {net} AS net FROM "{schema}".orders')
    return {row.number: row.net for row in connection.execute(query)}


@pytest.fixture
def token(call, old):
    """Return a function: the token of a person with the password that they chose back then."""

    def make(name: str, password: str) -> str:
        answer = call("POST", "/auth/", old.store, json={"userName": name, "password": password})
        assert answer.status_code == 200, answer.text
        return answer.json["token"]

    return make


def test_no_row_is_lost(old):
    assert old.store.schema_version == migration_chains.head()
    with owner_engine().connect() as connection:
        now = rows(connection, old.store.schema)

    assert {name: now.get(name) for name in old.counts} == old.counts
    assert sum(old.counts.values()) > 1000


def test_every_order_has_its_number_and_its_total(old, call, token):
    owner = token(NUMBER, "owner@rajvadi1")

    shown: dict[int, Any] = {}
    for page in range(5):
        answer = call("GET", f"/orders?page={page}&per_page=20", old.store, owner)
        assert answer.status_code == 200, answer.text
        shown |= {order["ORDER_NO"]: order for order in answer.json["result"]}

    assert len(old.orders) > 40
    assert {number: Decimal(str(order["NET_AMT"])) for number, order in shown.items()} == old.orders


def test_people_sign_in_and_the_next_order_continues_the_numbers(old, call, token):
    shown_only = CliRunner().invoke(cli, ["stores", "set", NUMBER, "showOnlyProducts=N"])
    assert shown_only.exit_code == 0, shown_only.output
    dealer = token("9000045121", "dealer@rajvadi1")
    products = call("GET", "/products?page=0", old.store, dealer).json["result"]
    assert products
    item = products[0]
    size = (item.get("sizes") or [{}])[0].get("SIZE_CD", "")

    put = {"itemCd": item["ITEM_CD"], "sizeCd": size, "quantity": 240}
    line = call("POST", "/cart", old.store, dealer, json=put)
    assert line.status_code == 201, line.text
    items = [{**put, "cartId": line.json["insertId"]}]
    answer = call("POST", "/orders", old.store, dealer, json={"paymentMode": "Bank", "orderItm": items})

    assert answer.status_code == 201, answer.text
    order = shown_order(call, old.store, dealer, answer.json["result"]["orderId"])
    assert order["ORDER_NO"] == max(old.orders) + 1
