"""What Tally writes as dates, quantities, rates, amounts."""

import re
from decimal import Decimal, InvalidOperation

from app.sync.connectors.tally.problems import Unreadable

_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"([-(]?)\s*([\d,]*\.?\d+|\d[\d,]*\.?)\s*\)?")
_NOTHING = ("", "(-)", "-")
# Tally's own words for no value, after the control character before them is gone.
# Some writers leave a part of that character's reference.
_RESERVED = re.compile(r"(?:4;? )?(?:Not Applicable|Applicable|Primary|Any|Unknown|Not Available)")


def date(text: str) -> str | None:
    """`20250401` as an ISO date; None where there is none. Raises Unreadable."""
    text = text.strip()
    if not text:
        return None
    found = _DATE.fullmatch(text) or _ISO_DATE.fullmatch(text)
    if not found or not 1 <= int(found[2]) <= 12 or not 1 <= int(found[3]) <= 31:
        raise Unreadable(f"“{text[:40]}” is not a date")
    return "-".join(found.groups())


def number(text: str) -> Decimal | None:
    """A number with or without blanks before it and commas in it; None where there is none."""
    text = text.strip()
    if text in _NOTHING:
        return None
    text = text.replace("(-)", "-")
    found = _NUMBER.fullmatch(text)
    try:
        value = Decimal(found[2].replace(",", "")) if found else None
    except InvalidOperation:
        value = None
    if found is None or value is None:
        raise Unreadable(f"“{text[:40]}” is not a number")
    return -value if found[1] else value


def quantity(text: str) -> tuple[Decimal, str] | None:
    """` 60 Nos = 5 Box` is 60 in Nos; negative stock is real. None where there is none."""
    text = text.partition("=")[0].strip()
    if text in _NOTHING:
        return None
    return _amount_and_rest(text.replace("(-)", "-"))


def rate(text: str) -> tuple[Decimal, str] | None:
    """`80.00/Number` is 80 for a Number; of `$ 1.20 = ₹ 100.00/Nos` the last counts."""
    text = text.rpartition("=")[2].strip()
    amount_text, slash, unit = text.rpartition("/")
    if not slash:
        amount_text, unit = text, ""
    bare = re.sub(r"^[^\d\-(.]+", "", amount_text)
    amount = number(bare)
    return None if amount is None else (amount, unit.strip())


def amount(text: str) -> Decimal | None:
    """Rupees with Tally's sign: debit is negative."""
    text = text.rpartition("=")[2].strip()
    bare, side = (text[:-2], text[-2:].casefold()) if text[-2:].casefold() in ("dr", "cr") else (text, "")
    found = number(re.sub(r"^([-(]?)[^\d\-(.]+", r"\1", bare.strip()))
    return -found if found and side == "dr" else found


def words(text: str) -> str | None:
    """A text of somebody's; None where it is blank or one of Tally's own words for nothing."""
    text = " ".join(text.split())
    return None if not text or _RESERVED.fullmatch(text) else text


def days(text: str) -> int | None:
    """A credit period such as ` 30 Days`; None where it is no number of days."""
    found = re.match(r"\s*(\d{1,4})\s*(?:days?)?\s*$", text, re.IGNORECASE)
    return int(found[1]) if found else None


def _amount_and_rest(text: str) -> tuple[Decimal, str]:
    found = re.match(r"\(?-?[\d,.]+\)?", text)
    value = number(found[0]) if found else None
    if found is None or value is None:
        raise Unreadable(f"“{text[:40]}” is not a quantity")
    return value, text[found.end() :].strip()
