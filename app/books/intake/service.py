"""Handing over, carrying out and ending runs, both imports and syncs."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Generic
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, func, or_, select, update

from app.books.intake.files import files_of
from app.books.intake.models import AnyRun, IntakeRun
from app.books.intake.rejects import rejects_url
from app.books.intake.rules import (
    APPLIED,
    ENDED,
    FILE_RETENTION,
    OWNER_TIMEOUT,
    RUNNING,
    WITH_OWNER,
    WITH_WORKER,
    WORKER_TIMEOUT,
    RunState,
)
from app.shared import runs
from app.shared.errors import Conflict
from app.shared.sheets.errors import FileProblem
from app.shared.texts.messages import key_of, text, with_key
from app.store.media.storage import remove_files
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession, store_session

MAX_CLEARED = 100
# The storage deletes this many files in one request.
MAX_DISCARDED = 1000
GIVEN_UP = "run.given_up"
CANCELLED = "run.cancelled"


def _failed(error: Exception) -> runs.Values:
    if isinstance(error, FileProblem):
        reason = error.reason
    else:
        reason = text("run.too_slow" if runs.took_too_long(error) else "run.broken")
    return {"state": RunState.FAILED, **with_key(reason)}


FAILURES = runs.Failures(_failed, expected=(FileProblem,))


def claim(
    model: type[AnyRun], run_id: UUID, round_number: int, states: Collection[RunState]
) -> runs.Claim[AnyRun]:
    """Return a worker's claim on a run that was handed to it in this round."""
    return runs.Claim(model, run_id, states, (model.round == round_number,))


def carry_out(
    db: StoreSession,
    claimed: runs.Claim[AnyRun],
    work: Callable[[AnyRun], runs.Values],
    *,
    now: datetime,
) -> AnyRun | None:
    """Do a step of a run and write its outcome; see `runs.carry_out`.

    If the run has ended without files, delete the files that this worker wrote, because the end deleted only
    the files that existed at that time.
    """
    run = runs.carry_out(db, claimed, work, FAILURES, finish=partial(_finish, claimed.model, now=now))
    if run is None:
        discard(_unnamed_files(db, [claimed.run_id]))
    return run


def _unnamed_files(db: StoreSession, run_ids: Collection[UUID]) -> list[str]:
    """Return the possible files of those runs that have ended and name no file."""
    unnamed = IntakeRun.state.in_(ENDED), IntakeRun.file.is_(None), IntakeRun.rejects.is_(None)
    return files_of(db.store, db.scalars(select(IntakeRun.id).where(IntakeRun.id.in_(run_ids), *unnamed)))


def _finish(model: type[IntakeRun], values: runs.Values, *, now: datetime) -> runs.Values:
    moved = {**values, "started_at": func.coalesce(model.started_at, now), "moved_at": now}
    if values["state"] in RUNNING:
        return moved
    return moved | {"percent": 100, "finished_at": None if values["state"] in WITH_OWNER else now}


def progress_writer(db: StoreSession, claimed: runs.Claim[AnyRun], *, step: int) -> Callable[[int], None]:
    """Return a function that saves the progress of a claimed run; see `runs.percent_writer`."""
    return runs.percent_writer(partial(store_session, db.store), claimed, step=step)


def advance(db: StoreSession, run: IntakeRun, state: RunState, task: str, *, now: datetime) -> None:
    """Hand a run to a worker in a new state."""
    run.state, run.percent, run.moved_at, run.finished_at = state, 0, now, None
    run.message = run.message_key = None
    run.round += 1
    db.flush()
    enqueue(db, run, task)


def begin(db: StoreSession, run: AnyRun, task: str | None = None, *, now: datetime) -> AnyRun:
    """Add a new run, and queue its first task for a worker if it has one. Return it with its defaults."""
    run.id, run.asked_at, run.moved_at = uuid4(), now, now
    db.add(run)
    db.flush()
    db.refresh(run)
    if task:
        enqueue(db, run, task)
    return run


def enqueue(db: StoreSession, run: IntakeRun, task: str) -> None:
    """Queue a worker's step of a run."""
    after_commit(db, task, queue="sync", run_id=str(run.id), round=run.round)


def end(run: IntakeRun, state: RunState, message: str, *, now: datetime) -> None:
    """Mark a run as ended."""
    run.state, run.message, run.message_key = state, message, key_of(message)
    run.finished_at = run.moved_at = now
    run.percent = 100


def cancel(db: StoreSession, run: IntakeRun, *, now: datetime) -> None:
    """Cancel a run before it has changed the store, and remove its files. Raise Conflict if it has.

    A run that has failed or was canceled before keeps its outcome. The worker stops at its next report of
    progress, and its writes are rolled back.
    """
    if run.state in APPLIED:
        raise Conflict("run.done")
    if run.state not in ENDED:
        end(run, RunState.CANCELLED, text(CANCELLED), now=now)
    run.file = run.rejects = None
    run.refused = []
    discard_later(db, files_of(db.store, [run.id]))


def end_abandoned(db: StoreSession, *, now: datetime) -> None:
    """End runs whose worker died or whose owner did not respond in time."""
    for states, timeout, state, message in (
        (WITH_WORKER, WORKER_TIMEOUT, RunState.FAILED, GIVEN_UP),
        (WITH_OWNER, OWNER_TIMEOUT, RunState.CANCELLED, CANCELLED),
    ):
        sweep(db, states, IntakeRun.moved_at < now - timeout, state=state, message=message, now=now)


def sweep(
    db: StoreSession,
    states: Collection[RunState],
    *late: ColumnElement[bool],
    state: RunState,
    message: str,
    now: datetime,
) -> None:
    """End the runs that are late in one of these states. Canceled runs lose their files and rejected rows."""
    outcome = {"state": state, "finished_at": now, "percent": 100, **with_key(text(message))}
    if state == RunState.CANCELLED:
        outcome |= {"file": None, "rejects": None, "refused": []}
    ended = runs.sweep(db, IntakeRun, states, *late, **outcome)
    discard_later(db, _unnamed_files(db, ended))


def remove_old_files(db: StoreSession, *, now: datetime) -> None:
    """Remove the files of up to a hundred old runs. The runs stay."""
    has_files = or_(IntakeRun.file.is_not(None), IntakeRun.rejects.is_not(None))
    old = select(IntakeRun.id).where(has_files, IntakeRun.asked_at < now - FILE_RETENTION)
    ids = db.scalars(old.order_by(IntakeRun.asked_at).limit(MAX_CLEARED)).all()
    if ids:
        discard_later(db, files_of(db.store, ids))
        db.execute(update(IntakeRun).where(IntakeRun.id.in_(ids)).values(file=None, rejects=None))


def discard_later(db: StoreSession, names: Sequence[str]) -> None:
    """Queue the removal of files of runs after the commit; a rollback keeps the files."""
    for start in range(0, len(names), MAX_DISCARDED):
        after_commit(db, "intake.discard", queue="sync", names=names[start : start + MAX_DISCARDED])


def discard(names: Sequence[str]) -> None:
    """Delete files of runs."""
    remove_files(names)


@dataclass(frozen=True)
class ShownRun(Generic[AnyRun]):
    """A run as its owner sees it; a list leaves out the `details`."""

    run: AnyRun
    details: AnyRun | None = None

    @property
    def rejects_url(self) -> str | None:
        """Return the address of the rejected rows, which works for some minutes."""
        return rejects_url(self.run)
