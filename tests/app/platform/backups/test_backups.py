"""Back up stores and the registry, compare what was stored, and restore what was lost."""

from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from sqlalchemy import delete, select, text, update

from app.config import get_config
from app.people.accounts.models import Account
from app.platform.audit import service as audit
from app.platform.audit.models import AuditEntry
from app.platform.backups import bucket, making, restoring, verifying
from app.platform.backups.encryption import BackupUnreadable, decrypt, encrypt, new_key
from app.platform.backups.rules import Backup
from app.platform.backups.verifying import BackupDiffers, compare
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.jobs.rules import JobKind
from app.platform.lifecycle import erasing
from app.platform.lifecycle.restoring import ArchiveRejected
from app.platform.lifecycle.rules import Change
from app.platform.lifecycle.service import change_state, request_erase
from app.shared.errors import Conflict
from app.store.media.storage import put_public, read_file
from tenant_router import keys as names
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import platform_of_registry
from tenant_router.session import store_session

COUNTS = ("rows", "files", "bytes", "failed")
PHOTO = b"picture of a switch"


@pytest.fixture
def shop(store, goods):
    """A store with products, a dealer and a picture."""
    put_public(names.public_file(store, "switch.webp"), PHOTO, "image/webp")
    return store


def work(job: Job) -> Job:
    done = runner.run(job.id, HANDLERS)
    registry.forget()
    assert done is not None
    return done


def back_up(store=None) -> Job:
    with control_session() as db:
        job = making.request_backup(db, store.key if store else None, asked_by="a test")
    return work(job)


def erase(store, monkeypatch) -> None:
    monkeypatch.setattr(erasing, "FORGOTTEN_SECONDS", 0)
    with control_session() as db:
        change_state(db, store.key, Change.CLOSE, now=datetime.now(UTC))
    with control_session() as db:
        job = request_erase(db, store.key, asked_by="a test")
    assert work(job).state == "done"


def stored(store=None) -> Backup:
    return restoring.newest_of(platform_of_registry(), store.key if store else None)


def raw(backup: Backup) -> bytes:
    content = BytesIO()
    bucket.fetch(backup, content)
    return content.getvalue()


def test_given_a_store_when_it_is_backed_up_then_the_bucket_has_it_encrypted_and_whole(shop, keys):
    job = back_up(shop)

    assert job.state == "done", job.message
    assert PHOTO not in raw(stored(shop))
    found = compare(stored(shop), keys)
    assert (found.files, found.bytes) == (1, len(PHOTO))
    assert found.rows == job.result["rows"] > 0


def test_comparing_leaves_no_schema_and_no_role(shop, keys):
    back_up(shop)
    with owner_engine().connect() as connection:
        query = text("SELECT (SELECT count(*) FROM pg_namespace), (SELECT count(*) FROM pg_roles)")
        before = connection.execute(query).one()
        compare(stored(shop), keys)
        assert connection.execute(query).one() == before


def test_another_key_does_not_open_a_backup_nor_does_a_changed_one_open(shop, keys):
    back_up(shop)
    with pytest.raises(BackupUnreadable):
        compare(stored(shop), new_key()[0])

    changed = bytearray(raw(stored(shop)))
    changed[len(changed) // 2] ^= 1
    bucket.put(stored(shop), BytesIO(bytes(changed)))
    with pytest.raises(BackupUnreadable):
        compare(stored(shop), keys)


def test_rows_that_come_back_otherwise_are_noticed(shop, keys, monkeypatch):
    back_up(shop)
    write = verifying.tables.write_csv
    short = lambda cursor, schema, table, pieces: write(  # noqa: E731 -- the shortest fault
        cursor, schema, table, (piece.replace(b"Anand", b"Nadiad") for piece in pieces)
    )
    monkeypatch.setattr(verifying.tables, "write_csv", short)

    with pytest.raises(BackupDiffers):
        compare(stored(shop), keys)


def test_with_the_private_key_each_backup_is_compared_when_it_is_made(shop, keys, monkeypatch):
    monkeypatch.setenv("BACKUP_IDENTITY", new_key()[0])  # of another pair: nothing can be opened
    get_config.cache_clear()

    job = back_up(shop)

    assert (job.state, job.result["failed"]) == ("failed", 1)
    assert shop.key in job.message


def test_one_store_that_fails_does_not_stop_the_others(shop, make_store, keys, monkeypatch):
    other = make_store()
    write = making.write_archive

    def failing(entry, target, **rest):
        if entry.mobile_number == shop.key:
            raise OSError("no space left on device")
        return write(entry, target, **rest)

    monkeypatch.setattr(making, "write_archive", failing)
    job = back_up()

    assert (job.state, job.result["failed"]) == ("failed", 1)
    assert "no space left" in job.message
    assert stored(other).store == other.key
    assert stored().store is None


def test_a_resumed_job_leaves_out_what_is_in_the_bucket(shop, keys, monkeypatch):
    with control_session() as db:
        job = making.request_backup(db, shop.key, asked_by="a test")
        db.execute(
            update(Job)
            .where(Job.id == job.id)
            .values(
                result={
                    "since": datetime.now(UTC).isoformat(),
                    "rows": 0,
                    "files": 0,
                    "bytes": 0,
                    "failed": 0,
                }
            )
        )
    bucket.put(
        Backup(platform_of_registry(), shop.key, datetime.now(UTC) + timedelta(seconds=5)), BytesIO(b"x")
    )
    monkeypatch.setattr(making, "_make", pytest.fail)

    assert work(job).state == "done"
    bucket.remove([stored(shop)])


def test_old_backups_are_removed_and_only_ours(shop, keys):
    platform, now = platform_of_registry(), datetime.now(UTC)
    old = Backup(platform, shop.key, now - timedelta(days=40))
    erased = Backup(platform, "9239999999", now - timedelta(days=40))
    foreign = Backup("11111111-2222-4333-8444-555555555555", shop.key, now - timedelta(days=40))
    for backup in (old, erased, foreign):
        bucket.put(backup, BytesIO(b"x"))
    note = f"{platform}/README.txt"
    bucket.client().put_object(Bucket=get_config().backup_s3_bucket, Key=note, Body=b"x")

    making.remove_outdated(platform, now=now)
    assert old.name in every_name()  # it is the only one of a store that exists
    back_up(shop)
    making.remove_outdated(platform, now=now)

    left = every_name()
    assert {stored(shop).name, foreign.name, note} <= left
    assert not {old.name, erased.name} & left


def every_name() -> set[str]:
    pages = bucket.client().get_paginator("list_objects_v2").paginate(Bucket=get_config().backup_s3_bucket)
    return {entry["Key"] for page in pages for entry in page.get("Contents", ())}


def test_the_clock_requests_a_backup_when_the_hours_have_passed_and_only_then(platform, keys):
    with control_session() as db:
        db.execute(delete(Job).where(Job.kind == JobKind.BACKUP))
    now = datetime.now(UTC)

    first = making.request_due_backup(now=now)
    assert first is not None
    assert making.request_due_backup(now=now + timedelta(hours=23)) is None
    with control_session() as db:
        db.execute(update(Job).where(Job.id == first.id).values(state="done"))
    assert making.request_due_backup(now=now + timedelta(hours=25)) is not None
    with control_session() as db:
        db.execute(delete(Job).where(Job.kind == JobKind.BACKUP))


def test_without_a_bucket_nothing_is_backed_up(platform):
    assert making.request_due_backup(now=datetime.now(UTC)) is None
    with pytest.raises(Conflict), control_session() as db:
        making.request_backup(db, asked_by="a test")


def test_given_lost_stores_when_the_platform_is_restored_then_all_is_as_before(
    shop, make_store, keys, monkeypatch
):
    suspended, closed = make_store(), make_store()
    with control_session() as db:
        change_state(db, suspended.key, Change.SUSPEND, now=datetime.now(UTC), reason="the bill is open")
        change_state(db, closed.key, Change.CLOSE, now=datetime.now(UTC))
        db.execute(
            update(StoreEntry).where(StoreEntry.mobile_number == shop.key).values(limits={"products": 77})
        )
    with store_session(shop, read_only=True) as db:
        before = db.scalars(select(Account.name).order_by(Account.code)).all()
    assert back_up().state == "done"
    assert compare(stored(), keys).rows > 3
    for store in (shop, suspended, closed):
        erase(store, monkeypatch)
    assert registry.find_store(shop.key) is None

    restored = restore(keys)

    assert restored.stores == 3, restored.left
    back = registry.get_store(shop.key)
    with store_session(back, read_only=True) as db:
        assert db.scalars(select(Account.name).order_by(Account.code)).all() == before
    assert read_file(names.public_file(back, "switch.webp")) == PHOTO
    with control_session(read_only=True) as db:
        entries = {store.key: db.get_one(StoreEntry, store.key) for store in (shop, suspended, closed)}
    assert entries[shop.key].limits == {"products": 77}
    assert (entries[suspended.key].state, entries[suspended.key].suspended_reason) == (
        "suspended",
        "the bill is open",
    )
    assert entries[closed.key].state == "closed"

    again = restore(keys)
    assert (again.stores, again.left) == (0, {})
    assert again.rows["audit_log"] == 0


def test_a_restored_platform_keeps_what_is_here(shop, keys):
    audit.record(None, "test.before", administrator="a test")
    back_up()
    with store_session(shop) as db:
        db.execute(update(Account).values(name="Changed since"))

    restored = restore(keys)

    assert restored.stores == 0
    with store_session(shop, read_only=True) as db:
        assert set(db.scalars(select(Account.name))) == {"Changed since"}
    with control_session(read_only=True) as db:
        assert len(db.scalars(select(AuditEntry).where(AuditEntry.action == "test.before")).all()) == 1


def test_a_control_archive_that_this_deployment_has_not_signed_is_refused(shop, keys, monkeypatch):
    back_up()
    monkeypatch.setenv("SECRET_KEY", "another key of another deployment, long enough")
    get_config.cache_clear()

    with pytest.raises(ArchiveRejected):
        restore(keys)
    assert restore(keys, unsigned=True).stores == 0


def restore(private_key: str, **options):
    return restoring.restore_platform(
        platform_of_registry(), private_key, handlers=HANDLERS, asked_by="a test", **options
    )


def test_a_backup_is_a_file_of_age(keys):
    private, public = new_key()
    encrypted, opened = BytesIO(), BytesIO()
    encrypt(BytesIO(b"rows"), encrypted, f"{get_config().backup_recipient}, {public}")
    assert encrypted.getvalue().startswith(b"age-encryption.org/v1\n")
    for key in (private, keys):
        opened = BytesIO()
        decrypt(BytesIO(encrypted.getvalue()), opened, key)
        assert opened.getvalue() == b"rows"
