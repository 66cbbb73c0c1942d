"""Workbooks (.xlsx): check that they are safe to read, and return their cells as text.

openpyxl is loaded with the first workbook, because it takes megabytes.
"""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from decimal import Decimal
from itertools import repeat
from math import isfinite
from operator import is_not
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from app.shared.sheets.errors import Unreadable
from app.shared.sheets.reading.blank_rows import filled_rows

ZIP, OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
FORMULA = "="
MAX_COLUMNS = 200
# The maximum in a row, which has up to 16,384 cells; a cell with rich text has several tags.
MAX_TAGS = 20 * 16_384
MAX_SHEETS = 20
MAX_PARTS = 2_000
# Sizes after unpacking. Shared texts are held in memory; sheets are read row by row.
MAX_BYTES = 300_000_000
MAX_SHARED_BYTES = 40_000_000
CHUNK_BYTES = 1024 * 1024
# A row of a sheet, or a shared text. Neither contains another one of its kind.
_ITEM = re.compile(rb"<(/?)(?:\w+:)?(?:row|si)(?:\s[^<>]*?)?(/?)>")
_PIVOT, _PIVOT_ITEM = "/pivotCache/", re.compile(rb"<(/?)r(?:\s[^<>]*?)?(/?)>")
_ROW_NUMBER = re.compile(rb"""\sr=["'](\d{1,10})["']""")
_ROWS = re.compile(rb"<(?:\w+:)?sheetData")
_LAST_ROW = re.compile(rb"""<(?:\w+:)?dimension\s[^<>]*?ref=["'](?:[A-Z]{1,3}\d+:)?[A-Z]{1,3}(\d{1,7})["']""")
_HAS_FORMULA = re.compile(rb"<(?:\w+:)?f[ >]")
_ZEROS_FORMAT = re.compile(r"0{2,20}")
# The errors of openpyxl for missing or malformed parts. Errors of defusedxml are ValueErrors.
_STRUCTURE_ERRORS = (
    KeyError,
    ValueError,
    TypeError,
    IndexError,
    AttributeError,
    SyntaxError,
    EOFError,
    OSError,
)
_UNPACK_ERRORS = (zlib.error, RuntimeError)
_TOO_WIDE, _UNREADABLE = "import.file.too_many_cells", "import.file.damaged"


class DateText(str):
    """The text of a cell that the spreadsheet program read as a date or a time, such as a size of 3/4."""

    __slots__ = ()


def is_workbook(path: Path) -> bool:
    """Return whether a file is an .xlsx. Raises Unreadable for an .xls or a password-protected file."""
    with path.open("rb") as file:
        start = file.read(4)
    if start == OLD_OFFICE:
        raise Unreadable("import.file.old")
    return start == ZIP


def visible_sheets(path: Path) -> dict[str, int]:
    """Return the visible sheets by name with their declared row counts, which may be wrong.

    Raises Unreadable when the workbook is damaged or unpacks to too many bytes.
    """
    _check_size(path)
    _check_parts(path)
    with _opened(path) as book:
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        return {sheet.title: sheet.max_row or 0 for sheet in visible[:MAX_SHEETS]}


def sheet_rows(path: Path, sheet: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and cells of every row that is not blank. A formula without a saved result is “=”.

    Raises Unreadable for too many blank rows.
    """
    for number, row in filled_rows(enumerate(_rows(path, sheet), 1)):
        while not row[-1].strip():
            row.pop()
        yield number, row


def _rows(path: Path, sheet: str) -> Iterator[list[str]]:
    with _opened(path) as values:
        if not _has_formulas(path):
            for row in _cells(values, sheet):
                yield [_text(cell) for cell in row]
            return
        with _opened(path, formulas=True) as formulas:
            for row, sources in zip(_cells(values, sheet), _cells(formulas, sheet), strict=True):
                cells = zip(row, sources, strict=True)
                yield [_text(cell) or (FORMULA if source.data_type == "f" else "") for cell, source in cells]


def _cells(book: Any, sheet: str) -> Iterator[tuple[Any, ...]]:
    from openpyxl.cell.read_only import EMPTY_CELL

    worksheet = book[sheet]
    # Some programs declare fewer rows and columns than the sheet has.
    worksheet.reset_dimensions()
    padded, cells = None, ()
    for row in worksheet.iter_rows(max_col=MAX_COLUMNS):
        # openpyxl pads every row to max_col cells, and returns the same object for each missing row.
        if row is not padded:
            filled = bytes(map(is_not, row, repeat(EMPTY_CELL)))
            padded, cells = row, row[: filled.rfind(1) + 1]
        yield cells


@contextmanager
def _opened(path: Path, *, formulas: bool = False) -> Iterator[Any]:
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

    ReadOnlyWorksheet._get_size = _take_declared_rows  # pyright: ignore[reportAttributeAccessIssue] -- openpyxl's own
    with path.open("rb") as file:
        try:
            book = load_workbook(file, read_only=True, data_only=not formulas, keep_links=False)
            yield book
        except (InvalidFileException, BadZipFile, *_STRUCTURE_ERRORS, *_UNPACK_ERRORS) as error:
            raise Unreadable(_UNREADABLE) from error


def _take_declared_rows(worksheet: Any) -> None:
    """Set the declared number of rows. Without it openpyxl would read the whole sheet."""
    with worksheet._get_source() as source:
        head = _ROWS.split(source.read(CHUNK_BYTES), maxsplit=1)[0]
    if last := _LAST_ROW.search(head):
        worksheet._max_row = int(last[1])


def _check_size(path: Path) -> None:
    try:
        with ZipFile(path) as parts:
            sizes = {part.filename: part.file_size for part in parts.infolist()}
    except (BadZipFile, OSError, ValueError) as error:
        raise Unreadable(_UNREADABLE) from error
    shared = sum(size for name, size in sizes.items() if "/worksheets/" not in name and name.endswith(".xml"))
    if len(sizes) > MAX_PARTS or sum(sizes.values()) > MAX_BYTES or shared > MAX_SHARED_BYTES:
        raise Unreadable("import.file.too_large")


def _check_parts(path: Path) -> None:
    """Raise Unreadable for parts that no program writes.

    Examples are a row of a million cells, or elements nested a million deep. openpyxl would load such a part
    into memory at once, before any of our checks could stop it.
    """
    with ZipFile(path) as parts:
        for name in parts.namelist():
            if not name.endswith(".xml"):
                continue
            try:
                with parts.open(name) as part:
                    item = _PIVOT_ITEM if _PIVOT in name else _ITEM
                    _check_tags(iter(lambda part=part: part.read(CHUNK_BYTES), b""), item)
            except (BadZipFile, *_UNPACK_ERRORS, EOFError) as error:
                raise Unreadable(_UNREADABLE) from error


def _check_tags(chunks: Iterator[bytes], items: re.Pattern[bytes]) -> None:
    """Raise Unreadable when a row, a shared text or the part between them has too many tags.

    Raise it also when rows are not in the order of their numbers, because openpyxl would drop such rows
    silently.
    """
    tags, inside, rest, row = 0, False, b"", 0
    for chunk in chunks:
        if b"<" not in chunk and len(chunk) == CHUNK_BYTES:
            raise Unreadable(_TOO_WIDE)
        text, at = rest + chunk, 0
        for item in items.finditer(text):
            tags += text.count(b"<", at, item.start())
            closes, alone = item[1], item[2]
            if tags > MAX_TAGS or (inside and not closes):
                raise Unreadable(_TOO_WIDE)
            if number := _ROW_NUMBER.search(item[0]):
                if int(number[1]) <= row:
                    raise Unreadable(_UNREADABLE)
                row = int(number[1])
            tags, inside, at = 0, not (closes or alone), item.end()
        # A tag may continue in the next chunk.
        cut = max(at, text.rfind(b"<"))
        tags += text.count(b"<", at, cut)
        if tags > MAX_TAGS:
            raise Unreadable(_TOO_WIDE)
        rest = text[cut:]


def _has_formulas(path: Path) -> bool:
    with ZipFile(path) as parts:
        for name in parts.namelist():
            if "/worksheets/" not in name or not name.endswith(".xml"):
                continue
            with parts.open(name) as part:
                tail = b""
                while chunk := part.read(CHUNK_BYTES):
                    if _HAS_FORMULA.search(tail + chunk):
                        return True
                    tail = chunk[-20:]
    return False


def _text(cell: Any) -> str:
    """Return a cell as the spreadsheet program shows it, with its leading zeros and percent sign."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return _number(value, cell.number_format or "")
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    return DateText(value.isoformat() if isinstance(value, date | time) else value)


def _number(value: float, number_format: str) -> str:
    if not isfinite(value):
        return ""
    text = f"{value:.15g}" if isinstance(value, float) else str(value)
    if "e" in text:
        text = f"{Decimal(text):f}"
    if "%" in number_format:
        return f"{(Decimal(text) * 100).normalize():f}%"
    return (
        text.zfill(len(number_format)) if _ZEROS_FORMAT.fullmatch(number_format) and text.isdigit() else text
    )
