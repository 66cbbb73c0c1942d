"""A store as the first release left it, brought to this release.

`first_release.sql.gz` is what pg_dump wrote of a demo store that that release, with schema version 0001, had
opened and filled. It is never made again: migrations must suit what is there.
"""

import gzip
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from psycopg import Cursor, sql
from sqlalchemy import delete
from typer.testing import CliRunner

from app.__main__ import cli
from app.platform.lifecycle.exporting import driver_cursor
from tenant_router import migration_chains, registry, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.schema_marks import Use
from tenant_router.schemas import make_schema, next_name
from tenant_router.store import Store
from tests.ordering import shown_order
from tests.schemas import drop

DUMP = gzip.decompress((Path(__file__).with_name("first_release.sql.gz")).read_bytes()).decode()
IN_DUMP, NUMBER = "9000045120", "9239990120"
FIRST = "0001"
COPY = re.compile(rf"^COPY s{IN_DUMP}\.(\w+) \((.+?)\) FROM stdin;\n(.*?)^\\\.$", re.MULTILINE | re.DOTALL)
SEQUENCE = re.compile(rf"setval\('s{IN_DUMP}\.(\w+)', (\d+), (true|false)\)")
# The tables of the first release, with the lines that it left.
TABLES = {name: (columns, lines.replace(IN_DUMP, NUMBER)) for name, columns, lines in COPY.findall(DUMP)}


@pytest.fixture(scope="module")
def old(platform) -> Iterator[Store]:
    """A store at the first version with the first release's rows, migrated by the command."""
    with control_session() as control:
        name = next_name(control)
        mark = schema_marks.new_mark(schema_marks.platform_id(control), name, Use.SERVING, NUMBER)
    with owner_engine().begin() as connection:
        make_schema(connection, mark, login=app_login(MAIN), version=FIRST)
        with driver_cursor(connection) as cursor:
            _load(cursor, name)
    with control_session() as control:
        control.add(
            StoreEntry(
                mobile_number=NUMBER,
                database=MAIN,
                schema=name,
                role=name,
                state="active",
                schema_version=FIRST,
                company_name="Rajvadi Home Needs",
                person_name="Jayantibhai Rajvadi",
                email="owner@store.example",
                city="Rajkot",
            )
        )
    migrated = CliRunner().invoke(cli, ["migrate", "--store", NUMBER])
    registry.forget()
    assert migrated.exit_code == 0, migrated.output
    yield registry.get_store(NUMBER)
    with owner_engine().begin() as connection:
        drop(connection, name, NUMBER)
    with control_session() as control:
        control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == NUMBER))
    registry.forget()


def _load(cursor: Cursor[Any], schema: str) -> None:
    for table, (columns, lines) in TABLES.items():
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
            sql.Identifier(schema, table),
            sql.SQL(", ").join(sql.Identifier(column.strip(' "')) for column in columns.split(",")),
        )
        with cursor.copy(statement) as copy:
            copy.write(lines)
    for sequence, value, called in SEQUENCE.findall(DUMP):
        cursor.execute(
            "SELECT setval(%s::regclass, %s, %s)", [f'"{schema}".{sequence}', int(value), called == "true"]
        )


@pytest.fixture
def token(call, old):
    """Return a function: the token of a person with the password that they chose back then."""

    def make(name: str, password: str) -> str:
        answer = call("POST", "/auth/", old, json={"userName": name, "password": password})
        assert answer.status_code == 200, answer.text
        return answer.json["token"]

    return make


def test_no_row_is_lost(old):
    assert old.schema_version == migration_chains.head()
    with owner_engine().connect() as connection, driver_cursor(connection) as cursor:
        counts = {}
        for table in TABLES:
            cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(old.schema, table)))
            counts[table] = (cursor.fetchone() or (0,))[0]

    assert counts == {table: lines.count("\n") for table, (_columns, lines) in TABLES.items()}


def test_every_order_has_its_number_and_its_total(old, call, token):
    columns, lines = TABLES["orders"]
    names = columns.split(", ")
    left = [dict(zip(names, line.split("\t"), strict=True)) for line in lines.splitlines()]
    owner = token(NUMBER, "owner@rajvadi1")

    shown = {}
    for page in range(5):
        answer = call("GET", f"/orders?page={page}&per_page=20", old, owner)
        assert answer.status_code == 200, answer.text
        shown |= {order["ORDER_NO"]: order for order in answer.json["result"]}

    assert len(left) == len(shown) > 40
    for order in left:
        found = shown[int(order["number"])]
        assert Decimal(str(found["NET_AMT"])) == Decimal(order["net_amount"])


def test_people_sign_in_and_the_next_order_continues_the_numbers(old, call, token):
    shown_only = CliRunner().invoke(cli, ["stores", "set", NUMBER, "showOnlyProducts=N"])
    assert shown_only.exit_code == 0, shown_only.output
    dealer = token("9000045121", "dealer@rajvadi1")
    products = call("GET", "/products?page=0", old, dealer).json["result"]
    assert products
    item = products[0]
    size = (item.get("sizes") or [{}])[0].get("SIZE_CD", "")

    put = {"itemCd": item["ITEM_CD"], "sizeCd": size, "quantity": 240}
    line = call("POST", "/cart", old, dealer, json=put)
    assert line.status_code == 201, line.text
    items = [{**put, "cartId": line.json["insertId"]}]
    answer = call("POST", "/orders", old, dealer, json={"paymentMode": "Bank", "orderItm": items})

    assert answer.status_code == 201, answer.text
    assert shown_order(call, old, dealer, answer.json["result"]["orderId"])["ORDER_NO"] == 45
