"""A discount of several items of an order follows what remains of these."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from sqlalchemy import select

from app.orders.free_pieces import is_open
from app.orders.models import OrderItem, SchemeUse
from app.orders.rules import OrderStatus
from app.pricing.paise import in_paise, in_rupees
from app.pricing.rules import NOTHING, line_net
from app.pricing.scheme_slabs import discount_still_earned
from app.pricing.shares import Sharer, shared
from tenant_router.session import StoreSession


class _Earner(NamedTuple):
    """An item at its rate before schemes."""

    product_code: str
    quantity: int
    rate: Decimal


def lose_unearned(db: StoreSession, orders: Collection[int], canceled: Collection[OrderItem]) -> None:
    """Take back discounts of these orders as far as what remains after a cancellation earns less.

    A canceled item takes its share away. The others keep theirs while they reach the slab; below it they
    share what a lower slab gives, if there is one. What has left the store keeps its share. The caller has
    locked the orders.
    """
    going = {item.id for item in canceled}
    query = (
        select(SchemeUse, OrderItem)
        .join(OrderItem, OrderItem.id == SchemeUse.item_id)
        .where(
            SchemeUse.order_id.in_(orders),
            SchemeUse.terms.is_not(None),
            OrderItem.free.is_(False),
            OrderItem.id.not_in(going),
            OrderItem.status != OrderStatus.CANCELED,
        )
        .order_by(SchemeUse.item_id)
    )
    together: defaultdict[tuple[int, int], list[tuple[SchemeUse, OrderItem]]] = defaultdict(list)
    for use, item in db.execute(query):
        together[use.order_id, use.scheme_id].append((use, item))
    for remaining in together.values():
        if terms := remaining[0][0].terms:
            _share_again(terms, remaining)


def _share_again(terms: Mapping[str, Any], remaining: list[tuple[SchemeUse, OrderItem]]) -> None:
    earners = [
        _Earner(item.product_code, item.quantity, item.rate if item.list_rate is None else item.list_rate)
        for _, item in remaining
    ]
    loses = [(use, item) for use, item in remaining if is_open(item)]
    kept = sum((use.worth for use, item in remaining if not is_open(item)), NOTHING)
    left = max(NOTHING, discount_still_earned(terms, earners) - kept)
    worths = [in_paise(use.worth) for use, _ in loses]
    shares = shared(
        in_paise(left),
        [Sharer(item.id, worth, worth) for (_, item), worth in zip(loses, worths, strict=True)],
    )
    for (use, item), share in zip(loses, map(in_rupees, shares), strict=True):
        item.discount_amount -= use.worth - share
        item.net_amount = line_net(item.rate, item.tax_rate, item.quantity, item.discount_amount)
        use.worth = share
