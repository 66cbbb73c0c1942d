"""The fields of a product: the row that the hand-written reads select, and its single-line texts."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from app.catalogue.limits import MAX_NAME_LENGTH, MAX_WORD_LENGTH
from app.shared.days import STORE_TIME
from app.store.settings.rules import TaxRegistration


class ProductRow(NamedTuple):
    """A product with one of its sizes and the rate agreed with the party. Without sizes, these are None.

    Rates, discount and MRP are texts as the database writes them: a page of products has hundreds, and
    creating a Decimal for each takes longer than the query.
    """

    code: str
    name: str
    short_name: str
    long_name: str
    brand: str
    description: str | None
    category_code: str
    category_name: str
    category_hindi_name: str
    category_gujarati_name: str
    priority: int
    unit: str
    hsn: str
    tax_rate: float | None
    hidden: bool
    from_accounting: bool
    catalog_id: int | None
    picture_id: int
    picture_names: str
    size_code: str | None
    barcode: str
    pieces_per_box: str
    minimum_quantity: int
    quantity_step: int
    rate1: str
    rate2: str
    rate3: str
    rate4: str
    rate5: str
    discount_percent: str
    stock: float
    mrp: str | None
    agreed_rate: Decimal | None
    expected_on: date | None

    @property
    def pictures(self) -> list[str]:
        return self.picture_names.split("\n") if self.picture_names else []

    @property
    def rates(self) -> tuple[str, ...]:
        """Return the rates of the grades A to E."""
        return self.rate1, self.rate2, self.rate3, self.rate4, self.rate5


# The SQL of today's date in the store's time zone. It is computed for each row, so rows without a day to
# compare come first.
TODAY = f"(now() AT TIME ZONE '{STORE_TIME.key}')::date"


def expected_on_sql(also_passed: str = "false") -> str:
    """Return the SQL of the day on which the next stock of a product `p` is expected.

    A day that has passed is null, unless the condition `also_passed` holds.
    """
    coming = f"p.expected_on IS NOT NULL AND p.expected_on >= {TODAY}"
    return f"CASE WHEN {also_passed} OR {coming} THEN p.expected_on END"


def tax_rate_sql(own: str = "false") -> str:
    """Return the SQL of the tax rate that applies to a product `p`, null as long as it is unknown.

    All pages, carts, orders and downloads use it. A coming rate applies from the first moment of its day. The
    rate is 0 in a store that may not charge tax; the item keeps its own rate, which is returned if the
    condition `own` holds.
    """
    has_come = f"p.coming_tax_on IS NOT NULL AND p.coming_tax_on <= {TODAY}"
    dated = f"CASE WHEN {has_come} THEN p.coming_tax_rate ELSE p.tax_rate END"
    charges = f"(SELECT c.tax_registration = '{TaxRegistration.REGULAR}' FROM store.company c)"  # noqa: S608 -- our own names
    return f"CASE WHEN {own} OR {charges} THEN {dated} ELSE 0 END"


@dataclass(frozen=True, slots=True)
class TextField:
    """A text of a product other than its name: its column, and its name in a sync's pack.

    The owner's form, a product's version, its CSV, the import and the sync derive from these declarations.
    `label` heads its column in files, `example` shows the owner typical content, and `headings` are the usual
    names in spreadsheets and accounting tables, the most reliable first.
    """

    column: str
    pack_name: str
    label: str
    example: str
    headings: str
    max_length: int = MAX_NAME_LENGTH


# Files have the names first and the units after the rates.
NAME_FIELDS = (
    TextField("short_name", "shortName", "Short name", "Switch", "short name, item sname, alias"),
    TextField(
        "long_name",
        "longName",
        "Long name",
        "One-Way Switch 6 A White",
        "long name, full name, item lname, print name",
    ),
    TextField("brand", "brand", "Brand", "Anchor", "brand, brand name, make, company, manufacturer"),
)
UNIT_FIELDS = (
    TextField(
        "unit",
        "unit",
        "Unit",
        "pc",
        "unit, uom, units, unit of measure, main unit, unit name",
        MAX_WORD_LENGTH,
    ),
    TextField(
        "hsn", "hsn", "HSN code", "853650", "hsn, hsn code, hsn sac, hsn sac code, hsncode", MAX_WORD_LENGTH
    ),
)
TEXT_FIELDS = (*NAME_FIELDS, *UNIT_FIELDS)
TEXT_COLUMNS = tuple(field.column for field in TEXT_FIELDS)
