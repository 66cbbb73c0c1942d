"""Migrate stores to this release as a job: stores that fail stay unchanged and are reported."""

import pytest
from sqlalchemy import text, update

from tenant_router import migration_chains, registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry

BEFORE = "0018"


@pytest.fixture
def behind(make_store):
    """A store opened by an older release."""
    store = make_store(guest_login=True)
    back = migration_chains.for_schema(
        migration_chains.store_script(migration_chains.head(), BEFORE), store.schema
    )
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(back)
        mine = StoreEntry.mobile_number == store.key
        connection.execute(update(StoreEntry).where(mine).values(schema_version=BEFORE))
    registry.forget(store.key)
    return store


def in_schema(store, statement: str) -> None:
    with owner_engine().begin() as connection:
        connection.execute(text(statement.format(f'"{store.schema}"')))


def test_one_store_is_migrated(act, call, behind, work):
    assert call("GET", "/products", behind).status_code == 503

    done = work(act(behind, "migrate"))

    assert (done["state"], done["done"], done["total"], done["failed"]) == ("done", 1, 1, 0), done["message"]
    assert registry.get_store(behind.key).schema_version == migration_chains.head()
    assert call("GET", "/products", behind).status_code == 200


def test_stores_that_fail_are_reported_and_can_be_retried(call, admin_token, behind, make_store, work, look):
    in_schema(behind, "ALTER TABLE {}.outbox ADD COLUMN attempts integer")

    failed = work(call("POST", "/platform/migrations", token=admin_token, json={}))

    assert (failed["state"], failed["failed"]) == ("failed", 1)
    assert behind.key in failed["message"]
    left = registry.find_store(behind.key)
    assert left is not None
    assert left.schema_version == BEFORE
    in_schema(behind, "ALTER TABLE {}.outbox DROP COLUMN attempts")
    again = work(call("POST", f"/platform/jobs/{failed['id']}/retry", token=admin_token))
    assert (again["state"], again["failed"]) == ("done", 0), again["message"]
    assert registry.get_store(behind.key).schema_version == migration_chains.head()
