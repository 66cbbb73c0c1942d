"""Codes for products and categories that the owner adds: counted up per store, never reused."""

from app.shared.locks import Lock
from tenant_router.session import StoreSession

_LAST = "SELECT coalesce(max(substr(code, 2)::bigint), 0) FROM {} WHERE code ~ '^{}[0-9]{{3,12}}$'"


def lock_codes(db: StoreSession) -> None:
    """Serialize code assignment in this store until the transaction ends; imports take the same lock."""
    db.lock(Lock.CODES)


def next_product_code(db: StoreSession) -> str:
    """Return the next free product code: I and seven digits."""
    return f"I{_last(db, 'store.products', 'I') + 1:07d}"


def next_category_code(db: StoreSession) -> str:
    """Return the next free category code: E and three digits."""
    return f"E{_last(db, 'store.categories', 'E') + 1:03d}"


def _last(db: StoreSession, table: str, letter: str) -> int:
    return db.run(_LAST.format(table, letter)).scalar_one()
