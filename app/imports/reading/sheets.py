"""A spreadsheet, text or workbook, as columns and rows."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from app.imports.errors import Refused, Unreadable
from app.imports.reading import header, workbook
from app.imports.reading.text import TextForm, form_of, text_rows

_ERRORS = frozenset(
    ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#FIELD!")
)
# A text that a program was to leave alone: ="00123", '00123, '=A1.
_AS_TEXT = re.compile(r'\s*="([^"]*)"\s*')
_MARKED = re.compile(r"'(?=[=+\-@\d])")


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A file and how it is to be read: a text, or a sheet of a workbook.

    The names of its columns stand in row `header`; `lines` is about how many rows there are.
    """

    path: Path
    columns: tuple[str, ...]
    header: int
    lines: int
    text: TextForm | None = None
    sheet: str | None = None
    sheets: int = 1

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """All rows that are not blank, with their numbers."""
        if self.text:
            return text_rows(self.path, self.text)
        return workbook.sheet_rows(self.path, self.sheet or "")


@dataclass(frozen=True, slots=True)
class Record:
    """A row as it stands in the file; the number is the one that a spreadsheet program shows.

    `excess` tells of more cells than the file has columns, as a separator that is not in quotes makes them.
    """

    number: int
    raw: list[str]
    cells: Mapping[str, str]
    excess: bool = False


def examine(path: Path, recognised: header.Recognised = lambda _names: 0) -> Spreadsheet:
    """How a file is to be read; `recognised` counts the names of columns that are known among some.

    Raises Unreadable where it is no spreadsheet.
    """
    if workbook.is_workbook(path):
        return _examine_workbook(path, recognised)
    form = form_of(path)
    found = _header(text_rows(path, form), recognised)
    if found is None:
        raise Unreadable("The file is empty.")
    return Spreadsheet(path, found.columns, found.row, form.lines, text=form)


def _examine_workbook(path: Path, recognised: header.Recognised) -> Spreadsheet:
    """The sheet with most of the names that are known, or else the first that is not empty."""
    lines = workbook.visible_sheets(path)
    best: tuple[header.Header, str] | None = None
    for name in lines:
        found = _header(workbook.sheet_rows(path, name), recognised)
        if found and (best is None or found.known > best[0].known):
            best = found, name
    if best is None:
        raise Unreadable("The workbook is empty.")
    found, name = best
    return Spreadsheet(path, found.columns, found.row, lines[name], sheet=name, sheets=len(lines))


def _header(
    rows: Iterator[tuple[int, list[str]]], recognised: Callable[[Sequence[str]], int]
) -> header.Header | None:
    with closing(rows):  # pyright: ignore[reportArgumentType]
        first = list(islice(rows, header.LOOKED_AT))
    return header.find(first, recognised) if first else None


def records(sheet: Spreadsheet, mapping: Mapping[str, int]) -> Iterator[Record]:
    """The rows below the header, blank ones left out; a cell that a short row lacks is blank."""
    width = len(sheet.columns)
    for number, raw in sheet.rows():
        if number <= sheet.header:
            continue
        cells = {field: _plain(raw[at]) if at < len(raw) else "" for field, at in mapping.items()}
        excess = sheet.text is not None and any(cell.strip() for cell in raw[width:])
        yield Record(number, raw, cells, excess)


def check_cells(record: Record) -> Mapping[str, str]:
    """The cells of a row. Raises Refused for what a spreadsheet program has left undone in them."""
    if record.excess:
        raise Refused("more values than columns: put text with commas in quotation marks")
    for field, text in record.cells.items():
        if text.strip() in _ERRORS:
            raise Refused(f"{field}: the cell has the error {text}", field)
        if text.lstrip().startswith(workbook.FORMULA):
            raise Refused(
                f"{field}: the formula has no value; open the file and save it, or paste values only",
                field,
            )
    return record.cells


def _plain(text: str) -> str:
    if whole := _AS_TEXT.fullmatch(text):
        return whole[1]
    return _MARKED.sub("", text.strip(), count=1) if text.lstrip()[:1] == "'" else text
