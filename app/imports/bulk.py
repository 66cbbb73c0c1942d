"""Many rows of one table at once: those that are new, those that differ, and writing both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, LiteralString, cast

from psycopg import Connection

from tenant_router.session import StoreSession, qualified

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the store: the type of each column that a file may say, and what tells its rows apart.

    What a row's `own_fields` name its owner wrote by hand, and a file does not change it.

    None in a row means that the file says nothing: a new row then has what `unsaid` names, for COPY cannot
    leave a column of one row to the table's default; a known one keeps what it has. `at_first` are columns
    of new rows alone, `also` is set whenever a row changes.
    """

    name: str
    columns: Mapping[str, str]
    keys: tuple[str, ...]
    unsaid: Mapping[str, Any] = field(default_factory=dict)
    at_first: tuple[str, ...] = ()
    also: str = ""

    def add(self, db: StoreSession, rows: Sequence[Values]) -> None:
        """Write new rows."""
        if not rows:
            return
        command = _sql(db, f"COPY {self.name} ({', '.join(self.columns)}) FROM STDIN")
        with _connection(db).cursor() as cursor, cursor.copy(command) as copy:
            for row in rows:
                copy.write_row(
                    [self.unsaid.get(name) if row[name] is None else row[name] for name in self.columns]
                )

    def different(self, db: StoreSession, rows: Sequence[Values]) -> set[tuple[Any, ...]]:
        """The keys of those known rows that would change."""
        if not rows:
            return set()
        keys = ", ".join(f"o.{key}" for key in self.keys)
        statement = f"SELECT {keys} FROM {self.name} o, {self._new} WHERE {self._is_other}"  # noqa: S608 -- our own names; values are parameters
        return set(_connection(db).execute(_sql(db, statement), self._lists(rows)))

    def update(self, db: StoreSession, rows: Sequence[Values]) -> None:
        """Change the known rows that differ; an equal row is not written."""
        if not rows:
            return
        changes = ", ".join(f"{name} = {value}" for name, value in self._said.items())
        statement = f"UPDATE {self.name} o SET {self.also}{changes} FROM {self._new} WHERE {self._is_other}"  # noqa: S608 -- our own names; values are parameters
        _connection(db).execute(_sql(db, statement), self._lists(rows))

    @property
    def _sayable(self) -> dict[str, str]:
        return {name: kind for name, kind in self.columns.items() if name not in self.at_first}

    @property
    def _said(self) -> dict[str, str]:
        kept = "CASE WHEN '{0}' = ANY(o.own_fields) THEN o.{0} ELSE coalesce(n.{0}, o.{0}) END"
        return {name: kept.format(name) for name in self._sayable if name not in self.keys}

    @property
    def _new(self) -> str:
        lists = ", ".join(f"%s::{kind}[]" for kind in self._sayable.values())
        return f"unnest({lists}) AS n({', '.join(self._sayable)})"

    @property
    def _is_other(self) -> str:
        same_row = " AND ".join(f"o.{key} = n.{key}" for key in self.keys)
        present = ", ".join(f"o.{name}" for name in self._said)
        return f"{same_row} AND ({present}) IS DISTINCT FROM ({', '.join(self._said.values())})"

    def _lists(self, rows: Sequence[Values]) -> list[list[Any]]:
        return [[row[name] for row in rows] for name in self._sayable]


def read(db: StoreSession, statement: str) -> Any:
    """The rows of a statement, as they are read."""
    return _connection(db).execute(_sql(db, statement))


def _connection(db: StoreSession) -> "Connection[Any]":
    return cast("Connection[Any]", db.connection().connection.driver_connection)


def _sql(db: StoreSession, statement: str) -> LiteralString:
    return cast("LiteralString", qualified(statement, db.store.schema))
