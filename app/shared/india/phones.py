"""Telephone numbers as people write and paste them."""

import re
from typing import Any, NamedTuple

from app.shared.cleaning import plain_code

# The longest form of one number with its decoration.
MAX_NUMBER_LENGTH = 20
# The longest text with the other numbers.
MAX_NUMBERS_LENGTH = 50
# Characters that only decorate a number. A letter, plus or equals sign makes a text a code or a remark.
_DECORATION = re.compile(r"[\s().\-]")
_COUNTRY_CODE = re.compile(r"(?:\+91|0091|91|0)(?=\d{10}$)")
_BETWEEN = re.compile(r"\s*(?:[/,;|&\\]|\bor\b|\band\b)\s*", re.IGNORECASE)
_MOBILE = re.compile(r"[6-9][0-9]{9}")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_TEN_DIGITS = re.compile(r"[0-9]{10}")


class Numbers(NamedTuple):
    """The first mobile number of a text, and the text of the others; either may be empty."""

    mobile: str
    others: str


def plain_number(text: str) -> str:
    """Return the ten digits of a number without country code, leading zero and decoration.

    Return any other text as one line.
    """
    line = plain_code(text)
    digits = _COUNTRY_CODE.sub("", _DECORATION.sub("", line), count=1)
    return digits if _TEN_DIGITS.fullmatch(digits) else line


def clean_number(value: Any) -> Any:
    """Return the plain form of a number in a request; any other value stays for its field to refuse.

    A text that is too long, or has control characters, stays too: the API document allows neither.
    """
    is_number = isinstance(value, str) and len(value) <= MAX_NUMBER_LENGTH and not _CONTROL.search(value)
    return plain_number(value) if is_number else value


def is_mobile(digits: str) -> bool:
    """Return whether ten digits are a mobile number: landline numbers begin with 0 to 5."""
    return bool(_MOBILE.fullmatch(digits))


def read_numbers(text: str) -> Numbers:
    """Return the first mobile number of a text with one or several numbers, and the others as written."""
    parts = [part for part in _BETWEEN.split(plain_code(text)) if part]
    mobile = next((part for part in parts if is_mobile(plain_number(part))), None)
    if mobile is None:
        return Numbers("", " / ".join(parts))
    others = list(parts)
    others.remove(mobile)
    return Numbers(plain_number(mobile), " / ".join(others))
