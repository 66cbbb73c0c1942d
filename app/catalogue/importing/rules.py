"""What a row of a product spreadsheet has to be.

A row is one size of one product. Rows are the same when code and size are, or, in a file without codes,
when name, category, brand (where the file has one) and size are; capitals and spacing make no difference.
The first of them counts, the later ones are refused with its number: at another rate they are most likely
packs that only a code or a size column could tell apart, and the importer does not guess which was meant.
Different sizes under one code, or one name, are sizes of one product.
"""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeVar

GRADES = ("rate1", "rate2", "rate3", "rate4", "rate5")
FIELDS = (
    *("code", "name", "short_name", "long_name", "brand", "category", "rate"),
    *GRADES,
    *("mrp", "unit", "hsn", "tax_rate", "size", "pieces_per_box", "minimum_quantity", "quantity_step"),
    *("discount_percent", "stock", "description", "priority"),
)

# Pages show whole rupees, halves up: less than this would be sold for nothing.
LEAST_RATE = Decimal("0.50")
MOST_RUPEES = Decimal(10_000_000)
MOST_STOCK = Decimal(1_000_000_000)
MOST_PIECES = 1_000_000
LONGEST_NAME = 200
LONGEST_CODE = 50
LONGEST_WORD = 50
LONGEST_DESCRIPTION = 20_000
LONGEST_NUMBER = 40

Value = TypeVar("Value")

_PAISA = Decimal("0.01")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_CURRENCY = re.compile(r"^(?:₹|rs\.?|inr)\s*|\s*(?:/-|₹)$", re.IGNORECASE)
# Groups of two or three digits, the last of three: "12,5" is no number, so a decimal comma is never
# taken for a hundredfold price.
_NUMBER = re.compile(r"(?:\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})(?:\.\d*)?|\.\d+")


class Refused(Exception):
    """A row that does not go in; the text says why, to the person whose file it is."""


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
    given = {field: clean(text) for field, text in cells.items()}
    name = _required(given, "name", LONGEST_NAME)
    category = _required(given, "category", LONGEST_NAME)
    rates = _rates(given)
    brand = _text(given, "brand") or "" if "brand" in given else None
    return Row(
        code=_code(given),
        name=name,
        category=category,
        brand=brand,
        size=_text(given, "size") or "" if "size" in given else None,
        rates=rates,
        mrp=_mrp(given, rates),
        short_name=_text(given, "short_name", LONGEST_NAME),
        long_name=brand or _text(given, "long_name", LONGEST_NAME),
        description=_description(cells.get("description", "")),
        unit=_text(given, "unit"),
        hsn=_text(given, "hsn"),
        tax_rate=_number(given, "tax_rate", percent),
        priority=_number(given, "priority", lambda text: whole(text, least=0)),
        pieces_per_box=_text(given, "pieces_per_box"),
        minimum_quantity=_number(given, "minimum_quantity", whole),
        quantity_step=_number(given, "quantity_step", whole),
        discount_percent=_number(given, "discount_percent", percent),
        stock=_number(given, "stock", stock),
    )


def clean(text: str) -> str:
    """The text in one line, without control characters and with single spaces."""
    return " ".join(_CONTROL.sub(" ", text).split())


def same(text: str) -> str:
    """What two texts have in common that a reader takes for the same."""
    return clean(text).casefold()


def decimal(text: str) -> Decimal:
    """A number as people write it: with ₹ or Rs., Indian or other groups, spaces. Raises Refused."""
    bare = _CURRENCY.sub("", _CURRENCY.sub("", text.strip())).strip()
    if bare.startswith(("-", "−", "(")):
        raise Refused(f"“{_short(text)}” is negative")
    if len(bare) > LONGEST_NUMBER or not _NUMBER.fullmatch(bare):
        raise Refused(f"“{_short(text)}” is not a number")
    return Decimal(bare.replace(",", "").replace(" ", ""))


def money(text: str) -> Decimal:
    """Rupees to the paisa, at most a crore."""
    number = decimal(text)
    if number > MOST_RUPEES:
        raise Refused(f"“{_short(text)}” is more than {MOST_RUPEES:,}")
    return number.quantize(_PAISA, ROUND_HALF_UP)


def percent(text: str) -> Decimal:
    """A percentage from 0 to 100, with or without its sign."""
    number = decimal(text.rstrip("% "))
    if number > 100:
        raise Refused(f"“{_short(text)}” is more than 100 %")
    return number.quantize(_PAISA, ROUND_HALF_UP)


def whole(text: str, least: int = 1) -> int:
    """A whole number of pieces; "12.0" is one too, as spreadsheets write it."""
    number = decimal(text)
    if number != number.to_integral_value():
        raise Refused(f"“{_short(text)}” is not a whole number")
    if not least <= number <= MOST_PIECES:
        raise Refused(f"“{_short(text)}” is not from {least} to {MOST_PIECES:,}")
    return int(number)


def stock(text: str) -> Decimal:
    """A quantity in stock, to three decimals."""
    number = decimal(text)
    if number > MOST_STOCK:
        raise Refused(f"“{_short(text)}” is more than {MOST_STOCK:,}")
    return number.quantize(Decimal("0.001"), ROUND_HALF_UP)


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
                raise Refused(f"row {first} has the same code with another name")
            key, what = (row.code, size), "code"
        else:
            key, what = (same(row.name), same(row.category), same(row.brand or ""), size), "name"
        first, rates = self._sizes.setdefault(key, (number, row.rates))
        if first == number:
            return
        if rates == row.rates:
            raise Refused(f"row {first} has the same {what} and rate")
        advice = "" if what == "code" else "; a code or size is needed"
        raise Refused(f"row {first} has the same {what} at another rate{advice}")


def _rates(given: Mapping[str, str]) -> tuple[Decimal, ...]:
    every = given.get("rate", "") or given.get("rate1", "")
    texts = [given.get(grade, "") or every for grade in GRADES]
    if not all(texts):
        raise Refused("the rate is blank")
    rates = tuple(_named("rate", money, text) for text in texts)
    if min(rates) < LEAST_RATE:
        raise Refused(f"rate: “{_short(min(texts, key=money))}” is less than {LEAST_RATE}")
    return rates


def _mrp(given: Mapping[str, str], rates: tuple[Decimal, ...]) -> Decimal | None:
    mrp = _number(given, "mrp", money)
    if not mrp:
        return None
    if mrp < max(rates):
        raise Refused(f"the MRP {mrp} is lower than the rate {max(rates)}")
    return mrp


def _code(given: Mapping[str, str]) -> str | None:
    if "code" not in given:
        return None
    code = _required(given, "code", LONGEST_CODE)
    if code in (".", ".."):
        raise Refused(f"code: “{code}” cannot be part of a page's address")
    return code


def _description(text: str) -> str | None:
    """Descriptions are rich text: what stands in a cell is shown as it stands there, line by line."""
    lines = [line for line in map(clean, text.splitlines()) if line]
    if sum(map(len, lines)) > LONGEST_DESCRIPTION:
        raise Refused(f"description: longer than {LONGEST_DESCRIPTION:,} characters")
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines) or None


def _required(given: Mapping[str, str], field: str, longest: int) -> str:
    text = _text(given, field, longest)
    if text is None:
        raise Refused(f"the {field} is blank")
    return text


def _text(given: Mapping[str, str], field: str, longest: int = LONGEST_WORD) -> str | None:
    text = given.get(field, "")
    if len(text) > longest:
        raise Refused(f"{field}: longer than {longest} characters")
    if "\N{REPLACEMENT CHARACTER}" in text:
        raise Refused(f"{field}: has a character that cannot be read")
    return text or None


def _number(given: Mapping[str, str], field: str, parse: Callable[[str], Value]) -> Value | None:
    text = given.get(field, "")
    return _named(field, parse, text) if text else None


def _named(field: str, parse: Callable[[str], Value], text: str) -> Value:
    try:
        return parse(text)
    except Refused as refusal:
        raise Refused(f"{field}: {refusal}") from None


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_NUMBER else f"{text[:LONGEST_NUMBER]}…"
