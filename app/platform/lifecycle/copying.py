"""Copy the rows of a store to another database while the store sells."""

import time
from typing import Any

from psycopg import Cursor

from app.platform.lifecycle import tables
from app.platform.lifecycle.differences import Side, check_equal, make_equal
from app.platform.lifecycle.exporting import Tell, snapshot
from app.platform.lifecycle.shapes import Shape, shapes
from app.shared.errors import AppError
from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tenant_router.schema_pool import is_citus

# After a shorter round, the next round of changes is short as well, so the copying ends.
SHORT_SECONDS = 1.0
MAX_ROUNDS = 5


class CopyMismatch(AppError):
    """The copy has another number of rows than the original."""

    message = "store.not_the_same"


class Copy:
    """A copy of a store's rows. The caller begins and commits the transactions of the other database."""

    def __init__(self, entry: StoreEntry, copy: Side) -> None:
        self._entry, self._copy = entry, copy
        self._shapes: list[Shape] = []
        self._since: str | None = None
        with control_session(read_only=True) as control:
            # On a cluster, a transaction has a different number on each node.
            self._has_numbers = not is_citus(control, entry.database)

    def take_all(self, tell: Tell) -> None:
        """Copy all rows as of now, and check that they arrived."""
        with snapshot(self._entry.database) as cursor:
            self._since = self._oldest_open(cursor)
            names = tables.existing_tables(cursor, self._entry.schema)
            for done, table in enumerate(names):
                tell(done, len(names), table)
                self._take_table(cursor, table)
            self._shapes = shapes(self._copy.cursor, self._copy.schema, names)
            check_equal(self._source(cursor), self._copy, self._shapes)

    def take_changes(self) -> None:
        """Copy the changes since the last copy, repeatedly, until hardly anything can have changed."""
        for _ in range(MAX_ROUNDS):
            began = time.monotonic()
            with snapshot(self._entry.database) as cursor:
                now = self._oldest_open(cursor)
                make_equal(self._source(cursor), self._copy, self._shapes, self._since)
            self._since = now
            if time.monotonic() - began < SHORT_SECONDS:
                break

    def finish(self, cursor: Cursor[Any]) -> int:
        """Copy the last changes with a cursor that waited for the last write; return the number of rows."""
        rows = make_equal(self._source(cursor), self._copy, self._shapes, self._since)
        names = [shape.name for shape in self._shapes]
        columns = [(name, column) for name in names for column in tables.identity_columns(name)]
        numbers = tables.next_identities(cursor, self._entry.schema, columns)
        next_numbers = dict(zip(columns, numbers, strict=True))
        tables.restart_identities(self._copy.cursor, self._copy.schema, next_numbers)
        return rows

    def _take_table(self, cursor: Cursor[Any], table: str) -> None:
        csv = tables.rows_as_csv(cursor, self._entry.schema, table)
        written = tables.write_csv(self._copy.cursor, self._copy.schema, table, csv)
        expected = tables.count(cursor, self._entry.schema, table)
        if written != expected:
            raise CopyMismatch(table=table, there=expected, written=written)

    def _source(self, cursor: Cursor[Any]) -> Side:
        return Side(cursor, self._entry.schema)

    def _oldest_open(self, cursor: Cursor[Any]) -> str | None:
        """Return the oldest transaction open at the snapshot; the snapshot sees all writes of older ones."""
        if not self._has_numbers:
            return None
        row = cursor.execute("SELECT pg_snapshot_xmin(pg_current_snapshot())::text").fetchone()
        return row[0] if row else None
