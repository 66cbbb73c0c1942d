"""Codes for what the owner adds: counted up in the store, never given twice."""

from sqlalchemy import func, select

from tenant_router.session import StoreSession, qualified

_LAST = "SELECT coalesce(max(substr(code, 2)::bigint), 0) FROM {} WHERE code ~ '^{}[0-9]{{3,12}}$'"


def one_at_a_time(db: StoreSession) -> None:
    """Let others who give out codes in the store wait for the end of the transaction: an import, too."""
    lock = func.hashtextextended(f"import {db.store.schema}", 0)
    db.execute(select(func.pg_advisory_xact_lock(lock)))


def next_product_code(db: StoreSession) -> str:
    """I and seven digits."""
    return f"I{_last(db, 'store.products', 'I') + 1:07d}"


def next_category_code(db: StoreSession) -> str:
    """E and three digits."""
    return f"E{_last(db, 'store.categories', 'E') + 1:03d}"


def _last(db: StoreSession, table: str, letter: str) -> int:
    statement = qualified(_LAST.format(table, letter), db.store.schema)
    return db.connection().exec_driver_sql(statement).scalar_one()
