"""Random changes of all tables of a store, made with the role of the store, as its application does."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Connection, Table, delete, insert, select, text, update
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.exc import DBAPIError

from app.platform.lifecycle.tables import store_tables
from tenant_router.engines import store_engine
from tenant_router.store import Store

# Few, so that a key or another unique value is soon used by another row.
VALUES = 12
# What the checks of a table with several kinds of rows ask for.
OF_KIND = {
    "order_documents": {"kind": "return", "state": "waiting", "eway_bill": ""},
    "order_events": {"kind": "print", "paper": "order"},
    "vouchers": {"kind": "order"},
}
# Another transaction of the test may hold a row.
REFUSED = {"23502", "23503", "23505", "23514", "55P03", "40P01"}


class RandomChanges:
    """Inserts, updates and deletes in an open connection. What a constraint refuses is left out."""

    def __init__(self, connection: Connection, seed: int) -> None:
        self._connection, self._random = connection, Random(seed)
        self.made = Counter[tuple[str, str]]()

    def make(self, number: int) -> None:
        """Try as many changes, each in a transaction within the connection's."""
        for _ in range(number):
            self._change(self._random.choice(store_tables()))

    def fill(self) -> None:
        """Put rows into every table."""
        for _ in range(3):
            for table in store_tables():
                self._try(table, "insert", lambda table=table: self._insert(table))

    def commit(self) -> None:
        self._connection.commit()

    def _change(self, table: Table) -> None:
        kind, change = self._random.choice(
            [("insert", self._insert), ("update", self._update), ("delete", self._delete)]
        )
        self._try(table, kind, lambda: change(table))

    def _try(self, table: Table, kind: str, change: Any) -> None:
        try:
            with self._connection.begin_nested():
                done = change()
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", "") not in REFUSED:
                raise
        else:
            self.made[table.name, kind] += done

    def _insert(self, table: Table) -> int:
        self._connection.execute(insert(table).values(self._values(table)))
        return 1

    def _update(self, table: Table) -> int:
        values = self._values(table)
        chosen = self._random.sample(sorted(values), min(3, len(values)))
        which = self._one_of(table)
        if which is None:
            return 0
        new = {name: values[name] for name in chosen}
        return self._connection.execute(update(table).where(*which).values(new)).rowcount

    def _delete(self, table: Table) -> int:
        which = self._one_of(table)
        return 0 if which is None else self._connection.execute(delete(table).where(*which)).rowcount

    def _one_of(self, table: Table) -> list[Any] | None:
        keys = self._connection.execute(select(*table.primary_key.columns)).all()
        if not keys:
            return None
        return [
            column == value
            for column, value in zip(table.primary_key.columns, self._random.choice(keys), strict=True)
        ]

    def _values(self, table: Table) -> dict[str, Any]:
        values = {
            column.name: self._value(table, column)
            for column in table.columns
            if column.computed is None and not (column.nullable and self._random.random() < 0.4)
        }
        values |= OF_KIND.get(table.name, {})
        for reference in table.foreign_key_constraints:
            columns = list(reference.columns)
            parents = self._connection.execute(select(*(key.column for key in reference.elements))).all()
            if columns[0].computed is not None:
                # The kind decides on the table of the subject.
                if parents and columns[0].name == f"{values['kind']}_id":
                    values["subject_id"] = self._random.choice(parents)[0]
            elif parents and not (columns[0].nullable and self._random.random() < 0.4):
                chosen = self._random.choice(parents)
                values |= {column.name: value for column, value in zip(columns, chosen, strict=True)}
            elif columns[0].nullable:
                values |= {column.name: None for column in columns}
        return values

    def _value(self, table: Table, column: Column[Any]) -> Any:
        number = self._random.randrange(VALUES)
        for constraint in table.constraints:
            if isinstance(constraint, CheckConstraint):
                allowed = re.match(rf"{column.name} IN \((.*)\)", str(constraint.sqltext))
                if allowed:
                    return self._random.choice(re.findall(r"'(\w+)'", allowed[1]))
        if isinstance(column.type, JSONB):
            return {"n": number, "text": 'ek \\ " \t é', "list": [None, 1.5]}
        if isinstance(column.type, ARRAY) and column.type.item_type.python_type is int:
            return [number, 2 * number][: number % 3]
        if isinstance(column.type, ARRAY):
            return [f"v{number}", "a,b", '"', "", "\\N"][: number % 6]
        values = {
            bool: number % 2 == 0,
            bytes: bytes([number, 0, 10, 92]),
            date: date(2026, 1, 1) + timedelta(number),
            datetime: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(number, microseconds=number),
            Decimal: Decimal(number) / 4,
            float: number / 3,
            int: number,
            str: ("", "\\N", "a\tb\n", "NULL")[number] if number < 4 else f"v{number}",
            UUID: UUID(int=number),
        }
        return values[column.type.python_type]


@contextmanager
def connected(store: Store) -> Iterator[Connection]:
    """Connect as the store's application does."""
    with store_engine(store.database, store.schema).connect() as connection:
        # It does not return to the pool with this role.
        connection.detach()
        connection.execute(text(f'SET ROLE "{store.role}"'))
        connection.execute(text("SET lock_timeout = '100ms'"))
        connection.commit()
        yield connection
