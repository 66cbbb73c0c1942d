"""Columns of lists: what derives from a declaration."""

from datetime import UTC, datetime
from decimal import Decimal
from types import SimpleNamespace

import pytest

from app.shared.columns import Column, Kind, order_of, schema_of, sort_names

COLUMNS = (
    Column("number", "ORDER_NO", Kind.NUMBER, sort=True),
    Column("name", "ACC_NAME", sort=True),
    Column("note", "note", nullable=True),
    Column("status", "STATUS", Kind.STATUS, choices=("Pending", "Approved")),
    Column("amount", "NET_AMT", Kind.MONEY),
    Column("owed", "owed", Kind.MONEY, value=lambda row: row.amount + 1),
    Column("placed_at", "createdAt", Kind.TIME, nullable=True),
    Column("locked", "BLACKLIST", Kind.YES_NO, note="Y keeps them out"),
    Column("raw"),
)
ROW = SimpleNamespace(
    number=7,
    name=None,
    note=None,
    status="Pending",
    amount=Decimal("118.50"),
    placed_at=datetime(2026, 3, 11, tzinfo=UTC),
    locked=True,
    raw={"secret": 1},
)


def test_a_row_is_dumped_under_the_wire_names_of_its_columns():
    assert schema_of("Row", COLUMNS)().dump(ROW) == {
        "ORDER_NO": 7,
        "ACC_NAME": "",
        "note": None,
        "STATUS": "Pending",
        "NET_AMT": 118.5,
        "owed": 119.5,
        "createdAt": "2026-03-11T00:00:00+00:00",
        "BLACKLIST": "Y",
    }


def test_a_column_is_required_unless_only_some_rows_have_it():
    schema = schema_of("Row", COLUMNS, in_each=COLUMNS[:1])()

    assert [name for name, field in schema.fields.items() if field.required] == ["ORDER_NO"]


def test_the_api_document_describes_a_column_by_its_note():
    fields = schema_of("Row", COLUMNS)().fields

    assert fields["BLACKLIST"].metadata["description"] == "Y keeps them out"
    assert "description" not in fields["STATUS"].metadata


def test_a_list_is_ordered_by_its_sortable_columns_alone():
    assert sort_names(COLUMNS) == {"ORDER_NO": "number", "ACC_NAME": "name"}
    assert str(order_of(COLUMNS, "number", desc=True)) == "number DESC"
    with pytest.raises(KeyError):
        order_of(COLUMNS, "amount; DROP TABLE orders", desc=False)
    with pytest.raises(KeyError):
        order_of(COLUMNS, "amount", desc=False)
