"""Run a job: one process at a time, with progress, resumed by another worker if the process dies."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Event, Thread
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import func, select, update
from sqlalchemy.exc import SQLAlchemyError

from app.platform.jobs.rules import HEARTBEAT_SECONDS, JobState
from app.platform.jobs.service import OPEN_STATES
from app.shared import runs
from app.shared.errors import AppError
from app.shared.texts.messages import text
from tenant_router.control import control_session
from tenant_router.registry import Job

PROGRESS_SECONDS = 0.5
# The maximum number of attempts, so that a job that kills its worker does not kill all of them.
MAX_ATTEMPTS = 5
MAX_MESSAGE_LENGTH = 2000
LOCK_CLASS = 8172  # the class id of the advisory locks that jobs hold
log = structlog.get_logger("jobs")
ProgressCallback = Callable[[int, int, str], None]


class ClaimedJob:
    """A claimed job, as its handler sees it."""

    def __init__(self, job: Job, on_progress: ProgressCallback | None = None) -> None:
        self.id, self.kind, self.store = job.id, job.kind, job.store or ""
        self.arguments: dict[str, Any] = job.arguments
        self.asked_by, self.attempt = job.asked_by, job.attempts
        self.result: dict[str, Any] = dict(job.result)
        # Any state is valid, because the store's lock keeps other workers away.
        self.claim = runs.Claim(Job, job.id, tuple(JobState))
        self._on_progress, self._next_save = on_progress, 0.0

    def report_progress(self, done: int, total: int, message: str = "", *, lasts: bool = False) -> None:
        """Report how many steps are done, twice a second at most; a step that `lasts` is always reported."""
        if self._on_progress:
            self._on_progress(done, total, message)
        if time.monotonic() < self._next_save and not lasts:
            return
        self._next_save = time.monotonic() + PROGRESS_SECONDS
        self.beat(done=done, total=total, message=message[:MAX_MESSAGE_LENGTH])

    def save_result(self, **values: Any) -> None:
        """Save values that another worker needs to resume the job."""
        self.result |= values
        self.beat(result=self.result)

    def finish(self, outcome: runs.Values) -> Job:
        """Save the outcome of the job and return its final row."""
        with control_session() as db:
            return runs.save(db, self.claim, **outcome, finished_at=datetime.now(UTC))

    def beat(self, **values: Any) -> None:
        """Update the heartbeat of the job's worker, and save values with it."""
        with control_session() as db:
            runs.save(db, self.claim, heard_at=datetime.now(UTC), **values)


Handlers = Mapping[str, Callable[[ClaimedJob], str]]


def run(job_id: UUID, handlers: Handlers, *, on_progress: ProgressCallback | None = None) -> Job | None:
    """Run a job to its end and return its final row, or None if another process runs it or it has ended.

    Jobs of one store run one after the other. An exception fails the job and becomes its message.
    """
    with _claimed(job_id) as job:
        if job is None:
            return None
        claimed = ClaimedJob(job, on_progress)
        if job.attempts > MAX_ATTEMPTS:
            return claimed.finish(_failed(AppError("job.never_ends", times=MAX_ATTEMPTS)))
        outcome = runs.outcome_of(claimed.claim, lambda: _handle(claimed, handlers), FAILURES)
        return claimed.finish(outcome)


def _handle(job: ClaimedJob, handlers: Handlers) -> runs.Values:
    with _heartbeats(job):
        message = handlers[job.kind](job)
    return {"state": JobState.DONE, "message": message, "done": Job.total}


def _failed(error: Exception) -> runs.Values:
    return {"state": JobState.FAILED, "message": describe_error(error)}


def describe_error(error: Exception) -> str:
    """Return an error in one line for administrators."""
    if isinstance(error, AppError):
        return text(error.message, **error.details)
    lines = str(getattr(error, "orig", error)).strip().splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:MAX_MESSAGE_LENGTH]


# Errors of the database fail a job too, because the administrator needs their message.
FAILURES = runs.Failures(_failed, expected=(AppError,), retried=())


@contextmanager
def _claimed(job_id: UUID) -> Iterator[Job | None]:
    """Claim the job and lock its store, or yield None if that is not possible.

    The lock belongs to an open transaction, so it is released as soon as the process ends, even if it is
    killed.
    """
    with control_session() as control:
        row = control.execute(select(Job.kind, Job.store).where(Job.id == job_id)).first()
        subject = (row.store or row.kind) if row else ""
        lock = select(func.pg_try_advisory_xact_lock(LOCK_CLASS, func.hashtext(subject)))
        yield _claim(job_id) if row and control.scalar(lock) else None


def _claim(job_id: UUID) -> Job | None:
    now = datetime.now(UTC)
    values = {"state": JobState.RUNNING, "heard_at": now, "attempts": Job.attempts + 1}
    values |= {"started_at": func.coalesce(Job.started_at, now), "finished_at": None}
    with control_session() as db:
        claim = update(Job).where(Job.id == job_id, Job.state.in_(OPEN_STATES)).values(**values)
        return db.scalar(claim.returning(Job))


@contextmanager
def _heartbeats(job: ClaimedJob) -> Iterator[None]:
    """Update the job's heartbeat every few seconds while the block runs."""
    done = Event()

    def beat() -> None:
        while not done.wait(HEARTBEAT_SECONDS):
            try:
                job.beat()
            except SQLAlchemyError as error:
                log.warning("job.unheard", job=str(job.id), error=type(error).__name__)

    thread = Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
