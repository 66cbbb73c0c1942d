"""Skips blank rows of a spreadsheet, up to a limit.

A file of a kilobyte may say that its only cell is in row 1,048,576.
"""

from collections.abc import Iterable, Iterator

from app.shared.sheets.errors import Unreadable

# Between two rows: no one leaves so many, and the rows after them are no part of the table.
MAX_BLANK_ROWS = 1_000
# In all. Programs also write rows below the table that are formatted and blank.
MAX_BLANK_ROWS_IN_ALL = 50_000


def filled_rows(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank. Raises Unreadable for too many blank ones, with their numbers."""
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
