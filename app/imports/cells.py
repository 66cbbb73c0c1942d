"""What stands in a cell, as people and spreadsheet programs write it."""

import re
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeVar

from app.catalogue.limits import MAX_CODE_LENGTH, MAX_PIECES, MAX_RUPEES, MAX_STOCK, MAX_WORD_LENGTH
from app.imports.errors import Refused

MAX_NUMBER_LENGTH = 40

Value = TypeVar("Value")

_PAISA = Decimal("0.01")
_CURRENCY = re.compile(r"^(?:₹|rs\.?|inr)\s*|\s*(?:/-|₹)$", re.IGNORECASE)
# Groups of two or three digits, the last of three: "12,5" is no number, so a decimal comma is never
# taken for a hundredfold price.
_NUMBER = re.compile(r"(?:\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})(?:\.\d*)?|\.\d+")
_SCIENTIFIC = re.compile(r"(\d+(?:\.\d+)?)e\+?(\d{1,2})", re.IGNORECASE)
# Letters, and a plus or equals sign, tell a code or a remark from digits with a program's decoration.
_PHONE_SIGNS = re.compile(r"[\s().\-–]")
_COUNTRY = re.compile(r"(?:\+91|0091|91|0)(?=\d{10}$)")


def short(text: str) -> str:
    """A text as a refusal quotes it."""
    return text if len(text) <= MAX_NUMBER_LENGTH else f"{text[:MAX_NUMBER_LENGTH]}…"


def decimal(text: str) -> Decimal:
    """A number as people write it: with ₹ or Rs., Indian or other groups, spaces. Raises Refused."""
    bare = _CURRENCY.sub("", _CURRENCY.sub("", text.strip())).strip()
    if bare.startswith(("-", "−", "(")):
        raise Refused(f"“{short(text)}” is negative")
    if len(bare) > MAX_NUMBER_LENGTH or not _NUMBER.fullmatch(bare):
        raise Refused(f"“{short(text)}” is not a number")
    return Decimal(bare.replace(",", "").replace(" ", ""))


def money(text: str) -> Decimal:
    """Rupees to the paisa, at most a crore."""
    number = decimal(text)
    if number > MAX_RUPEES:
        raise Refused(f"“{short(text)}” is more than {MAX_RUPEES:,}")
    return number.quantize(_PAISA, ROUND_HALF_UP)


def percent(text: str) -> Decimal:
    """A percentage from 0 to 100, with or without its sign."""
    number = decimal(text.rstrip("% "))
    if number > 100:
        raise Refused(f"“{short(text)}” is more than 100 %")
    return number.quantize(_PAISA, ROUND_HALF_UP)


def whole(text: str, least: int = 1) -> int:
    """A whole number of pieces; "12.0" is one too, as spreadsheets write it."""
    number = decimal(text)
    if number != number.to_integral_value():
        raise Refused(f"“{short(text)}” is not a whole number")
    if not least <= number <= MAX_PIECES:
        raise Refused(f"“{short(text)}” must be between {least} and {MAX_PIECES:,}")
    return int(number)


def stock(text: str) -> Decimal:
    """A quantity in stock, to three decimals."""
    number = decimal(text)
    if number > MAX_STOCK:
        raise Refused(f"“{short(text)}” is more than {MAX_STOCK:,}")
    return number.quantize(Decimal("0.001"), ROUND_HALF_UP)


def phone(text: str) -> str:
    """The ten digits of a mobile number, without country code, zero, blanks and dashes. Raises Refused.

    `9.825012345E+09` is the whole number in another notation; `9.82E+09` has lost its digits for good.
    """
    plain = text.strip().removesuffix(".0")
    if scientific := _SCIENTIFIC.fullmatch(plain):
        digits, exponent = scientific[1].replace(".", ""), int(scientific[2])
        if len(digits) <= exponent:
            raise Refused(
                f"“{short(text)}” has lost digits: format the column as text and enter the number again"
            )
        plain = str(int(Decimal(plain)))
    digits = _COUNTRY.sub("", _PHONE_SIGNS.sub("", plain), count=1)
    if not (len(digits) == 10 and digits.isascii() and digits.isdigit()):
        raise Refused(f"“{short(text)}” is not a 10-digit mobile number")
    return digits


def required(given: Mapping[str, str], field: str, longest: int, *, called: str | None = None) -> str:
    """The text of a cell that may not be blank. Raises Refused."""
    text = optional(given, field, longest)
    if text is None:
        raise Refused(f"the {called or field.replace('_', ' ')} is blank", field)
    return text


def optional(given: Mapping[str, str], field: str, longest: int = MAX_WORD_LENGTH) -> str | None:
    """The text of a cell; None where the file says nothing. Raises Refused."""
    text = given.get(field, "")
    if len(text) > longest:
        raise Refused(f"{field}: longer than {longest} characters", field)
    if "\N{REPLACEMENT CHARACTER}" in text:
        raise Refused(f"{field}: has an invalid character", field)
    return text or None


def parsed(given: Mapping[str, str], field: str, parse: Callable[[str], Value]) -> Value | None:
    """What `parse` makes of a cell; None where it is blank. Raises Refused."""
    text = given.get(field, "")
    return named(field, parse, text) if text else None


def named(field: str, parse: Callable[[str], Value], text: str) -> Value:
    """What `parse` makes of a text; a refusal begins with the field's name."""
    try:
        return parse(text)
    except Refused as refusal:
        raise Refused(f"{field}: {refusal}", field) from None


def code(given: Mapping[str, str], field: str = "code") -> str | None:
    """The code of a file that has a column for it, where every row has to have one."""
    if field not in given:
        return None
    found = required(given, field, MAX_CODE_LENGTH)
    if found in (".", "..") or found.startswith("/") or found.endswith("/"):
        raise Refused(f"{field}: “{found}” is not allowed in a code", field)
    return found
