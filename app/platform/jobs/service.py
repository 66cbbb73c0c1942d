"""Asking for jobs, and reading how far they are."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import structlog
from kombu.exceptions import OperationalError
from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.media.storage import private_url
from app.platform.jobs.rules import AT_HAND, FILE_SECONDS, SILENT, UNSENT, JobState, Kind, still_kept
from app.shared.errors import Conflict, NotFound
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.queue import celery
from tenant_router.registry import Job

QUEUE = "platform"
TASK = "platform.work"
OPEN = (JobState.WAITING, JobState.RUNNING)
log = structlog.get_logger("jobs")


def ask(
    db: Session, kind: Kind, *, store: str | None, asked_by: str, arguments: dict[str, Any] | None = None
) -> Job:
    """A job of this kind for this store: the one that is open already, else a new one.

    Raises Conflict where the open one was asked for otherwise. `send` it once the transaction is safe.
    """
    wanted = arguments or {}
    values = {"kind": kind, "store": store, "arguments": wanted, "asked_by": asked_by}
    query = select(Job).where(Job.kind == kind, Job.store.is_not_distinct_from(store), Job.state.in_(OPEN))
    job = None
    while job is None:  # the open one may end between the two
        db.execute(insert(Job).values(id=uuid4(), **values).on_conflict_do_nothing())
        job = db.scalars(query).one_or_none()
    if job.arguments != wanted:
        raise Conflict("job.other")
    return job


def send(job_id: UUID) -> None:
    """Hand a job to the workers; while the broker is away it waits for `overdue`."""
    try:
        celery.send_task(TASK, [str(job_id)], queue=QUEUE)
    except OperationalError as error:
        log.warning("job.unsent", job=str(job_id), error=str(error))


def find(job_id: UUID) -> Job:
    """The job with this id; raises NotFound."""
    with Session(owner_reader(), expire_on_commit=False) as db:
        job = db.get(Job, job_id)
    if job is None:
        raise NotFound
    return job


def job_page(
    *, state: str | None, kind: str | None, store: str | None, page: int, size: int
) -> tuple[Sequence[Job], int]:
    """A page of the jobs, the newest first, and how many there are."""
    wanted = ((Job.state, state), (Job.kind, kind), (Job.store, store))
    conditions = [column == value for column, value in wanted if value]
    with Session(owner_reader()) as db:
        total = db.scalar(select(func.count()).select_from(Job).where(*conditions)) or 0
        query = select(Job).where(*conditions).order_by(Job.created_at.desc(), Job.id)
        return db.scalars(query.limit(size).offset(page * size)).all(), total


def try_again(db: Session, job_id: UUID) -> Job:
    """Have a job that failed wait once more; raises NotFound, or Conflict for any other. `send` it then."""
    job = db.get(Job, job_id, with_for_update=True)
    if job is None:
        raise NotFound
    if job.state != JobState.FAILED:
        raise Conflict("job.not_failed")
    if job.kind in AT_HAND:
        raise Conflict("job.at_hand")
    job.state, job.message, job.finished_at, job.attempts = JobState.WAITING, "", None, 0
    try:
        db.flush()
    except IntegrityError:
        raise Conflict("job.other") from None
    return job


def overdue(*, now: datetime) -> list[UUID]:
    """Jobs that nobody works on although they should be worked on: their worker died, or was never told."""
    waiting = (Job.state == JobState.WAITING) & (Job.created_at < now - UNSENT)
    silent = (Job.state == JobState.RUNNING) & (Job.heard_at < now - SILENT)
    with Session(owner_reader()) as db:
        query = select(Job.id).where(waiting | silent, Job.kind.not_in(AT_HAND)).order_by(Job.created_at)
        return list(db.scalars(query.limit(100)))


def give_up_at_hand(*, now: datetime) -> None:
    """What only its own machine could have gone on with has failed when nothing is heard of it."""
    silent = (Job.state == JobState.RUNNING) & (Job.heard_at < now - SILENT)
    values = {"state": JobState.FAILED, "finished_at": now, "message": "Interrupted"}
    with owner_engine().begin() as connection:
        connection.execute(update(Job).where(silent, Job.kind.in_(AT_HAND)).values(**values))


def file_url(job: Job, *, now: datetime) -> str | None:
    """An address, good for an hour, of the file that a job has made; None where there is none any more."""
    file = job.result.get("file")
    if job.state != JobState.DONE or not file or not still_kept(job.finished_at, now):
        return None
    return private_url(file, file_name=job.result["fileName"], seconds=FILE_SECONDS)
