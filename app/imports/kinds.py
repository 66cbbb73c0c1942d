"""What can be imported: the columns of each kind, and how its rows get into the store."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from app.imports.categories.fields import FIELDS as CATEGORY_FIELDS
from app.imports.categories.writer import import_categories
from app.imports.fields import Field
from app.imports.parties.fields import FIELDS as PARTY_FIELDS
from app.imports.parties.writer import import_parties
from app.imports.products.fields import FIELDS as PRODUCT_FIELDS
from app.imports.products.writer import import_products
from app.imports.reading.sheets import Record
from app.imports.row_loop import Counts, Refuse, Wrote
from tenant_router.session import StoreSession


class Import(Protocol):
    """Puts rows into the store; in a dry run nothing is written. `wrote` hears how many rows are through."""

    def __call__(
        self,
        db: StoreSession,
        records: Iterable[Record],
        *,
        dry_run: bool = ...,
        refuse: Refuse = ...,
        wrote: Wrote = ...,
    ) -> Counts: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of spreadsheet. One of the fields `one_of` has to be there; of `rivals` only one may be."""

    fields: tuple[Field, ...]
    put: Import
    one_of: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)


PRODUCTS = Kind(PRODUCT_FIELDS, import_products, one_of=("rate", "rate1"), rivals=("brand", "long_name"))
KINDS = {
    "products": PRODUCTS,
    "categories": Kind(CATEGORY_FIELDS, import_categories),
    "parties": Kind(PARTY_FIELDS, import_parties),
}
