"""The rows of the hand-written reads. Their fields are the columns that the reads select, in this order."""

from collections.abc import Mapping
from typing import NamedTuple


class BrandRow(NamedTuple):
    """A brand with its number of products. Spellings that differ in case are one brand."""

    name: str
    product_count: int


class CategoryRow(NamedTuple):
    """A category. `first_picture` is a product's, empty if the category has its own."""

    code: str
    name: str
    description: str
    priority: int
    picture: str | None
    product_count: int
    first_picture: str


class OwnersCategoryRow(NamedTuple):
    """A category as its owner sees it. `picture_id` is 0 if it shows a product's picture."""

    code: str
    name: str
    description: str
    priority: int
    picture: str | None
    product_count: int
    first_picture: str
    without_picture: int
    common_catalog: int | None
    own_fields: list[str]
    picture_id: int


class CatalogRow(NamedTuple):
    """A catalogue to download. `preparing` says that a file is being prepared for it."""

    id: int
    title: str
    description: str
    picture: str | None
    file: str
    preparing: bool


def select_list(row: type[NamedTuple], table: str, expressions: Mapping[str, str]) -> str:
    """Return the SELECT list of a row's fields: columns of `table`, but for those with an expression."""
    return ", ".join(expressions.get(name, f"{table}.{name}") for name in row._fields)
