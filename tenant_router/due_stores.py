"""Stores that are due for a maintenance visit, read from the registry alone."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, Text, func, literal, or_, select
from sqlalchemy.dialects.postgresql import ARRAY

from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tenant_router.store import StoreState

_POSITIVE = 2**31 - 1


def slice_of_stores(part: int, parts: int) -> list[str]:
    """Return the numbers of one slice of the active stores. A store is always in the same slice."""
    spread = func.hashtext(StoreEntry.mobile_number).bitwise_and(_POSITIVE) % parts
    return _numbers(spread == part)


def counted_before(time: datetime, *, limit: int, among: Collection[str] | None = None) -> list[str]:
    """Return the numbers of active stores last counted before a time, the oldest count first."""
    counted = StoreEntry.counted_at
    conditions = [or_(counted.is_(None), counted < time)]
    if among is not None:
        conditions.append(StoreEntry.mobile_number == func.any(literal(list(among), ARRAY(Text))))
    return _numbers(*conditions, limit=limit)


def _numbers(*conditions: ColumnElement[bool], limit: int | None = None) -> list[str]:
    query = select(StoreEntry.mobile_number).where(StoreEntry.state == StoreState.ACTIVE, *conditions)
    oldest_first = query.order_by(StoreEntry.counted_at.nulls_first(), StoreEntry.mobile_number)
    with control_session("app", read_only=True) as control:
        return list(control.scalars(oldest_first.limit(limit)))
