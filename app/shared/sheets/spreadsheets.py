"""Texts that a spreadsheet program would execute or change when it opens a file."""

import re
from decimal import Decimal

# Leading blanks do not stop a formula, nor do the full-width signs that some programs accept.
_FORMULA = re.compile(r"\s*[=+\-@\t\r＝＋－＠]")
_PLAIN_NUMBER = re.compile(r"[+-]?[\d.,]+")
_NUMBER = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE]\+?[0-9]{1,2})?")
# Spreadsheet programs show and save only the first digits of a longer number.
_MAX_DIGITS = 11
MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_TAKEN_FOR_ANOTHER = re.compile(
    # Dates and fractions: 3/4, 10-12, 1-2-26, 1.2.26, 1 1/2.
    r"[0-9]{1,4}[-/][0-9]{1,4}(?:[-/][0-9]{1,4})?|[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{2,4}|[0-9]+ [0-9]+/[0-9]+|"
    # Months: 4 Mar, Mar-01, March 2026.
    rf"[0-9]{{1,2}}[-/ ]?(?:{MONTHS})[a-z]*(?:[-/ ]?[0-9]{{1,4}})?|(?:{MONTHS})[a-z]*[-/ ]?[0-9]{{1,4}}|"
    # Times and truth values: 6 A, 10:30, 6:00 pm, true.
    r"[0-9]{1,2}(?::[0-9]{2}){0,2} ?[ap]m?|[0-9]{1,2}(?::[0-9]{2}){1,2}|true|false",
    re.IGNORECASE,
)


def text_cell(cell: str) -> str:
    """Prefix a cell with an apostrophe if a spreadsheet program would execute it or change it."""
    plain = cell.strip()
    number = number_shown(plain)
    changes = len(plain) > _MAX_DIGITS if number == plain else number is not None
    runs = _FORMULA.match(cell) and not _PLAIN_NUMBER.fullmatch(cell)
    return f"'{cell}" if changes or runs or _TAKEN_FOR_ANOTHER.fullmatch(plain) else cell


def number_shown(text: str) -> str | None:
    """Return the number that a spreadsheet program reads in a text: 123 of 00123, 90.75 of 90.750."""
    if not _NUMBER.fullmatch(text):
        return None
    number = f"{Decimal(text):f}"
    short = (number.rstrip("0").rstrip(".") if "." in number else number).lstrip("0") or "0"
    return f"0{short}" if short.startswith(".") else short
