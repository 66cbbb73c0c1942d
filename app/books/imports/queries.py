"""Queries for imports."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select

from app.books.imports.models import Import
from app.books.intake.rules import RUNNING, WITH_OWNER, RunState
from app.catalogue.models import CatalogueChange
from app.shared.sheets.reading.code_pages import DEFAULT
from tenant_router.session import StoreSession

MAX_CODE_PAGES = 5


def changes_of(db: StoreSession, runs: Sequence[Import]) -> dict[UUID, CatalogueChange]:
    """Return what these imports changed, by id, as long as it is kept."""
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


def last_choice(db: StoreSession, run: Import, columns: Sequence[str]) -> tuple[dict[str, int], str | None]:
    """Return what the owner chose for the kind's last applied file with exactly these columns.

    That is the column of each field, and the category of all products.
    """
    query = (
        select(Import.mapping, Import.category)
        .where(Import.kind == run.kind, Import.state == RunState.DONE, Import.columns == list(columns))
        .order_by(Import.asked_at.desc())
        .limit(1)
    )
    row = db.execute(query).one_or_none()
    return (row.mapping, row.category) if row else ({}, None)


def code_pages(db: StoreSession, run: Import) -> list[tuple[str, list[str]]]:
    """Return the code pages of the kind's last texts that were not Unicode, with their columns."""
    query = (
        select(Import.encoding, Import.columns)
        .where(Import.kind == run.kind, Import.id != run.id, Import.state != RunState.CANCELLED)
        .where(Import.encoding.not_in((DEFAULT, "")), Import.encoding.not_like("utf%"))
        .order_by(Import.asked_at.desc())
        .limit(MAX_CODE_PAGES)
    )
    return [(encoding, columns) for encoding, columns in db.execute(query) if encoding]
