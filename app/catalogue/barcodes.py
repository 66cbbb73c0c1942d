"""Barcodes in the notations of labels, scanners and books."""

import re
from collections.abc import Iterable

from app.shared.cleaning import plain_code

MAX_BARCODE_LENGTH = 50
_DIGITS = re.compile(r"[0-9]+")
_GTIN_LENGTHS = (8, 12, 13, 14)


def plain_barcode(text: str) -> str:
    """Return a barcode without the blanks that labels print between its groups."""
    return "".join(plain_code(text).split())


def barcodes_of(text: str) -> tuple[str, ...]:
    """Return the barcodes that a text may be; none for a text with blanks or without a digit.

    A UPC of 12 digits equals the EAN with a leading zero, and scanners send either.
    """
    if not text or len(text) > MAX_BARCODE_LENGTH or len(text.split()) != 1:
        return ()
    if not any(sign.isdigit() for sign in text):
        return ()
    other = ""
    if _DIGITS.fullmatch(text):
        other = f"0{text}" if len(text) == 12 else text[1:] if len(text) == 13 and text[0] == "0" else ""
    return tuple(dict.fromkeys(each for each in (text, text.upper(), other) if each))


def is_gtin(text: str) -> bool:
    """Return whether a text is the number of an article (EAN, UPC, GTIN) with the right check digit (GS1)."""
    if len(text) not in _GTIN_LENGTHS or not _DIGITS.fullmatch(text):
        return False
    return text == with_check_digit(text[:-1])


def with_check_digit(digits: str) -> str:
    """Return an article number with its check digit (GS1): from the end, digits have weights 3 and 1."""
    total = 3 * sum(map(int, digits[::-2])) + sum(map(int, digits[-2::-2]))
    return f"{digits}{-total % 10}"


def gtin_among(names: Iterable[str | None]) -> str | None:
    """Return the first article number among an item's other names, where books often keep it."""
    plain = (plain_barcode(name or "") for name in names)
    return next(filter(is_gtin, plain), None)
