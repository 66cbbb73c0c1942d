"""Bringing every store's schema to this release: in parallel, resumable, going on past a failure."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from tenant_router import chains, registry
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.store import Store

# A migration never makes a store's customers wait behind it: it gives way and is tried again later.
LIMITS = "SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = '60s';"
WORKERS = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one store: `error` is None when it is at this release's version."""

    store: str
    error: str | None = None


def stores_behind(only: str | None = None) -> list[Store]:
    """The stores that are not at this release's version: one query, whatever their number."""
    query = (
        select(StoreEntry)
        .where(StoreEntry.schema_version != chains.head())
        .order_by(StoreEntry.mobile_number)
    )
    if only:
        query = query.where(StoreEntry.mobile_number == only)
    with Session(owner_engine()) as db:
        return [entry.as_store() for entry in db.scalars(query)]


def migrate_stores(stores: list[Store], *, to: str | None = None) -> Iterator[Outcome]:
    """Migrate the stores and tell of each as it ends; a store that fails stays as it was.

    Running it again takes up those that are still behind.
    """
    version = to or chains.head()
    with ThreadPoolExecutor(WORKERS) as pool:
        for done in as_completed(pool.submit(_migrate, store, version) for store in stores):
            yield done.result()


def _migrate(store: Store, version: str) -> Outcome:
    try:
        script = chains.for_schema(chains.store_script(store.schema_version, version), store.schema)
        with owner_engine(store.database).begin() as connection:
            connection.exec_driver_sql(LIMITS)
            if script.strip():
                connection.exec_driver_sql(script)
            if store.database == MAIN:
                _record(connection, store, version)
        if store.database != MAIN:
            with owner_engine().begin() as control:
                _record(control, store, version)
    except (DBAPIError, chains.UnknownVersion) as error:
        return Outcome(store.key, str(getattr(error, "orig", error)).strip().splitlines()[0])
    registry.forget(store.key)
    return Outcome(store.key)


def _record(connection, store: Store, version: str) -> None:
    connection.execute(
        update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(schema_version=version)
    )
