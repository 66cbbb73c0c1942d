"""The fields of a product: the row that the hand-written reads select, and its single-line texts."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from app.catalogue.limits import MAX_NAME_LENGTH, MAX_WORD_LENGTH
from app.shared.days import STORE_TIME


class ProductRow(NamedTuple):
    """A product with one of its sizes and the rate agreed with the party. Without sizes, those are None.

    `numbers` are those of the size in one text, because a page of products has hundreds: reading each into a
    value of its own takes longer than the query. The properties read them; `NUMBERS` has their order.
    """

    code: str
    name: str
    short_name: str
    long_name: str
    brand: str
    description: str | None
    category_code: str
    category_name: str
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
    numbers: str
    agreed_rate: Decimal | None
    expected_on: date | None

    @property
    def pictures(self) -> list[str]:
        return self.picture_names.split("\n") if self.picture_names else []

    @property
    def minimum_quantity(self) -> int:
        return int(self.numbers.split(" ")[MINIMUM])

    @property
    def quantity_step(self) -> int:
        return int(self.numbers.split(" ")[STEP])

    @property
    def rates(self) -> tuple[Decimal, ...]:
        return tuple(map(Decimal, self.numbers.split(" ")[RATES]))

    @property
    def discount_percent(self) -> Decimal:
        return Decimal(self.numbers.split(" ")[DISCOUNT])

    @property
    def stock(self) -> float:
        return float(self.numbers.split(" ")[STOCK])

    @property
    def mrp(self) -> float | None:
        numbers = self.numbers.split(" ")
        return float(numbers[MRP]) if len(numbers) > MRP else None


# The columns of a size in `ProductRow.numbers`. The last is left out where it is null.
NUMBERS = (
    *("minimum_quantity", "quantity_step", "rate1", "rate2", "rate3", "rate4", "rate5"),
    *("discount_percent", "stock", "mrp"),
)
MINIMUM, STEP, RATES, DISCOUNT, STOCK, MRP = 0, 1, slice(2, 7), 7, 8, 9


def expected_on_sql(also_passed: str = "false") -> str:
    """Return the SQL of the day on which the next stock of a product `p` is expected.

    A day that has passed says nothing any more; it is null, unless the condition `also_passed` holds.
    """
    today = f"(now() AT TIME ZONE '{STORE_TIME.key}')::date"
    return f"CASE WHEN {also_passed} OR p.expected_on >= {today} THEN p.expected_on END"


@dataclass(frozen=True, slots=True)
class TextField:
    """A text of a product besides its name: its column, and its name in a sync's pack.

    The owner's form, a product's version, its CSV, the import and the sync derive from these declarations.
    `label` heads its column in files, `example` shows the owner what belongs there, and `headings` are the
    names that spreadsheets and accounting tables usually give it, the surest first.
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
