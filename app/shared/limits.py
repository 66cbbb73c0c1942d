"""Limits of a store: its own limit if it has one, else the deployment's default."""

from app.config import get_config
from tenant_router.store import Store

MEGABYTE = 1_000_000


def max_products(store: Store) -> int:
    """Return how many products a store may have."""
    return store.limits.products or get_config().limit_products


def max_storage_bytes(store: Store) -> int:
    """Return how many bytes a store's files may use."""
    return (store.limits.storage_megabytes or get_config().limit_storage_megabytes) * MEGABYTE


def max_orders_a_day(store: Store) -> int:
    """Return how many orders a store may receive per day, in its own time zone."""
    return store.limits.orders_a_day or get_config().limit_orders_a_day
