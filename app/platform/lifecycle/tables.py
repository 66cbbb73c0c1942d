"""Copy all rows of a store out of one schema and into another with COPY, whatever their number.

The list of tables comes from the models: querying the catalogue gets slower with every store.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from psycopg import Cursor, sql
from sqlalchemy import Table, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from app.shared.models import StoreModel
from tenant_router.outbox import metadata as outbox_tables

MAX_HEADER_BYTES = 64 * 1024
MODELS = (
    "app.books.imports.models",
    "app.books.intake.models",
    "app.books.sync.models",
    "app.catalogue.models",
    "app.field.models",
    "app.money.models",
    "app.money.online.models",
    "app.notices.models",
    "app.orders.cart.models",
    "app.orders.items.dirty_days",
    "app.orders.items.document_models",
    "app.orders.items.models",
    "app.orders.saved_lists.models",
    "app.orders.unearned.models",
    "app.papers.exports.models",
    "app.papers.reports.models",
    "app.people.accounts.models",
    "app.people.accounts.receivables.models",
    "app.people.activity.models",
    "app.people.auth.models",
    "app.people.editing.models",
    "app.pricing.models",
    "app.store.media.models",
    "app.store.settings.models",
)


def store_tables() -> list[Table]:
    """Return every table of stores; each follows the tables that it refers to."""
    for module in MODELS:
        import_module(module)
    return [*StoreModel.metadata.sorted_tables, *outbox_tables.sorted_tables]


def existing_tables(cursor: Cursor, schema: str) -> list[str]:
    """Return the tables that this schema has; older versions lack the newest ones."""
    names = [table.name for table in store_tables()]
    cursor.execute(
        "SELECT to_regclass(format('%%I.%%I', %s::text, name)) IS NOT NULL FROM unnest(%s::text[]) name",
        (schema, names),
    )
    return [name for name, (exists,) in zip(names, cursor.fetchall(), strict=True) if exists]


def identity_columns(table: str) -> list[str]:
    """Return the identity columns of a table."""
    model = next(candidate for candidate in store_tables() if candidate.name == table)
    return [column.name for column in model.columns if column.identity is not None]


def columns(cursor: Cursor, schema: str, table: str) -> list[str]:
    """Return the columns that a table of this schema has."""
    cursor.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = format('%%I.%%I', %s::text, %s::text)::regclass"
        " AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
        (schema, table),
    )
    return [name for (name,) in cursor.fetchall()]


def rows_as_csv(cursor: Cursor, schema: str, table: str) -> Iterator[bytes]:
    """Yield the rows of a table as CSV with a header; NULL is empty, an empty text is \"\"."""
    statement = sql.SQL("COPY {} TO STDOUT (FORMAT csv, HEADER)").format(sql.Identifier(schema, table))
    with cursor.copy(statement) as copy:
        yield from map(bytes, copy)


def rows_as_json(cursor: Cursor, schema: str, table: str) -> Iterator[bytes]:
    """Yield the rows of a table as JSON, one object a line."""
    # Text format would double backslashes. CSV with these two characters never quotes: JSON contains neither.
    statement = sql.SQL(
        "COPY (SELECT row_to_json(t) FROM {} t) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')"
    ).format(sql.Identifier(schema, table))
    with cursor.copy(statement) as copy:
        yield from map(bytes, copy)


def write_csv(cursor: Cursor, schema: str, table: str, pieces: Iterable[bytes]) -> int:
    """Load CSV into a table, with the columns that its header names; return the number of rows."""
    rows = iter(pieces)
    first = next(rows, b"")
    while b"\n" not in first and len(first) < MAX_HEADER_BYTES and (more := next(rows, b"")):
        first += more
    header, _, first = first.partition(b"\n")
    columns = sql.SQL(", ").join(sql.Identifier(name) for name in header.decode().split(","))
    statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT csv)").format(sql.Identifier(schema, table), columns)
    with cursor.copy(statement) as copy:
        copy.write(first)
        for piece in rows:
            copy.write(piece)
    return cursor.rowcount


def matching_column(cursor: Cursor, schema: str, table: Table, pattern: str) -> str | None:
    """Return the first text or JSON column with a value that matches the regular expression, or None."""
    query = sql.SQL("SELECT EXISTS (SELECT FROM {} WHERE {}::text ~ %s)")
    for column in table.columns:
        if not isinstance(column.type, (Text, ARRAY, JSONB)):
            continue
        names = (sql.Identifier(schema, table.name), sql.Identifier(column.name))
        cursor.execute(query.format(*names), [pattern])
        if _scalar(cursor):
            return column.name
    return None


def all_of(
    cursor: Cursor, statements: Sequence[sql.Composed], parameters: Sequence[object] | None = None
) -> list[list[tuple[Any, ...]]]:
    """Send statements together, each with these parameters, and return the rows of each."""
    with cursor.connection.pipeline():
        sent = [cursor.connection.execute(statement, parameters) for statement in statements]
        return [each.fetchall() for each in sent]


def next_identity(cursor: Cursor, schema: str, table: str, column: str) -> int:
    """Return the next value of an identity column."""
    return next_identities(cursor, schema, [(table, column)])[0]


def next_identities(cursor: Cursor, schema: str, columns: Sequence[tuple[str, str]]) -> list[int]:
    """Return the next value of each of these identity columns (table, column)."""
    statement = sql.SQL("SELECT last_value + is_called::int FROM {}")
    return [
        row[0] for (row,) in all_of(cursor, [statement.format(_sequence(schema, *each)) for each in columns])
    ]


def restart_identity(cursor: Cursor, schema: str, table: str, column: str, number: int) -> None:
    """Set the next value of an identity column."""
    restart_identities(cursor, schema, {(table, column): number})


def restart_identities(cursor: Cursor, schema: str, numbers: Mapping[tuple[str, str], int]) -> None:
    """Set the next value of each of these identity columns (table, column)."""
    # Citus refuses ALTER SEQUENCE on a distributed sequence.
    statement = sql.SQL("SELECT setval({}::regclass, {}, false)")
    names = {each: _sequence(schema, *each).as_string(cursor) for each in numbers}
    all_of(cursor, [statement.format(sql.Literal(names[each]), number) for each, number in numbers.items()])


def count(cursor: Cursor, schema: str, table: str) -> int:
    """Return the number of rows in a table."""
    return counts(cursor, schema, [table])[0]


def counts(cursor: Cursor, schema: str, names: Sequence[str]) -> list[int]:
    """Return the number of rows in each of these tables."""
    statement = sql.SQL("SELECT count(*) FROM {}")
    answers = all_of(cursor, [statement.format(sql.Identifier(schema, name)) for name in names])
    return [row[0] for (row,) in answers]


def _sequence(schema: str, table: str, column: str) -> sql.Identifier:
    # PostgreSQL's naming of identity sequences.
    return sql.Identifier(schema, f"{table}_{column}_seq")


def _scalar(cursor: Cursor) -> int:
    row = cursor.fetchone()
    if row is None:
        raise LookupError("a count answers with one row")
    return row[0]
