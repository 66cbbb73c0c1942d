"""How much one store may take: its own limit where it was given one, else the deployment's."""

from app.config import get_config
from tenant_router.store import Store

MEGABYTE = 1_000_000


def most_products(store: Store) -> int:
    """How many products a store may show."""
    return store.limits.products or get_config().limit_products


def most_bytes(store: Store) -> int:
    """How many bytes a store's files may have."""
    return (store.limits.storage_megabytes or get_config().limit_storage_megabytes) * MEGABYTE


def most_orders_a_day(store: Store) -> int:
    """How many orders may be placed with a store on one of its days."""
    return store.limits.orders_a_day or get_config().limit_orders_a_day
