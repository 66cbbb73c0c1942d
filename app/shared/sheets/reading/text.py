"""Text spreadsheets (CSV): encoding, separator and rows.

Files that no spreadsheet program writes (a million columns, a row of megabytes) are refused before they cost
memory or time.
"""

import codecs
import csv
import io
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from app.shared.sheets.errors import Unreadable
from app.shared.sheets.reading.blank_rows import filled_rows
from app.shared.sheets.reading.code_pages import DEFAULT, UTF8

SEPARATORS = ",;\t|"
SAMPLE_BYTES = 64 * 1024
MAX_COLUMNS = 500
MAX_ROW_LENGTH = 1_000_000
CHUNK_BYTES = 1024 * 1024
# The first characters of documents that are text for programs, not for people.
_DOCUMENTS = ("%pdf-", "%!ps", "{\\rtf", "<?xml", "<!doctype", "<html", "<svg")
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# More rows with an open quotation mark are no accident, and each makes the following lines be read twice.
MAX_OPEN_ROWS = 20
_TOO_WIDE, _TOO_LONG = "import.file.too_wide", "import.file.long_row"


@dataclass(frozen=True, slots=True)
class TextFormat:
    """The format of a text file. `lines` is its number of lines, for the progress display."""

    encoding: str
    separator: str
    lines: int


class OpenRow(list[str]):
    """A line with an unclosed quotation mark, or one whose mark joined it with lines that may be rows."""


def detect_format(path: Path, encoding: str | None = None) -> TextFormat:
    """Detect how to read a file; `encoding` is its code page if the owner has chosen one.

    Raises Unreadable when it is another kind of document, or when its first line is too long.
    """
    with path.open("rb") as file:
        start = file.read(MAX_ROW_LENGTH + 1)
    if len(start) > MAX_ROW_LENGTH and b"\n" not in start and b"\r" not in start:
        too_wide = max(start.count(separator.encode()) for separator in SEPARATORS) > MAX_COLUMNS
        message, limit = (_TOO_WIDE, MAX_COLUMNS) if too_wide else (_TOO_LONG, MAX_ROW_LENGTH)
        raise Unreadable(message, row=1, limit=f"{limit:,}")
    detected, lines = _detect_encoding(path, chosen=encoding)
    encoding = encoding or detected
    with path.open(encoding=encoding, errors="replace", newline="") as text:
        sample = text.read(SAMPLE_BYTES)
    if sample.lstrip("\ufeff \t\r\n").casefold().startswith(_DOCUMENTS):
        raise Unreadable("import.file.not_text")
    separator = _detect_separator(sample)
    return TextFormat(encoding, separator, lines)


def text_rows(path: Path, form: TextFormat) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and cells of every row that is not blank.

    Raises Unreadable for oversized rows and for too many blank ones.
    """
    return filled_rows(_rows(path, form))


def _rows(path: Path, form: TextFormat) -> Iterator[tuple[int, list[str]]]:
    with path.open(encoding=form.encoding, errors="replace", newline="") as text:
        lines = _Lines(text)
        reader = csv.reader(lines, delimiter=form.separator)
        open_rows = 0
        while True:
            try:
                row = lines.next_row(reader)
            except StopIteration:
                return
            except csv.Error as error:
                raise Unreadable("import.file.row", row=lines.row, error=error) from None
            if lines.are_several:
                row = lines.with_closed_quote(row, form.separator)
                open_rows += isinstance(row, OpenRow)
            if open_rows > MAX_OPEN_ROWS:
                raise Unreadable("import.file.open_quotes", row=lines.row, limit=MAX_OPEN_ROWS)
            if len(row) > MAX_COLUMNS:
                raise Unreadable(_TOO_WIDE, row=lines.row, limit=f"{MAX_COLUMNS:,}")
            yield lines.row, row


class _Lines:
    """The lines of a text for the CSV reader. Stops reading a row that exceeds the maximum length.

    A quotation mark that is not closed joins the lines after it to the row. They are read again as rows.
    """

    def __init__(self, text: TextIO) -> None:
        self.row = 0
        self._text = text
        self._remaining = MAX_ROW_LENGTH
        self._of_row: list[str] = []
        self._again: deque[str] = deque()

    def next_row(self, reader: Iterator[list[str]]) -> list[str]:
        """Return the next row of the CSV reader of these lines."""
        self.row += 1
        self._remaining = MAX_ROW_LENGTH
        self._of_row = []
        return next(reader)

    @property
    def are_several(self) -> bool:
        """Return whether the row spans several lines."""
        return len(self._of_row) > 1

    def with_closed_quote(self, row: list[str], separator: str) -> list[str]:
        """Return a row of several lines, or its first line if a quotation mark has joined them by mistake.

        The other lines are read again, unless the mark is closed properly. In that case their kind is
        unknown: they may be a text whose lines happen to have as many separators as the row.
        """
        lines = self._of_row
        if not _is_closed(lines, separator):
            self._again.extendleft(reversed(lines[1:]))
        elif len(row) == 1 or any(line.count(separator) != len(row) - 1 for line in lines):
            return row
        return OpenRow(lines[0].rstrip("\r\n").split(separator)[:MAX_COLUMNS])

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._again.popleft() if self._again else self._text.readline(self._remaining + 1)
        self._of_row.append(line)
        self._remaining -= len(line)
        if self._remaining < 0:
            raise Unreadable(_TOO_LONG, row=self.row, limit=f"{MAX_ROW_LENGTH:,}")
        if not line:
            self._of_row.pop()
            raise StopIteration
        return line


def _is_closed(lines: list[str], separator: str) -> bool:
    try:
        return sum(1 for _ in csv.reader(lines, delimiter=separator, strict=True)) == 1
    except csv.Error:
        return False


def _detect_encoding(path: Path, *, chosen: str | None) -> tuple[str, int]:
    """Return the encoding and the number of lines.

    A file with zero bytes is no text, unless a code page was chosen. UTF-16 is recognised by its byte order
    mark or its zero bytes. Everything else is UTF-8, or Windows text (cp1252) when it does not decode as
    UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    lines = 0
    with path.open("rb") as file:
        encoding = chosen or _detect_unicode(file.read(SAMPLE_BYTES))
        file.seek(0)
        while chunk := file.read(CHUNK_BYTES):
            lines += chunk.count(b"\n")
            if encoding == UTF8 and not _decodes(decoder, chunk):
                encoding = DEFAULT
    if encoding == UTF8 and not _decodes(decoder, b"", final=True):
        encoding = DEFAULT
    return encoding, lines


def _detect_unicode(sample: bytes) -> str:
    if sample.startswith(_UTF16):
        return "utf-16"
    if b"\0" not in sample:
        return UTF8
    high, low = sample[1::2], sample[0::2]
    for encoding, zeros, others in (("utf-16-le", high, low), ("utf-16-be", low, high)):
        if zeros.count(0) > len(zeros) * 0.4 and others.count(0) == 0:
            return encoding
    raise Unreadable("import.file.not_text")


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(chunk, final)
    except UnicodeDecodeError:
        return False
    return True


def _detect_separator(sample: str) -> str:
    """Return the separator that gives the most rows the same number of cells, and the most cells."""

    def fit(separator: str) -> tuple[int, int]:
        try:
            rows = [row for row in csv.reader(io.StringIO(sample, newline=""), delimiter=separator) if row]
        except csv.Error:
            return 0, 0
        cells = [len(row) for row in rows[:50]]
        common = max(cells, key=lambda count: (cells.count(count), count), default=0)
        return (cells.count(common), common) if common > 1 else (0, 0)

    return max(SEPARATORS, key=fit)
