"""Bulk inserts and updates of one table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, LiteralString, cast

from psycopg import Connection

from tenant_router.session import StoreSession, qualified

RowValues = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BulkTable:
    """A store table: the columns that a file may set, with their types, and its key columns.

    None in a row means that the file says nothing about that column. A new row then gets the value from
    `insert_defaults`, because COPY cannot use the table's default for a single row. An existing row keeps its
    value.

    Columns that a row lists in `own_fields` were edited by the owner by hand; an import leaves them alone.
    `insert_only` columns are set on new rows only. `extra_assignments` is SQL that is added to every update.
    """

    name: str
    columns: Mapping[str, str]
    keys: tuple[str, ...]
    insert_defaults: Mapping[str, Any] = field(default_factory=dict)
    insert_only: tuple[str, ...] = ()
    extra_assignments: str = ""

    def add(self, db: StoreSession, rows: Sequence[RowValues]) -> None:
        """Insert new rows with COPY."""
        if not rows:
            return
        command = _sql(db, f"COPY {self.name} ({', '.join(self.columns)}) FROM STDIN")
        with _connection(db).cursor() as cursor, cursor.copy(command) as copy:
            for row in rows:
                copy.write_row(
                    [
                        self.insert_defaults.get(name) if row[name] is None else row[name]
                        for name in self.columns
                    ]
                )

    def changed_keys(self, db: StoreSession, rows: Sequence[RowValues]) -> set[tuple[Any, ...]]:
        """Return the keys of those existing rows that an update would change."""
        if not rows:
            return set()
        keys = ", ".join(f"o.{key}" for key in self.keys)
        statement = f"SELECT {keys} FROM {self.name} o, {self._input_rows} WHERE {self._is_changed}"  # noqa: S608 -- our own names; values are parameters
        return set(_connection(db).execute(_sql(db, statement), self._column_arrays(rows)))

    def update(self, db: StoreSession, rows: Sequence[RowValues]) -> None:
        """Update the existing rows that differ. Rows that are equal are not written."""
        if not rows:
            return
        changes = ", ".join(f"{name} = {value}" for name, value in self._assignments.items())
        changes = self.extra_assignments + changes
        statement = f"UPDATE {self.name} o SET {changes} FROM {self._input_rows} WHERE {self._is_changed}"  # noqa: S608 -- our own names; values are parameters
        _connection(db).execute(_sql(db, statement), self._column_arrays(rows))

    @property
    def _updatable_columns(self) -> dict[str, str]:
        return {name: kind for name, kind in self.columns.items() if name not in self.insert_only}

    @property
    def _assignments(self) -> dict[str, str]:
        value = "CASE WHEN '{0}' = ANY(o.own_fields) THEN o.{0} ELSE coalesce(n.{0}, o.{0}) END"
        return {name: value.format(name) for name in self._updatable_columns if name not in self.keys}

    @property
    def _input_rows(self) -> str:
        lists = ", ".join(f"%s::{kind}[]" for kind in self._updatable_columns.values())
        return f"unnest({lists}) AS n({', '.join(self._updatable_columns)})"

    @property
    def _is_changed(self) -> str:
        same_key = " AND ".join(f"o.{key} = n.{key}" for key in self.keys)
        stored = ", ".join(f"o.{name}" for name in self._assignments)
        return f"{same_key} AND ({stored}) IS DISTINCT FROM ({', '.join(self._assignments.values())})"

    def _column_arrays(self, rows: Sequence[RowValues]) -> list[list[Any]]:
        return [[row[name] for row in rows] for name in self._updatable_columns]


def select_rows(db: StoreSession, statement: str) -> Any:
    """Run a statement and return its rows as a cursor."""
    return _connection(db).execute(_sql(db, statement))


def _connection(db: StoreSession) -> "Connection[Any]":
    return cast("Connection[Any]", db.connection().connection.driver_connection)


def _sql(db: StoreSession, statement: str) -> LiteralString:
    return cast("LiteralString", qualified(statement, db.store.schema))
