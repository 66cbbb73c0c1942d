"""Whose turn it is to be looked after: read from the registry, without visiting anybody."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Text, func, literal, or_, select
from sqlalchemy.dialects.postgresql import ARRAY

from tenant_router.engines import app_reader
from tenant_router.registry import StoreEntry
from tenant_router.store import StoreState

_POSITIVE = 2**31 - 1


def part_of_all(part: int, parts: int) -> list[str]:
    """The numbers of a part of the active stores: the same whenever this part is asked for."""
    spread = func.hashtext(StoreEntry.mobile_number).bitwise_and(_POSITIVE) % parts
    return _numbers(spread == part)


def longest_ago(*, before: datetime, most: int, among: Collection[str] | None = None) -> list[str]:
    """Numbers of active stores whose figures are older, the oldest figures first."""
    counted = StoreEntry.counted_at
    conditions = [or_(counted.is_(None), counted < before)]
    if among is not None:
        conditions.append(StoreEntry.mobile_number == func.any(literal(list(among), ARRAY(Text))))
    return _numbers(*conditions, most=most)


def _numbers(*conditions, most: int | None = None) -> list[str]:
    query = select(StoreEntry.mobile_number).where(StoreEntry.state == StoreState.ACTIVE, *conditions)
    oldest_first = query.order_by(StoreEntry.counted_at.nulls_first(), StoreEntry.mobile_number)
    with app_reader().connect() as connection:
        return list(connection.scalars(oldest_first.limit(most)))
