"""Parsing of Tally's dates, quantities, rates and amounts."""

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from app.books.sync.connectors.tally.problems import InvalidValue
from app.shared.texts.messages import text as message

_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"([-(]?)\s*([\d,]*\.?\d+|\d[\d,]*\.?)\s*\)?")
_COMPOUND = re.compile(r"(.+?) of ([\d.,]*\d) (.+)")
_BOXES = re.compile(r"(-?)([\d,.]+)(?:-([\d,.]+))?\s+(.+)")
_EMPTY = ("", "(-)", "-")
# Tally's reserved words for no value. The control character before them is already removed, but some writers
# leave a part of its reference.
_RESERVED = re.compile(r"(?:4;? )?(?:Not Applicable|Applicable|Primary|Any|Unknown|Not Available)")


def date(text: str) -> str | None:
    """Return `20250401` as an ISO date, or None if it is blank. Raise InvalidValue."""
    text = text.strip()
    if not text:
        return None
    match = _DATE.fullmatch(text) or _ISO_DATE.fullmatch(text)
    if not match or not 1 <= int(match[2]) <= 12 or not 1 <= int(match[3]) <= 31:
        raise InvalidValue(message("sync.row.not_date", value=text[:40]))
    return "-".join(match.groups())


def number(text: str) -> Decimal | None:
    """Return a number, with or without blanks before it and commas in it, or None if there is none."""
    text = text.strip()
    if text in _EMPTY:
        return None
    text = text.replace("(-)", "-")
    match = _NUMBER.fullmatch(text)
    try:
        value = Decimal(match[2].replace(",", "")) if match else None
    except InvalidOperation:
        value = None
    if match is None or value is None:
        raise InvalidValue(message("import.row.not_number", value=text[:40]))
    return -value if match[1] else value


class CompoundUnit(NamedTuple):
    """A unit such as `Box of 12 Nos`: its box, its piece, and how many pieces a box holds."""

    box: str
    pieces: Decimal
    piece: str


def compound_unit(unit: str) -> CompoundUnit | None:
    """Return the parts of a compound unit, or None for a simple one."""
    match = _COMPOUND.fullmatch(unit)
    pieces = number(match[2]) if match else None
    return CompoundUnit(match[1], pieces, match[3]) if match and pieces else None


def quantity(text: str) -> tuple[Decimal, str] | None:
    """Return 60 and Nos for ` 60 Nos = 5 Box`, 63 and Nos for ` 5-3 Box of 12 Nos`, or None if there is none.

    Stock may be negative.
    """
    text = text.partition("=")[0].strip().replace("(-)", "-")
    if text in _EMPTY:
        return None
    boxes = _BOXES.fullmatch(text)
    unit = compound_unit(boxes[4]) if boxes else None
    if boxes is None or unit is None:
        return _amount_and_rest(text)
    pieces = (number(boxes[2]) or 0) * unit.pieces + (number(boxes[3] or "") or 0)
    return (-pieces if boxes[1] else pieces), unit.piece


def rate(text: str) -> tuple[Decimal, str] | None:
    """Return 80 and Number for `80.00/Number`; the last part of `$ 1.20 = ₹ 100.00/Nos` counts."""
    text = text.rpartition("=")[2].strip()
    amount_text, slash, unit = text.rpartition("/")
    if not slash:
        amount_text, unit = text, ""
    bare = re.sub(r"^[^\d\-(.]+", "", amount_text)
    amount = number(bare)
    return None if amount is None else (amount, unit.strip())


def amount(text: str) -> Decimal | None:
    """Return rupees with Tally's sign: debit is negative."""
    text = text.rpartition("=")[2].strip()
    bare, side = (text[:-2], text[-2:].casefold()) if text[-2:].casefold() in ("dr", "cr") else (text, "")
    rupees = number(re.sub(r"^([-(]?)[^\d\-(.]+", r"\1", bare.strip()))
    return -rupees if rupees and side == "dr" else rupees


def words(text: str) -> str | None:
    """Return a text that a user entered; None if it is blank or one of Tally's reserved words."""
    text = " ".join(text.split())
    return None if not text or _RESERVED.fullmatch(text) else text


def fold(name: str) -> str:
    """Return a name for comparison, because users write the same name in different case."""
    return " ".join(name.split()).casefold()


def days(text: str) -> int | None:
    """Return the days of a credit period such as ` 30 Days`, or None if it is not a number of days."""
    match = re.match(r"\s*(\d{1,4})\s*(?:days?)?\s*$", text, re.IGNORECASE)
    return int(match[1]) if match else None


def _amount_and_rest(text: str) -> tuple[Decimal, str]:
    match = re.match(r"\(?-?[\d,.]+\)?", text)
    value = number(match[0]) if match else None
    if match is None or value is None:
        raise InvalidValue(message("sync.row.not_quantity", value=text[:40]))
    return value, text[match.end() :].strip()
