"""Reads of the number of pictures per code, for the dry run of a bulk upload."""

from typing import Any, NamedTuple

from tenant_router.session import Read

MAX_CATEGORIES = 5_000
# Ordered by the primary key.
_CATEGORY_PICTURE_COUNTS = """
SELECT c.code, c.name, (c.picture IS NOT NULL)::int FROM store.categories c ORDER BY c.code LIMIT %(most)s
"""
_PRODUCT_PICTURE_COUNTS = """
SELECT p.code, cardinality(p.pictures) FROM store.products p
ORDER BY p.code LIMIT %(size)s OFFSET %(start)s
"""
_PRODUCT_COUNT = "SELECT coalesce(sum(c.product_count + c.hidden_count), 0) FROM store.categories c"


class CategoryPictures(NamedTuple):
    """The number of pictures of a category."""

    code: str
    name: str
    pictures: int


class ProductPictures(NamedTuple):
    """The number of pictures and videos of a product."""

    code: str
    pictures: int


def category_picture_counts() -> Read:
    """Return the read of each category's code, name and number of pictures."""
    return Read(_CATEGORY_PICTURE_COUNTS, {"most": MAX_CATEGORIES})


def product_picture_counts(page: int, size: int) -> tuple[Read, Read]:
    """Return the reads of each product's code and number of pictures and videos, and of the product count."""
    values: dict[str, Any] = {"size": size, "start": page * size}
    return Read(_PRODUCT_PICTURE_COUNTS, values), Read(_PRODUCT_COUNT, {})
