"""Adding the items of an earlier order to the cart again, at today's rates."""

from app.orders.cart.planned import Added, PlannedItem, add_items
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import OrderStatus
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession


def repeat(db: StoreSession, viewer: Viewer, listed: ListedOrder) -> Added:
    """Add those items of an order that are sold and in stock to the viewer's cart.

    Canceled items are left out, unless the whole order was canceled. Free pieces are left out, because
    today's schemes give their own. Raises the errors of `check_may_buy`.
    """
    items = [each.item for each in listed.items if not each.item.free]
    kept = [item for item in items if item.status != OrderStatus.CANCELED] or items
    planned = [
        PlannedItem(item.product_code, item.size_code, item.quantity, item.product_name) for item in kept
    ]
    return add_items(db, viewer, planned)
