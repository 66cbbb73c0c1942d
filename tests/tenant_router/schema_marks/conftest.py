"""Stores, spares and what an opening leaves, with the marks of their schemas."""

import pytest
from sqlalchemy import delete, insert, text

from app.platform.opening.service import NewStore, open_store
from tenant_router import migration_chains, registry
from tenant_router.engines import MAIN, owner_engine, owner_reader
from tenant_router.registry import Spare, StoreEntry
from tests.schemas import drop_spares
from tests.second_database import second_database


@pytest.fixture(scope="module")
def elsewhere(app):
    with second_database() as name:
        yield name


@pytest.fixture
def no_spares(platform):
    drop_spares()
    yield
    drop_spares()


def opened(number: str, database: str = MAIN):
    new = NewStore(number, "Asha", "Asha Patel", "a@store.example", "Anand", "correct horse")
    return open_store(new, database=database)


def owner_of(store) -> str | None:
    """Return the owner's name in the store's own schema, which would be lost with it."""
    with owner_reader(store.database).connect() as connection:
        if not connection.scalar(text("SELECT to_regclass(:name)"), {"name": f'"{store.schema}".owners'}):
            return None
        return connection.scalar(text(f'SELECT user_name FROM "{store.schema}".owners'))


def forget_in_registry(store) -> None:
    """Remove a store from the registry, as if an older backup had been restored."""
    with owner_engine().begin() as control:
        control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == store.key))
    registry.forget()


def list_as_spare(store, version: str | None = None) -> None:
    row = {"schema": store.schema, "role": store.role, "database": store.database}
    with owner_engine().begin() as control:
        control.execute(insert(Spare).values(**row, schema_version=version or migration_chains.head()))
