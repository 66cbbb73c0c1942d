"""Erasing a store leaves only the audit log, even after interruptions."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from uuid import UUID

import pytest
from sqlalchemy import insert, select, text, update

from app.platform.audit.models import AuditEntry
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.lifecycle import erasing, retention
from app.platform.stores.models import StoreDay
from app.store.media.storage import files_below, put_private, put_public
from tenant_router import dirty_stores, keys, registry, valkey
from tenant_router.engines import owner_engine
from tenant_router.registry import FailedTask, Job, StoreEntry
from tests.stock import DEALER


@pytest.fixture
def closed(act, call, store, goods, sign_in, work):
    """A closed store with data everywhere."""
    owner = sign_in(store, store.key)
    call("POST", "/auth/", store, json={"userName": DEALER, "password": "wrong"})  # counts a failed sign-in
    put_public(keys.public_file(store, "a.webp"), b"picture", "image/webp")
    put_private(keys.private_file(store, "b.pdf"), BytesIO(b"paper"), "application/pdf")
    put_private(keys.incoming_file(store, "c"), BytesIO(b"upload"), "image/png")
    valkey.client().set(keys.cache_key(store, "something"), "1")
    for name in dirty_stores.LISTS:
        valkey.client().zadd(name, {store.key: 1})
    with owner_engine().begin() as connection:
        failed = {"store": store.key, "message": 1, "task": "a.b", "error": "", "attempts": 5}
        connection.execute(insert(FailedTask).values(**failed))
        day = {"store": store.key, "day": datetime.now(UTC).date(), "products": 1, "customers": 1}
        connection.execute(insert(StoreDay).values(**day, orders=1, storage_bytes=1))
    assert work(act(store, "export"))["state"] == "done"
    assert call("GET", "/products", store, owner).status_code == 200
    act(store, "close")
    return store


IN_CATALOGUE = {
    "schema": "SELECT 1 FROM pg_namespace WHERE nspname = :name",
    "role": "SELECT 1 FROM pg_roles WHERE rolname = :name",
    "tables": "SELECT 1 FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace AND nspname = :name",
    "rights": "SELECT 1 FROM pg_default_acl WHERE defaclacl::text LIKE '%' || :name || '%'",
}
ROWS = (StoreEntry.mobile_number, FailedTask.store, StoreDay.store)


def traces(store) -> set[str]:
    """Return all data of a store, except the audit log and erase jobs."""
    with owner_engine().connect() as connection:
        traces_found = {
            kind
            for kind, query in IN_CATALOGUE.items()
            if connection.scalar(text(f"{query} LIMIT 1"), {"name": store.schema})
        }
        traces_found |= {
            column.class_.__tablename__
            for column in ROWS
            if connection.scalar(select(column).where(column == store.key).limit(1))
        }
        jobs = select(Job.kind).where(Job.store == store.key, Job.kind != "erase")
        traces_found |= {f"job {kind}" for kind in connection.scalars(jobs)}
    for prefix in (*keys.every_file(store.key), keys.archives(store.key)):
        traces_found |= {file.name for file in files_below(prefix)}
    traces_found |= {str(key) for key in valkey.client().scan_iter(match=f"*{store.key}*")}
    return traces_found | {
        name for name in dirty_stores.LISTS if valkey.client().zscore(name, store.key) is not None
    }


def test_an_erased_store_leaves_only_the_audit_log(call, closed, erase, work):
    before = traces(closed)
    assert {*IN_CATALOGUE, "stores", "failed_tasks", "store_days", "job export", *dirty_stores.LISTS} < before
    assert len([name for name in before if closed.key in name]) >= 6  # four files, two keys

    assert work(erase(closed))["state"] == "done"

    assert traces(closed) == set()
    assert call("GET", "/products", closed).status_code == 404
    with owner_engine().connect() as connection:
        done = connection.scalars(select(AuditEntry.action).where(AuditEntry.store == closed.key)).all()
    assert {"stores.close", "stores.erase"} <= set(done)


STEPS = ("_drop_schemas", "_remove_files", "_remove_keys", "_remove_rows")


@pytest.mark.parametrize("step", STEPS)
def test_an_interrupted_erasure_is_completed(act, store, erase, look, monkeypatch, step):
    class Killed(BaseException):
        pass

    whole = getattr(erasing, step)

    def dies(*args) -> None:
        whole(*args)
        raise Killed

    act(store, "close")
    job_id = erase(store).json["result"]["id"]
    with monkeypatch.context() as broken:
        broken.setattr(erasing, step, dies)
        with pytest.raises(Killed):
            runner.run(UUID(job_id), HANDLERS)

    runner.run(UUID(job_id), HANDLERS)

    assert look(job_id)["state"] == "done"
    assert traces(store) == set()


def test_late_uploads_of_an_erased_store_are_removed(act, store, make_store, erase, work):
    other = make_store()
    act(store, "close")
    work(erase(store))
    for late in (store, other):
        put_private(keys.incoming_file(late, "late"), BytesIO(b"upload"), "image/png")

    retention.apply_retention(now=datetime.now(UTC))

    assert traces(store) == set()
    assert keys.incoming_file(other, "late") in traces(other)


def test_the_number_may_be_opened_again_without_old_sessions(
    act, call, store, goods, sign_in, erase, work, admin_token
):
    owner = sign_in(store, store.key)
    act(store, "close")
    work(erase(store))
    new = {"mobileNo": store.key, "companyName": "Other", "personName": "Other", "email": "o@store.example"}

    opened = call(
        "POST",
        "/platform/stores",
        token=admin_token,
        json={**new, "city": "Surat", "password": "long enough"},
    )

    assert opened.status_code == 201, opened.text
    assert call("GET", "/dashboard?type=today", store, owner).status_code == 401


@pytest.mark.parametrize("confirm", ["", "9", "yes"])
def test_erasing_requires_confirmation(act, store, erase, confirm):
    act(store, "close")

    refused = erase(store, confirm=confirm)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["confirm"])
    assert act(store, "reopen").status_code == 200


def test_only_a_closed_store_is_erased(act, store, erase):
    assert erase(store).status_code == 409
    act(store, "suspend")
    assert erase(store).status_code == 409


def test_a_store_to_be_erased_can_not_be_reopened(act, call, store, erase):
    act(store, "close")
    first = erase(store)

    assert first.status_code == 202
    assert erase(store).json["result"]["id"] == first.json["result"]["id"]
    assert act(store, "reopen").status_code == 409
    assert call("GET", "/settings", store).status_code == 404


def test_other_stores_are_not_erased(act, call, store, goods, make_store, fill, erase, work):
    other = make_store(guest_login=True, guest_rates=True)
    fill(other)
    put_public(keys.public_file(other, "a.webp"), b"picture", "image/webp")
    act(store, "close")

    work(erase(store))

    assert call("GET", "/products", other).json["pagination"]["totalItems"] == 3
    assert [file.name for file in files_below(f"public/{other.key}/")] == [f"public/{other.key}/a.webp"]


def test_a_store_is_erased_automatically_after_thirty_days(act, look, store, make_store, platform):
    recent = make_store()
    for closed in (store, recent):
        act(closed, "close")
    long_ago = datetime.now(UTC) - timedelta(days=platform.closed_days, hours=1)
    with owner_engine().begin() as connection:
        mine = StoreEntry.mobile_number == store.key
        connection.execute(update(StoreEntry).where(mine).values(closed_at=long_ago))

    retention.apply_retention(now=datetime.now(UTC))

    with owner_engine().connect() as connection:
        jobs = connection.execute(
            select(Job.store, Job.kind, Job.asked_by).where(Job.store.in_([store.key, recent.key]))
        ).all()
    assert [tuple(job) for job in jobs] == [(store.key, "erase", "the clock")]
    registry.forget()
    assert act(recent, "reopen").status_code == 200
