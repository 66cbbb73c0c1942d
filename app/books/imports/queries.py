"""Queries for imports."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select

from app.books.imports.models import Import
from app.books.intake.rules import RUNNING, WITH_OWNER, RunState
from app.catalogue.models import CatalogueChange
from tenant_router.session import StoreSession


def changes_of(db: StoreSession, runs: Sequence[Import]) -> dict[UUID, CatalogueChange]:
    """Return the kept changes of these imports, by id."""
    ids = [run.change_id for run in runs if run.change_id]
    changes = db.scalars(select(CatalogueChange).where(CatalogueChange.id.in_(ids)))
    return {change.id: change for change in changes}


def in_progress_count(db: StoreSession) -> int:
    """Return how many imports have not ended."""
    return db.scalar(select(func.count()).where(Import.state.in_((*RUNNING, *WITH_OWNER)))) or 0


def is_waiting_for_worker(db: StoreSession, kind: str) -> bool:
    """Return whether an import of this kind is still waiting to be read."""
    waiting = select(Import.id).where(Import.kind == kind, Import.state == RunState.QUEUED)
    return db.scalar(waiting.limit(1)) is not None
