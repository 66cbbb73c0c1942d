"""Validation of one row of a product spreadsheet.

A row is one size of one product. A row with a code may leave out all fields that it does not change; a new
product needs a name, a category and a rate. Two rows are duplicates when they have the same code and size. In
a file without codes they are duplicates when they have the same name, category, brand (if the file has one)
and size. Case and spacing do not matter.

The first row counts; later duplicates are refused with the number of the first. A duplicate with another rate
is probably a different pack that only a code or size column could distinguish, so the import does not guess.
Rows with the same code or name but different sizes are sizes of one product.
"""

import csv
import html
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from app.books.imports.cells import (
    barcode,
    code,
    money,
    optional_text,
    parse_optional,
    parse_value,
    percent,
    shorten,
    stock,
    whole,
)
from app.catalogue.fields import TEXT_FIELDS
from app.catalogue.limits import (
    MAX_CODE_LENGTH,
    MAX_DESCRIPTION_LENGTH,
    MAX_NAME_LENGTH,
    MIN_RATE,
    RATE_COLUMNS,
)
from app.catalogue.substitutes.rules import MAX_NAMED
from app.shared.cleaning import comparison_key, one_line, plain_code
from app.shared.sheets.errors import RejectedRow, word

# Each code may have quotes, a comma and a space.
MAX_SUBSTITUTES_LENGTH = MAX_NAMED * (MAX_CODE_LENGTH + 4)


@dataclass(frozen=True, slots=True)
class ProductRow:
    """A valid row. A field is None when the file has no value for it; the store then keeps its own.

    `rates` has one rate for each grade; the common rate replaces a missing one. `texts` are the product's
    text fields by column. `category_if_new` is the category of a new product. `substitutes` is empty if the
    file clears them. `brand` also distinguishes products with the same name.
    """

    code: str | None
    name: str | None
    category: str | None
    category_if_new: str | None
    brand: str | None
    size: str | None
    rates: tuple[Decimal | None, ...]
    mrp: Decimal | None
    texts: Mapping[str, str | None]
    description: str | None
    tax_rate: Decimal | None
    priority: int | None
    barcode: str | None
    pieces_per_box: str | None
    minimum_quantity: int | None
    quantity_step: int | None
    discount_percent: Decimal | None
    stock: Decimal | None
    substitutes: tuple[str, ...] | None

    @property
    def rates_if_new(self) -> tuple[Decimal, ...] | None:
        """Return the rates of a new size, where rate A replaces missing ones, or None without rate A."""
        rates = [rate if rate is not None else self.rates[0] for rate in self.rates]
        filled = tuple(rate for rate in rates if rate is not None)
        return filled if len(filled) == len(RATE_COLUMNS) else None

    def missing_if_new(self) -> str | None:
        """Return the first field that a new product lacks."""
        if not self.name:
            return "name"
        if not self.category_if_new:
            return "category"
        return None if self.rates_if_new else "rate"


def parse_row(cells: Mapping[str, str], category_of_all: str | None = None) -> ProductRow:
    """Return the row for cells by field name; fields without a column are missing. Raises RejectedRow.

    `category_of_all` is the category of all new products if the file has no category column.
    """
    values = {field: one_line(text) for field, text in cells.items()}
    rates = _rates(values)
    category = optional_text(values, "category", MAX_NAME_LENGTH)
    row = ProductRow(
        code=code(values),
        name=optional_text(values, "name", MAX_NAME_LENGTH),
        category=category,
        category_if_new=category or category_of_all,
        brand=values.get("brand"),
        size=optional_text(values, "size") or "" if "size" in values else None,
        rates=rates,
        mrp=_mrp(values, rates),
        texts={field.column: optional_text(values, field.column, field.max_length) for field in TEXT_FIELDS},
        description=_description(cells.get("description", "")),
        tax_rate=parse_optional(values, "tax_rate", percent),
        priority=parse_optional(values, "priority", lambda text: whole(text, minimum=0)),
        barcode=parse_optional(values, "barcode", barcode),
        pieces_per_box=optional_text(values, "pieces_per_box"),
        minimum_quantity=parse_optional(values, "minimum_quantity", whole),
        quantity_step=parse_optional(values, "quantity_step", whole),
        discount_percent=parse_optional(values, "discount_percent", percent),
        stock=parse_optional(values, "stock", stock),
        substitutes=_substitutes(values["substitutes"]) if "substitutes" in values else None,
    )
    missing = None if row.code is not None else row.missing_if_new()
    if missing:
        raise RejectedRow("import.row.blank", field=missing, what=word(missing))
    return row


class ProductDuplicates:
    """Detects repeated rows of one file; another size of a product is not a repetition."""

    def __init__(self) -> None:
        self._sizes: dict[tuple[str, ...], tuple[int, tuple[Decimal | None, ...]]] = {}
        self._names: dict[str, tuple[int, str]] = {}

    def add(self, number: int, row: ProductRow) -> None:
        """Remember a row. Raises RejectedRow when an earlier row is the same."""
        size = comparison_key(row.size or "")
        if row.code is not None:
            if row.name is not None:
                first, name = self._names.setdefault(row.code, (number, comparison_key(row.name)))
                if name != comparison_key(row.name):
                    raise RejectedRow("import.row.other_name", field="code", row=first)
            key, what = (row.code, size), "code"
        else:
            key, what = (
                (
                    comparison_key(row.name or ""),
                    comparison_key(row.category or ""),
                    comparison_key(row.brand or ""),
                    size,
                ),
                "name",
            )
        first, rates = self._sizes.setdefault(key, (number, row.rates))
        if first == number:
            return
        if rates == row.rates:
            raise RejectedRow("import.row.same_rate", row=first, what=word(what))
        raise RejectedRow(f"import.row.other_rate_of_{what}", row=first)


def _rates(values: Mapping[str, str]) -> tuple[Decimal | None, ...]:
    texts = [values.get(grade, "") or values.get("rate", "") for grade in RATE_COLUMNS]
    # Most sheets have one rate for all grades.
    parsed = {text: parse_value("rate", money, text) for text in dict.fromkeys(texts) if text}
    rates = tuple(parsed.get(text) for text in texts)
    for text, rate in zip(texts, rates, strict=True):
        if rate is not None and rate < MIN_RATE:
            raise RejectedRow("import.row.below", value=shorten(text), limit=MIN_RATE).at("rate")
    return rates


def _mrp(values: Mapping[str, str], rates: tuple[Decimal | None, ...]) -> Decimal | None:
    mrp = parse_optional(values, "mrp", money)
    if not mrp:
        return None
    highest = max((rate for rate in rates if rate is not None), default=mrp)
    if mrp < highest:
        raise RejectedRow("import.row.mrp", field="mrp", mrp=mrp, rate=highest)
    return mrp


def _description(text: str) -> str | None:
    """Return the text as HTML with one paragraph per line.

    Descriptions are rich text, so the cell's text is escaped to be shown literally.
    """
    lines = [line for line in map(one_line, text.splitlines()) if line]
    if sum(map(len, lines)) > MAX_DESCRIPTION_LENGTH:
        raise RejectedRow("import.row.too_long", limit=f"{MAX_DESCRIPTION_LENGTH:,}").at("description")
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines) or None


def _substitutes(text: str) -> tuple[str, ...]:
    """Return the codes in a comma-separated cell, without duplicates. Quotes enclose a code with a comma."""
    if len(text) <= MAX_SUBSTITUTES_LENGTH:
        (codes,) = csv.reader([text], skipinitialspace=True)
        named = tuple(dict.fromkeys(map(plain_code, filter(str.strip, codes))))
        if len(named) <= MAX_NAMED:
            return named
    raise RejectedRow("import.row.most_substitutes", field="substitutes", most=MAX_NAMED)
