"""Escaping for files that spreadsheet programs open."""

import re

# Leading blanks do not stop a formula, nor do the full-width signs that some programs accept.
_FORMULA = re.compile(r"\s*[=+\-@\t\r＝＋－＠]")
_PLAIN_NUMBER = re.compile(r"[+-]?[\d.,]+")


def escape_formula(cell: str) -> str:
    """Prefix a cell with an apostrophe if a spreadsheet program would run it as a formula."""
    return f"'{cell}" if _FORMULA.match(cell) and not _PLAIN_NUMBER.fullmatch(cell) else cell
