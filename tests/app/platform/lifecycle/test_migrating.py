"""Migrate stores to this release as a job: stores that fail stay unchanged and are reported."""

import pytest
from sqlalchemy import text

from tenant_router import migration_chains, registry
from tenant_router.engines import owner_engine
from tests.schemas import forget, put_behind
from tests.tenant_router import next_release

LEFT = "outbox"


@pytest.fixture
def behind(make_store):
    """A store whose migration fails as long as a table is in its way."""
    store = make_store(guest_login=True)
    put_behind(store, left=LEFT)
    yield store
    # Others migrate all stores of the database.
    forget(store)


def drop_left(store) -> None:
    with owner_engine().begin() as connection:
        connection.execute(text(f'DROP TABLE "{store.schema}".{LEFT}'))


def test_one_store_is_migrated(act, call, make_store, work, tmp_path, monkeypatch):
    store = make_store(guest_login=True)
    with monkeypatch.context() as later:
        next_release.install(later, tmp_path)
        registry.forget(store.key)
        assert call("GET", "/products", store).status_code == 503

        done = work(act(store, "migrate"))

        counts = (done["state"], done["done"], done["total"], done["failed"])
        assert counts == ("done", 1, 1, 0), done["message"]
        assert registry.get_store(store.key).schema_version == next_release.NEXT
        assert call("GET", "/products", store).status_code == 200


def test_stores_that_fail_are_reported_and_can_be_retried(call, admin_token, behind, work, look):
    failed = work(call("POST", "/platform/migrations", token=admin_token, json={}))

    assert (failed["state"], failed["failed"]) == ("failed", 1)
    assert behind.key in failed["message"]
    left = registry.find_store(behind.key)
    assert left is not None
    assert left.schema_version == migration_chains.BASE
    drop_left(behind)
    again = work(call("POST", f"/platform/jobs/{failed['id']}/retry", token=admin_token))
    assert (again["state"], again["failed"]) == ("done", 0), again["message"]
    assert registry.get_store(behind.key).schema_version == migration_chains.head()


def test_a_store_behind_is_not_served(call, behind):
    answer = call("GET", "/products", behind)

    assert answer.status_code == 503
    assert "being updated" in answer.json["message"]
