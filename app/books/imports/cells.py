"""Parse cell texts as people and spreadsheet programs write them."""

import re
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeVar

from app.catalogue.barcodes import MAX_BARCODE_LENGTH, plain_barcode
from app.catalogue.limits import MAX_CODE_LENGTH, MAX_PIECES, MAX_RUPEES, MAX_STOCK, MAX_WORD_LENGTH
from app.shared.cleaning import plain_code
from app.shared.india.phones import Numbers, read_numbers
from app.shared.sheets.errors import RejectedRow, word

MAX_NUMBER_LENGTH = 40

Value = TypeVar("Value")

_PAISA = Decimal("0.01")
_CURRENCY = re.compile(r"^(?:₹|rs\.?|inr)\s*|\s*(?:/-|₹)$", re.IGNORECASE)
# Groups have two or three digits, the last one three: “12,5” is not a number, so a decimal comma never
# becomes a price a hundred times too high.
_NUMBER = re.compile(r"(?:\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})(?:\.\d*)?|\.\d+")
_SCIENTIFIC = re.compile(r"(\d+(?:\.\d+)?)e\+?(\d{1,2})", re.IGNORECASE)


def shorten(text: str) -> str:
    """Return a text, cut to the length that error messages quote."""
    return text if len(text) <= MAX_NUMBER_LENGTH else f"{text[:MAX_NUMBER_LENGTH]}…"


def decimal(text: str) -> Decimal:
    """Parse a number that is not negative. Raises RejectedRow.

    Accepts ₹ or Rs., Indian or other digit grouping, and spaces.
    """
    bare = _CURRENCY.sub("", _CURRENCY.sub("", text.strip())).strip()
    if bare.startswith(("-", "−", "(")):
        raise RejectedRow("import.row.negative", value=shorten(text))
    if len(bare) > MAX_NUMBER_LENGTH or not _NUMBER.fullmatch(bare):
        raise RejectedRow("import.row.not_number", value=shorten(text))
    return Decimal(bare.replace(",", "").replace(" ", ""))


def money(text: str) -> Decimal:
    """Parse an amount in rupees, rounded to the paisa. Raises RejectedRow above one crore."""
    number = decimal(text)
    if number > MAX_RUPEES:
        raise RejectedRow("import.row.above", value=shorten(text), limit=f"{MAX_RUPEES:,}")
    return number.quantize(_PAISA, ROUND_HALF_UP)


def percent(text: str) -> Decimal:
    """Parse a percentage from 0 to 100, with or without the % sign. Raises RejectedRow."""
    number = decimal(text.rstrip("% "))
    if number > 100:
        raise RejectedRow("import.row.above", value=shorten(text), limit="100 %")
    return number.quantize(_PAISA, ROUND_HALF_UP)


def whole(text: str, minimum: int = 1) -> int:
    """Parse a whole number of pieces. Accepts “12.0”, as spreadsheets write it. Raises RejectedRow."""
    number = decimal(text)
    if number != number.to_integral_value():
        raise RejectedRow("import.row.not_whole", value=shorten(text))
    if not minimum <= number <= MAX_PIECES:
        raise RejectedRow(
            "import.row.between", value=shorten(text), minimum=minimum, maximum=f"{MAX_PIECES:,}"
        )
    return int(number)


def stock(text: str) -> Decimal:
    """Parse a stock quantity, rounded to three decimals. Raises RejectedRow."""
    number = decimal(text)
    if number > MAX_STOCK:
        raise RejectedRow("import.row.above", value=shorten(text), limit=f"{MAX_STOCK:,}")
    return number.quantize(Decimal("0.001"), ROUND_HALF_UP)


def barcode(text: str) -> str:
    """Return a barcode without blanks. Raises RejectedRow if a spreadsheet has rounded its digits."""
    plain = plain_barcode(text)
    if scientific := _SCIENTIFIC.fullmatch(plain):
        digits, exponent = scientific[1].replace(".", ""), int(scientific[2])
        if len(digits) <= exponent:
            raise RejectedRow("import.row.barcode", value=shorten(text))
        return digits
    if len(plain) > MAX_BARCODE_LENGTH:
        raise RejectedRow("import.row.too_long", limit=MAX_BARCODE_LENGTH)
    return plain.removesuffix(".0")


def phone(text: str) -> Numbers:
    """Return the first mobile number of a cell in ten digits, and the other numbers as they are written.

    `9.825012345E+09` is a complete number in scientific notation, while `9.82E+09` has lost digits. Raises
    RejectedRow, also for a cell without a mobile number: a landline does not count.
    """
    plain = text.strip().removesuffix(".0")
    if scientific := _SCIENTIFIC.fullmatch(plain):
        digits, exponent = scientific[1].replace(".", ""), int(scientific[2])
        if len(digits) <= exponent:
            raise RejectedRow("import.row.lost_digits", value=shorten(text))
        plain = str(int(Decimal(plain)))
    numbers = read_numbers(plain)
    if not numbers.mobile:
        raise RejectedRow("import.row.not_mobile", value=shorten(text))
    return numbers


def required_text(values: Mapping[str, str], field: str, max_length: int) -> str:
    """Return the text of a cell that must not be blank. Raises RejectedRow."""
    text = optional_text(values, field, max_length)
    if text is None:
        raise RejectedRow("import.row.blank", field=field, what=word(field))
    return text


def optional_text(values: Mapping[str, str], field: str, max_length: int = MAX_WORD_LENGTH) -> str | None:
    """Return the text of a cell, or None when it is blank. Raises RejectedRow."""
    text = values.get(field, "")
    if len(text) > max_length:
        raise RejectedRow("import.row.too_long", limit=max_length).at(field)
    if "\N{REPLACEMENT CHARACTER}" in text:
        raise RejectedRow("import.row.bad_character").at(field)
    return text or None


def parse_optional(values: Mapping[str, str], field: str, parse: Callable[[str], Value]) -> Value | None:
    """Return the parsed value of a cell, or None when it is blank. Raises RejectedRow."""
    text = values.get(field, "")
    return parse_value(field, parse, text) if text else None


def parse_value(field: str, parse: Callable[[str], Value], text: str) -> Value:
    """Return the parsed value of a text. An error message is prefixed with the field's name."""
    try:
        return parse(text)
    except RejectedRow as refusal:
        raise refusal.at(field) from None


def code(values: Mapping[str, str], field: str = "code") -> str | None:
    """Return the row's code, or None when the file has no code column.

    When the file has the column, every row needs a code. Raises RejectedRow.
    """
    if field not in values:
        return None
    value = plain_code(required_text(values, field, MAX_CODE_LENGTH))
    if value in (".", "..") or value.startswith("/") or value.endswith("/"):
        raise RejectedRow("import.row.bad_code", value=value).at(field)
    return value
