"""Rules of an order's value, applied again after items were canceled or changed."""

from collections.abc import Collection

from sqlalchemy import select

from app.orders.items.models import Order
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.people.auth.viewer import Viewer, as_buyer
from app.pricing.order_rules import missing_value
from app.pricing.rules import NOTHING
from app.shared.actor import Access, Actor
from app.store.settings.queries import load_settings
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def buyer_of(order: Order) -> Actor:
    """Return the actor who placed an order; its rates are for this actor."""
    if order.salesperson_code:
        return Actor(Access.SALESPERSON, order.salesperson_code)
    if order.account_code:
        return Actor(Access.PARTY, order.account_code)
    return Actor(Access.GUEST, session=order.guest_session)


def buyer_as_viewer(db: StoreSession, order: Order) -> Viewer:
    """Return the viewer who placed an order, with the rules and rates that currently apply to them."""
    account = db.get(Account, order.account_code) if order.account_code else None
    return as_buyer(db, buyer_of(order), account)


def recount_values(db: StoreSession, orders: Collection[int]) -> None:
    """Recompute free delivery and the minimum value of orders with newly canceled items.

    An order that was canceled as a whole keeps its original values.
    """
    if load_settings(db).order_rules:
        remaining = select(Order).where(Order.id.in_(orders), Order.status != OrderStatus.CANCELED)
        for order in db.scalars(remaining.order_by(Order.id)):
            recount_value(db, order, buyer_as_viewer(db, order))


def recount_value(db: StoreSession, order: Order, viewer: Viewer) -> None:
    """Recompute free delivery and the minimum value of an order, and notify both sides of a loss.

    Without a rule of free delivery, a promised one stays. Buyers who see no rates have no minimum value.
    """
    rules, net, had_free = viewer.rules, order.net_amount, order.free_delivery
    missing = missing_value(rules.minimum_value, net) if viewer.visibility.rates else NOTHING
    is_less = missing > order.missing_value
    if rules.free_delivery_value is not None:
        order.free_delivery = net >= rules.free_delivery_value
    order.missing_value = missing
    db.flush()
    lost = had_free and not order.free_delivery
    if is_less or lost:
        message = {"order_id": order.id, "missing": str(missing) if is_less else "", "lost_delivery": lost}
        after_commit(db, "orders.value_fell", queue="notify", **message)
