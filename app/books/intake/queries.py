"""Queries for runs of either kind."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, select

from app.books.intake.models import IntakeRun
from app.books.intake.rules import RUNNING
from tenant_router.session import StoreSession


def latest_runs(db: StoreSession, limit: int, *, without: ColumnElement[bool]) -> Sequence[IntakeRun]:
    """Return the latest imports and syncs, `without` some; one at work comes before all that have ended."""
    at_work = IntakeRun.state.in_(RUNNING)
    runs = (
        select(IntakeRun)
        .where(~without)
        .order_by(at_work.desc(), IntakeRun.asked_at.desc(), IntakeRun.id.desc())
    )
    return db.scalars(runs.limit(limit)).all()
