"""Deliveries of orders: stored by voucher line, summed, and applied to the orders that they change."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from app.books.sync.importing.rejects import Rejects
from app.orders.deliveries import record_deliveries
from tenant_router.session import StoreSession

_SET_CODES = """
UPDATE store.sync_rows r SET code = v.code, size = v.size FROM store.sync_keys v
WHERE r.run = %(run)s AND r.entity = 'deliveries' AND r.state IS NULL
  AND v.dataset = %(dataset)s AND v.entity = 'variants' AND v.key = r.other_key
"""
# Orders entered by hand into the books have their own numbers, which may equal the store's.
_SKIP_FOREIGN = """
UPDATE store.sync_rows r SET state = 'inactive'
WHERE r.run = %(run)s AND r.entity = 'deliveries' AND r.state IS NULL AND NOT EXISTS (
  SELECT FROM store.vouchers b
  WHERE b.kind = 'order' AND b.reference = r.parent_key AND b.guid IS NOT NULL)
"""
_REJECT_UNKNOWN = """
UPDATE store.sync_rows SET state = 'rejected'
WHERE run = %(run)s AND entity = 'deliveries' AND state IS NULL AND code IS NULL RETURNING key, other_key
"""
_SAVE = """
INSERT INTO store.sync_deliveries AS o (dataset, key, order_number, product_code, size_code, quantity)
SELECT %(dataset)s, r.key, n.number, r.code, r.size, (r.data ->> 'quantity')::numeric
FROM store.sync_rows r JOIN store.vouchers b
  ON b.kind = 'order' AND b.reference = r.parent_key AND b.guid IS NOT NULL
JOIN store.orders n ON n.id = b.order_id
WHERE r.run = %(run)s AND r.entity = 'deliveries' AND r.state IS NULL
ON CONFLICT (dataset, key) DO UPDATE SET order_number = EXCLUDED.order_number,
  product_code = EXCLUDED.product_code, size_code = EXCLUDED.size_code, quantity = EXCLUDED.quantity
WHERE (o.order_number, o.product_code, o.size_code, o.quantity)
  IS DISTINCT FROM (EXCLUDED.order_number, EXCLUDED.product_code, EXCLUDED.size_code, EXCLUDED.quantity)
RETURNING order_number
"""
_DROP = """
DELETE FROM store.sync_deliveries d WHERE d.dataset = %(dataset)s AND NOT EXISTS (
  SELECT FROM store.sync_rows r WHERE r.run = %(run)s AND r.entity = 'deliveries' AND r.key = d.key)
RETURNING d.order_number
"""
_SUMS = """
SELECT order_number, product_code, size_code, sum(quantity) FROM store.sync_deliveries
WHERE order_number = ANY(%(numbers)s) GROUP BY 1, 2, 3
"""


def write_deliveries(
    db: StoreSession, run_id: UUID, dataset: str, rejects: Rejects, *, complete: bool, now: datetime
) -> int:
    """Write deliveries and return how many lines changed. Lines of unknown items are rejected."""
    params = {"run": run_id, "dataset": dataset}
    db.run(_SET_CODES, **params)
    db.run(_SKIP_FOREIGN, **params)
    for key, variant in db.run(_REJECT_UNKNOWN, **params).fetchall():
        rejects.add("deliveries", key, "variantKey", variant, "item not found", wrong=False)
    changed = [number for (number,) in db.run(_SAVE, **params).fetchall()]
    gone = [number for (number,) in db.run(_DROP, **params).fetchall()] if complete else []
    numbers = sorted({*changed, *gone})
    if numbers:
        delivered: dict[int, dict[tuple[str, str], Decimal]] = {number: {} for number in numbers}
        for number, product, size, quantity in db.run(_SUMS, numbers=numbers):
            delivered[number][product, size] = quantity
        record_deliveries(db, delivered, now=now)
    return len(changed) + len(gone)
