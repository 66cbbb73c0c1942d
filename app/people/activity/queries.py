"""Reads of the activity log."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, delete, func, or_, select

from app.people.activity.models import ActivityEntry
from tenant_router.session import StoreSession

RETENTION = timedelta(days=2 * 365)
MAX_REMOVED = 1000
ROWS_PER_FETCH = 500


@dataclass(frozen=True, slots=True)
class ActivityFilter:
    """A filter of the entries to list; empty values match all."""

    kind: str = ""
    by_kind: str = ""
    words: str = ""


def entries(db: StoreSession, narrowed: ActivityFilter, *, page: int, size: int) -> list[ActivityEntry]:
    """Return a page of entries, the newest first."""
    return list(db.scalars(_query(narrowed).limit(size).offset(page * size)))


def every_entry(db: StoreSession, narrowed: ActivityFilter) -> Iterator[ActivityEntry]:
    """Stream all entries, the newest first."""
    return iter(db.scalars(_query(narrowed), execution_options={"yield_per": ROWS_PER_FETCH}))


def entry_count(db: StoreSession, narrowed: ActivityFilter) -> int:
    """Return how many entries there are."""
    return db.scalar(select(func.count()).select_from(ActivityEntry).where(*_conditions(narrowed))) or 0


def remove_old(db: StoreSession, *, now: datetime) -> bool:
    """Remove a batch of the entries that are older than two years; return whether there may be more."""
    old = select(ActivityEntry.id).where(ActivityEntry.at < now - RETENTION).limit(MAX_REMOVED)
    ids = list(db.scalars(old))
    db.execute(delete(ActivityEntry).where(ActivityEntry.id.in_(ids)))
    return len(ids) == MAX_REMOVED


def _query(narrowed: ActivityFilter) -> Select[ActivityEntry]:
    return select(ActivityEntry).where(*_conditions(narrowed)).order_by(ActivityEntry.id.desc())


def _conditions(narrowed: ActivityFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if narrowed.kind:
        conditions.append(ActivityEntry.kind == narrowed.kind)
    if narrowed.by_kind:
        conditions.append(ActivityEntry.by_kind == narrowed.by_kind)
    if narrowed.words:
        columns = (ActivityEntry.subject, ActivityEntry.name, ActivityEntry.by_code, ActivityEntry.by_name)
        conditions.append(or_(*(column.icontains(narrowed.words, autoescape=True) for column in columns)))
    return conditions
