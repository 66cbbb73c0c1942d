"""Working on a job: by one alone, told about as it goes on, taken up again by another when that one dies."""

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
from sqlalchemy.orm import Session

from app.platform.jobs.rules import BEAT_SECONDS, JobState
from app.platform.jobs.service import OPEN
from app.shared.errors import AppError
from app.shared.messages import text
from tenant_router.engines import owner_engine
from tenant_router.registry import Job

TOLD_SECONDS = 0.5
# A job whose worker dies each time would have them all die.
MAX_ATTEMPTS = 5
MAX_MESSAGE_LENGTH = 2000
LOCKS = 8172  # the class of advisory locks that jobs hold
log = structlog.get_logger("jobs")
Told = Callable[[int, int, str], None]


class Work:
    """A job in the hands of who does it."""

    def __init__(self, job: Job, told: Told | None = None) -> None:
        self.id, self.kind, self.store = job.id, job.kind, job.store or ""
        self.arguments: dict[str, Any] = job.arguments
        self.asked_by, self.attempt = job.asked_by, job.attempts
        self.result: dict[str, Any] = dict(job.result)
        self._told, self._next = told, 0.0

    def tell(self, done: int, total: int, message: str = "") -> None:
        """Say how far it is; kept twice a second at most."""
        if self._told:
            self._told(done, total, message)
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + TOLD_SECONDS
        self._change(done=done, total=total, message=message[:MAX_MESSAGE_LENGTH])

    def keep(self, **facts: Any) -> None:
        """Write down what another who takes the job up has to know."""
        self.result |= facts
        self._change(result=self.result)

    def _change(self, **values: Any) -> None:
        with owner_engine().begin() as connection:
            connection.execute(
                update(Job).where(Job.id == self.id).values(heard_at=datetime.now(UTC), **values)
            )


Handlers = Mapping[str, Callable[[Work], str]]


def run(job_id: UUID, handlers: Handlers, *, told: Told | None = None) -> Job | None:
    """Do a job to its end and answer it as it then is; None where another has it, or it is over.

    One store's jobs are done one after the other. What is raised fails the job, with its words.
    """
    with _alone(job_id) as job:
        if job is None:
            return None
        if job.attempts > MAX_ATTEMPTS:
            return _end(job_id, JobState.FAILED, text("job.never_ends", times=MAX_ATTEMPTS))
        work = Work(job, told)
        try:
            with _beating(work):
                message = handlers[job.kind](work)
        except AppError as refusal:
            return _end(job_id, JobState.FAILED, text(refusal.message, **refusal.details))
        except Exception as error:
            log.exception("job.failed", job=str(job_id), kind=job.kind, store=job.store)
            return _end(job_id, JobState.FAILED, _words_of(error))
        return _end(job_id, JobState.DONE, message)


def _words_of(error: Exception) -> str:
    lines = str(getattr(error, "orig", error)).strip().splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:MAX_MESSAGE_LENGTH]


@contextmanager
def _alone(job_id: UUID) -> Iterator[Job | None]:
    """The job, taken up, while nobody else works on its store; None where that can not be.

    The lock is one of an open transaction, so it is free at once when its process ends, however it ends.
    """
    with owner_engine().connect() as connection:
        found = connection.execute(select(Job.kind, Job.store).where(Job.id == job_id)).first()
        subject = (found.store or found.kind) if found else ""
        lock = select(func.pg_try_advisory_xact_lock(LOCKS, func.hashtext(subject)))
        yield _take_up(job_id) if found and connection.scalar(lock) else None


def _take_up(job_id: UUID) -> Job | None:
    now = datetime.now(UTC)
    values = {"state": JobState.RUNNING, "heard_at": now, "attempts": Job.attempts + 1}
    values |= {"started_at": func.coalesce(Job.started_at, now), "finished_at": None}
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        taken = update(Job).where(Job.id == job_id, Job.state.in_(OPEN)).values(**values)
        return db.scalar(taken.returning(Job))


def _end(job_id: UUID, state: JobState, message: str) -> Job:
    values: dict[str, Any] = {"state": state, "message": message, "finished_at": datetime.now(UTC)}
    if state == JobState.DONE:
        values["done"] = Job.total
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        return db.scalars(update(Job).where(Job.id == job_id).values(**values).returning(Job)).one()


@contextmanager
def _beating(work: Work) -> Iterator[None]:
    """Tell every few seconds that the job is worked on."""
    over = Event()

    def beat() -> None:
        while not over.wait(BEAT_SECONDS):
            try:
                work._change()
            except SQLAlchemyError as error:
                log.warning("job.unheard", job=str(work.id), error=type(error).__name__)

    thread = Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
