"""Stock, balances and agreed rates: few columns, compared with the store's tables directly."""

from uuid import UUID

from app.books.sync.importing.rejects import Rejects
from app.shared.actor import PARTY_RATE_GROUP
from app.shared.texts.messages import text
from tenant_router.session import StoreSession

KEY_ENTITY = {"stock": "variants", "balances": "accounts"}
_FIND = """
UPDATE store.sync_rows r SET code = k.code, size = k.size FROM store.sync_keys k
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IS NULL
  AND k.dataset = %(dataset)s AND k.entity = %(of)s AND k.key = r.key
"""
# Do not store stock for items that the source marks as inactive.
_INACTIVE = """
UPDATE store.sync_rows r SET state = 'inactive' FROM store.sync_rows v
WHERE r.run = %(run)s AND r.entity = 'stock' AND r.state IS NULL AND r.code IS NULL
  AND v.run = r.run AND v.entity = 'variants' AND v.key = r.key AND v.state = 'inactive'
"""
_UNKNOWN = """
UPDATE store.sync_rows SET state = 'rejected'
WHERE run = %(run)s AND entity = %(entity)s AND state IS NULL AND code IS NULL RETURNING key
"""
_STOCK = """
UPDATE store.variants o SET stock = (r.data ->> 'stock')::numeric FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'stock' AND r.state IS NULL
  AND o.product_code = r.code AND o.size_code = r.size AND NOT 'stock' = ANY(o.own_fields)
  AND o.stock IS DISTINCT FROM (r.data ->> 'stock')::numeric
"""
_BALANCES = """
UPDATE store.accounts o SET closing_balance = (r.data ->> 'closing_balance')::numeric FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'balances' AND r.state IS NULL
  AND o.code = r.code AND o.closing_balance IS DISTINCT FROM (r.data ->> 'closing_balance')::numeric
"""
_WRITE = {"stock": _STOCK, "balances": _BALANCES}
_FIND_PRICES = """
UPDATE store.sync_rows r SET parent = a.code, code = v.code, size = v.size
FROM store.sync_keys a, store.sync_keys v
WHERE r.run = %(run)s AND r.entity = 'party_prices' AND r.state IS NULL
  AND a.dataset = %(dataset)s AND a.entity = 'accounts' AND a.key = r.parent_key
  AND v.dataset = %(dataset)s AND v.entity = 'variants' AND v.key = r.other_key
"""
_AGREED = "r.run = %(run)s AND r.entity = 'party_prices' AND r.state IS NULL AND r.active"
_ADD_PRICES = f"""
INSERT INTO store.party_rates AS o (account_code, product_code, size_code, rate)
SELECT DISTINCT ON (r.parent, r.code, r.size) r.parent, r.code, r.size, (r.data ->> 'rate')::numeric
FROM store.sync_rows r WHERE {_AGREED} ORDER BY r.parent, r.code, r.size, r.key
ON CONFLICT (account_code, product_code, size_code) DO UPDATE SET rate = EXCLUDED.rate
WHERE o.rate IS DISTINCT FROM EXCLUDED.rate
"""  # noqa: S608 -- our own names; values are parameters
_REMOVE_PRICES = f"""
DELETE FROM store.party_rates o USING store.sync_keys k
WHERE k.dataset = %(dataset)s AND k.entity = 'accounts' AND k.code = o.account_code AND NOT EXISTS (
  SELECT FROM store.sync_rows r
  WHERE {_AGREED} AND r.parent = o.account_code AND r.code = o.product_code AND r.size = o.size_code)
"""  # noqa: S608 -- our own names; values are parameters
_GROUP = """
UPDATE store.accounts o SET group_code = %(group)s
WHERE o.group_code <> %(group)s AND NOT 'group_code' = ANY(o.own_fields)
  AND EXISTS (SELECT FROM store.party_rates r WHERE r.account_code = o.code)
  AND EXISTS (SELECT FROM store.sync_keys k
              WHERE k.dataset = %(dataset)s AND k.entity = 'accounts' AND k.code = o.code)
"""


def write_values(db: StoreSession, run_id: UUID, dataset: str, entity: str, rejects: Rejects) -> int:
    """Write stock or balances and return how many changed. Rows without a record are rejected."""
    params = {"run": run_id, "dataset": dataset, "entity": entity}
    db.run(_FIND, **params, of=KEY_ENTITY[entity])
    db.run(_INACTIVE, **params)
    for (key,) in db.run(_UNKNOWN, **params).fetchall():
        rejects.add(entity, key, "key", key, text("sync.row.no_record"), wrong=False)
    return db.run(_WRITE[entity], **params).rowcount


def write_prices(
    db: StoreSession, run_id: UUID, dataset: str, rejects: Rejects, *, complete: bool
) -> tuple[int, int]:
    """Write agreed rates; return how many are new or changed, and how many were removed."""
    params = {"run": run_id, "dataset": dataset, "entity": "party_prices"}
    db.run(_FIND_PRICES, **params)
    for (key,) in db.run(_UNKNOWN, **params).fetchall():
        rejects.add("party_prices", key, "key", key, text("sync.row.no_rate_record"), wrong=False)
    changed = db.run(_ADD_PRICES, **params).rowcount
    removed = db.run(_REMOVE_PRICES, **params).rowcount if complete else 0
    return changed, removed


def group_accounts(db: StoreSession, dataset: str) -> None:
    """Put accounts with agreed rates into the group that buys at them, overriding the books' group."""
    db.run(_GROUP, dataset=dataset, group=PARTY_RATE_GROUP)
