"""All rows of a store, taken out of a schema and put into another by COPY, whatever its size.

Which tables there are is known from the models: asking the catalogue takes longer the more stores there are.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module

from psycopg import Cursor, sql
from sqlalchemy import Table, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from app.shared.models import StoreModel
from tenant_router.outbox import metadata as outbox_tables

MAX_HEADER_LENGTH = 64 * 1024
MODELS = (
    *("app.accounts.models", "app.auth.models", "app.cart.models", "app.catalogue.models"),
    *("app.exports.models", "app.imports.models", "app.location.models", "app.media.models"),
    *("app.notifications.models", "app.orders.models", "app.orders.dirty_days", "app.people.models"),
    *("app.reports.models", "app.settings.models", "app.sync.models"),
)


def known_tables() -> list[Table]:
    """Every table that stores have, each after those that it refers to."""
    for module in MODELS:
        import_module(module)
    return [*StoreModel.metadata.sorted_tables, *outbox_tables.sorted_tables]


def tables_of(cursor: Cursor, schema: str) -> list[str]:
    """The tables that this schema has; one of an older version lacks the newest."""
    names = [table.name for table in known_tables()]
    cursor.execute(
        "SELECT to_regclass(format('%%I.%%I', %s::text, name)) IS NOT NULL FROM unnest(%s::text[]) name",
        (schema, names),
    )
    return [name for name, (there,) in zip(names, cursor.fetchall(), strict=True) if there]


def numbered(table: str) -> list[str]:
    """The columns of a table that are numbered by a sequence."""
    found = next(known for known in known_tables() if known.name == table)
    return [column.name for column in found.columns if column.identity is not None]


def rows_as_csv(cursor: Cursor, schema: str, table: str) -> Iterator[bytes]:
    """The rows of a table as CSV with a header; NULL is nothing at all, an empty text is \"\"."""
    statement = sql.SQL("COPY {} TO STDOUT (FORMAT csv, HEADER)").format(sql.Identifier(schema, table))
    with cursor.copy(statement) as copy:
        yield from map(bytes, copy)


def rows_as_json(cursor: Cursor, schema: str, table: str) -> Iterator[bytes]:
    """The rows of a table as JSON, one object a line."""
    # As text COPY would double backslashes; JSON has none of these two signs, so nothing is put in quotes.
    statement = sql.SQL(
        "COPY (SELECT row_to_json(t) FROM {} t) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')"
    ).format(sql.Identifier(schema, table))
    with cursor.copy(statement) as copy:
        yield from map(bytes, copy)


def write_csv(cursor: Cursor, schema: str, table: str, pieces: Iterable[bytes]) -> int:
    """Put rows of CSV into a table, the columns as its header names them; answers how many there were."""
    rows = iter(pieces)
    first = next(rows, b"")
    while b"\n" not in first and len(first) < MAX_HEADER_LENGTH and (more := next(rows, b"")):
        first += more
    header, _, first = first.partition(b"\n")
    columns = sql.SQL(", ").join(sql.Identifier(name) for name in header.decode().split(","))
    statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT csv)").format(sql.Identifier(schema, table), columns)
    with cursor.copy(statement) as copy:
        copy.write(first)
        for piece in rows:
            copy.write(piece)
    return cursor.rowcount


def column_that_matches(cursor: Cursor, schema: str, table: Table, pattern: str) -> str | None:
    """The first column of texts or JSON with a value that matches a regular expression, if there is one."""
    query = sql.SQL("SELECT EXISTS (SELECT FROM {} WHERE {}::text ~ %s)")
    for column in table.columns:
        if not isinstance(column.type, (Text, ARRAY, JSONB)):
            continue
        names = (sql.Identifier(schema, table.name), sql.Identifier(column.name))
        cursor.execute(query.format(*names), [pattern])
        if _one(cursor):
            return column.name
    return None


def next_number(cursor: Cursor, schema: str, table: str, column: str) -> int:
    """The number that a column's sequence gives next."""
    name = _sequence(schema, table, column)
    cursor.execute(sql.SQL("SELECT last_value + is_called::int FROM {}").format(name))
    return _one(cursor)


def go_on_with(cursor: Cursor, schema: str, table: str, column: str, number: int) -> None:
    """Have a column's sequence give this number next."""
    name = _sequence(schema, table, column)
    cursor.execute(sql.SQL("ALTER SEQUENCE {} RESTART WITH {}").format(name, sql.Literal(number)))


def count(cursor: Cursor, schema: str, table: str) -> int:
    """How many rows a table has."""
    cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(schema, table)))
    return _one(cursor)


def _sequence(schema: str, table: str, column: str) -> sql.Identifier:
    # As PostgreSQL names those of identity columns.
    return sql.Identifier(schema, f"{table}_{column}_seq")


def _one(cursor: Cursor) -> int:
    row = cursor.fetchone()
    if row is None:
        raise LookupError("a count answers with one row")
    return row[0]
