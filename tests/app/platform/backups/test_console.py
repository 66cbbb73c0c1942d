"""Backups in the console: listed, verified, and restored as a copy that overwrites nothing."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from uuid import UUID

import pytest
from sqlalchemy import delete, func, select, update

from app.config import get_config
from app.people.accounts.models import Account
from app.platform.audit.models import AuditEntry
from app.platform.backups import bucket, making, records
from app.platform.backups.encryption import new_key
from app.platform.backups.models import BackupRecord
from app.platform.backups.rules import Backup
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner, service
from app.platform.jobs.rules import HEARTBEAT_TIMEOUT, JobKind
from app.store.media.storage import put_public, read_file
from tenant_router import keys as names
from tenant_router import registry
from tenant_router.control import ControlLock, control_session
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import platform_of_registry
from tenant_router.session import store_session
from tests.app.platform.backups.conftest import BUCKET

PHOTO = b"picture of a switch"
COPY = "9239000055"


@pytest.fixture
def key_here(keys, monkeypatch) -> str:
    """The private key is on the servers, too."""
    monkeypatch.setenv("BACKUP_IDENTITY", keys)
    get_config.cache_clear()
    return keys


@pytest.fixture
def shop(store, goods):
    put_public(names.public_file(store, "switch.webp"), PHOTO, "image/webp")
    return store


@pytest.fixture
def ask(call, admin_token):
    """Ask for something of backups, as an administrator."""

    def make(what: str, **body):
        return call("POST", f"/platform/backups{what}", token=admin_token, json=body)

    return make


@pytest.fixture
def listed(call, admin_token):
    def read(store) -> list[dict]:
        query = {"store": store.key}
        answer = call("GET", "/platform/backups", token=admin_token, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def work(call, admin_token):
    """Run a requested job as the worker does, and return it as the console shows it."""

    def do(response) -> dict:
        assert response.status_code == 202, response.text
        job_id = response.json["result"]["id"]
        runner.run(UUID(job_id), HANDLERS)
        registry.forget()
        return call("GET", f"/platform/jobs/{job_id}", token=admin_token).json["result"]

    return do


def recorded(action: str, store: str | None) -> int:
    mine = (AuditEntry.action == action, AuditEntry.store == store)
    with control_session(read_only=True) as db:
        return db.scalar(select(func.count()).select_from(AuditEntry).where(*mine)) or 0


def test_given_a_store_when_it_is_backed_up_and_verified_then_the_list_says_so(
    shop, keys, ask, listed, work, monkeypatch
):
    assert listed(shop) == []

    job = work(ask("", mobileNo=shop.key))

    (made,) = listed(shop)
    assert job["state"] == "done", job["message"]
    assert (made["mobileNo"], made["files"], made["verifiedAt"], made["problem"]) == (shop.key, 1, None, "")
    assert made["rows"] > 0 < made["bytes"]
    assert recorded("backups.run", shop.key) == 1

    monkeypatch.setenv("BACKUP_IDENTITY", keys)
    get_config.cache_clear()
    verified = work(ask("/verify", name=made["name"]))

    assert verified["state"] == "done", verified["message"]
    assert f"{made['rows']:,} rows and 1 files are equal" in verified["message"]
    (now,) = listed(shop)
    assert now["verifiedAt"] is not None
    assert now["problem"] == ""
    assert recorded("backups.verify", shop.key) == 1


def test_a_backup_that_was_changed_is_listed_with_the_reason(shop, key_here, ask, listed, work):
    work(ask("", mobileNo=shop.key))
    (made,) = listed(shop)
    content = BytesIO()
    bucket.fetch(backup_named(made["name"]), content)
    changed = bytearray(content.getvalue())
    changed[len(changed) // 2] ^= 1
    bucket.put(backup_named(made["name"]), BytesIO(bytes(changed)))

    verified = work(ask("/verify", name=made["name"]))

    assert verified["state"] == "failed"
    assert listed(shop)[0]["problem"] == verified["message"]


def backup_named(name: str) -> Backup:
    with control_session(read_only=True) as db:
        record = db.get_one(BackupRecord, name)
    return Backup(platform_of_registry(), record.store, record.made_at)


def test_the_registry_is_listed_and_verified_but_is_no_store(
    key_here, ask, call, admin_token, work, monkeypatch
):
    monkeypatch.setattr(making, "_complete_stores", list)  # those of other tests take long
    assert work(ask(""))["state"] == "done"
    rows = call("GET", "/platform/backups", token=admin_token).json["result"]
    registry_backup = next(row for row in rows if row["mobileNo"] is None)
    assert registry_backup["verifiedAt"] is not None  # with the key here, at once

    assert work(ask("/verify", name=registry_backup["name"]))["state"] == "done"
    refused = ask("/copy", name=registry_backup["name"], mobileNo=COPY)
    assert refused.status_code == 422
    assert "name" in refused.json["errors"]


def test_a_copy_is_another_store_and_the_first_stays_as_it_is(shop, key_here, ask, listed, work):
    work(ask("", mobileNo=shop.key))
    (made,) = listed(shop)
    with store_session(shop) as db:
        before = db.scalars(select(Account.name).order_by(Account.code)).all()

    for number, status in ((shop.key, 409), ("12345", 422)):
        assert ask("/copy", name=made["name"], mobileNo=number).status_code == status
    copied = work(ask("/copy", name=made["name"], mobileNo=COPY))

    assert copied["state"] == "done", copied["message"]
    copy = registry.get_store(COPY)
    assert copy.schema != registry.get_store(shop.key).schema
    with store_session(copy, read_only=True) as db:
        assert db.scalars(select(Account.name).order_by(Account.code)).all() == before
    assert read_file(names.public_file(copy, "switch.webp")) == PHOTO
    assert recorded("backups.copy", COPY) == 1
    again = ask("/copy", name=made["name"], mobileNo=COPY)
    assert again.status_code == 409
    assert "mobileNo" in again.json["errors"]


def test_of_two_copies_to_one_number_at_once_there_is_one(shop, key_here, ask, listed, work):
    number = "9239000056"
    work(ask("", mobileNo=shop.key))
    first = listed(shop)[0]["name"]
    later = Backup(platform_of_registry(), shop.key, datetime.now(UTC) + timedelta(seconds=9))
    content = BytesIO()
    bucket.fetch(backup_named(first), content)
    content.seek(0)
    bucket.put(later, content)
    records.record_made(later, size=1, rows=1, files=1)

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda name: ask("/copy", name=name, mobileNo=number), (first, later.name)))

    assert sorted(answer.status_code for answer in answers) == [202, 409]
    (accepted,) = [answer for answer in answers if answer.status_code == 202]
    assert work(accepted)["state"] == "done"
    with control_session(read_only=True) as db:
        assert db.scalar(select(func.count()).where(Job.store == number)) == 1
        assert db.get_one(StoreEntry, number).state == "active"


def test_a_store_that_was_opened_since_is_not_touched(shop, make_store, key_here, ask, listed, work):
    work(ask("", mobileNo=shop.key))
    opened = make_store()
    with control_session() as db:
        entry = db.get_one(StoreEntry, opened.key)
        copied = db.execute(select(BackupRecord.name).where(BackupRecord.store == shop.key)).scalar_one()
        # As if it was requested before the store was opened.
        job = service.request_job(
            db,
            JobKind.RESTORE,
            store=opened.key,
            asked_by="a test",
            arguments={"backup": copied, "database": "main"},
        )

    ended = runner.run(job.id, HANDLERS)

    assert ended is not None
    assert ended.state == "failed"
    with control_session(read_only=True) as db:
        after = db.get_one(StoreEntry, opened.key)
    assert (after.state, after.schema, after.company_name) == ("active", entry.schema, entry.company_name)
    with store_session(opened, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Account)) == 0


def test_a_copy_waits_for_an_opening_of_its_number_and_leaves_it_alone(
    shop, make_store, key_here, ask, listed, work
):
    """Also where an earlier restore failed, whose remains it would remove."""
    work(ask("", mobileNo=shop.key))
    opened = make_store()
    arguments = {"backup": listed(shop)[0]["name"], "database": "main"}
    request = partial(service.request_job, store=opened.key, asked_by="a test", arguments=arguments)
    mine = StoreEntry.mobile_number == opened.key
    with control_session() as db:
        request(db, JobKind.RESTORE).state = "failed"
    with control_session() as db:
        job = request(db, JobKind.RESTORE)
        db.execute(update(StoreEntry).where(mine).values(state="provisioning", schema="s999999_opening"))

    with ThreadPoolExecutor(1) as pool:
        with control_session() as opening:
            opening.lock(ControlLock.PROVISION, opened.key)
            ending = pool.submit(runner.run, job.id, HANDLERS)
            with pytest.raises(TimeoutError):
                ending.result(timeout=0.7)
            values = {"state": "active", "schema": opened.schema}
            opening.execute(update(StoreEntry).where(mine).values(**values))
        ended = ending.result(timeout=200)

    assert ended is not None
    assert (ended.state, ended.message) == (
        "failed",
        "This mobile number already has a store. Please use another number, or sign in to that store.",
    )
    assert registry.get_store(opened.key).schema == opened.schema


def test_any_worker_continues_a_copy_whose_worker_died(shop, key_here, ask, listed, work):
    number = "9239000057"
    work(ask("", mobileNo=shop.key))
    job_id = UUID(ask("/copy", name=listed(shop)[0]["name"], mobileNo=number).json["result"]["id"])
    now = datetime.now(UTC)
    with control_session() as db:
        job = db.get_one(Job, job_id)
        job.state, job.heard_at, job.attempts = "running", now - HEARTBEAT_TIMEOUT * 2, 1

    service.fail_silent_local_jobs(now=now)
    assert job_id in service.overdue(now=now)
    ended = runner.run(job_id, HANDLERS)

    assert ended is not None
    assert ended.state == "done", ended.message
    registry.forget()
    assert registry.get_store(number)


def test_what_cannot_be_done_here_is_refused_with_the_setting(
    shop, ask, call, admin_token, keys, listed, work, monkeypatch
):
    def status() -> dict:
        return call("GET", "/platform/backups/status", token=admin_token).json["result"]

    work(ask("", mobileNo=shop.key))
    name = listed(shop)[0]["name"]
    assert (status()["configured"], status()["hasKey"]) == (True, False)
    for what, body in (("/verify", {"name": name}), ("/copy", {"name": name, "mobileNo": COPY})):
        refused = ask(what, **body)
        assert refused.status_code == 409
        assert "BACKUP_IDENTITY" in refused.json["message"]

    monkeypatch.setenv("BACKUP_IDENTITY", new_key()[0])
    get_config.cache_clear()
    assert ask("/verify", name="no/such/backup").status_code == 404

    monkeypatch.setenv("BACKUP_S3_BUCKET", "")
    get_config.cache_clear()
    assert status()["configured"] is False
    for what, body in (("", {}), ("/verify", {"name": name}), ("/copy", {"name": name, "mobileNo": COPY})):
        refused = ask(what, **body)
        assert refused.status_code == 409
        assert "BACKUP_S3_BUCKET" in refused.json["message"]


def test_only_administrators_see_and_start_backups(shop, call, sign_in):
    owner = sign_in(shop, shop.key)
    for method, path in (
        *(("GET", "/platform/backups"), ("POST", "/platform/backups"), ("GET", "/platform/backups/status")),
        *(("POST", "/platform/backups/verify"), ("POST", "/platform/backups/copy")),
    ):
        body = {"json": {}} if method == "POST" else {}
        assert call(method, path, **body).status_code == 401
        assert call(method, path, token=owner, **body).status_code == 401


def test_the_records_follow_the_bucket(shop, keys, listed):
    platform, now = platform_of_registry(), datetime.now(UTC)
    found_there = Backup(platform, shop.key, now.replace(microsecond=0) - timedelta(days=2))
    removed_elsewhere = Backup(platform, shop.key, now.replace(microsecond=0) - timedelta(days=1))
    bucket.client().put_object(Bucket=BUCKET, Key=found_there.name, Body=b"xyz")
    records.record_made(removed_elsewhere, size=1, rows=1, files=1)

    making.remove_outdated(platform, now=now)

    (row,) = listed(shop)
    assert (row["name"], row["bytes"], row["rows"]) == (found_there.name, 3, None)
    bucket.remove([found_there])
    with control_session() as db:
        db.execute(delete(BackupRecord).where(BackupRecord.store == shop.key))
