"""What goes by itself: stores closed and requests refused long ago, archives kept for long enough."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.config import get_config
from app.media.storage import files_below, remove_below, remove_files
from app.platform.audit import service as audit
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import FILES_KEPT, Kind
from app.platform.lifecycle.service import ask_erase, due_for_erasing
from app.platform.opening import requests
from app.verification import codes
from tenant_router import registry
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.keys import ARCHIVES, uploads
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import platform_of_registry, serving_schemas

CLOCK = "the clock"
DAY = timedelta(days=1)
JOBS_KEPT = timedelta(days=400)


def clear_away(*, now: datetime) -> None:
    """Have stores erased that were closed longer ago than they are kept, and requests that were refused as
    long ago; remove old archives and records.
    """
    closed_before = now - timedelta(days=get_config().closed_days)
    with Session(owner_reader()) as db:
        due = due_for_erasing(db, before=closed_before)
    for mobile_number in due:
        with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
            job = ask_erase(db, mobile_number, asked_by=CLOCK)
            audit.record(db, "stores.erase", administrator=CLOCK, store=mobile_number)
        registry.forget(mobile_number)
        jobs.send(job.id)
    requests.erase_denied(before=closed_before)
    remove_old_archives(now=now)
    remove_late_uploads(now=now)
    codes.clear_away(now=now)
    with owner_engine().begin() as connection:
        connection.execute(delete(Job).where(Job.finished_at < now - JOBS_KEPT))


def remove_old_archives(*, now: datetime) -> None:
    """Remove the archives that are kept no longer."""
    old = [file.name for file in files_below(ARCHIVES) if file.changed_at < now - FILES_KEPT]
    for begin in range(0, len(old), 1000):
        remove_files(old[begin : begin + 1000])


def remove_late_uploads(*, now: datetime) -> None:
    """Remove what was sent to an address that was good for some minutes more when its store was erased."""
    with Session(owner_reader()) as db:
        there = select(StoreEntry.mobile_number)
        lately = (Job.kind == Kind.ERASE, Job.finished_at > now - DAY)
        gone = {str(store) for store in db.scalars(select(Job.store).where(*lately, Job.store.not_in(there)))}
    platform = platform_of_registry()
    for mobile_number in gone:
        # A registry that was restored from a backup may not know a store that was opened since.
        if not serving_schemas(platform, mobile_number):
            remove_below(uploads(mobile_number))
