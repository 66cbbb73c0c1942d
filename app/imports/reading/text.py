"""Spreadsheets in text form: encoding, separator, rows.

What no spreadsheet is like is refused before it costs anything: a million columns, a row of megabytes.
"""

import codecs
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from app.imports.errors import Unreadable

SEPARATORS = ",;\t|"
SAMPLE = 64 * 1024
MAX_COLUMNS = 500
MAX_ROW_LENGTH = 1_000_000
CHUNK = 1024 * 1024
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_TOO_WIDE = (
    "Row {number} has more than {most:,} columns. Remove the columns you don't need and save it again."
)
_TOO_LONG = (
    "Row {number} has more than {most:,} characters. Check for a missing quotation mark or line break."
)
_NOT_TEXT = "This is not a CSV or .xlsx file. Save the spreadsheet as CSV (UTF-8) or .xlsx."


@dataclass(frozen=True, slots=True)
class TextForm:
    """How a text is to be read; `lines` is how many there are, for the progress shown."""

    encoding: str
    separator: str
    lines: int


def form_of(path: Path) -> TextForm:
    """How a file is to be read. Raises Unreadable where it is no text, or its first line has no end."""
    with path.open("rb") as file:
        start = file.read(MAX_ROW_LENGTH + 1)
    if len(start) > MAX_ROW_LENGTH and b"\n" not in start and b"\r" not in start:
        wide = max(start.count(separator.encode()) for separator in SEPARATORS) > MAX_COLUMNS
        words, most = (_TOO_WIDE, MAX_COLUMNS) if wide else (_TOO_LONG, MAX_ROW_LENGTH)
        raise Unreadable(words.format(number=1, most=most))
    encoding, lines = _encoding(path)
    with path.open(encoding=encoding, errors="replace", newline="") as text:
        separator = _separator(text.read(SAMPLE))
    return TextForm(encoding, separator, lines)


def text_rows(path: Path, form: TextForm) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with its number. Raises Unreadable for one that is too large."""
    with path.open(encoding=form.encoding, errors="replace", newline="") as text:
        lines = _Lines(text)
        reader = csv.reader(lines, delimiter=form.separator)
        while True:
            try:
                row = lines.begin(reader)
            except StopIteration:
                return
            except csv.Error as error:
                raise Unreadable(
                    f"Row {lines.row} could not be read ({error}). Check for a missing quotation mark."
                ) from None
            if len(row) > MAX_COLUMNS:
                raise Unreadable(_TOO_WIDE.format(number=lines.row, most=MAX_COLUMNS))
            if any(cell.strip() for cell in row):
                yield lines.row, row


class _Lines:
    """The lines of a text, of which a row may have several; no row is read further than it may be long."""

    def __init__(self, text: TextIO) -> None:
        self.row = 0
        self._text = text
        self._left = MAX_ROW_LENGTH

    def begin(self, reader: Iterator[list[str]]) -> list[str]:
        """The next row of the reader of these lines."""
        self.row += 1
        self._left = MAX_ROW_LENGTH
        return next(reader)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._text.readline(self._left + 1)
        self._left -= len(line)
        if self._left < 0:
            raise Unreadable(_TOO_LONG.format(number=self.row, most=MAX_ROW_LENGTH))
        if not line:
            raise StopIteration
        return line


def _encoding(path: Path) -> tuple[str, int]:
    """UTF-8 unless a byte says otherwise; then UTF-16 by its mark or its zeros, or else Windows text."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    lines = 0
    with path.open("rb") as file:
        encoding = _unicode_of(file.read(SAMPLE))
        file.seek(0)
        while chunk := file.read(CHUNK):
            lines += chunk.count(b"\n")
            if encoding == "utf-8-sig" and not _decodes(decoder, chunk):
                encoding = "cp1252"
    if encoding == "utf-8-sig" and not _decodes(decoder, b"", final=True):
        encoding = "cp1252"
    return encoding, lines


def _unicode_of(sample: bytes) -> str:
    if sample.startswith(_UTF16):
        return "utf-16"
    if b"\0" not in sample:
        return "utf-8-sig"
    high, low = sample[1::2], sample[0::2]
    for encoding, zeros, others in (("utf-16-le", high, low), ("utf-16-be", low, high)):
        if zeros.count(0) > len(zeros) * 0.4 and others.count(0) == 0:
            return encoding
    raise Unreadable(_NOT_TEXT)


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(chunk, final)
    except UnicodeDecodeError:
        return False
    return True


def _separator(sample: str) -> str:
    """The separator that gives the most rows as many cells as most rows have, and the most cells."""

    def fit(separator: str) -> tuple[int, int]:
        try:
            rows = [row for row in csv.reader(io.StringIO(sample, newline=""), delimiter=separator) if row]
        except csv.Error:
            return 0, 0
        cells = [len(row) for row in rows[:50]]
        usual = max(cells, key=lambda count: (cells.count(count), count), default=0)
        return (cells.count(usual), usual) if usual > 1 else (0, 0)

    return max(SEPARATORS, key=fit)
