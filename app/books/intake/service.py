"""How runs are handed on, carried out and ended: the same for an imported sheet and a sync."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial
from typing import TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, select

from app.books.intake.models import IntakeRun
from app.books.intake.rules import (
    APPLIED,
    ENDED,
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
from tenant_router.session import StoreSession

AnyRun = TypeVar("AnyRun", bound=IntakeRun)
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
    files: Sequence[str],
    now: datetime,
) -> AnyRun | None:
    """Do a step of a run and write its outcome; see `runs.carry_out`.

    `files` are what the step may write. If the run was canceled, they are deleted: the owner's cancel deletes
    only what was there.
    """
    run = runs.carry_out(db, claimed, work, FAILURES, finish=partial(_finish, claimed.model, now=now))
    if run is None and _is_canceled(db, claimed):
        discard(files)
    return run


def _is_canceled(db: StoreSession, claimed: runs.Claim[AnyRun]) -> bool:
    model = claimed.model
    canceled = model.id == claimed.run_id, model.state == RunState.CANCELLED
    return bool(db.scalar(select(exists().where(*canceled))))


def _finish(model: type[IntakeRun], values: runs.Values, *, now: datetime) -> runs.Values:
    moved = {**values, "started_at": func.coalesce(model.started_at, now), "moved_at": now}
    if values["state"] in RUNNING:
        return moved
    return moved | {"percent": 100, "finished_at": None if values["state"] in WITH_OWNER else now}


def advance(db: StoreSession, run: IntakeRun, state: RunState, task: str, *, now: datetime) -> None:
    """Hand a run to a worker in a new state."""
    run.state, run.percent, run.moved_at, run.finished_at = state, 0, now, None
    run.message = run.message_key = None
    run.round += 1
    db.flush()
    enqueue(db, run, task)


def enqueue(db: StoreSession, run: IntakeRun, task: str) -> None:
    """Queue a run for a worker."""
    after_commit(db, task, queue="sync", run_id=str(run.id), round=run.round)


def end(run: IntakeRun, state: RunState, message: str, *, now: datetime) -> None:
    """Mark a run as ended."""
    run.state, run.message, run.message_key = state, message, key_of(message)
    run.finished_at = run.moved_at = now
    run.percent = 100


def cancel(run: IntakeRun, *, now: datetime) -> None:
    """Cancel a run at any time before it has changed the store. Raise Conflict for one that is done.

    A run that failed or was canceled before stays as it is.
    Its worker stops at its next report of progress, and what it wrote is rolled back.
    """
    if run.state in APPLIED:
        raise Conflict("run.done")
    if run.state not in ENDED:
        end(run, RunState.CANCELLED, text(CANCELLED), now=now)


def end_abandoned(db: StoreSession, *, now: datetime) -> None:
    """End runs whose worker died or that the owner has forgotten."""
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
    """End the runs that are late in one of these states."""
    outcome = {"state": state, "finished_at": now, "percent": 100, **with_key(text(message))}
    runs.sweep(db, IntakeRun, states, *late, **outcome)


def discard(names: Sequence[str]) -> None:
    """Delete files of runs."""
    remove_files(names)
