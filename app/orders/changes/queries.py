"""Reads of the changes of an order."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import select

from app.orders.changes.models import OrderChange, OrderChangeItem, OrderChangeLine
from app.orders.changes.rules import (
    ChangeState,
    Requested,
    RequestedItem,
    RequestedQuantity,
    shown_state,
)
from app.orders.models import OrderItem
from tenant_router.session import StoreSession


class ListedLine(NamedTuple):
    """A line of a change with its item."""

    line: OrderChangeLine
    item: OrderItem


class ListedChange(NamedTuple):
    """A change with its lines and priced items, and whether its order may still be changed."""

    change: OrderChange
    lines: Sequence[ListedLine]
    items: Sequence[OrderChangeItem]
    changeable: bool = True

    @property
    def state(self) -> ChangeState:
        """The state of the change now."""
        return shown_state(ChangeState(self.change.state), changeable=self.changeable)

    @property
    def added(self) -> list[OrderChangeItem]:
        """The items that are to be added to the order."""
        return [each for each in self.items if not each.before and not each.free]

    @property
    def requested(self) -> Requested:
        """The quantities and items that the change asks for."""
        return Requested(
            [RequestedQuantity(each.item.id, each.line.quantity) for each in self.lines],
            [RequestedItem(each.product_code, each.size_code, each.quantity) for each in self.added],
        )


def changes_of(db: StoreSession, order_id: int, *, changeable: bool) -> list[ListedChange]:
    """Return the changes of an order that may be changed or not, the earliest first."""
    of_order = select(OrderChange).where(OrderChange.order_id == order_id).order_by(OrderChange.id)
    return [each._replace(changeable=changeable) for each in _listed(db, db.scalars(of_order).all())]


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
    items = _priced_items(db, changes)
    return [ListedChange(each, lines[each.id], items[each.id]) for each in changes]


def _priced_items(db: StoreSession, changes: Collection[OrderChange]) -> dict[int, list[OrderChangeItem]]:
    """Return the priced items by change: as it was made, else as it was asked for."""
    query = (
        select(OrderChangeItem)
        .where(OrderChangeItem.change_id.in_([each.id for each in changes]))
        .order_by(OrderChangeItem.position)
    )
    found = db.scalars(query).all() if changes else ()
    made = {each.change_id for each in found if each.made}
    items: dict[int, list[OrderChangeItem]] = defaultdict(list)
    for item in found:
        if item.made or item.change_id not in made:
            items[item.change_id].append(item)
    return items
