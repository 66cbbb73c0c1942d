"""Reads of imports."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select

from app.imports.models import Import
from app.imports.rules import UNDER_WAY, State
from app.shared.errors import NotFound
from tenant_router.session import StoreSession


def one_run(db: StoreSession, run_id: UUID, *, lock: bool = False) -> Import:
    """An import; raises NotFound."""
    query = select(Import).where(Import.id == run_id)
    run = db.scalar(query.with_for_update() if lock else query)
    if run is None:
        raise NotFound("import.unknown")
    return run


def run_page(
    db: StoreSession, *, page: int, size: int, oldest_first: bool = False
) -> tuple[Sequence[Import], int]:
    """A page of imports, by the index of their beginnings, and how many there are."""
    order = (Import.created_at, Import.id)
    listed = select(Import).order_by(*(order if oldest_first else (part.desc() for part in order)))
    total = db.scalar(select(func.count()).select_from(Import)) or 0
    return db.scalars(listed.limit(size).offset(page * size)).all(), total


def under_way(db: StoreSession) -> int:
    """How many imports are neither done nor failed."""
    return db.scalar(select(func.count()).where(Import.state.in_(UNDER_WAY))) or 0


def waits_for_worker(db: StoreSession, kind: str) -> bool:
    """Whether there is an import of a kind that is to be read."""
    waiting = select(Import.id).where(Import.kind == kind, Import.state == State.READING)
    return db.scalar(waiting.limit(1)) is not None
