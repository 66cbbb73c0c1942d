"""Which row of a spreadsheet names its columns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

LOOKED_AT = 15
# So many names that are known make a header; one may stand in a row by chance.
SURE = 2
# What is longer is no name; the rest of it is not looked at.
MAX_NAME_LENGTH = 200

NumberedRow = tuple[int, Sequence[str]]
Recognised = Callable[[Sequence[str]], int]


@dataclass(frozen=True, slots=True)
class Header:
    """The names of the columns, the row they stand in, and how many of them are known."""

    row: int
    columns: tuple[str, ...]
    known: int


def find(rows: Sequence[NumberedRow], recognised: Recognised) -> Header:
    """The header among a sheet's first rows: the one with most names that `recognised` counts.

    Titles may stand above it, and names may be in two rows, as where "Rate" is merged over "A", "B" and "C".
    Where no names are known it is the first row that is about as wide as the widest.
    """
    rows = [(number, [cell[:MAX_NAME_LENGTH] for cell in cells]) for number, cells in rows]
    single = [Header(number, _stripped(cells), recognised(cells)) for number, cells in rows]
    double = [
        Header(number, both, recognised(both))
        for (above, upper), (number, lower) in pairwise(rows)
        if number == above + 1
        for both in [_joined(upper, lower)]
    ]
    best = max([*single, *double], key=lambda header: header.known)
    if best.known >= SURE:
        return best
    widths = [sum(bool(name) for name in header.columns) for header in single]
    enough = max(2, max(widths) / 2)
    return next((header for header, width in zip(single, widths, strict=True) if width >= enough), single[0])


def _stripped(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(cell.split()) for cell in cells)


def _joined(upper: Sequence[str], lower: Sequence[str]) -> tuple[str, ...]:
    """Each column's name with the merged one above it, which reaches as far as there are names below."""
    width, names, over = max(len(upper), len(lower)), [], ""
    for at in range(width):
        above, below = ((row[at].strip() if at < len(row) else "") for row in (upper, lower))
        over = above or (over if below else "")
        names.append(f"{over} {below}")
    return _stripped(names)
