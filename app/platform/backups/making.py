"""Back up each store and the control schema: archived, encrypted, sent to the bucket, and compared there."""

from datetime import UTC, datetime, timedelta
from tempfile import TemporaryFile
from typing import Any

import structlog
from sqlalchemy import func, select

from app.config import get_config
from app.platform.backups import bucket, control_archive, records
from app.platform.backups.encryption import encrypt
from app.platform.backups.rules import Backup, is_due, outdated
from app.platform.backups.verifying import verify
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import JobKind
from app.platform.jobs.runner import ClaimedJob, describe_error
from app.platform.lifecycle.exporting import registry_entry, write_archive
from app.platform.lifecycle.rules import COMPLETE_STATES
from app.shared.errors import AppError, Conflict, NotFound
from tenant_router.control import ControlSession, control_session
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import platform_of_registry

SCHEDULER = "the clock"
MAX_REPORTED = 20
log = structlog.get_logger("backups")


class BackupIncomplete(AppError):
    """Some stores could not be backed up."""

    message = "backup.incomplete"


def back_up(job: ClaimedJob) -> str:
    """Job handler: back up the job's store, or every store and then the control schema.

    A resumed job leaves out what it has backed up already. A store that fails does not stop the others.
    """
    require_bucket()
    resumed = "since" in job.result
    if not resumed:
        job.save_result(since=datetime.now(UTC).isoformat(), rows=0, files=0, bytes=0, failed=0)
    since = datetime.fromisoformat(job.result["since"]).replace(microsecond=0)
    platform = platform_of_registry()
    there = bucket.backups(platform) if resumed else ()
    done = {backup.store for backup, _size in there if backup.made_at >= since}
    stores: list[str | None] = [job.store] if job.store else [*_complete_stores(), None]
    failures: list[str] = []
    for number, store in enumerate(stores):
        job.report_progress(number, len(stores), store or "control")
        if store not in done:
            failures += _try_one(job, Backup(platform, store, datetime.now(UTC)))
    if failures:
        shown = "\n".join(failures[:MAX_REPORTED])
        raise BackupIncomplete(failed=len(failures), total=len(stores), which=shown)
    if not job.store:
        remove_outdated(platform, now=datetime.now(UTC))
    return _summary(job.result, len(stores) - (not job.store))


def require_bucket() -> None:
    """Raise Conflict if this deployment makes no backups."""
    if not get_config().backup_s3_bucket:
        raise Conflict("backup.off")


def _complete_stores() -> list[str]:
    query = select(StoreEntry.mobile_number).where(StoreEntry.state.in_(COMPLETE_STATES))
    with control_session(read_only=True) as db:
        return list(db.scalars(query.order_by(StoreEntry.mobile_number)))


def _try_one(job: ClaimedJob, backup: Backup) -> list[str]:
    """Make a backup; return why it failed, if it did."""
    try:
        _make(job, backup)
    except NotFound:  # erased in the meantime
        return []
    except Exception as error:
        log.exception("backup.failed", store=backup.store)
        job.save_result(failed=job.result["failed"] + 1)
        return [f"{backup.store or 'control'}: {describe_error(error)}"]
    return []


def _make(job: ClaimedJob, backup: Backup) -> None:
    with TemporaryFile() as archive, TemporaryFile() as encrypted:
        rows, files = _write_archive(backup, archive, job)
        archive.seek(0)
        encrypt(archive, encrypted, get_config().backup_recipient)
        size = encrypted.tell()
        encrypted.seek(0)
        bucket.put(backup, encrypted)
    records.record_made(backup, size=size, rows=rows, files=files)
    if get_config().backup_identity.get_secret_value():
        verify(backup, get_config().backup_identity.get_secret_value())
    job.save_result(
        rows=job.result["rows"] + rows, files=job.result["files"] + files, bytes=job.result["bytes"] + size
    )


def _write_archive(backup: Backup, archive: Any, job: ClaimedJob) -> tuple[int, int]:
    """Write the archive; return the number of its rows and files."""
    if backup.store is None:
        control = control_archive.write(archive, backup.platform, backup.made_at)
        return sum(table.rows for table in control.tables), 0
    manifest = write_archive(registry_entry(backup.store), archive, on_progress=lambda *_: None)
    return sum(table.rows for table in manifest.tables), manifest.files


def _summary(result: dict[str, Any], stores: int) -> str:
    compared = ", restored and compared" if get_config().backup_identity.get_secret_value() else ""
    return (
        f"{stores:,} stores: {result['rows']:,} rows, {result['files']:,} files,"
        f" {result['bytes'] / 1e6:,.1f} MB{compared}"
    )


def remove_outdated(platform: str, *, now: datetime) -> None:
    """Remove this platform's backups past BACKUP_DAYS, except the newest of each existing store.

    Other files in the bucket, and backups of other platforms, are never touched. Afterwards the records match
    the bucket.
    """
    with control_session(read_only=True) as db:
        stores = set(db.scalars(select(StoreEntry.mobile_number)))
    before = now - timedelta(days=get_config().backup_days)
    recorded = records.recorded_names()
    found = dict(bucket.backups(platform))
    past = outdated(found, stores, before)
    bucket.remove(past)
    for backup in past:
        del found[backup]
    records.match(recorded, found)


def request_backup(db: ControlSession, store: str | None = None, *, asked_by: str) -> Job:
    """Request a backup of a store, or of everything.

    Raises Conflict if there is no bucket for it or the store is not complete, NotFound if there is no store.
    """
    require_bucket()
    if store is not None and (state := registry_entry(store).state) not in COMPLETE_STATES:
        raise Conflict("store.not_in_state", state=state)
    return jobs.request_job(db, JobKind.BACKUP, store=store, asked_by=asked_by)


def request_due_backup(*, now: datetime) -> Job | None:
    """Request the backup of everything if BACKUP_HOURS have passed since the last one began."""
    config = get_config()
    if not config.backup_s3_bucket:
        return None
    with control_session() as db:
        mine = (Job.kind == JobKind.BACKUP, Job.store.is_(None))
        last = db.scalar(select(func.max(Job.created_at)).where(*mine))
        if not is_due(last, timedelta(hours=config.backup_hours), now):
            return None
        return request_backup(db, asked_by=SCHEDULER)


def last_complete() -> datetime | None:
    """Return when the newest complete backup of everything began."""
    mine = (Job.kind == JobKind.BACKUP, Job.store.is_(None), Job.state == "done")
    with control_session(read_only=True) as db:
        return db.scalar(select(func.max(Job.started_at)).where(*mine))
