"""The administrators' work with backups: see whether they are made, verify one, restore one as a copy."""

from dataclasses import dataclass
from datetime import datetime

from app.config import get_config
from app.platform.backups.encryption import required_key
from app.platform.backups.making import last_complete, require_bucket
from app.platform.backups.models import BackupRecord
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import JobKind
from app.platform.lifecycle.restoring import MOBILE_NUMBER, was_restored
from app.platform.opening.service import choose_database
from app.shared.errors import Conflict, Invalid, NotFound
from tenant_router.control import ControlLock, ControlSession
from tenant_router.registry import Job, StoreEntry
from tenant_router.store import StoreState


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """The state of backups: whether and how often they are made, can be opened, and were last complete."""

    configured: bool
    has_key: bool
    every_hours: int
    kept_days: int
    complete_at: datetime | None


def status() -> BackupStatus:
    """Return whether and how this deployment is backed up."""
    config = get_config()
    return BackupStatus(
        configured=bool(config.backup_s3_bucket),
        has_key=bool(config.backup_identity.get_secret_value()),
        every_hours=config.backup_hours,
        kept_days=config.backup_days,
        complete_at=last_complete(),
    )


def request_verification(db: ControlSession, name: str, *, asked_by: str) -> Job:
    """Request to restore a backup into an empty schema and compare it.

    Raises Conflict if backups are off or can't be opened here, NotFound if there is no such backup.
    """
    record = _openable(db, name)
    return jobs.request_job(
        db, JobKind.VERIFY, store=record.store, asked_by=asked_by, arguments={"backup": name}
    )


def request_copy(db: ControlSession, name: str, mobile_number: str, *, asked_by: str) -> Job:
    """Request to restore the backup of a store as another store, under a number that no store has.

    Raises Invalid for an invalid mobile number or the backup of the control schema, and Conflict if the
    number is taken or another restore uses it. The job checks again that the number is free.
    """
    record = _openable(db, name)
    if record.store is None:
        raise Invalid("backup.no_store", field="name")
    if not MOBILE_NUMBER.fullmatch(mobile_number):
        raise Invalid("store.mobile_number", field="mobile_number")
    db.lock(ControlLock.PROVISION, mobile_number)
    entry = db.get(StoreEntry, mobile_number)
    if entry is not None and not (entry.state == StoreState.PROVISIONING and was_restored(db, mobile_number)):
        raise Conflict("store.taken", field="mobile_number")
    arguments = {"backup": name, "database": choose_database()}
    return jobs.request_job(db, JobKind.RESTORE, store=mobile_number, asked_by=asked_by, arguments=arguments)


def _openable(db: ControlSession, name: str) -> BackupRecord:
    require_bucket()
    required_key()
    record = db.get(BackupRecord, name)
    if record is None:
        raise NotFound("backup.gone", name=name)
    return record
