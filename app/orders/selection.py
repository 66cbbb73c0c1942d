"""Orders selected by the owner: in brief, by id or all that match the filter of the list."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import func, select

from app.orders import links
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import OrderFilter, filter_conditions, sort_order
from app.orders.items.rules import OrderStatus, possible_moves
from app.shared.actor import Access, Actor
from tenant_router.session import StoreSession

# The maximum number of orders in one change of statuses.
MAX_SELECTED = 1_000


@dataclass(frozen=True, slots=True)
class BriefOrder:
    """An order and the owner's actions for its items; open items may still move.

    `link` is the path of its page for people who are not signed in.
    """

    order: Order
    open_items: int
    open_amount: Decimal
    moves: Collection[OrderStatus]
    link: str

    @property
    def address(self) -> dict[str, Any]:
        """Return the address block of the guest or the customer."""
        return self.order.delivery or self.order.party

    @property
    def mobile_number(self) -> str:
        """Return the mobile number of the guest or the customer, or an empty text if it is not known."""
        return self.address.get("mobile_number") or self.address.get("phone1") or ""


def orders_by_ids(
    db: StoreSession, ids: Collection[int], *, completes: bool, now: datetime
) -> list[BriefOrder]:
    """Return the existing orders among these, newest first."""
    query = select(Order).where(Order.id.in_(ids)).order_by(*sort_order(OrderFilter()))
    return _brief(db, list(db.scalars(query)), completes=completes, now=now)


def matching_orders(
    db: StoreSession, actor: Actor, filters: OrderFilter, *, completes: bool, now: datetime
) -> list[BriefOrder]:
    """Return the first orders on all pages of the list that match a filter, in its order."""
    query = select(Order).where(*filter_conditions(actor, filters, now)).order_by(*sort_order(filters))
    return _brief(db, list(db.scalars(query.limit(MAX_SELECTED))), completes=completes, now=now)


def _brief(db: StoreSession, orders: list[Order], *, completes: bool, now: datetime) -> list[BriefOrder]:
    started = OrderItem.dispatched_quantity > 0
    counted = (
        select(OrderItem.order_id, OrderItem.status, started, func.count(), func.sum(OrderItem.net_amount))
        .where(OrderItem.order_id.in_([order.id for order in orders]))
        .group_by(OrderItem.order_id, OrderItem.status, started)
    )
    held = {order.id for order in orders if order.held_at}
    statuses: dict[int, list[tuple[list[OrderStatus], int, Decimal]]] = {order.id: [] for order in orders}
    for order_id, status, is_started, count, amount in db.execute(counted):
        moves = possible_moves(
            Access.OWNER,
            OrderStatus(status),
            completes=completes,
            held=order_id in held,
            started=is_started,
        )
        if moves:
            statuses[order_id].append((moves, count, amount))
    return [
        BriefOrder(
            order,
            open_items=sum(count for _, count, _ in statuses[order.id]),
            open_amount=sum((amount for _, _, amount in statuses[order.id]), Decimal(0)),
            moves=[to for to in OrderStatus if any(to in moves for moves, _, _ in statuses[order.id])],
            link=links.path_of(db.store.key, order.id, order.placed_at, now=now),
        )
        for order in orders
    ]
