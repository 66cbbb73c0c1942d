"""Sessions of a store: one transaction, under the store's own role, on its own tables."""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, LiteralString, cast

from psycopg import Connection as PsycopgConnection
from psycopg import Copy
from psycopg import Error as PsycopgError
from psycopg.errors import (
    InsufficientPrivilege,
    InvalidSqlStatementName,
    LockNotAvailable,
    OperationalError,
)
from psycopg.pq import TransactionStatus
from sqlalchemy import (
    Connection,
    CursorResult,
    Engine,
    ExceptionContext,
    PoolProxiedConnection,
    event,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session, SessionTransaction

from tenant_router import pipeline, query_stats, registry
from tenant_router.data_versions import DataVersion, outdated_by
from tenant_router.engines import PREPARED_READS, app_engine, pooling, store_engine
from tenant_router.pipeline import (
    TEMPLATE_SCHEMA,
    Prepared,
    Read,
    Statement,
    Write,
    inserts,
    qualified,
)
from tenant_router.store import Store, StorePaused

__all__ = [
    "TEMPLATE_SCHEMA",
    "LockName",
    "Read",
    "Statement",
    "StoreSession",
    "Write",
    "inserts",
    "qualified",
    "read",
    "store_session",
]


# A move revokes the write privileges, and then waits for open changes. A change that waits behind the move
# for too long gets no lock.
REFUSALS = (InsufficientPrivilege, LockNotAvailable)

# The number of rows that a stream fetches at a time.
STREAM_ROWS = 500


class LockName(StrEnum):
    """The advisory locks of a store. The application declares all of them in one subclass."""


class StoreSession(Session):
    """A session of one store, with the store's schema and role.

    Raise StorePaused for a writing session while the store is being moved: at once, or when a statement is
    refused because this process has not noticed the move yet.

    `read`, `pipeline`, `stream`, `run` and `copy` execute hand-written SQL in the session's transaction.
    Tables are written `store.name`, values are named parameters. None of them flushes changed objects first.
    """

    def __init__(self, store: Store, *, read_only: bool = False) -> None:
        if store.read_only and not read_only:
            raise StorePaused(store.key)
        # The data versions that the transaction's statements outdate; `data_versions` adds to them,
        # `cache_versions` reads them.
        self.outdated: set[DataVersion] = set()
        self._engine = store_engine(store.database, store.schema)
        super().__init__(bind=self._engine, expire_on_commit=False)
        self.store = store
        self.read_only = read_only
        self._pipelines = self._committed = False
        # The connection of a transaction in which only pipelines have worked, and a connection that the ORM
        # took over.
        self._pipelined: PoolProxiedConnection | None = None
        self._taken_over: Connection | None = None

    def read(self, read: Read) -> list[tuple[Any, ...]]:
        """Return the rows of a SELECT."""
        return [tuple(row) for row in self.run(read.statement, **read.values)]

    def pipeline(self, *statements: Statement, commit: bool = False) -> list[list[tuple[Any, ...]]]:
        """Run statements in one round trip and return the rows of each, without the ORM.

        If nothing was done in the transaction yet, it begins in the same round trip. With `commit` it also
        ends there, and the work after the commit starts. An error closes the connection and rolls back. The
        ORM does not see a transaction in which it does nothing.
        """
        pipeline.check_values(statements)
        for statement in statements:
            self.outdated.update(outdated_by(statement.statement))
        if commit:
            self.flush()
            # COMMIT goes with the statements, so the work before a commit runs now.
            self.dispatch.before_commit(self)
        rows = self._run_pipeline(statements, commit=commit)
        if commit and self._pipelined is not None:
            self._release()
            self.dispatch.after_commit(self)
        elif commit:
            self.commit()
        self._committed = commit
        return rows

    @property
    def is_done(self) -> bool:
        """Return whether a pipeline has committed everything, so that nothing is left to commit."""
        return self._committed and not self.in_transaction()

    def _connection_for_pipeline(self) -> Connection | PoolProxiedConnection:
        if not self.in_transaction():
            if self._pipelined is None:
                self._pipelined = self._engine.raw_connection()
            return self._pipelined
        self._pipelines = True
        try:
            return self.connection()
        finally:
            self._pipelines = False

    def _run_pipeline(
        self, statements: tuple[Statement, ...], *, commit: bool
    ) -> list[list[tuple[Any, ...]]]:
        connection = self._connection_for_pipeline()
        pooled = connection.connection if isinstance(connection, Connection) else connection
        driver = cast("PsycopgConnection[Any]", pooled.driver_connection)
        before = ()
        if driver.pgconn.transaction_status == TransactionStatus.IDLE:
            before = self._opening
        start = time.perf_counter()
        try:
            rows = pipeline.run(
                driver,
                _prepared(connection.info),
                statements,
                schema=self.store.schema,
                before=before,
                commit=commit,
            )
        except BaseException as error:
            connection.invalidate()
            if self._pipelined is not None:
                self._pipelined = None
                self.dispatch.after_rollback(self)
            self.rollback()
            _close_silent(self.store, error)
            if isinstance(error, InvalidSqlStatementName):
                raise OperationalError("the connection lost its prepared statements") from error
            if paused := _paused(self.store, error):
                raise paused from error
            raise
        query_stats.add(statements, start)
        return rows

    def _release(self) -> None:
        """Return the connection of a pipelined transaction that has ended."""
        if self._pipelined is not None:
            self._pipelined.close()
        self._pipelined = None

    def get_bind(self, *arguments: Any, **options: Any) -> Engine | Connection:
        """Return the connection of the ORM: the transaction that pipelines began, if there is one."""
        if self._pipelined is not None:
            self.bind = self._taken_over = Connection(self._engine, self._pipelined)
            self._pipelined = None
        return super().get_bind(*arguments, **options)

    def _let_the_orm_end(self) -> None:
        """Let the ORM take over a transaction, because it runs the work at the end of one."""
        if self._pipelined is not None:
            self.connection()

    def commit(self) -> None:
        """Commit the transaction."""
        self._let_the_orm_end()
        super().commit()

    def close(self) -> None:
        """Undo what is not committed, and return the connection."""
        self._let_the_orm_end()
        super().close()

    def rollback(self) -> None:
        """Undo the transaction."""
        self._let_the_orm_end()
        super().rollback()

    def enter(self, connection: Connection) -> None:
        """Begin with the store's role in one round trip, unless a pipeline does it with its statements."""
        if self._pipelines:
            return
        driver = cast("PsycopgConnection[Any]", connection.connection.driver_connection)
        if driver.pgconn.transaction_status != TransactionStatus.IDLE:
            return  # a savepoint has the role already
        try:
            pipeline.run(driver, None, (), schema=self.store.schema, before=self._opening)
        except BaseException as error:
            connection.invalidate()
            _close_silent(self.store, error)
            if isinstance(error, PsycopgError):
                # Callers expect SQLAlchemy's errors.
                raise DBAPIError.instance("BEGIN", None, error, PsycopgError) from error
            raise

    def leave(self) -> None:
        """Drop a connection that pipelines handed over, because another session may use it already."""
        if self._taken_over is not None:
            self._taken_over.close()
            self.bind, self._taken_over = self._engine, None

    @property
    def _opening(self) -> tuple[str, str]:
        begin = "BEGIN READ ONLY" if self.read_only else "BEGIN"
        return begin, f"SET LOCAL ROLE {self.store.quoted_role}"

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
        connection = self.connection()
        driver = cast("PsycopgConnection[Any]", connection.connection.driver_connection)
        command = cast("LiteralString", qualified(statement, self.store.schema))
        self.outdated.update(outdated_by(command))
        try:
            with driver.cursor() as cursor, cursor.copy(command) as copy:
                yield copy
        except REFUSALS as error:
            if paused := _paused_on(connection, self.store, error):
                raise paused from error
            raise

    def lock(self, name: LockName, subject: str = "") -> None:
        """Wait for a lock of this store, or of one subject in it; it is held until the transaction ends."""
        key = " ".join(filter(None, (name, self.store.schema, subject)))
        self.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


@event.listens_for(StoreSession, "after_begin")
def _enter(session: StoreSession, _transaction: object, connection: Connection) -> None:
    # The role is local to the transaction, so it does not stay on a pooled connection. This runs again for
    # the transaction after a commit.
    if not session.read_only:
        connection.execution_options(outdated=session.outdated, written_store=session.store)
    session.enter(connection)


@event.listens_for(Engine, "handle_error")
def _say_paused(context: ExceptionContext) -> StorePaused | None:
    connection, error = context.connection, context.original_exception
    if connection is None or not isinstance(error, REFUSALS):
        return None
    store = connection.get_execution_options().get("written_store")
    return None if store is None else _paused_on(connection, store, error)


def _paused_on(connection: Connection, store: Store, error: BaseException) -> StorePaused | None:
    if isinstance(error, LockNotAvailable) and connection.in_nested_transaction():
        return None  # the caller may go on after the savepoint
    connection.invalidate()
    return _paused(store, error)


def _paused(store: Store, error: BaseException) -> StorePaused | None:
    """Return StorePaused if the database refused a change because the store is being moved, or has been.

    A process that has not noticed the move notices it here. The caller has released its connection, because
    this reads the registry with another one, and refused changes may occupy all connections.
    """
    if not isinstance(error, REFUSALS):
        return None
    registry.forget(store.key)
    found = registry.find_store(store.key)
    is_here = found is not None and found.schema == store.schema and not found.read_only
    return None if is_here else StorePaused(store.key)


@event.listens_for(StoreSession, "after_transaction_end")
def _leave(session: StoreSession, transaction: SessionTransaction) -> None:
    if transaction.parent is None:
        session.leave()


@contextmanager
def store_session(store: Store, *, read_only: bool = False) -> Generator[StoreSession, None, None]:
    """Open a transaction of one store: committed at the end, rolled back by an exception."""
    with StoreSession(store, read_only=read_only) as session, session.begin():
        yield session


def read(store: Store, *reads: Read) -> list[list[tuple[Any, ...]]]:
    """Run SELECTs of one store in one READ ONLY transaction and one round trip; return rows as tuples.

    Use it only for the few reads that every page waits for; everything else uses a StoreSession.
    """
    pipeline.check_values(reads)
    pooled = store_engine(store.database, store.schema).raw_connection()
    try:
        connection = cast("PsycopgConnection[Any]", pooled.driver_connection)
        start = time.perf_counter()
        before = "BEGIN READ ONLY", f"SET LOCAL ROLE {store.quoted_role}"
        rows = pipeline.run(
            connection, _prepared(pooled.info), reads, schema=store.schema, before=before, commit=True
        )
        query_stats.add(reads, start)
    except BaseException as error:
        pooled.invalidate()
        _close_silent(store, error)
        raise
    pooled.close()
    return rows


def _close_silent(store: Store, error: BaseException) -> None:
    """Close the idle connections to a server that did not answer; each would cost the same wait."""
    if isinstance(error, pipeline.ServerSilent):
        app_engine(store.database).dispose()


def _prepared(info: dict[str, Any]) -> Prepared | None:
    """Return the prepared statements of a connection by its `info`; None if none may be kept."""
    return None if pooling.transactions else info.setdefault(PREPARED_READS, Prepared())
