"""Queries for runs of either kind."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from app.books.intake.models import AnyRun, IntakeRun
from app.books.intake.rules import RUNNING
from app.shared.errors import NotFound
from tenant_router.session import StoreSession


def one_run(db: StoreSession, model: type[AnyRun], run_id: UUID, *, lock: bool = False) -> AnyRun:
    """Return a run, locked for update if `lock`. Raise NotFound."""
    query = select(model).where(model.id == run_id).execution_options(populate_existing=True)
    run = db.scalar(query.with_for_update() if lock else query)
    if run is None:
        raise NotFound(model.UNKNOWN)
    return run


def run_page(
    db: StoreSession, model: type[AnyRun], *, page: int, size: int, oldest_first: bool = False
) -> tuple[Sequence[AnyRun], int]:
    """Return a page of runs ordered by the time of their request, and the total number."""
    order = (model.asked_at, model.id)
    listed = select(model).order_by(*(order if oldest_first else (part.desc() for part in order)))
    total = db.scalar(select(func.count()).select_from(model)) or 0
    return db.scalars(listed.limit(size).offset(page * size)).all(), total


def latest_runs(db: StoreSession, limit: int, *, without: ColumnElement[bool]) -> Sequence[IntakeRun]:
    """Return the latest imports and syncs except `without`; a run in progress comes before all ended ones."""
    at_work = IntakeRun.state.in_(RUNNING)
    runs = (
        select(IntakeRun)
        .where(~without)
        .order_by(at_work.desc(), IntakeRun.asked_at.desc(), IntakeRun.id.desc())
    )
    return db.scalars(runs.limit(limit)).all()
