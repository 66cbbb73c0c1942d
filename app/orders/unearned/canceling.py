"""The effect of a cancellation on gifts: the rest of the order keeps only the gifts that it earns."""

from collections.abc import Collection, Sequence

from app.orders.items.models import OrderItem
from app.orders.items.rules import OrderStatus, may_move
from app.orders.unearned.gifts import Gift, gifts_of, taker_of
from app.orders.unearned.rules import earned_worths, is_shared
from app.pricing.rules import line_net
from app.pricing.scheme_slabs import still_earned
from app.shared.actor import Access
from tenant_router.session import StoreSession


def take_unearned(
    db: StoreSession, orders: Collection[int], canceled: Collection[OrderItem]
) -> list[OrderItem]:
    """Reduce the remaining gifts to those earned, and return items of free pieces to cancel as well.

    A canceled item loses its own gift. Free pieces that some of the remaining items earn stay, and items that
    share a discount get the discount of a lower slab. The rate of an order item stays, and goods that have
    left the store keep their gift. The caller has locked the orders.
    """
    gifts = gifts_of(db, orders, without={item.id for item in canceled})
    for together in gifts.off:
        if is_shared(together[0].terms):
            _lower(together)
    return [
        each.item
        for each in gifts.free
        # The scheme requires this cancellation, whatever the caller's own permission to move the item.
        if is_open(each.item) and not _keeps_some(each, gifts.earners.get(each.item.id, ()))
    ]


def is_open(item: OrderItem) -> bool:
    """Return whether no part of an item has left the store, so that it may still be canceled."""
    started = item.dispatched_quantity > 0
    return may_move(Access.OWNER, OrderStatus(item.status), OrderStatus.CANCELED, started=started)


def _keeps_some(free: Gift, earners: Sequence[OrderItem]) -> bool:
    """Reduce free pieces to the earned ones. Return whether there are any."""
    item, use = free
    pieces = still_earned(free.terms, [taker_of(each) for each in earners]) if earners else 0
    earned = min(item.quantity, pieces)
    if 0 < earned < item.quantity:
        use.worth = use.worth * earned / item.quantity
        item.quantity = earned
        item.back_ordered_quantity = min(item.back_ordered_quantity, earned)
    return earned > 0


def _lower(together: Sequence[Gift]) -> None:
    """Reduce the discount that items share to what they earn of it together."""
    takers = [taker_of(item, worth=use.worth) for item, use in together]
    fixed = {item.id for item, _ in together if not is_open(item)}
    earned = earned_worths(together[0].terms, takers, fixed=fixed)
    for (item, use), worth in zip(together, earned, strict=True):
        item.discount_amount -= use.worth - worth
        item.net_amount = line_net(item.rate, item.tax_rate, item.quantity, item.discount_amount)
        use.worth = worth
