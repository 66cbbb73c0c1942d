"""Connection pools: one for each database and each of its two logins."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import Lock
from typing import Any, cast

from psycopg import Connection as PsycopgConnection
from psycopg import Error as PsycopgError
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.pool import ConnectionPoolEntry

# Settings of every connection of the application's login. `bootstrap` sets the same on its role, because a
# pooler does not pass connection options on. search_path is empty so that a statement without a store
# finds no table.
# force_generic_plan: a parametrised LIMIT would otherwise be planned again at every execution.
APPLICATION_SETTINGS = {
    "search_path": "pg_catalog",
    "plan_cache_mode": "force_generic_plan",
    "statement_timeout": "15s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "30s",
    "pg_trgm.word_similarity_threshold": "0.45",
}
APPLICATION_OPTIONS = " ".join(f"-c {name}={value}" for name, value in APPLICATION_SETTINGS.items())
OWNER_OPTIONS = "-c search_path=pg_catalog"

PREPARED_STATEMENTS_KEPT = 600
CONNECTION_SECONDS = 1800
# A server process caches every table it has opened and every plan, about a megabyte for each store in full
# use. The connection is closed before that is too much, and a new one replaces it.
MAX_STORES_PER_CONNECTION = 64
# Creating or migrating a store caches less, and a warm process is twice as fast.
MAX_STORES_PER_OWNER = 200
STORES_SEEN = "stores seen"
# Keys in a connection's info: its prepared hand-written reads, and whether a ROLLBACK followed them.
PREPARED_READS, ROLLED_BACK = "prepared reads", "rolled back"


@dataclass(frozen=True, slots=True)
class Addresses:
    """URLs of a database: `app` may only switch to a store's role, `owner` creates and migrates stores."""

    app: str
    owner: str


_databases: dict[str, Addresses] = {}
MAIN = "main"

# Called with a database's name and the seconds that a caller waited for a connection to it.
wait_observers: list[Callable[[str, float], None]] = []
NO_WAIT_SECONDS = 0.001


class _Pool(QueuePool):
    """Reports every wait for a connection: it had to be opened, or all were in use."""

    def _do_get(self) -> ConnectionPoolEntry:
        start = time.perf_counter()
        try:
            return super()._do_get()
        finally:
            seconds = time.perf_counter() - start
            if seconds > NO_WAIT_SECONDS:
                for observe in wait_observers:
                    observe(str(self.logging_name), seconds)


# Same level as SQLAlchemy's own pools; otherwise every connection would be logged.
logging.getLogger(f"{_Pool.__module__}.{_Pool.__name__}").setLevel(logging.WARNING)


@dataclass(slots=True)
class Pooling:
    """Pool size for each database, and whether a pooler in transaction mode is in front of it.

    Behind such a pooler nothing outlives a transaction, so no statement is prepared.
    """

    size: int = 5
    transactions: bool = False


pooling = Pooling()


def configure(
    databases: dict[str, Addresses], *, pool_size: int = 5, transaction_pooler: bool = False
) -> None:
    """Set the databases' addresses, before the first use. Another call closes all connections first."""
    dispose()
    _databases.clear()
    _databases.update(databases)
    pooling.size, pooling.transactions = pool_size, transaction_pooler


def dispose() -> None:
    """Close every connection. Forked processes and tests need this."""
    for engines in (_app_engines, _owner_engines):
        for engine in engines.values():
            engine.dispose()
        engines.clear()


def app_login(database: str = MAIN) -> str:
    """Return the application's login of a database, which switches to a store's role for each request."""
    return str(make_url(_databases[database].app).username)


def names() -> tuple[str, ...]:
    """Return the names of all databases that this deployment has addresses for."""
    return tuple(_databases)


def app_engine(database: str = MAIN) -> Engine:
    """Return the engine whose login has no rights of its own on any store."""
    return _one_of(_app_engines, database, _make_app_engine)


def owner_engine(database: str = MAIN) -> Engine:
    """Return the engine that provisions and migrates. No store's request ever runs on it."""
    return _one_of(_owner_engines, database, _make_owner_engine)


def app_reader(database: str = MAIN) -> Engine:
    """Return the same pool in autocommit mode, for look-ups.

    A connection with an open transaction returns to its pool by ROLLBACK. Psycopg then drops all prepared
    statements, and the next store read would have to discard the connection.
    """
    return app_engine(database).execution_options(isolation_level="AUTOCOMMIT")


def owner_reader(database: str = MAIN) -> Engine:
    """Return the owner's pool in autocommit mode, for look-ups."""
    return owner_engine(database).execution_options(isolation_level="AUTOCOMMIT")


_app_engines: dict[str, Engine] = {}
_owner_engines: dict[str, Engine] = {}
_creation = Lock()


def _one_of(engines: dict[str, Engine], database: str, make: Callable[[str], Engine]) -> Engine:
    """Return the database's engine, created at its first use. There is only ever one."""
    engine = engines.get(database)
    if engine is None:
        with _creation:
            engine = engines.get(database) or engines.setdefault(database, make(database))
    return engine


def note_store(info: dict[str, Any], schema: str) -> None:
    """Record in a connection's `info` that it has worked for this store."""
    info.setdefault(STORES_SEEN, set()).add(schema)


def _make_app_engine(database: str) -> Engine:
    engine = create_engine(
        _databases[database].app,
        poolclass=_Pool,
        pool_logging_name=database,
        pool_size=pooling.size,
        max_overflow=pooling.size,
        pool_recycle=CONNECTION_SECONDS,
        pool_pre_ping=False,
        # Values are personal data: keep them out of error messages.
        hide_parameters=True,
        connect_args={"connect_timeout": 5, **_connect_arguments()},
    )

    @event.listens_for(engine, "connect")
    def _keep_plans(connection: Any, _record: object) -> None:
        connection.prepared_max = PREPARED_STATEMENTS_KEPT

    _keep_prepared_reads_in_step(engine)
    _close_when_full(engine, lambda: MAX_STORES_PER_CONNECTION)
    return engine


def _keep_prepared_reads_in_step(engine: Engine) -> None:
    """Forget a connection's prepared reads after a ROLLBACK, because psycopg deallocates them as well.

    Psycopg sends its DEALLOCATE ALL only if it has prepared something itself, so it is sent here again.
    """
    numbers = count()

    @event.listens_for(engine, "rollback")
    def _note(connection: Connection) -> None:
        driver = cast("PsycopgConnection[Any]", connection.connection.driver_connection)
        # In AUTOCOMMIT there is no transaction, and psycopg sends no ROLLBACK.
        is_open = driver.pgconn.transaction_status != TransactionStatus.IDLE
        if is_open and connection.info.get(PREPARED_READS):
            connection.info[ROLLED_BACK] = True

    @event.listens_for(engine, "checkin")
    def _deallocate(connection: Any, record: Any) -> None:
        if connection is None or not record.info.pop(ROLLED_BACK, False):
            return
        record.info.pop(PREPARED_READS, None)
        try:
            connection.autocommit = True
            # The text must be new to psycopg: only then does it drop its own list of prepared statements.
            connection.execute(f"DEALLOCATE ALL /* {next(numbers)} */")
            connection.autocommit = False
        except PsycopgError:
            record.invalidate()


def _close_when_full(engine: Engine, limit: Callable[[], int]) -> None:
    @event.listens_for(engine, "checkin")
    def _check(_connection: object, record: Any) -> None:
        if len(record.info.get(STORES_SEEN, ())) >= limit():
            record.invalidate()


def _connect_arguments() -> dict[str, Any]:
    if pooling.transactions:
        return {"prepare_threshold": None}
    return {"options": APPLICATION_OPTIONS, "prepare_threshold": 2}


def _make_owner_engine(database: str) -> Engine:
    engine = create_engine(
        _databases[database].owner,
        # A backend that has created a store before creates the next one in half the time.
        pool_size=2,
        max_overflow=30,
        hide_parameters=True,
        pool_recycle=CONNECTION_SECONDS,
        connect_args={"options": OWNER_OPTIONS, "prepare_threshold": None, "connect_timeout": 5},
    )
    _close_when_full(engine, lambda: MAX_STORES_PER_OWNER)
    return engine
