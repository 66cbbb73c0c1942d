"""Reports of accounting programs that were saved as a sheet: recognition of the program by marks of the file.

The marks come from public exports, programs and manuals, see docs/file-exports.md.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile

from app.shared.sheets.column_names import normalize_name

OTHER = "other"
# This number of columns that only this program has identifies its report.
_MIN_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Program:
    """Marks of a program: titles above its columns, names of sheets, and columns that only it has."""

    titles: re.Pattern[str]
    sheets: re.Pattern[str]
    columns: frozenset[str]


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(","))


_MARG_COLUMNS = (
    "purc scheme, sales scheme, rack no, pdc, cumulative total, hsn name, add less, tax diff, salt, "
    "local tax, central tax, item id, old tax, purchase price deal, resi, licence, cr days"
)
_BUSY_COLUMNS = (
    "item group, tax category, item details, main unit, op stock, op stock qty, cl qty, mat centre, "
    "material centre, account group, op bal, purc price, item opening quantity, it pan, sale price"
)
PROGRAMS = {
    "marg": Program(
        _pattern(
            r"stock\s*&\s*rates?\s+statement|stock report as on date|outstanding\s+bill\s*wise|\bmarg\s+erp\b"
        ),
        _pattern(r"marg\s+erp"),
        _names(_MARG_COLUMNS),
    ),
    "busy": Program(_pattern(r"\bbusy\b"), _pattern(r"busy"), _names(_BUSY_COLUMNS)),
}
CHOICES = (*PROGRAMS, OTHER)


def recognise(
    titles: Sequence[Sequence[str]], sheet: str | None, columns: Collection[str], chosen: object = None
) -> str | None:
    """Return the program that wrote a sheet: the owner's choice, or else the only program whose marks it has.

    The owner may choose another program than the recognised one.
    """
    if chosen in CHOICES:
        return str(chosen)
    words = " ".join(cell for row in titles for cell in row)
    names = {normalize_name(column) for column in columns}
    found = [
        name
        for name, program in PROGRAMS.items()
        if program.titles.search(words)
        or program.sheets.search(sheet or "")
        or len(names & program.columns) >= _MIN_COLUMNS
    ]
    return found[0] if len(found) == 1 else None


def is_known(program: str | None) -> bool:
    """Return whether a sheet is the report of a known program."""
    return program in PROGRAMS


def titles_above(rows: Sequence[tuple[int, Sequence[str]]], header: int) -> list[Sequence[str]]:
    """Return the rows above the row with the column names."""
    return [cells for _number, cells in takewhile(lambda row: row[0] < header, rows)]
