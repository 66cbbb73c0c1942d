"""Take an archive of one's own store: request it, follow it, and open its link."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from app.people.activity.recording import record
from app.people.auth.sessions import confirm_password
from app.platform.archives.rules import DAY, LINK_SECONDS, MAX_A_DAY, MAX_LISTED, is_listed
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import FILE_RETENTION, JobKind, JobState, is_file_retained, percent
from app.platform.lifecycle.service import request_export
from app.shared.actor import Actor
from app.shared.audited import ActivityKind
from app.shared.errors import NotFound, TooManyRequests
from app.store.media.storage import private_url
from tenant_router.control import ControlSession, control_session
from tenant_router.registry import Job
from tenant_router.session import StoreSession
from tenant_router.store import Store

OWNER = "owner"


@dataclass(frozen=True, slots=True)
class OwnArchive:
    """An archive of the caller's store; `size` is in bytes. It has a file until `kept_until`."""

    id: UUID
    state: str
    percent: int
    size: int | None
    created_at: datetime
    kept_until: datetime | None


@dataclass(frozen=True, slots=True)
class Link:
    """A URL that serves an archive for some minutes."""

    url: str
    file_name: str


def take(db: StoreSession, actor: Actor, *, password: str, now: datetime) -> OwnArchive:
    """Request an archive of the caller's store, or return the archive that is in progress.

    Raises Invalid for a wrong password, and TooManyRequests after five in a day.
    """
    confirm_password(db, actor, password)
    with control_session() as control:
        job = request_export(control, db.store.key, asked_by=OWNER)
        _check_number_a_day(control, db.store.key, job, now=now)
        record(db, ActivityKind.EXPORTS, "archive", "")
        db.flush()
    jobs.send(job.id)
    return _shown(jobs.find(job.id))


def _check_number_a_day(control: ControlSession, store: str, job: Job, *, now: datetime) -> None:
    """Raise TooManyRequests after too many requests of the owner; the store's entry is locked already."""
    mine = (Job.kind == JobKind.EXPORT, Job.store == store, Job.asked_by == OWNER, Job.id != job.id)
    requested = control.scalar(select(func.count()).where(*mine, Job.created_at > now - DAY)) or 0
    if job.asked_by == OWNER and requested >= MAX_A_DAY:
        raise TooManyRequests("archive.enough", count=MAX_A_DAY)


def archives(store: Store, *, now: datetime) -> list[OwnArchive]:
    """Return the store's archives that are in progress, kept, or failed recently, newest first."""
    recent = (Job.kind == JobKind.EXPORT, Job.store == store.key, Job.created_at > now - 2 * FILE_RETENTION)
    with control_session(read_only=True) as control:
        found = control.scalars(select(Job).where(*recent).order_by(Job.created_at.desc(), Job.id)).all()
    shown = [job for job in found if is_listed(job.state, job.created_at, job.finished_at, now)]
    return [_shown(job) for job in shown[:MAX_LISTED]]


def link(db: StoreSession, actor: Actor, archive_id: UUID, *, password: str, now: datetime) -> Link:
    """Return a link to a finished archive of the caller's store, which works for five minutes.

    Raises Invalid for a wrong password, and NotFound if there is no such archive (any more).
    """
    confirm_password(db, actor, password)
    with control_session(read_only=True) as control:
        job = control.get(Job, archive_id)
    if job is None or (job.kind, job.store) != (JobKind.EXPORT, db.store.key):
        raise NotFound("archive.gone")
    if job.state != JobState.DONE or not is_file_retained(job.finished_at, now):
        raise NotFound("archive.gone")
    name = job.result["fileName"]
    record(db, ActivityKind.EXPORTS, "archiveDownload", name)
    return Link(private_url(job.result["file"], file_name=name, seconds=LINK_SECONDS), name)


def _shown(job: Job) -> OwnArchive:
    kept_until = job.finished_at + FILE_RETENTION if job.finished_at and job.state == JobState.DONE else None
    return OwnArchive(
        id=job.id,
        state=job.state,
        percent=percent(job.state, job.done, job.total),
        size=job.result.get("bytes"),
        created_at=job.created_at,
        kept_until=kept_until,
    )
