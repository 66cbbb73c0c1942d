"""Request jobs and read their progress."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import structlog
from kombu.exceptions import OperationalError
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from app.platform.jobs.rules import (
    FILE_URL_SECONDS,
    HEARTBEAT_TIMEOUT,
    LOCAL_FILE,
    RESEND_AFTER,
    JobKind,
    JobState,
    is_file_retained,
)
from app.shared import runs
from app.shared.errors import Conflict, NotFound
from app.store.media.storage import private_url
from tenant_router.control import ControlSession, control_session
from tenant_router.queue import celery
from tenant_router.registry import Job

QUEUE = "platform"
TASK = "platform.work"
OPEN_STATES = (JobState.WAITING, JobState.RUNNING)
IS_LOCAL = Job.arguments.has_key(LOCAL_FILE)
log = structlog.get_logger("jobs")


def request_job(
    db: ControlSession,
    kind: JobKind,
    *,
    store: str | None,
    asked_by: str,
    arguments: dict[str, Any] | None = None,
) -> Job:
    """Return the open job of this kind and store, or create one.

    Raises Conflict if the open job has other arguments. Call `send` after the transaction is committed.
    """
    job_arguments = arguments or {}
    values = {"kind": kind, "store": store, "arguments": job_arguments, "asked_by": asked_by}
    query = select(Job).where(
        Job.kind == kind, Job.store.is_not_distinct_from(store), Job.state.in_(OPEN_STATES)
    )
    job = None
    while job is None:  # the open one may end between the two statements
        db.execute(insert(Job).values(id=uuid4(), **values).on_conflict_do_nothing())
        job = db.scalars(query).one_or_none()
    if job.arguments != job_arguments:
        raise Conflict("job.other")
    return job


def send(job_id: UUID) -> None:
    """Hand a job to the workers. If the broker is down, `overdue` finds it later."""
    try:
        celery.send_task(TASK, [str(job_id)], queue=QUEUE)  # pyright: ignore[reportUnknownMemberType] -- celery has no types
    except OperationalError as error:
        log.warning("job.unsent", job=str(job_id), error=str(error))


def find(job_id: UUID) -> Job:
    """Return the job with this id; raises NotFound."""
    with control_session(read_only=True) as db:
        job = db.get(Job, job_id)
    if job is None:
        raise NotFound
    return job


def job_page(
    *, state: str | None, kinds: Sequence[str], store: str | None, page: int, size: int
) -> tuple[Sequence[Job], int]:
    """Return a page of jobs, newest first, and the total number."""
    conditions = [column == value for column, value in ((Job.state, state), (Job.store, store)) if value]
    if kinds:
        conditions.append(Job.kind.in_(kinds))
    with control_session(read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(Job).where(*conditions)) or 0
        query = select(Job).where(*conditions).order_by(Job.created_at.desc(), Job.id)
        return db.scalars(query.limit(size).offset(page * size)).all(), total


def retry(db: ControlSession, job_id: UUID) -> Job:
    """Reset a failed job so that it runs again.

    Raises NotFound, or Conflict if it has not failed or can't be resumed by a worker. Call `send`
    afterwards.
    """
    job = db.get(Job, job_id, with_for_update=True)
    if job is None:
        raise NotFound
    if job.state != JobState.FAILED:
        raise Conflict("job.not_failed")
    if LOCAL_FILE in job.arguments:
        raise Conflict("job.at_hand")
    job.state, job.message, job.finished_at, job.attempts = JobState.WAITING, "", None, 0
    try:
        db.flush()
    except IntegrityError:
        raise Conflict("job.other") from None
    return job


def overdue(*, now: datetime) -> list[UUID]:
    """Return the jobs to send again: their worker died, or no worker received them."""
    waiting = (Job.state == JobState.WAITING) & (Job.created_at < now - RESEND_AFTER)
    silent = (Job.state == JobState.RUNNING) & (Job.heard_at < now - HEARTBEAT_TIMEOUT)
    with control_session(read_only=True) as db:
        query = select(Job.id).where(waiting | silent, ~IS_LOCAL).order_by(Job.created_at)
        return list(db.scalars(query.limit(100)))


def fail_silent_local_jobs(*, now: datetime) -> None:
    """Fail the local jobs whose heartbeat stopped: only their own machine could have resumed them."""
    is_silent = Job.heard_at < now - HEARTBEAT_TIMEOUT
    outcome = {"state": JobState.FAILED, "finished_at": now, "message": "Interrupted"}
    with control_session() as db:
        runs.sweep(db, Job, (JobState.RUNNING,), is_silent, IS_LOCAL, **outcome)


def file_url(job: Job, *, now: datetime) -> str | None:
    """Return a URL of the job's file, good for an hour, or None if there is no file any more."""
    file = job.result.get("file")
    if job.state != JobState.DONE or not file or not is_file_retained(job.finished_at, now):
        return None
    return private_url(file, file_name=job.result["fileName"], seconds=FILE_URL_SECONDS)
