"""Find the header row of a spreadsheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

MAX_ROWS_EXAMINED = 15
# The number of usual names that makes a header; a single one may be in a data row by chance.
MIN_MATCHES = 2
# Longer texts are no column names, so only their beginning is examined.
MAX_NAME_LENGTH = 200

NumberedRow = tuple[int, Sequence[str]]
NameCounter = Callable[[Sequence[str]], int]


@dataclass(frozen=True, slots=True)
class Header:
    """The column names, the row they are in, and how many of them are usual names."""

    row: int
    columns: tuple[str, ...]
    matches: int


def find_header(rows: Sequence[NumberedRow], count_names: NameCounter) -> Header:
    """Return the header among a sheet's first rows: the row with the most names that `count_names` counts.

    Titles may be above it. Names may span two rows, as when “Rate” is merged over “A”, “B” and “C”. When no
    row has enough usual names, the first row that is at least half as wide as the widest one is the header.
    """
    rows = [(number, [cell[:MAX_NAME_LENGTH] for cell in cells]) for number, cells in rows]
    single = [Header(number, _stripped(cells), count_names(cells)) for number, cells in rows]
    double = [
        Header(number, both, count_names(both))
        for (above, upper), (number, lower) in pairwise(rows)
        if number == above + 1
        for both in [_merged(upper, lower)]
    ]
    best = max([*single, *double], key=lambda header: header.matches)
    if best.matches >= MIN_MATCHES:
        return best
    widths = [sum(bool(name) for name in header.columns) for header in single]
    enough = max(2, max(widths) / 2)
    return next((header for header, width in zip(single, widths, strict=True) if width >= enough), single[0])


def _stripped(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(cell.split()) for cell in cells)


def _merged(upper: Sequence[str], lower: Sequence[str]) -> tuple[str, ...]:
    """Join each column's name with the merged cell above it, up to the last name below."""
    width, names, carried = max(len(upper), len(lower)), [], ""
    for at in range(width):
        above, below = ((row[at].strip() if at < len(row) else "") for row in (upper, lower))
        carried = above or (carried if below else "")
        names.append(f"{carried} {below}")
    return _stripped(names)
