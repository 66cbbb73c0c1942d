"""The number of orders of each product, for best sellers, and the last order of each party."""

from collections.abc import Collection

from sqlalchemy import select

from app.catalogue import service
from app.catalogue.models import Product
from app.orders.items.models import OrderItem
from app.orders.items.rules import OrderStatus
from app.shared.locks import Lock
from tenant_router.session import StoreSession

# Orders are counted instead of pieces: many buy a geyser once, and one buyer takes a thousand saddles.
_COUNT = """
UPDATE store.products p SET order_count = s.orders
FROM (SELECT o.code, count(DISTINCT i.order_id) AS orders
      FROM store.products o
      LEFT JOIN store.order_items i ON i.product_code = o.code AND i.status <> %(canceled)s
      WHERE o.code = ANY(%(codes)s) GROUP BY o.code) s
WHERE p.code = s.code AND p.order_count IS DISTINCT FROM s.orders
"""
# These are separate statements, because Citus cannot plan an INSERT from a WITH.
_FORMER_BUYERS = """
DELETE FROM store.bought_products b
WHERE b.product_code = ANY(%(codes)s) AND NOT EXISTS (
  SELECT FROM store.order_items i JOIN store.orders o ON o.id = i.order_id
  WHERE i.product_code = b.product_code AND o.account_code = b.account_code AND i.status <> %(canceled)s)
"""
_BUYERS = """
INSERT INTO store.bought_products AS b (product_code, account_code, order_count, ordered_at)
SELECT i.product_code, o.account_code, count(DISTINCT o.id), max(o.placed_at)
FROM store.order_items i JOIN store.orders o ON o.id = i.order_id
WHERE i.product_code = ANY(%(codes)s) AND i.status <> %(canceled)s AND o.account_code IS NOT NULL
GROUP BY i.product_code, o.account_code
ON CONFLICT (product_code, account_code) DO UPDATE
SET order_count = excluded.order_count, ordered_at = excluded.ordered_at
WHERE (b.order_count, b.ordered_at) IS DISTINCT FROM (excluded.order_count, excluded.ordered_at)
"""
_FORMER_PURCHASES = """
DELETE FROM store.last_purchases b
WHERE b.product_code = ANY(%(codes)s) AND NOT EXISTS (
  SELECT FROM store.order_items i
  WHERE i.order_id = b.order_id AND i.product_code = b.product_code AND i.size_code = b.size_code
    AND i.status <> %(canceled)s AND NOT i.free)
"""
_LAST_PURCHASES = """
INSERT INTO store.last_purchases AS b
  (product_code, account_code, size_code, order_id, quantity, rate, ordered_at)
SELECT DISTINCT ON (i.product_code, o.account_code, i.size_code)
  i.product_code, o.account_code, i.size_code, o.id, i.quantity, i.rate, o.placed_at
FROM store.order_items i JOIN store.orders o ON o.id = i.order_id
WHERE i.product_code = ANY(%(codes)s) AND i.status <> %(canceled)s AND NOT i.free
  AND o.account_code IS NOT NULL
ORDER BY i.product_code, o.account_code, i.size_code, o.placed_at DESC, o.id DESC, i.position
ON CONFLICT (product_code, account_code, size_code) DO UPDATE
SET order_id = excluded.order_id, quantity = excluded.quantity, rate = excluded.rate,
    ordered_at = excluded.ordered_at
WHERE (b.order_id, b.quantity, b.rate) IS DISTINCT FROM (excluded.order_id, excluded.quantity, excluded.rate)
"""


def count_orders(db: StoreSession, *, order_ids: list[int]) -> None:
    """Recount the orders of the products in these orders. Running it twice gives the same result."""
    codes = select(OrderItem.product_code).where(OrderItem.order_id.in_(order_ids)).distinct()
    _count(db, db.scalars(codes).all())


def count_all_orders(db: StoreSession) -> None:
    """Count the orders of the whole catalogue, for example after loading past orders."""
    _count(db, db.scalars(select(Product.code)).all())


def _count(db: StoreSession, codes: Collection[str]) -> None:
    db.lock(Lock.POPULARITY)
    values = {"codes": sorted(codes), "canceled": OrderStatus.CANCELED}
    db.run(_COUNT, **values)
    db.run(_FORMER_BUYERS, **values)
    db.run(_BUYERS, **values)
    db.run(_FORMER_PURCHASES, **values)
    db.run(_LAST_PURCHASES, **values)
    service.recount_sold(db, codes)
