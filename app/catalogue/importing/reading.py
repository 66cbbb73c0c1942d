"""Reading a spreadsheet in text form, row by row: encoding, separator, columns."""

import codecs
import csv
import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.catalogue.importing.errors import Unreadable

SEPARATORS = ",;\t|"
SAMPLE = 64 * 1024
CHUNK = 1024 * 1024
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A file and how it is to be read; `lines` is how many there are, for the progress shown."""

    path: Path
    encoding: str
    separator: str
    columns: tuple[str, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class Record:
    """A row as it stands in the file; the number is the one that a spreadsheet program shows.

    `excess` tells of more cells than the file has columns, as a separator that is not in quotes makes them.
    """

    number: int
    raw: list[str]
    cells: Mapping[str, str]
    excess: bool = False


def examine(path: Path) -> Spreadsheet:
    """How the file is to be read. Raises Unreadable where it is no spreadsheet in text form."""
    encoding, lines = _encoding(path)
    with path.open(encoding=encoding, errors="replace", newline="") as text:
        separator = _separator(text.read(SAMPLE))
    with _rows(path, encoding, separator) as rows:
        header = next((row for _, row in rows), None)
    if header is None:
        raise Unreadable("The file is empty.")
    return Spreadsheet(path, encoding, separator, tuple(name.strip() for name in header), lines)


def records(sheet: Spreadsheet, mapping: Mapping[str, int]) -> Iterator[Record]:
    """The rows below the header, blank ones left out; a cell that a short row lacks is blank."""
    with _rows(sheet.path, sheet.encoding, sheet.separator) as rows:
        next(rows)
        for number, raw in rows:
            cells = {field: raw[at] if at < len(raw) else "" for field, at in mapping.items()}
            excess = any(cell.strip() for cell in raw[len(sheet.columns) :])
            yield Record(number, raw, cells, excess)


@contextmanager
def _rows(path: Path, encoding: str, separator: str) -> Iterator[Iterator[tuple[int, list[str]]]]:
    with path.open(encoding=encoding, errors="replace", newline="") as text:
        yield _numbered(csv.reader(text, delimiter=separator))


def _numbered(reader: Iterator[list[str]]) -> Iterator[tuple[int, list[str]]]:
    number = 0
    while True:
        number += 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise Unreadable(f"Row {number} cannot be read ({error}): is a quotation mark missing?") from None
        if any(cell.strip() for cell in row):
            yield number, row


def _encoding(path: Path) -> tuple[str, int]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    encoding, lines, first = "utf-8-sig", 0, True
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            if first and chunk.startswith(_UTF16):
                encoding = "utf-16"
            elif first and (chunk.startswith(b"PK\x03\x04") or b"\0" in chunk[:SAMPLE]):
                raise Unreadable("This is not a text file; save the spreadsheet as CSV (UTF-8) first.")
            first = False
            lines += chunk.count(b"\n")
            if encoding == "utf-8-sig" and not _decodes(decoder, chunk):
                encoding = "cp1252"
    if encoding == "utf-8-sig" and not _decodes(decoder, b"", final=True):
        encoding = "cp1252"
    return encoding, lines


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(chunk, final)
    except UnicodeDecodeError:
        return False
    return True


def _separator(sample: str) -> str:
    """The separator that gives the most rows as many cells as the first row has, and the most cells."""

    def fit(separator: str) -> tuple[int, int]:
        try:
            rows = [row for row in csv.reader(io.StringIO(sample, newline=""), delimiter=separator) if row]
        except csv.Error:
            return 0, 0
        cells = len(rows[0]) if rows else 0
        alike = sum(len(row) == cells for row in rows[:50])
        return (alike, cells) if cells > 1 else (0, 0)

    return max(SEPARATORS, key=fit)
