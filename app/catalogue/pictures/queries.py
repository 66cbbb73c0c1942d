"""How many pictures each code has, for the dry run of a bulk upload."""

from typing import Any

from tenant_router.session import Read

MAX_CATEGORIES = 5_000
# By the primary key.
_OF_CATEGORIES = """
SELECT c.code, c.name, (c.picture IS NOT NULL)::int FROM store.categories c ORDER BY c.code LIMIT %(most)s
"""
_OF_PRODUCTS = """
SELECT p.code, cardinality(p.pictures) FROM store.products p
ORDER BY p.code LIMIT %(size)s OFFSET %(start)s
"""
_PRODUCTS = "SELECT coalesce(sum(c.product_count), 0) FROM store.categories c"


def of_categories() -> Read:
    """Code, name and number of pictures of each category."""
    return Read(_OF_CATEGORIES, {"most": MAX_CATEGORIES})


def of_products(page: int, size: int) -> tuple[Read, Read]:
    """Code and number of pictures and videos of each product, and how many products there are."""
    values: dict[str, Any] = {"size": size, "start": page * size}
    return Read(_OF_PRODUCTS, values), Read(_PRODUCTS, {})
