"""Free pieces of an order go with the items that earned them."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, cast

from sqlalchemy import func, select

from app.orders.models import OrderItem, SchemeUse
from app.orders.rules import OrderStatus, may_move
from app.pricing.scheme_slabs import still_earned
from app.shared.actor import Access
from tenant_router.session import StoreSession


class _Earner(NamedTuple):
    """An item that earned free pieces, at its rate before schemes."""

    product_code: str
    quantity: int
    rate: Decimal


def take_unearned(db: StoreSession, orders: list[int], canceled: Collection[OrderItem]) -> list[OrderItem]:
    """Return the items of free pieces that go with canceled ones: nothing that remains earns any of them.

    Where what remains earns some of the pieces, the item keeps these. What has left the store stays. The
    caller has locked the orders.
    """
    going = {item.id for item in canceled}
    free = select(OrderItem).where(OrderItem.order_id.in_(orders), OrderItem.free, OrderItem.id.not_in(going))
    items = {
        item.id: item
        for item in db.scalars(free)
        # It follows from the scheme, so it is no move of the one who cancels.
        if is_open(item)
    }
    if not items:
        return []
    uses = {use.item_id: use for use in db.scalars(select(SchemeUse).where(SchemeUse.item_id.in_(items)))}
    earners = _earners(db, items, going)
    unearned: list[OrderItem] = []
    for item in items.values():
        use, remaining = uses[item.id], earners[item.id]
        terms = cast("Mapping[str, Any]", use.terms)
        earned = min(item.quantity, still_earned(terms, remaining)) if remaining else 0
        if not earned:
            unearned.append(item)
        elif earned < item.quantity:
            use.worth = use.worth * earned / item.quantity
            item.quantity = earned
            item.back_ordered_quantity = min(item.back_ordered_quantity, earned)
    return unearned


def is_open(item: OrderItem) -> bool:
    """Return whether nothing of an item has left the store, so that it may still be canceled."""
    started = item.dispatched_quantity > 0
    return may_move(Access.OWNER, OrderStatus(item.status), OrderStatus.CANCELED, started=started)


def _earners(db: StoreSession, free: Collection[int], going: Collection[int]) -> Mapping[int, list[_Earner]]:
    """Return the items that earned free ones and remain, by the id of these."""
    before = func.coalesce(OrderItem.list_rate, OrderItem.rate)
    query = (
        select(SchemeUse.free_item_id, OrderItem.product_code, OrderItem.quantity, before)
        .join(OrderItem, OrderItem.id == SchemeUse.item_id)
        .where(
            SchemeUse.free_item_id.in_(free),
            OrderItem.id.not_in(going),
            OrderItem.status != OrderStatus.CANCELED,
        )
    )
    found: defaultdict[int, list[_Earner]] = defaultdict(list)
    for free_id, product_code, quantity, rate in db.execute(query):
        if free_id is not None:
            found[free_id].append(_Earner(product_code, quantity, rate))
    return found
