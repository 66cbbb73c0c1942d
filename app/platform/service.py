"""Administrators, and the stores that they look after."""

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from tenant_router.engines import app_engine
from tenant_router.registry import StoreEntry


def store_page(
    *, words: str = "", state: str | None = None, page: int = 0, size: int = 25
) -> tuple[list[StoreEntry], int]:
    """A page of the platform's stores, the newest first, and how many there are."""
    conditions = []
    if state:
        conditions.append(StoreEntry.state == state)
    if words:
        conditions.append(
            or_(
                StoreEntry.mobile_number.startswith(words, autoescape=True),
                func.lower(StoreEntry.company_name).contains(words.lower(), autoescape=True),
                func.lower(StoreEntry.city).startswith(words.lower(), autoescape=True),
            )
        )
    with Session(app_engine()) as db:
        total = db.scalar(select(func.count()).select_from(StoreEntry).where(*conditions)) or 0
        query = select(StoreEntry).where(*conditions).order_by(StoreEntry.created_at.desc())
        return list(db.scalars(query.limit(size).offset(page * size))), total
