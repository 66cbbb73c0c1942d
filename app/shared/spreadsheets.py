"""Files that spreadsheet programs open."""

import re

# Also behind blanks, and in the wide forms that some programs take for the same.
_FORMULA = re.compile(r"\s*[=+\-@\t\r＝＋－＠]")
_PLAIN_NUMBER = re.compile(r"[+-]?[\d.,]+")


def defused(cell: str) -> str:
    """The cell with an apostrophe before what a spreadsheet program would run as a formula."""
    return f"'{cell}" if _FORMULA.match(cell) and not _PLAIN_NUMBER.fullmatch(cell) else cell
