"""What a buyer ordered most recently."""

from app.orders.rules import OrderStatus
from tenant_router.session import Read, StoreSession

RECENT_ORDERS = 20
RECENT_PRODUCTS = 12

# Two indexes answer it, whatever the number of orders: the newest of the buyer, then their items.
_RECENT_PRODUCTS = """
SELECT i.product_code
FROM (SELECT o.id FROM store.orders o WHERE {whose} ORDER BY o.id DESC LIMIT %(orders)s) recent
JOIN store.order_items i ON i.order_id = recent.id
WHERE i.status <> %(canceled)s
GROUP BY i.product_code ORDER BY max(i.order_id) DESC, min(i.position), i.product_code LIMIT %(products)s
"""
_OF_PARTY = _RECENT_PRODUCTS.format(whose="o.account_code = %(whose)s")
_OF_BUYER = _RECENT_PRODUCTS.format(whose="o.buyer = %(whose)s")


def recent_products(db: StoreSession, *, party: str | None, buyer: str) -> list[str]:
    """Return the codes of the products that a party, or a guest, ordered most recently."""
    values = {
        "whose": party or buyer,
        "orders": RECENT_ORDERS,
        "canceled": OrderStatus.CANCELED.value,
        "products": RECENT_PRODUCTS,
    }
    return [code for (code,) in db.read(Read(_OF_PARTY if party else _OF_BUYER, values))]
