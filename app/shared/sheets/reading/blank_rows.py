"""Skips blank rows of a spreadsheet, up to a limit.

A file of a kilobyte may declare its only cell in row 1,048,576.
"""

from collections.abc import Iterable, Iterator

from app.shared.sheets.errors import Unreadable

# The maximum between two rows of a table. No one leaves more, so later rows do not belong to it.
MAX_BLANK_ROWS = 1_000
# The maximum in total. Programs also write formatted blank rows below the table.
MAX_BLANK_ROWS_IN_ALL = 50_000


def filled_rows(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank. Each has its number. Raises Unreadable for too many blank ones."""
    last = blank = 0
    for number, row in rows:
        if not any(cell.strip() for cell in row):
            blank += 1
            if blank > MAX_BLANK_ROWS_IN_ALL:
                raise Unreadable("import.file.blank_rows", row=last, limit=f"{MAX_BLANK_ROWS_IN_ALL:,}")
            continue
        if number - last > MAX_BLANK_ROWS + 1:
            raise Unreadable("import.file.blank_between", first=last + 1, last=number - 1)
        last = number
        yield number, row
