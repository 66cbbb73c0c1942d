"""One pool of connections for each database, and for each of the two kinds of login."""

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

# What holds for every connection of the application's login; `bootstrap` gives its role the same, for a
# pooler passes none of it on. search_path is emptied so that a statement that forgot its store finds no
# table.
# force_generic_plan: a parametrised LIMIT is otherwise planned anew at every execution.
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
# A server process remembers each table that it ever opened, and each plan: about a megabyte for a store of
# which all was asked. It is let go before that is too much, and a new one takes its place.
MAX_STORES_PER_CONNECTION = 64
# Making or migrating a store leaves less behind, and a process that did it before is twice as fast.
MAX_STORES_PER_OWNER = 200
STORES_SEEN = "stores seen"
# What a connection has prepared for hand-written reads, and whether a ROLLBACK came after that.
PREPARED_READS, ROLLED_BACK = "prepared reads", "rolled back"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a database is: `app` may only become a store, `owner` makes and migrates stores."""

    app: str
    owner: str


_databases: dict[str, Addresses] = {}
MAIN = "main"

# Told of a database, and of the seconds that somebody waited for a connection to it.
waited: list[Callable[[str, float], None]] = []
AT_ONCE_SECONDS = 0.001


class _Pool(QueuePool):
    """Tells of everybody who did not have a connection at once: it was opened, or others had them all."""

    def _do_get(self) -> ConnectionPoolEntry:
        began = time.perf_counter()
        try:
            return super()._do_get()
        finally:
            seconds = time.perf_counter() - began
            if seconds > AT_ONCE_SECONDS:
                for told in waited:
                    told(str(self.logging_name), seconds)


# As SQLAlchemy's own pools, which would otherwise tell of every connection.
logging.getLogger(f"{_Pool.__module__}.{_Pool.__name__}").setLevel(logging.WARNING)


@dataclass(slots=True)
class Pooling:
    """Connections that a process keeps of a database, and whether a pooler stands before it.

    Behind a pooler in transaction mode nothing lasts longer than a transaction: no statement is prepared.
    """

    size: int = 5
    transactions: bool = False


pooling = Pooling()


def configure(
    databases: dict[str, Addresses], *, pool_size: int = 5, transaction_pooler: bool = False
) -> None:
    """Say where the databases are, before the first use; calling it again starts afresh."""
    dispose()
    _databases.clear()
    _databases.update(databases)
    pooling.size, pooling.transactions = pool_size, transaction_pooler


def dispose() -> None:
    """Close every connection, as a forked process and a test have to."""
    for engines in (_app_engines, _owner_engines):
        for engine in engines.values():
            engine.dispose()
        engines.clear()


def app_login(database: str = MAIN) -> str:
    """The login of a database that becomes a store for each request."""
    return str(make_url(_databases[database].app).username)


def names() -> tuple[str, ...]:
    """Every database that this deployment has the addresses of."""
    return tuple(_databases)


def app_engine(database: str = MAIN) -> Engine:
    """The engine whose login has no right of its own on any store."""
    return _one_of(_app_engines, database, _make_app_engine)


def owner_engine(database: str = MAIN) -> Engine:
    """The engine that provisions and migrates; no request of a store ever runs on it."""
    return _one_of(_owner_engines, database, _make_owner_engine)


def app_reader(database: str = MAIN) -> Engine:
    """The same connections for look-ups: each statement is a transaction of its own.

    A connection goes back to its pool by ROLLBACK where a transaction is open. With it psycopg drops every
    prepared statement, and the next reader of a store has to give the connection up.
    """
    return app_engine(database).execution_options(isolation_level="AUTOCOMMIT")


def owner_reader(database: str = MAIN) -> Engine:
    """The owner's connections for look-ups: each statement is a transaction of its own."""
    return owner_engine(database).execution_options(isolation_level="AUTOCOMMIT")


_app_engines: dict[str, Engine] = {}
_owner_engines: dict[str, Engine] = {}
_making = Lock()


def _one_of(engines: dict[str, Engine], database: str, make: Callable[[str], Engine]) -> Engine:
    """The database's engine, made at its first use: there is never a second one with a pool of its own."""
    engine = engines.get(database)
    if engine is None:
        with _making:
            engine = engines.get(database) or engines.setdefault(database, make(database))
    return engine


def note_store(info: dict[str, Any], schema: str) -> None:
    """Write down on a connection, whose `info` this is, that it works for this store."""
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
        # Values are people's: what goes wrong with a statement is told without them.
        hide_parameters=True,
        connect_args={"connect_timeout": 5, **_how_to_connect()},
    )

    @event.listens_for(engine, "connect")
    def _keep_plans(connection, _record) -> None:
        connection.prepared_max = PREPARED_STATEMENTS_KEPT

    _keep_prepared_reads_in_step(engine)
    _let_go_of_full_ones(engine, lambda: MAX_STORES_PER_CONNECTION)
    return engine


def _keep_prepared_reads_in_step(engine: Engine) -> None:
    """Forget a connection's prepared reads after a ROLLBACK, with which psycopg drops its own and them too.

    Psycopg sends its DEALLOCATE ALL only where it has prepared something itself, so it is sent again here.
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
            # A statement that psycopg has not seen before: only then it looks whether to forget its own.
            connection.execute(f"DEALLOCATE ALL /* {next(numbers)} */")
            connection.autocommit = False
        except PsycopgError:
            record.invalidate()


def _let_go_of_full_ones(engine: Engine, most: Callable[[], int]) -> None:
    @event.listens_for(engine, "checkin")
    def _look(_connection, record) -> None:
        if len(record.info.get(STORES_SEEN, ())) >= most():
            record.invalidate()


def _how_to_connect() -> dict[str, Any]:
    if pooling.transactions:
        return {"prepare_threshold": None}
    return {"options": APPLICATION_OPTIONS, "prepare_threshold": 2}


def _make_owner_engine(database: str) -> Engine:
    engine = create_engine(
        _databases[database].owner,
        # A backend that has made a store before makes the next one in half the time.
        pool_size=2,
        max_overflow=30,
        hide_parameters=True,
        pool_recycle=CONNECTION_SECONDS,
        connect_args={"options": OWNER_OPTIONS, "prepare_threshold": None, "connect_timeout": 5},
    )
    _let_go_of_full_ones(engine, lambda: MAX_STORES_PER_OWNER)
    return engine
