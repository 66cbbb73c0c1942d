"""Carry out runs: rows whose long work a worker does, such as exports, imports, syncs and platform jobs.

A worker holds a claim: the conditions under which the row still needs the work. Progress is written in
separate transactions and is visible at once. The outcome is written once, with the effects of the work. A run
that was cancelled, handed on or swept breaks the claim: the worker stops and its work is rolled back.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded  # pyright: ignore[reportMissingTypeStubs] -- no types
from psycopg.errors import QueryCanceled
from sqlalchemy import ColumnElement, and_, select, update
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import Mapped, Session

log = structlog.get_logger("runs")

MAX_UNFINISHED_PERCENT = 99
Values = dict[str, Any]
Result = TypeVar("Result")


class Run(Protocol):
    """The columns that each table of runs has."""

    __tablename__: str
    id: Mapped[UUID]
    state: Mapped[str]


RunRow = TypeVar("RunRow", bound=Run)


class RunSuperseded(Exception):
    """The run no longer belongs to its worker: it was cancelled, handed on, or swept as abandoned."""


@dataclass(frozen=True)
class Claim(Generic[RunRow]):
    """A worker's claim on a run, valid in some states and under further conditions, such as its round."""

    model: type[RunRow]
    run_id: UUID
    states: Collection[str]
    conditions: tuple[ColumnElement[bool], ...] = ()

    @property
    def is_valid(self) -> ColumnElement[bool]:
        """Return the condition in SQL."""
        in_state = self.model.state.in_(self.states)
        return and_(self.model.id == self.run_id, in_state, *self.conditions)


@dataclass(frozen=True)
class Failures:
    """The treatment of errors of a run.

    Expected errors are not logged; after retried errors the run goes on and the work is repeated.

    A statement that took too long is not repeated: it would take as long again, and the run would never end.
    """

    values: Callable[[Exception], Values]
    expected: tuple[type[Exception], ...] = ()
    retried: tuple[type[Exception], ...] = (OperationalError,)


def carry_out(
    db: Session,
    claim: Claim[RunRow],
    work: Callable[[RunRow], Values],
    failures: Failures,
    *,
    finish: Callable[[Values], Values],
) -> RunRow | None:
    """Do the work of a claimed run and write its outcome: the result of the work, or of its error.

    `finish` completes the values of either. Return the run, or None if the claim is not valid (any more);
    then nothing has changed.
    """
    run = db.scalar(select(claim.model).where(claim.is_valid))
    if run is None:
        return None
    try:
        with db.begin_nested():
            outcome = outcome_of(claim, lambda: _in_savepoint(db, lambda: work(run)), failures)
            return save(db, claim, **finish(outcome))
    except RunSuperseded:
        log.info("run.superseded", table=claim.model.__tablename__, run=str(claim.run_id))
        return None


def outcome_of(claim: Claim[RunRow], work: Callable[[], Values], failures: Failures) -> Values:
    """Return the values that the work returns, or the values for its error."""
    try:
        return work()
    except RunSuperseded:
        raise
    except failures.retried as error:
        if not took_too_long(error):
            raise
        log.exception("run.too_slow", table=claim.model.__tablename__, run=str(claim.run_id))
        return failures.values(error)
    except failures.expected as error:
        return failures.values(error)
    except Exception as error:
        log.exception("run.failed", table=claim.model.__tablename__, run=str(claim.run_id))
        return failures.values(error)


def took_too_long(error: Exception) -> bool:
    """Return whether a time limit ended a statement, or the whole work."""
    if isinstance(error, SoftTimeLimitExceeded):
        return True
    return isinstance(error, DBAPIError) and isinstance(error.orig, QueryCanceled)


def save(db: Session, claim: Claim[RunRow], **values: Any) -> RunRow:
    """Write values of a claimed run and return it. Raise RunSuperseded if the claim is not valid any more."""
    statement = update(claim.model).where(claim.is_valid).values(**values).returning(claim.model)
    run = db.scalar(statement, execution_options={"populate_existing": True, "synchronize_session": False})
    if run is None:
        raise RunSuperseded
    return run


def percent_writer(
    transaction: Callable[[], AbstractContextManager[Session]],
    claim: Claim[RunRow],
    *,
    step: int,
    **values: Any,
) -> Callable[[int], None]:
    """Return a function that saves the progress in percent, at most once a step, and `values` with it.

    Each call opens a transaction, because the work's own transaction is not visible to others until it ends.
    It raises RunSuperseded if the claim is not valid any more.
    """
    written = -step

    def write(percent: int) -> None:
        nonlocal written
        if percent < written + step:
            return
        written = percent
        with transaction() as own:
            save(own, claim, percent=min(MAX_UNFINISHED_PERCENT, percent), **values)

    return write


def sweep(
    db: Session, model: type[Run], states: Collection[str], *late: ColumnElement[bool], **outcome: Any
) -> Sequence[UUID]:
    """End late runs that their worker or their owner has abandoned; return their ids."""
    statement = update(model).where(model.state.in_(states), *late).values(**outcome).returning(model.id)
    return db.scalars(statement, execution_options={"synchronize_session": False}).all()


def _in_savepoint(db: Session, work: Callable[[], Result]) -> Result:
    with db.begin_nested():
        return work()
