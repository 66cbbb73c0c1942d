"""The kinds of import: the fields of each kind and the function that imports its rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from app.books.imports.categories.fields import FIELDS as CATEGORY_FIELDS
from app.books.imports.categories.writer import import_categories
from app.books.imports.fields import Field
from app.books.imports.parties.fields import FIELDS as PARTY_FIELDS
from app.books.imports.parties.writer import import_parties
from app.books.imports.price_lists.fields import FIELDS as PRICE_LIST_FIELDS
from app.books.imports.price_lists.writer import import_price_lists
from app.books.imports.products.fields import FIELDS as PRODUCT_FIELDS
from app.books.imports.products.writer import import_products
from app.books.imports.walk import Part, ProgressHandler
from app.shared.sheets.reading.sheets import Rows
from tenant_router.session import StoreSession


class RowImporter(Protocol):
    """Imports rows into the store, part by part; a dry run writes nothing.

    `on_progress` receives row counts.
    """

    def __call__(
        self,
        db: StoreSession,
        records: Rows,
        *,
        dry_run: bool = ...,
        on_progress: ProgressHandler = ...,
    ) -> Iterator[Part]: ...


@dataclass(frozen=True, slots=True)
class ImportKind:
    """A kind of spreadsheet.

    At least one field of `required_one_of` needs a column, unless the field `codes` has one: rows with codes
    of existing products may leave out all other fields. `passes` is how many times applying the rows counts
    each of them for progress.
    """

    fields: tuple[Field, ...]
    import_rows: RowImporter
    required_one_of: tuple[str, ...] = ()
    codes: str | None = None
    passes: int = 1

    @property
    def field_names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)


PRODUCTS = ImportKind(
    PRODUCT_FIELDS, import_products, required_one_of=("rate", "rate1"), codes="code", passes=2
)
KINDS = {
    "products": PRODUCTS,
    "categories": ImportKind(CATEGORY_FIELDS, import_categories),
    "parties": ImportKind(PARTY_FIELDS, import_parties),
    "priceLists": ImportKind(PRICE_LIST_FIELDS, import_price_lists),
}
