"""Limits of a store: its own limit if it has one, else the deployment's default.

A limit is a setting that begins with `limit_`: the console and archives use the setting's name and default.
"""

from app.config import Config, get_config
from tenant_router.store import Store

MEGABYTE = 1_000_000
PREFIX = "limit_"
LIMITS = tuple(name.removeprefix(PREFIX) for name in Config.model_fields if name.startswith(PREFIX))


def limit_of(store: Store, name: str) -> int:
    """Return a store's limit by its name in LIMITS."""
    return store.limits.get(name, getattr(get_config(), PREFIX + name))


def max_products(store: Store) -> int:
    """Return how many products a store may have."""
    return limit_of(store, "products")


def max_storage_bytes(store: Store) -> int:
    """Return how many bytes a store's files may use."""
    return limit_of(store, "storage_megabytes") * MEGABYTE


def max_orders_a_day(store: Store) -> int:
    """Return how many orders a store may receive per day, in its own time zone."""
    return limit_of(store, "orders_a_day")
