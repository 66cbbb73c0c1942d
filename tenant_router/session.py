"""The way to a store's data: one transaction, under the store's own role, on its own tables."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, event
from sqlalchemy.orm import Session

from tenant_router.engines import app_engine
from tenant_router.store import Store

TEMPLATE_SCHEMA = "store"


class StoreSession(Session):
    """A session of one store: its tables by qualified name, its rights by the store's own role."""

    def __init__(self, store: Store, *, read_only: bool = False) -> None:
        engine = app_engine(store.database).execution_options(
            schema_translate_map={TEMPLATE_SCHEMA: store.schema}
        )
        super().__init__(bind=engine, expire_on_commit=False)
        self.store = store
        self.read_only = read_only


@event.listens_for(StoreSession, "after_begin")
def _enter(session: StoreSession, _transaction: object, connection: Connection) -> None:
    # Local to the transaction, so a pooled connection carries no store's role into the next one;
    # and this runs again for the transaction that follows a commit.
    if session.read_only:
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
    connection.exec_driver_sql(f"SET LOCAL ROLE {session.store.quoted_role}")


@contextmanager
def store_session(store: Store, *, read_only: bool = False) -> Iterator[StoreSession]:
    """One transaction of one store: committed at the end, rolled back by an exception."""
    with StoreSession(store, read_only=read_only) as session, session.begin():
        yield session


class Read(NamedTuple):
    """A hand-written SELECT; its tables are written `store.name`, its values are parameters."""

    statement: str
    values: dict[str, Any]


def read(store: Store, *reads: Read) -> list[list[tuple[Any, ...]]]:
    """Run SELECTs of one store in one READ ONLY transaction and one round trip; rows as tuples.

    For the few reads that every page waits for; anything else uses a StoreSession.
    """
    pooled = app_engine(store.database).raw_connection()
    connection: Any = pooled.driver_connection
    try:
        connection.read_only = True
        with connection.pipeline():
            connection.execute(f"SET LOCAL ROLE {store.quoted_role}")
            cursors = [
                connection.execute(qualified(statement, store.schema), values) for statement, values in reads
            ]
            connection.commit()
        rows = [cursor.fetchall() for cursor in cursors]
        connection.read_only = None
    except BaseException:
        # After an error inside a pipeline psycopg's list of prepared statements is not to be trusted.
        pooled.invalidate()
        raise
    pooled.close()
    return rows


@lru_cache(maxsize=20_000)
def qualified(statement: str, schema: str) -> str:
    """The statement with its `store.` names turned into those of one store's schema."""
    return statement.replace(f"{TEMPLATE_SCHEMA}.", f'"{schema}".')


def first(rows: Sequence[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """The only row of a read, if there is one."""
    return rows[0] if rows else None
