"""Sessions of a store: one transaction, under the store's own role, on its own tables."""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, LiteralString, cast

from psycopg import Connection as PsycopgConnection
from psycopg import Copy
from psycopg.errors import InvalidSqlStatementName
from sqlalchemy import Connection, CursorResult, event, func, select
from sqlalchemy.orm import Session

from tenant_router import pipeline, query_stats
from tenant_router.engines import PREPARED_READS, app_engine, note_store, pooling
from tenant_router.pipeline import TEMPLATE_SCHEMA, Read, qualified
from tenant_router.store import Store, StorePaused

# More than the connections of a process, so that each may fail once.
MAX_REFUSED = 16

__all__ = ["TEMPLATE_SCHEMA", "LockName", "Read", "StoreSession", "qualified", "read", "store_session"]


# Rows that a stream fetches at a time.
STREAM_ROWS = 500


class LockName(StrEnum):
    """The advisory locks of a store. The application declares all of them in one subclass."""


class StoreSession(Session):
    """A session of one store, with the store's schema and role.

    Raise StorePaused for a writing session while the store is being moved.

    `read`, `stream`, `run` and `copy` execute hand-written SQL in the session's transaction. Tables are
    written `store.name`, values are named parameters. None of them flushes changed objects first.
    """

    def __init__(self, store: Store, *, read_only: bool = False) -> None:
        if store.read_only and not read_only:
            raise StorePaused(store.key)
        engine = app_engine(store.database).execution_options(
            schema_translate_map={TEMPLATE_SCHEMA: store.schema}
        )
        super().__init__(bind=engine, expire_on_commit=False)
        self.store = store
        self.read_only = read_only

    def read(self, read: Read) -> list[tuple[Any, ...]]:
        """Return the rows of a SELECT."""
        return [tuple(row) for row in self.run(read.statement, **read.values)]

    def stream(self, read: Read) -> Iterator[Any]:
        """Yield the rows of a SELECT from one snapshot, without holding all of them in memory."""
        statement = qualified(read.statement, self.store.schema)
        streamed = {"stream_results": True, "max_row_buffer": STREAM_ROWS}
        return iter(self.connection().exec_driver_sql(statement, read.values, execution_options=streamed))

    def run(self, statement: str, /, **values: Any) -> CursorResult[*tuple[Any, ...]]:
        """Execute any statement and return its result."""
        return self.connection().exec_driver_sql(qualified(statement, self.store.schema), values)

    @contextmanager
    def copy(self, statement: str) -> Generator[Copy, None, None]:
        """Yield a COPY into the store; `write_row` takes each row."""
        driver = cast("PsycopgConnection[Any]", self.connection().connection.driver_connection)
        command = cast("LiteralString", qualified(statement, self.store.schema))
        with driver.cursor() as cursor, cursor.copy(command) as copy:
            yield copy

    def lock(self, name: LockName, subject: str = "") -> None:
        """Wait for a lock of this store, or of one subject in it; it is held until the transaction ends."""
        key = " ".join(filter(None, (name, self.store.schema, subject)))
        self.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


@event.listens_for(StoreSession, "after_begin")
def _enter(session: StoreSession, _transaction: object, connection: Connection) -> None:
    # The role is local to the transaction, so a pooled connection never carries it over. This runs again
    # for the transaction after a commit.
    note_store(connection.info, session.store.schema)
    if session.read_only:
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
    connection.exec_driver_sql(f"SET LOCAL ROLE {session.store.quoted_role}")


@contextmanager
def store_session(store: Store, *, read_only: bool = False) -> Generator[StoreSession, None, None]:
    """Open a transaction of one store: committed at the end, rolled back by an exception."""
    with StoreSession(store, read_only=read_only) as session, session.begin():
        yield session


def read(store: Store, *reads: Read) -> list[list[tuple[Any, ...]]]:
    """Run SELECTs of one store in one READ ONLY transaction and one round trip; return rows as tuples.

    Only for the few reads that every page waits for; everything else uses a StoreSession.
    """
    pipeline.check_values(reads)
    for _ in range(MAX_REFUSED):
        try:
            return _read(store, reads)
        except InvalidSqlStatementName:
            # The connection's prepared statements are gone. It is discarded; the next may have the same
            # problem.
            continue
    return _read(store, reads)


def _read(store: Store, reads: tuple[Read, ...]) -> list[list[tuple[Any, ...]]]:
    pooled = app_engine(store.database).raw_connection()
    try:
        connection = cast("PsycopgConnection[Any]", pooled.driver_connection)
        prepared = None if pooling.transactions else pooled.info.setdefault(PREPARED_READS, {})
        note_store(pooled.info, store.schema)
        start = time.perf_counter()
        rows = pipeline.run(connection, prepared, role=store.quoted_role, schema=store.schema, reads=reads)
        query_stats.add(reads, start)
    except BaseException:
        pooled.invalidate()
        raise
    pooled.close()
    return rows
