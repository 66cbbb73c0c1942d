"""The rows of the hand-written reads. Their fields are the selected columns, in this order."""

from collections.abc import Mapping
from typing import NamedTuple

from app.shared.image_names import picture_url


class BrandRow(NamedTuple):
    """A brand with its number of products. Spellings that differ in case are one brand."""

    name: str
    product_count: int


def _shown(picture: str | None, first_picture: str) -> list[str]:
    """Return the picture of a category: its own, or else the first product's."""
    return list(filter(None, [picture or first_picture]))


class CategoryRow(NamedTuple):
    """A category. `first_picture` is a product's, empty if the category has its own."""

    code: str
    name: str
    short_name: str
    hindi_name: str
    gujarati_name: str
    description: str
    priority: int
    picture: str | None
    product_count: int
    first_picture: str

    @property
    def images(self) -> tuple[int, list[str]]:
        """Return the names of the pictures, with the number 0, since buyers do not use it."""
        return 0, _shown(self.picture, self.first_picture)


class OwnersCategoryRow(NamedTuple):
    """A category for its owner. `picture_id` is 0 if it shows a product's picture."""

    code: str
    name: str
    short_name: str
    hindi_name: str
    gujarati_name: str
    description: str
    priority: int
    own_fields: list[str]
    picture: str | None
    product_count: int
    first_picture: str
    without_picture: int
    common_catalog: int | None
    picture_id: int

    @property
    def images(self) -> tuple[int, list[str]]:
        """Return the number and the names of the pictures."""
        return self.picture_id, _shown(self.picture, self.first_picture)


class CatalogRow(NamedTuple):
    """A catalogue to download. `preparing` is true while a file is being prepared for it."""

    id: int
    title: str
    description: str
    picture: str | None
    file: str
    preparing: bool

    @property
    def state(self) -> str:
        """Return whether the file can be downloaded, is being prepared, or was refused."""
        return "preparing" if self.preparing else "ready" if self.file else "refused"


class ShownCatalog(NamedTuple):
    """A catalogue of a store; `owners` is true if its owner reads it."""

    catalog: CatalogRow
    store_key: str
    owners: CatalogRow | None = None

    @property
    def address(self) -> str:
        """Return the address of the file, or an empty text without a file."""
        return picture_url(self.catalog.file) if self.catalog.file else ""


def select_list(row: type[NamedTuple], table: str, expressions: Mapping[str, str]) -> str:
    """Return the SELECT list of a row's fields: their expressions, or else columns of `table`."""
    return ", ".join(expressions.get(name, f"{table}.{name}") for name in row._fields)
