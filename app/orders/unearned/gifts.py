"""Reads of the gifts of schemes for orders, with the items that earned them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, cast

from sqlalchemy import select

from app.orders.items.models import OrderItem, SchemeUse
from app.orders.items.rules import OrderStatus
from app.orders.unearned.rules import NOTHING, Taker
from tenant_router.session import StoreSession


class Gift(NamedTuple):
    """An item with the gift of a scheme for it, under terms that the order keeps."""

    item: OrderItem
    use: SchemeUse

    @property
    def terms(self) -> Mapping[str, Any]:
        return cast("Mapping[str, Any]", self.use.terms)


class Gifts(NamedTuple):
    """Free pieces, the items that earned each of them by its id, and the discounts on items, by scheme."""

    free: Sequence[Gift]
    earners: Mapping[int, Sequence[OrderItem]]
    off: Sequence[Sequence[Gift]]


def gifts_of(db: StoreSession, orders: Collection[int], *, without: Collection[int] = ()) -> Gifts:
    """Return the gifts for the items of orders that are not canceled and not in `without`."""
    query = (
        select(SchemeUse, OrderItem)
        .join(OrderItem, OrderItem.id == SchemeUse.item_id)
        .where(
            SchemeUse.order_id.in_(orders),
            OrderItem.id.not_in(without),
            OrderItem.status != OrderStatus.CANCELED,
        )
        .order_by(SchemeUse.item_id)
    )
    free: list[Gift] = []
    earners: defaultdict[int, list[OrderItem]] = defaultdict(list)
    off: defaultdict[tuple[int, int], list[Gift]] = defaultdict(list)
    for use, item in db.execute(query):
        if item.free:
            free.append(Gift(item, use))
        elif use.free_item_id is not None:
            earners[use.free_item_id].append(item)
        else:
            off[use.order_id, use.scheme_id].append(Gift(item, use))
    return Gifts(free, earners, list(off.values()))


def taker_of(item: OrderItem, *, quantity: int | None = None, worth: Decimal = NOTHING) -> Taker:
    """Return an item in the form of the rules, by default with its whole quantity."""
    rate = item.rate if item.list_rate is None else item.list_rate
    return Taker(item.id, item.product_code, item.quantity if quantity is None else quantity, rate, worth)
