"""Putting the items of an earlier order into the cart again, at today's rates."""

from app.orders.cart.planned import Added, PlannedItem, add_items
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import OrderStatus
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession


def repeat(db: StoreSession, viewer: Viewer, listed: ListedOrder) -> Added:
    """Add an order's items to the viewer's cart, as far as they are sold and in stock.

    Canceled items are left out, unless the whole order was canceled. Free pieces are, as today's schemes give
    their own. Raises as `check_may_buy` does.
    """
    items = [each.item for each in listed.items if not each.item.free]
    kept = [item for item in items if item.status != OrderStatus.CANCELED] or items
    planned = [
        PlannedItem(item.product_code, item.size_code, item.quantity, item.product_name) for item in kept
    ]
    return add_items(db, viewer, planned)
