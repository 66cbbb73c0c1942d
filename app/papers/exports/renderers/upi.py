"""The UPI payments for the orders of a file."""

from collections.abc import Sequence

from app.money.due import dues_of_orders
from app.money.queries import payee_of
from app.money.requests import address_for_order, takes_payments
from app.orders.items.queries import ListedOrder
from app.papers.exports.pdf.upi import UpiPayment
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession


def upi_payments(db: StoreSession, viewer: Viewer, orders: Sequence[ListedOrder]) -> dict[int, UpiPayment]:
    """Return the UPI payment of the amount left on each order, by its id, without paid orders.

    There are none if the store takes no payments by UPI.
    """
    payee = payee_of(db) if takes_payments(viewer) else None
    if payee is None:
        return {}
    dues = dues_of_orders(db, [each.order for each in orders], viewer.actor.kind)
    return {
        order.id: UpiPayment(payee.upi_id, payee.name, due, address_for_order(payee, order, due))
        for order in (each.order for each in orders)
        if (due := dues[order.id].left)
    }
