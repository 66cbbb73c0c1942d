"""The product limit of a store."""

from sqlalchemy import func, select

from app.catalogue.models import Product
from app.shared.limits import max_products
from tenant_router.session import StoreSession


def room_for_products(db: StoreSession) -> int:
    """Return how many products may still be added. Retired products do not count."""
    existing = select(func.count()).select_from(Product).where(Product.retired_at.is_(None))
    return max_products(db.store) - (db.scalar(existing) or 0)
