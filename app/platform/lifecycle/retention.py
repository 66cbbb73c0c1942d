"""Remove data past its retention: closed stores, denied requests, archives, jobs and codes."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select

from app.config import get_config
from app.people.verification import codes
from app.platform.audit import service as audit
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import FILE_RETENTION, JobKind
from app.platform.lifecycle.service import due_for_erasure, request_erase
from app.platform.opening import requests
from app.store.media.storage import files_below, remove_below, remove_files
from tenant_router.control import control_session
from tenant_router.keys import ARCHIVES, uploads
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import platform_of_registry, serving_schemas

SCHEDULER = "the clock"
DAY = timedelta(days=1)
JOB_RETENTION = timedelta(days=400)


def apply_retention(*, now: datetime) -> None:
    """Erase stores and requests past CLOSED_DAYS; remove old archives, uploads, codes and jobs."""
    closed_before = now - timedelta(days=get_config().closed_days)
    with control_session(read_only=True) as db:
        due = due_for_erasure(db, before=closed_before)
    for mobile_number in due:
        with control_session() as db:
            job = request_erase(db, mobile_number, asked_by=SCHEDULER)
            audit.record(db, "stores.erase", administrator=SCHEDULER, store=mobile_number)
        jobs.send(job.id)
    requests.erase_denied(before=closed_before)
    remove_old_archives(now=now)
    remove_late_uploads(now=now)
    codes.delete_expired(now=now)
    with control_session() as control:
        control.execute(delete(Job).where(Job.finished_at < now - JOB_RETENTION))


def remove_old_archives(*, now: datetime) -> None:
    """Remove the archives that are past their retention."""
    old = [file.name for file in files_below(ARCHIVES) if file.changed_at < now - FILE_RETENTION]
    for start in range(0, len(old), 1000):
        remove_files(old[start : start + 1000])


def remove_late_uploads(*, now: datetime) -> None:
    """Remove files of erased stores that were uploaded afterwards, with a URL that was still valid."""
    with control_session(read_only=True) as db:
        existing = select(StoreEntry.mobile_number)
        recently_erased = (Job.kind == JobKind.ERASE, Job.finished_at > now - DAY)
        erased = {
            str(store)
            for store in db.scalars(select(Job.store).where(*recently_erased, Job.store.not_in(existing)))
        }
    platform = platform_of_registry()
    for mobile_number in erased:
        # A registry that was restored from a backup may lack a store that was opened later.
        if not serving_schemas(platform, mobile_number):
            remove_below(uploads(mobile_number))
