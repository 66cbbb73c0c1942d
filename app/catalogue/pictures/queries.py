"""Reads of the number of pictures per code, for the dry run of a bulk upload."""

from typing import Any

from tenant_router.session import Read

MAX_CATEGORIES = 5_000
# Ordered by the primary key.
_OF_CATEGORIES = """
SELECT c.code, c.name, (c.picture IS NOT NULL)::int FROM store.categories c ORDER BY c.code LIMIT %(most)s
"""
_OF_PRODUCTS = """
SELECT p.code, cardinality(p.pictures) FROM store.products p
ORDER BY p.code LIMIT %(size)s OFFSET %(start)s
"""
_PRODUCTS = "SELECT coalesce(sum(c.product_count), 0) FROM store.categories c"


def of_categories() -> Read:
    """Return the read of each category's code, name and number of pictures."""
    return Read(_OF_CATEGORIES, {"most": MAX_CATEGORIES})


def of_products(page: int, size: int) -> tuple[Read, Read]:
    """Return the reads of each product's code and number of pictures and videos, and of the product count."""
    values: dict[str, Any] = {"size": size, "start": page * size}
    return Read(_OF_PRODUCTS, values), Read(_PRODUCTS, {})
