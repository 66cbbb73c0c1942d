"""Connection pools: one for each database and each of its logins."""

import os
import socket
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar, cast

import jiter
from psycopg import Connection as PsycopgConnection
from psycopg import OperationalError as PsycopgOperationalError
from psycopg.pq import TransactionStatus
from psycopg.types.json import set_json_loads
from sqlalchemy import Connection, Engine, PoolProxiedConnection, create_engine, event, make_url
from sqlalchemy.engine.base import OptionEngine

from tenant_router import connection_pools, pipeline
from tenant_router.connection_pools import STORES_SEEN, Pool, SharingPool

# Settings of every connection of the application's login. `bootstrap` sets the same on its role, because a
# pooler does not pass connection options on. search_path is empty so that a statement without a store
# finds no table.
APPLICATION_SETTINGS = {
    "search_path": "pg_catalog",
    "statement_timeout": "15s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "30s",
    "pg_trgm.word_similarity_threshold": "0.45",
}
# Set on the role alone, because it depends on the database. With generic plans a parametrised LIMIT is not
# planned again at every execution. Citus plans INSERT ... SELECT only with the values at hand.
PLAN_CACHE_MODE, PLAN_CACHE_MODE_OF_CLUSTER = "force_generic_plan", "auto"
APPLICATION_OPTIONS = " ".join(f"-c {name}={value}" for name, value in APPLICATION_SETTINGS.items())
OWNER_OPTIONS = "-c search_path=pg_catalog"

# A silent network failure does not end a connection, and a statement's timeout belongs to the server. So the
# kernel probes a silent peer and gives up after a while; by default it waits for hours. `tcp_user_timeout` is
# this time. It also ends a connection to a server that answers but receives nothing more, such as while it
# processes a long batch. So it is never shorter than the time that the application waits for an answer.
CONNECTING: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 6,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": int(pipeline.SILENCE_SECONDS * 1000),
}
# The owner's login copies whole stores, and the server stops receiving while it writes to a busy disk.
OWNER_TCP_USER_TIMEOUT = 60_000

# The interval at which a wait is interrupted so that Python can handle signals.
INTERVAL_SECONDS = 0.1

# The number of statements that psycopg keeps prepared itself.
PREPARED_STATEMENTS_KEPT = 600
CONNECTION_SECONDS = 1800
# A server process caches every table it has opened and every plan, some two megabytes for each store in full
# use. Plans of rarely used stores are dropped (`pipeline.STORES_KEPT`), but tables are not. So a new
# connection replaces it before they take too much memory.
MAX_STORES_PER_CONNECTION = 128
# Creating or migrating a store caches less, and a warm process is twice as fast.
MAX_STORES_PER_OWNER = 200
# Key in a connection's info for its prepared hand-written statements.
PREPARED_READS = "prepared reads"


@dataclass(frozen=True, slots=True)
class Addresses:
    """URLs of a database: `app` may only switch to a store's role, `owner` creates and migrates stores.

    On a cluster `roles` creates the stores' roles. A login is a member of every role that it creates, and
    Citus visits every role that a schema's owner is a member of.
    """

    app: str
    owner: str
    roles: str | None = None


_databases: dict[str, Addresses] = {}
MAIN = "main"

Result = TypeVar("Result")


class _Connection(PsycopgConnection[Any]):
    """Ends if the server does not answer in time, because something in between may have lost the answer.

    The kernel notices only a silent peer, and a proxy that hangs is not silent: a worker's thread once waited
    forever.
    """

    # None means as long as hand-written statements wait.
    silence_seconds: float | None = None

    def wait_at_most(self, seconds: float | None) -> None:
        """Set how long to wait for each answer, here and in the kernel; None for the usual time."""
        self.silence_seconds = seconds
        milliseconds = int(seconds * 1000) if seconds else CONNECTING["tcp_user_timeout"]
        with socket.socket(fileno=os.dup(self.pgconn.socket)) as plain:
            # Systems other than Linux have no such option.
            if plain.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
                plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)

    def rollback(self) -> None:
        """Roll back, unless there is nothing to undo, and keep the prepared statements."""
        status = self.pgconn.transaction_status
        if status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
            self.undo(b"ROLLBACK")
        elif status != TransactionStatus.IDLE:
            super().rollback()

    def undo(self, command: bytes) -> None:
        """Run a ROLLBACK, to a savepoint or of everything, without psycopg's notice.

        Psycopg follows a ROLLBACK with DEALLOCATE ALL, which PostgreSQL does not require. It would drop the
        prepared hand-written statements: at once, or within a later transaction.
        """
        try:
            pipeline.command(self.pgconn, command)
        except pipeline.ServerSilent:
            self.pgconn.finish()
            raise

    def wait(
        self,
        gen: Generator[Any, Any, Result],
        interval: float = INTERVAL_SECONDS,
        timeout: float | None = None,
    ) -> Result:
        seconds = timeout or self.silence_seconds or pipeline.SILENCE_SECONDS
        try:
            return super().wait(gen, interval, seconds)
        except PsycopgOperationalError as error:
            # Only a statement without an answer is still active.
            if self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise
            self.pgconn.finish()
            raise pipeline.ServerSilent(f"no answer for {seconds:.0f} s") from error


def wait_longer(connection: Connection, seconds: float) -> None:
    """Wait this long for each answer, until the connection returns to its pool."""
    cast("_Connection", connection.connection.driver_connection).wait_at_most(seconds)


@dataclass(slots=True)
class Pooling:
    """Pool size for each database, and whether a pooler in transaction mode is in front of it.

    Behind such a pooler nothing outlives a transaction, so no statement is prepared.
    """

    size: int = 5
    transactions: bool = False


pooling = Pooling()


def configure(
    databases: dict[str, Addresses],
    *,
    pool_size: int = 5,
    connections: int = 16,
    transaction_pooler: bool = False,
) -> None:
    """Set the databases' addresses, before the first use. Another call closes all connections first.

    `connections` is this process's maximum for all databases together.
    """
    dispose()
    connection_pools.set_limit(connections)
    _databases.clear()
    _databases.update(databases)
    pooling.size, pooling.transactions = pool_size, transaction_pooler


def dispose() -> None:
    """Close every connection. Forked processes and tests need this."""
    for engines in (_app_engines, _owner_engines, _role_engines):
        for engine in engines.values():
            engine.dispose()
        engines.clear()
    store_engine.cache_clear()


def app_login(database: str = MAIN) -> str:
    """Return the application's login of a database, which switches to a store's role for each request."""
    return str(make_url(_databases[database].app).username)


def names() -> tuple[str, ...]:
    """Return the names of all databases that this deployment has addresses for."""
    return tuple(_databases)


def app_engine(database: str = MAIN) -> Engine:
    """Return the engine whose login itself has no rights on any store."""
    return _one_of(_app_engines, database, _make_app_engine)


class StoreEngine(OptionEngine):
    """The engine of a database for one store: its tables have the store's schema."""

    def __init__(self, engine: Engine, schema: str) -> None:
        super().__init__(engine, {"schema_translate_map": {pipeline.TEMPLATE_SCHEMA: schema}})
        self.schema = schema

    def raw_connection(self) -> PoolProxiedConnection:
        """Return a connection of the pool, if possible one already used for the store.

        Behind a pooler, this is unknown for every connection.
        """
        if pooling.transactions:
            return super().raw_connection()
        return cast("SharingPool", self.pool).connect_for(self.schema)


@lru_cache(maxsize=500)
def store_engine(database: str, schema: str) -> StoreEngine:
    """Return the engine of a database for one store."""
    return StoreEngine(app_engine(database), schema)


def owner_engine(database: str = MAIN) -> Engine:
    """Return the engine that provisions and migrates. No store's request ever runs on it."""
    return _one_of(_owner_engines, database, _make_owner_engine)


def role_engine(database: str) -> Engine | None:
    """Return the engine that creates and drops stores' roles; None if the owner's login does."""
    if _databases[database].roles is None:
        return None
    return _one_of(_role_engines, database, _make_role_engine)


def app_reader(database: str = MAIN) -> Engine:
    """Return the same pool in autocommit mode: a look-up needs no BEGIN and no ROLLBACK."""
    return app_engine(database).execution_options(isolation_level="AUTOCOMMIT")


def owner_reader(database: str = MAIN) -> Engine:
    """Return the owner's pool in autocommit mode, for look-ups."""
    return owner_engine(database).execution_options(isolation_level="AUTOCOMMIT")


_app_engines: dict[str, Engine] = {}
_owner_engines: dict[str, Engine] = {}
_role_engines: dict[str, Engine] = {}
_creation = Lock()


def _one_of(engines: dict[str, Engine], database: str, make: Callable[[str], Engine]) -> Engine:
    """Return the database's engine, created at its first use. There is never a second one."""
    engine = engines.get(database)
    if engine is None:
        with _creation:
            engine = engines.get(database) or engines.setdefault(database, make(database))
    return engine


def _make_app_engine(database: str) -> Engine:
    engine = create_engine(
        _databases[database].app,
        poolclass=SharingPool,
        pool_logging_name=database,
        pool_timeout=connection_pools.WAIT_SECONDS,
        pool_size=pooling.size,
        max_overflow=pooling.size,
        pool_recycle=CONNECTION_SECONDS,
        pool_pre_ping=False,
        # Keep values out of error messages, because they are personal data.
        hide_parameters=True,
        connect_args={**CONNECTING, **_connect_arguments()},
    )

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, _values: object, options: dict[str, Any]) -> _Connection:
        return _Connection.connect(**options)

    @event.listens_for(engine, "checkin")
    def _wait_as_before(connection: Any, _record: object) -> None:
        if connection is not None and connection.silence_seconds is not None and not connection.closed:
            connection.wait_at_most(None)

    @event.listens_for(engine, "connect")
    def _keep_plans(connection: Any, _record: object) -> None:
        connection.prepared_max = PREPARED_STATEMENTS_KEPT
        # jiter parses each caller's settings, five times as fast as Python's parser.
        set_json_loads(cast("Any", jiter.from_json), connection)

    engine.dialect.do_rollback_to_savepoint = _roll_back_to_savepoint
    _close_when_full(engine, lambda: MAX_STORES_PER_CONNECTION)
    return engine


def _roll_back_to_savepoint(connection: Connection, name: str) -> None:
    savepoint: str = cast("Any", connection.dialect).identifier_preparer.quote(name)
    # A connection that was detached from its pool has no driver's connection.
    driver = cast("_Connection", connection.connection.dbapi_connection)
    driver.undo(f"ROLLBACK TO SAVEPOINT {savepoint}".encode())


def _close_when_full(engine: Engine, limit: Callable[[], int]) -> None:
    @event.listens_for(engine, "checkin")
    def _check(_connection: object, record: Any) -> None:
        if len(record.info.get(STORES_SEEN, ())) >= limit():
            record.invalidate()


def _connect_arguments() -> dict[str, Any]:
    if pooling.transactions:
        return {"prepare_threshold": None}
    return {"options": APPLICATION_OPTIONS, "prepare_threshold": 2}


def _make_role_engine(database: str) -> Engine:
    return _make_owner_engine_at(str(_databases[database].roles))


def _make_owner_engine(database: str) -> Engine:
    return _make_owner_engine_at(_databases[database].owner)


def _make_owner_engine_at(url: str) -> Engine:
    engine = create_engine(
        url,
        poolclass=Pool,
        # A backend that has created a store before creates the next one twice as fast.
        pool_size=2,
        max_overflow=30,
        hide_parameters=True,
        pool_recycle=CONNECTION_SECONDS,
        connect_args={
            **CONNECTING,
            "tcp_user_timeout": OWNER_TCP_USER_TIMEOUT,
            "options": OWNER_OPTIONS,
            "prepare_threshold": None,
        },
    )
    _close_when_full(engine, lambda: MAX_STORES_PER_OWNER)
    return engine
