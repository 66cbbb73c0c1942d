"""Workbooks (.xlsx): which of them can be read safely, and their cells as texts."""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from defusedxml.common import DefusedXmlException
from openpyxl import load_workbook
from openpyxl.cell.read_only import EMPTY_CELL
from openpyxl.utils.exceptions import InvalidFileException

from app.imports.errors import Unreadable

ZIP, OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
FORMULA = "="
MAX_COLUMNS = 200
MAX_LINES = 1_048_576
# A row has 16,384 cells at the most, and a cell, with its text in several styles, some tags.
MAX_TAGS = 20 * 16_384
MAX_SHEETS = 20
MAX_PARTS = 2_000
# Unpacked; a shared text is held in memory, sheets are read row by row.
MAX_BYTES = 300_000_000
MAX_SHARED_BYTES = 40_000_000
CHUNK = 1024 * 1024
# A row of a sheet, or a shared text: neither is within another of its kind.
_ITEM = re.compile(rb"<(/?)(?:\w+:)?(?:row|si)(?:\s[^<>]*?)?(/?)>")
_PIVOT, _PIVOT_ITEM = "/pivotCache/", re.compile(rb"<(/?)r(?:\s[^<>]*?)?(/?)>")
_HAS_FORMULA = re.compile(rb"<(?:\w+:)?f[ >]")
_ZEROS = re.compile(r"0{2,20}")
_BROKEN = (BadZipFile, InvalidFileException, DefusedXmlException)
# What the library raises about parts that are missing or not as they should be.
_MISSHAPEN = (KeyError, ValueError, TypeError, IndexError, AttributeError, SyntaxError, EOFError, OSError)
_UNPACKING = (zlib.error, RuntimeError)
_TOO_WIDE = "A row of this file has too many cells, or a cell with too much text."
_NOT_READ = "This file is damaged or not .xlsx. Open it in Excel and save it again."


def is_workbook(path: Path) -> bool:
    """Whether a file is an .xlsx. Raises Unreadable for an old workbook and for one with a password."""
    with path.open("rb") as file:
        start = file.read(4)
    if start == OLD_OFFICE:
        raise Unreadable("This file is old (.xls) or has a password. Save it as .xlsx or CSV.")
    return start == ZIP


def visible_sheets(path: Path) -> dict[str, int]:
    """The visible sheets by name, and how many rows each says it has, which may be wrong.

    Raises Unreadable for what is broken, or grows too large when it is unpacked.
    """
    _check_size(path)
    _check_parts(path)
    with _opened(path) as book:
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        return {sheet.title: sheet.max_row or 0 for sheet in visible[:MAX_SHEETS]}


def sheet_rows(path: Path, sheet: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with its number; a formula whose result was not saved is "="."""
    for number, row in enumerate(_rows(path, sheet), 1):
        if number > MAX_LINES:
            raise Unreadable(_NOT_READ)
        while row and not row[-1].strip():
            row.pop()
        if row:
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
    found = book[sheet]
    # Some programs write a size that is smaller than the sheet.
    found.reset_dimensions()
    for row in found.iter_rows(max_col=MAX_COLUMNS):
        # Each is filled up to that many.
        end = len(row)
        while end and row[end - 1] is EMPTY_CELL:
            end -= 1
        yield row[:end]


@contextmanager
def _opened(path: Path, *, formulas: bool = False) -> Iterator[Any]:
    with path.open("rb") as file:
        try:
            book = load_workbook(file, read_only=True, data_only=not formulas, keep_links=False)
            yield book
        except (*_BROKEN, *_MISSHAPEN, *_UNPACKING) as error:
            raise Unreadable(_NOT_READ) from error


def _check_size(path: Path) -> None:
    try:
        with ZipFile(path) as parts:
            sizes = {part.filename: part.file_size for part in parts.infolist()}
    except (BadZipFile, OSError, ValueError) as error:
        raise Unreadable(_NOT_READ) from error
    shared = sum(size for name, size in sizes.items() if "/worksheets/" not in name and name.endswith(".xml"))
    if len(sizes) > MAX_PARTS or sum(sizes.values()) > MAX_BYTES or shared > MAX_SHARED_BYTES:
        raise Unreadable("This file is too large. Split it, or save the sheet as CSV.")


def _check_parts(path: Path) -> None:
    """Raise Unreadable for what no program writes: a row of a million cells, parts nested a million deep.

    The library takes in as much at once before it can be asked.
    """
    with ZipFile(path) as parts:
        for name in parts.namelist():
            if not name.endswith(".xml"):
                continue
            try:
                with parts.open(name) as part:
                    item = _PIVOT_ITEM if _PIVOT in name else _ITEM
                    _check_tags(iter(lambda part=part: part.read(CHUNK), b""), item)
            except (*_BROKEN, *_UNPACKING, EOFError) as error:
                raise Unreadable(_NOT_READ) from error


def _check_tags(chunks: Iterator[bytes], items: re.Pattern[bytes]) -> None:
    """Count the tags of each row or shared text, and those between them."""
    tags, inside, before = 0, False, b""
    for chunk in chunks:
        if b"<" not in chunk and len(chunk) == CHUNK:
            raise Unreadable(_TOO_WIDE)
        text, at = before + chunk, 0
        for item in items.finditer(text):
            tags += text.count(b"<", at, item.start())
            closes, alone = item[1], item[2]
            if tags > MAX_TAGS or (inside and not closes):
                raise Unreadable(_TOO_WIDE)
            tags, inside, at = 0, not (closes or alone), item.end()
        # A tag may go on in the next chunk.
        cut = max(at, text.rfind(b"<"))
        tags += text.count(b"<", at, cut)
        if tags > MAX_TAGS:
            raise Unreadable(_TOO_WIDE)
        before = text[cut:]


def _has_formulas(path: Path) -> bool:
    with ZipFile(path) as parts:
        for name in parts.namelist():
            if "/worksheets/" not in name or not name.endswith(".xml"):
                continue
            with parts.open(name) as part:
                kept = b""
                while chunk := part.read(CHUNK):
                    if _HAS_FORMULA.search(kept + chunk):
                        return True
                    kept = chunk[-20:]
    return False


def _text(cell: Any) -> str:
    """A cell as the spreadsheet program shows it, as far as that matters: zeros in front, per cent."""
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
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _number(value: float, shown: str) -> str:
    if not isfinite(value):
        return ""
    text = f"{value:.15g}" if isinstance(value, float) else str(value)
    if "e" in text:
        text = f"{Decimal(text):f}"
    if "%" in shown:
        return f"{(Decimal(text) * 100).normalize():f}%"
    return text.zfill(len(shown)) if _ZEROS.fullmatch(shown) and text.isdigit() else text
