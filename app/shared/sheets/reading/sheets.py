"""A spreadsheet, text or workbook, as columns and rows."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from app.shared.cleaning import visible
from app.shared.sheets.errors import RejectedRow, Unreadable
from app.shared.sheets.reading import header, workbook
from app.shared.sheets.reading.header import NumberedRow
from app.shared.sheets.reading.text import OpenRow, TextFormat, detect_format, text_rows
from app.shared.sheets.spreadsheets import MONTHS

_ERROR_VALUES = frozenset(
    ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#FIELD!")
)
# Ways to mark a cell as text for a spreadsheet program: ="00123", '00123, '=A1, 'Mar-01, 'true.
_TEXT_FORMULA = re.compile(r'\s*="([^"]*)"\s*')
_TEXT_MARKER = re.compile(
    rf"'(?=\s*(?:[=+\-@.\d＝＋－＠]|(?:{MONTHS})[a-z]*[-/ ]?\d{{1,4}}$|(?:true|false)$))", re.IGNORECASE
)
# Excel's texts for 3/4, 2001-03 or 6 A, after it has read them as dates and times: 04-Mar, Mar-01, 6:00 AM.
_DATE = re.compile(
    rf"(?:\d{{1,2}}-)?(?:{MONTHS})-\d{{2}}(?:\d{{2}})?|\d{{1,2}}-(?:{MONTHS})|"
    r"\d{1,2}:\d{2}(?::\d{2})? [AP]M"
)
# Excel's text for a long number: 8.90123E+12. No one writes the plus sign in a code such as 1E5.
_SHORTENED = re.compile(r"\d(?:\.\d+)?[Ee]\+\d{2}")


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A file and how to read it: as text, or as a sheet of a workbook.

    `header` is the number of the row with the column names; `lines` is the approximate number of rows.
    `first` has the first rows, including titles above the column names.
    """

    path: Path
    columns: tuple[str, ...]
    header: int
    lines: int
    text: TextFormat | None = None
    sheet: str | None = None
    sheets: int = 1
    first: Sequence[NumberedRow] = ()

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the number and cells of every row that is not blank."""
        if self.text:
            return text_rows(self.path, self.text)
        return workbook.sheet_rows(self.path, self.sheet or "")


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the file, unchanged. `number` is the row number that a spreadsheet program shows.

    `fault` is the message key of a fault of the whole row: it has more cells than the file has columns, as an
    unquoted separator causes, or a quotation mark that is not closed.
    """

    number: int
    raw: list[str]
    cells: Mapping[str, str]
    fault: str | None = None

    @property
    def says_nothing(self) -> bool:
        """Return whether the columns that are read are all empty."""
        return self.fault is None and not any(text.strip() for text in self.cells.values())


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a file with the fields that have a column; each iteration reads the file again.

    `for_all` has the values of other fields, which are the same for all rows.
    """

    fields: Collection[str]
    read: Callable[[], Iterator[Record]]
    for_all: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Record]:
        return self.read()


def examine(
    path: Path, count_names: header.NameCounter = lambda _names: 0, encoding: str | None = None
) -> Spreadsheet:
    """Detect a file's format, sheet and header; `encoding` is the code page that was chosen for a text.

    `count_names` counts how many of some column names are usual names. Raises Unreadable if it is no
    spreadsheet.
    """
    if workbook.is_workbook(path):
        return _examine_workbook(path, count_names)
    form = detect_format(path, encoding)
    first = _first_rows(text_rows(path, form))
    if not first:
        raise Unreadable("import.file.empty")
    header_row = header.find_header(first, count_names)
    return Spreadsheet(path, header_row.columns, header_row.row, form.lines, text=form, first=first)


def _examine_workbook(path: Path, count_names: header.NameCounter) -> Spreadsheet:
    """Return the sheet with the most usual column names, or else the first that is not empty."""
    lines = workbook.visible_sheets(path)
    best: Spreadsheet | None = None
    most = -1
    for name in lines:
        first = _first_rows(workbook.sheet_rows(path, name))
        if first and (found := header.find_header(first, count_names)).matches > most:
            most = found.matches
            best = Spreadsheet(
                path, found.columns, found.row, lines[name], sheet=name, sheets=len(lines), first=first
            )
    if best is None:
        raise Unreadable("import.file.empty_workbook")
    return best


def _first_rows(rows: Iterator[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    with closing(rows):  # pyright: ignore[reportArgumentType] -- every reader is a generator
        return list(islice(rows, header.MAX_ROWS_EXAMINED))


def records(sheet: Spreadsheet, mapping: Mapping[str, int]) -> Iterator[Record]:
    """Yield the rows below the header, without blank ones. Cells that a short row lacks are blank."""
    width = len(sheet.columns)
    for number, raw in sheet.rows():
        if number <= sheet.header:
            continue
        cells = {
            field: _cell(raw[at], typed=sheet.text is None) if at < len(raw) else ""
            for field, at in mapping.items()
        }
        fault = None
        if isinstance(raw, OpenRow):
            fault = "import.row.open_quote"
        elif sheet.text is not None and any(cell.strip() for cell in raw[width:]):
            fault = "import.row.excess"
        yield Record(number, raw, cells, fault)


def check_cells(record: Record) -> Mapping[str, str]:
    """Return the cells of a row.

    Raises RejectedRow for error values, formulas without a result, codes without their last digits, and
    dates: no field is a date, so the program has turned a size or a code into one.
    """
    if record.fault:
        raise RejectedRow(record.fault)
    for name, text in record.cells.items():
        if text.strip() in _ERROR_VALUES:
            raise RejectedRow("import.row.cell_error", error=text.strip()).at(name)
        if isinstance(text, workbook.DateText):
            raise RejectedRow("import.row.date", value=text.strip()).at(name)
        if name == "code" and _SHORTENED.fullmatch(text.strip()):
            raise RejectedRow("import.row.lost_digits", value=text.strip()).at(name)
        if text.lstrip().startswith(workbook.FORMULA):
            raise RejectedRow("import.row.formula").at(name)
    return record.cells


def _cell(text: str, *, typed: bool) -> str:
    """Return a cell without a mark for text.

    In a text file, a cell that reads like a date of Excel's is a date, unless it is marked. The cells of a
    workbook are typed, so dates are known.
    """
    if isinstance(text, workbook.DateText):
        return text
    text = visible(text)
    if whole := _TEXT_FORMULA.fullmatch(text):
        return whole[1]
    if text.lstrip()[:1] == "'":
        return _TEXT_MARKER.sub("", text.strip(), count=1)
    return workbook.DateText(text) if not typed and _DATE.fullmatch(text.strip()) else text
