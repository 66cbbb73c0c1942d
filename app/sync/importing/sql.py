"""Statements of a run on the store's own tables, with values as parameters."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, LiteralString, cast

from psycopg import Connection

from tenant_router.session import StoreSession, qualified


def run(db: StoreSession, statement: str, **values: Any) -> Any:
    """Run a statement and return its cursor."""
    return connection(db).execute(_sql(db, statement), values)


@contextmanager
def copy_rows(db: StoreSession, statement: str) -> Iterator[Any]:
    """Yield a COPY into the store; `write_row` takes each row."""
    with connection(db).cursor() as cursor, cursor.copy(_sql(db, statement)) as copy:
        yield copy


def connection(db: StoreSession) -> "Connection[Any]":
    return cast("Connection[Any]", db.connection().connection.driver_connection)


def _sql(db: StoreSession, statement: str) -> LiteralString:
    return cast("LiteralString", qualified(statement, db.store.schema))
