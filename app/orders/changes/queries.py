"""Reads of the changes of an order."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import select

from app.orders.changes.models import OrderChange, OrderChangeLine
from app.orders.models import OrderItem
from tenant_router.session import StoreSession


class ListedLine(NamedTuple):
    """A line of a change with its item."""

    line: OrderChangeLine
    item: OrderItem


class ListedChange(NamedTuple):
    """A change with its lines."""

    change: OrderChange
    lines: Sequence[ListedLine]

    @property
    def requested(self) -> dict[int, int]:
        """The requested quantities by item."""
        return {each.item.id: each.line.quantity for each in self.lines}


def changes_of(db: StoreSession, order_id: int) -> list[ListedChange]:
    """Return the changes of an order, the earliest first."""
    of_order = select(OrderChange).where(OrderChange.order_id == order_id).order_by(OrderChange.id)
    return _listed(db, db.scalars(of_order).all())


def with_lines(db: StoreSession, change: OrderChange) -> ListedChange:
    """Return a change with its lines."""
    return _listed(db, [change])[0]


def _listed(db: StoreSession, changes: Collection[OrderChange]) -> list[ListedChange]:
    query = (
        select(OrderChangeLine, OrderItem)
        .join(OrderItem, OrderItem.id == OrderChangeLine.item_id)
        .where(OrderChangeLine.change_id.in_([each.id for each in changes]))
        .order_by(OrderItem.position)
    )
    lines: dict[int, list[ListedLine]] = defaultdict(list)
    for line, item in db.execute(query) if changes else ():
        lines[line.change_id].append(ListedLine(line, item))
    return [ListedChange(each, lines[each.id]) for each in changes]
