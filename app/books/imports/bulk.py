"""Bulk inserts and updates of one table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.catalogue.editing.undo import Fields, Value
from tenant_router.session import Read, StoreSession

RowValues = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BulkTable:
    """A store table: the columns that a file may set, with their types, and its key columns.

    None in a row means that the file says nothing about that column. A new row then gets the value from
    `insert_defaults`, because COPY cannot use the table's default for a single row. An existing row keeps its
    value.

    Columns that a row lists in `own_fields` were edited by the owner by hand; an import leaves them alone, if
    the table `keeps_own_fields`. `insert_only` columns are set on new rows only. `extra_assignments` is SQL
    that is added to every update.
    """

    name: str
    columns: Mapping[str, str]
    keys: tuple[str, ...]
    insert_defaults: Mapping[str, Any] = field(default_factory=dict)
    insert_only: tuple[str, ...] = ()
    extra_assignments: str = ""
    keeps_own_fields: bool = True

    def add(self, db: StoreSession, rows: Sequence[RowValues]) -> None:
        """Insert new rows with COPY."""
        if not rows:
            return
        with db.copy(f"COPY {self.name} ({', '.join(self.columns)}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(
                    [
                        self.insert_defaults.get(name) if row[name] is None else row[name]
                        for name in self.columns
                    ]
                )

    def changes(self, db: StoreSession, rows: Sequence[RowValues]) -> dict[tuple[Any, ...], Fields]:
        """Return what an update would change, by key: the changed columns, each before and after."""
        if not rows:
            return {}
        keys = ", ".join(f"o.{key}" for key in self.keys)
        names = list(self._assignments)
        values = ", ".join([*(f"o.{name}" for name in names), *self._assignments.values()])
        statement = f"SELECT {keys}, {values} FROM {self.name} o, {self._input_rows} WHERE {self._is_changed}"  # noqa: S608 -- our own names; values are parameters
        width = len(self.keys)
        return {
            tuple(row[:width]): {
                name: Value(before, after)
                for name, before, after in zip(
                    names, row[width : width + len(names)], row[width + len(names) :], strict=True
                )
                if before != after
            }
            for row in db.read(Read(statement, self._column_arrays(rows)))
        }

    def update(self, db: StoreSession, rows: Sequence[RowValues]) -> None:
        """Update the existing rows that differ. Rows that are equal are not written."""
        if not rows:
            return
        changes = ", ".join(f"{name} = {value}" for name, value in self._assignments.items())
        changes = self.extra_assignments + changes
        statement = f"UPDATE {self.name} o SET {changes} FROM {self._input_rows} WHERE {self._is_changed}"  # noqa: S608 -- our own names; values are parameters
        db.run(statement, **self._column_arrays(rows))

    @property
    def _updatable_columns(self) -> dict[str, str]:
        return {name: kind for name, kind in self.columns.items() if name not in self.insert_only}

    @property
    def _assignments(self) -> dict[str, str]:
        value = "coalesce(n.{0}, o.{0})"
        if self.keeps_own_fields:
            value = f"CASE WHEN '{{0}}' = ANY(o.own_fields) THEN o.{{0}} ELSE {value} END"
        return {name: value.format(name) for name in self._updatable_columns if name not in self.keys}

    @property
    def _input_rows(self) -> str:
        lists = ", ".join(f"%({name})s::{kind}[]" for name, kind in self._updatable_columns.items())
        return f"unnest({lists}) AS n({', '.join(self._updatable_columns)})"

    @property
    def _is_changed(self) -> str:
        same_key = " AND ".join(f"o.{key} = n.{key}" for key in self.keys)
        stored = ", ".join(f"o.{name}" for name in self._assignments)
        return f"{same_key} AND ({stored}) IS DISTINCT FROM ({', '.join(self._assignments.values())})"

    def _column_arrays(self, rows: Sequence[RowValues]) -> dict[str, list[Any]]:
        return {name: [row[name] for row in rows] for name in self._updatable_columns}
