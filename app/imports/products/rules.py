"""What a row of a product spreadsheet has to be.

A row is one size of one product. Rows are the same when code and size are, or, in a file without codes,
when name, category, brand (where the file has one) and size are; capitals and spacing make no difference.
The first of them counts, the later ones are refused with its number: at another rate they are most likely
packs that only a code or a size column could tell apart, and the importer does not guess which was meant.
Different sizes under one code, or one name, are sizes of one product.
"""

import html
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from app.catalogue.limits import GRADES, LEAST_RATE, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, one_line, same
from app.imports.cells import (
    code,
    money,
    named,
    optional,
    parsed,
    percent,
    required,
    short,
    stock,
    whole,
)
from app.imports.errors import Refused


@dataclass(frozen=True, slots=True)
class Row:
    """A row that may go in. None means that the file says nothing: what the store has stays."""

    code: str | None
    name: str
    category: str
    brand: str | None
    size: str | None
    rates: tuple[Decimal, ...]
    mrp: Decimal | None
    short_name: str | None
    long_name: str | None
    description: str | None
    unit: str | None
    hsn: str | None
    tax_rate: Decimal | None
    priority: int | None
    pieces_per_box: str | None
    minimum_quantity: int | None
    quantity_step: int | None
    discount_percent: Decimal | None
    stock: Decimal | None


def check(cells: Mapping[str, str]) -> Row:
    """The row that these cells, by field, make up; a field without a column is missing. Raises Refused."""
    given = {field: one_line(text) for field, text in cells.items()}
    name = required(given, "name", MAX_NAME_LENGTH)
    category = required(given, "category", MAX_NAME_LENGTH)
    rates = _rates(given)
    brand = optional(given, "brand") or "" if "brand" in given else None
    return Row(
        code=code(given),
        name=name,
        category=category,
        brand=brand,
        size=optional(given, "size") or "" if "size" in given else None,
        rates=rates,
        mrp=_mrp(given, rates),
        short_name=optional(given, "short_name", MAX_NAME_LENGTH),
        long_name=brand or optional(given, "long_name", MAX_NAME_LENGTH),
        description=_description(cells.get("description", "")),
        unit=optional(given, "unit"),
        hsn=optional(given, "hsn"),
        tax_rate=parsed(given, "tax_rate", percent),
        priority=parsed(given, "priority", lambda text: whole(text, least=0)),
        pieces_per_box=optional(given, "pieces_per_box"),
        minimum_quantity=parsed(given, "minimum_quantity", whole),
        quantity_step=parsed(given, "quantity_step", whole),
        discount_percent=parsed(given, "discount_percent", percent),
        stock=parsed(given, "stock", stock),
    )


class Seen:
    """The rows of one file so far, to tell a repetition from a further size."""

    def __init__(self) -> None:
        self._sizes: dict[tuple[str, ...], tuple[int, tuple[Decimal, ...]]] = {}
        self._names: dict[str, tuple[int, str]] = {}

    def add(self, number: int, row: Row) -> None:
        """Take note of a row; Refused where an earlier one is the same."""
        size = same(row.size or "")
        if row.code is not None:
            first, name = self._names.setdefault(row.code, (number, same(row.name)))
            if name != same(row.name):
                raise Refused(f"row {first} has the same code with a different name", "code")
            key, what = (row.code, size), "code"
        else:
            key, what = (same(row.name), same(row.category), same(row.brand or ""), size), "name"
        first, rates = self._sizes.setdefault(key, (number, row.rates))
        if first == number:
            return
        if rates == row.rates:
            raise Refused(f"row {first} has the same {what} and rate")
        advice = "" if what == "code" else "; a code or size is needed"
        raise Refused(f"row {first} has the same {what} at a different rate{advice}")


def _rates(given: Mapping[str, str]) -> tuple[Decimal, ...]:
    every = given.get("rate", "") or given.get("rate1", "")
    texts = [given.get(grade, "") or every for grade in GRADES]
    if not all(texts):
        raise Refused("the rate is blank", "rate")
    rates = tuple(named("rate", money, text) for text in texts)
    if min(rates) < LEAST_RATE:
        raise Refused(f"rate: “{short(min(texts, key=money))}” is less than {LEAST_RATE}", "rate")
    return rates


def _mrp(given: Mapping[str, str], rates: tuple[Decimal, ...]) -> Decimal | None:
    mrp = parsed(given, "mrp", money)
    if not mrp:
        return None
    if mrp < max(rates):
        raise Refused(f"the MRP {mrp} is lower than the rate {max(rates)}", "mrp")
    return mrp


def _description(text: str) -> str | None:
    """Descriptions are rich text: what stands in a cell is shown as it stands there, line by line."""
    lines = [line for line in map(one_line, text.splitlines()) if line]
    if sum(map(len, lines)) > MAX_DESCRIPTION_LENGTH:
        raise Refused(f"description: longer than {MAX_DESCRIPTION_LENGTH:,} characters", "description")
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines) or None
