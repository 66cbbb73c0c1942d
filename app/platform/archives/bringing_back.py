"""Lets owners bring their store back to an archive of it: check an upload, confirm, follow, undo.

The work is that of `python -m app stores replace`. Checked archives can be restored. So can the state that a
restore has kept, which undoes the restore.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from app.people.activity.recording import record
from app.people.auth.sessions import confirm_password
from app.platform.archives.rules import (
    DAY,
    MAX_CHECKS_A_DAY,
    MAX_RESTORES_A_DAY,
    RestoreStep,
    is_same_name,
    restore_step,
)
from app.platform.archives.service import OWNER
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import FILE_RETENTION, JobKind, JobState, is_file_retained, percent
from app.platform.lifecycle.service import request_replacement_by
from app.shared.actor import Actor
from app.shared.audited import ActivityKind
from app.shared.errors import Conflict, Invalid, NotFound, TooManyRequests
from app.store.media.rules import FileKind
from app.store.media.service import uploaded_file
from app.store.media.storage import size_of
from tenant_router.control import ControlSession, control_session
from tenant_router.keys import incoming_file
from tenant_router.registry import Job, StoreEntry
from tenant_router.session import StoreSession
from tenant_router.store import Store

FAILED, NOT_CHECKED = "archive.not_restored", "archive.not_checked"


@dataclass(frozen=True, slots=True)
class Progress:
    """A check or a restore; `finding` is the key of its fault, `contents` describes a good archive."""

    id: UUID
    state: str
    percent: int
    step: RestoreStep
    finding: str | None
    contents: Mapping[str, Any] | None
    finished_at: datetime | None
    restorable: bool


@dataclass(frozen=True, slots=True)
class Restoring:
    """The last check and the last restore of a store, and its name, which the owner types to confirm."""

    store_name: str
    check: Progress | None
    restore: Progress | None


def restoring(store: Store, *, now: datetime) -> Restoring:
    """Return the store's last check and restore, of the last week."""
    with control_session(read_only=True) as control:
        name = control.scalar(select(StoreEntry.company_name).where(StoreEntry.mobile_number == store.key))
        check, restore = (_last(control, store, kind, now=now) for kind in (JobKind.CHECK, JobKind.REPLACE))
    return Restoring(name or store.key, _shown(check, NOT_CHECKED, now), _shown(restore, FAILED, now))


def request_check(db: StoreSession, *, upload: str, now: datetime) -> Progress | None:
    """Request the check of an uploaded archive.

    Raises Invalid for an upload that is missing or of another kind, and TooManyRequests after 20 in a day.
    """
    uploaded_file(db, upload, FileKind.BOOKS, field="upload")
    file = incoming_file(db.store, upload)
    if size_of(file) is None:
        raise Invalid("archive.not_uploaded", field="upload")
    with control_session() as control:
        job = jobs.request_job(
            control, JobKind.CHECK, store=db.store.key, asked_by=OWNER, arguments={"file": file}
        )
        _check_number_a_day(control, job, MAX_CHECKS_A_DAY, now=now)
    jobs.send(job.id)
    return _shown(jobs.find(job.id), NOT_CHECKED, now)


def request_restore(
    db: StoreSession, actor: Actor, archive_id: UUID, *, password: str, store_name: str, now: datetime
) -> Progress | None:
    """Request to bring the caller's store back to a checked archive, or to the state before a restore.

    Raises Invalid for a wrong password or name, NotFound if there is no such archive, Conflict if another
    restore is in progress, and TooManyRequests after five in a day.
    """
    confirm_password(db, actor, password)
    with control_session() as control:
        name = control.scalar(select(StoreEntry.company_name).where(StoreEntry.mobile_number == db.store.key))
        if not is_same_name(store_name, name or db.store.key):
            raise Invalid("archive.store_name", field="store_name")
        archive = control.get(Job, archive_id)
        if archive is None or archive.store != db.store.key or not _is_restorable(archive, now):
            raise NotFound("archive.gone")
        if _last(control, db.store, JobKind.REPLACE, now=now, in_progress=True):
            raise Conflict("archive.restoring")
        job = request_replacement_by(
            control, db.store.key, archive.result["file"], session=actor.session, asked_by=OWNER
        )
        _check_number_a_day(control, job, MAX_RESTORES_A_DAY, now=now)
        record(db, ActivityKind.IMPORTS, "archiveRestore", archive.result["fileName"])
        db.flush()
    jobs.send(job.id)
    return _shown(jobs.find(job.id), FAILED, now)


def _last(
    control: ControlSession, store: Store, kind: JobKind, *, now: datetime, in_progress: bool = False
) -> Job | None:
    query = select(Job).where(Job.kind == kind, Job.store == store.key, Job.created_at > now - FILE_RETENTION)
    if in_progress:
        query = query.where(Job.state.in_(jobs.OPEN_STATES))
    return control.scalars(query.order_by(Job.created_at.desc(), Job.id).limit(1)).first()


def _check_number_a_day(control: ControlSession, job: Job, limit: int, *, now: datetime) -> None:
    mine = (Job.kind == job.kind, Job.store == job.store, Job.asked_by == OWNER, Job.id != job.id)
    if (control.scalar(select(func.count()).where(*mine, Job.created_at > now - DAY)) or 0) >= limit:
        raise TooManyRequests("archive.enough_restores", count=limit)


def _is_restorable(job: Job, now: datetime) -> bool:
    """Return whether the job left an archive of the store to restore, and it is still kept."""
    if job.kind not in (JobKind.CHECK, JobKind.REPLACE) or job.state != JobState.DONE:
        return False
    return "file" in job.result and is_file_retained(job.finished_at, now)


def _shown(job: Job | None, failed: str, now: datetime) -> Progress | None:
    if job is None:
        return None
    return Progress(
        id=job.id,
        state=job.state,
        percent=percent(job.state, job.done, job.total),
        step=restore_step(job.message),
        finding=failed if job.state == JobState.FAILED else job.result.get("finding"),
        contents=job.result.get("contents"),
        finished_at=job.finished_at,
        restorable=_is_restorable(job, now),
    )
