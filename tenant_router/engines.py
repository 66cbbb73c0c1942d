"""One pool of connections for each database, and for each of the two kinds of login."""

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Engine, create_engine, event, make_url

# search_path is emptied so that a statement that forgot its store finds no table at all.
# force_generic_plan: a parametrised LIMIT is otherwise planned anew at every execution.
APPLICATION_OPTIONS = (
    "-c search_path=pg_catalog -c plan_cache_mode=force_generic_plan -c statement_timeout=15s "
    "-c lock_timeout=5s -c idle_in_transaction_session_timeout=30s "
    "-c pg_trgm.word_similarity_threshold=0.45"
)
OWNER_OPTIONS = "-c search_path=pg_catalog"

PREPARED_STATEMENTS_KEPT = 600
CONNECTION_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a database is: `app` may only become a store, `owner` makes and migrates stores."""

    app: str
    owner: str


_databases: dict[str, Addresses] = {}
MAIN = "main"


def configure(databases: dict[str, Addresses], *, pool_size: int = 5) -> None:
    """Say where the databases are, before the first use; calling it again starts afresh."""
    dispose()
    _databases.clear()
    _databases.update(databases)
    _pool["size"] = pool_size


_pool = {"size": 5}


def dispose() -> None:
    """Close every connection, as a forked process and a test have to."""
    for name in _databases:
        app_engine(name).dispose()
        owner_engine(name).dispose()
    app_engine.cache_clear()
    owner_engine.cache_clear()


def app_login(database: str = MAIN) -> str:
    """The login of a database that becomes a store for each request."""
    return str(make_url(_databases[database].app).username)


def names() -> tuple[str, ...]:
    """Every database that this deployment has the addresses of."""
    return tuple(_databases)


@lru_cache
def app_engine(database: str = MAIN) -> Engine:
    """The engine whose login has no right of its own on any store."""
    engine = create_engine(
        _databases[database].app,
        pool_size=_pool["size"],
        max_overflow=_pool["size"],
        pool_recycle=CONNECTION_SECONDS,
        pool_pre_ping=False,
        # Values are people's: what goes wrong with a statement is told without them.
        hide_parameters=True,
        connect_args={"options": APPLICATION_OPTIONS, "prepare_threshold": 2, "connect_timeout": 5},
    )

    @event.listens_for(engine, "connect")
    def _keep_plans(connection, _record) -> None:
        connection.prepared_max = PREPARED_STATEMENTS_KEPT

    return engine


@lru_cache
def owner_engine(database: str = MAIN) -> Engine:
    """The engine that provisions and migrates; no request of a store ever runs on it."""
    return create_engine(
        _databases[database].owner,
        # A backend that has made a store before makes the next one in half the time.
        pool_size=1,
        max_overflow=4,
        hide_parameters=True,
        pool_recycle=CONNECTION_SECONDS,
        connect_args={"options": OWNER_OPTIONS, "prepare_threshold": None, "connect_timeout": 5},
    )
