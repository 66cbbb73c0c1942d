"""Stores in a further database: PostgreSQL's restrictions apply, and they are migrated as usual."""

import pytest
from sqlalchemy import text

from tenant_router.engines import owner_engine
from tenant_router.migrate import migrate_stores, stores_behind
from tenant_router.registry import forget, get_store
from tenant_router.store import StoreNotReady
from tests.ordering import place_order
from tests.second_database import second_database
from tests.stock import DEALER
from tests.tenant_router import next_release
from tests.tenant_router.test_session import (  # noqa: F401 -- the rules of two stores anywhere
    test_a_block_of_code_is_refused,
    test_a_pipelined_read_can_not_name_another_store,
    test_a_temporary_table_is_refused,
    test_after_reset_role_nothing_can_be_read,
    test_another_stores_table_is_refused,
    test_set_config_is_refused,
    two,
)


@pytest.fixture(scope="module")
def own_database(app):
    with second_database() as name:
        yield name


@pytest.fixture
def home(own_database):
    return lambda: own_database


def test_its_tables_are_there_and_not_in_the_main_database(own_database, store):
    there = text("SELECT count(*) FROM pg_namespace WHERE nspname = :schema")
    with owner_engine(own_database).connect() as connection:
        assert connection.scalar(there, {"schema": store.schema}) == 1
    with owner_engine().connect() as connection:
        assert connection.scalar(there, {"schema": store.schema}) == 0


def test_it_is_sold_in_before_and_after_it_is_migrated(store, fill, call, sign_in, tmp_path, monkeypatch):
    fill(store)
    dealer = sign_in(store, DEALER)
    first = place_order(call, store, dealer)["ORDER_NO"]
    next_release.install(monkeypatch, tmp_path)
    forget(store.key)
    with pytest.raises(StoreNotReady):
        get_store(store.key)

    (outcome,) = migrate_stores(stores_behind(store.key))
    forget(store.key)

    assert (outcome.store, outcome.error) == (store.key, None)
    assert place_order(call, store, dealer)["ORDER_NO"] == first + 1
