"""A .DBF file, read strictly: unreadable values are reported row by row and never guessed."""

import codecs
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from dbfread import DBF, FieldParser
from dbfread.codepages import guess_encoding

from app.books.sync.connectors.interface import SourceProblem
from app.shared.texts.messages import text

HEADER = struct.Struct("<B3xIHH")
DEFAULT_ENCODING = "cp1252"
_LANGUAGE_AT = 29
_UNSUPPORTED = {0x02: "dBase II", 0x8C: "dBase 7"}
_CHUNK = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Damaged:
    """An unreadable value: its bytes as far as they can be shown, and the reason."""

    value: str
    reason: str


def copy_whole_rows(path: Path, target: Path) -> Path:
    """Copy as many rows as both the header and the file have, because the program may be writing the file.

    Raise SourceProblem if the file is not a table, or cannot be read.
    """
    with path.open("rb") as source, target.open("wb") as copy:
        start = source.read(32)
        if len(start) < 32:
            raise SourceProblem(text("source.not_table", file=path.name))
        version, count, header_bytes, row_bytes = HEADER.unpack_from(start)
        if version in _UNSUPPORTED:
            raise SourceProblem(
                text("source.unsupported_table", file=path.name, program=_UNSUPPORTED[version])
            )
        if header_bytes < 33 or row_bytes < 1:
            raise SourceProblem(text("source.not_table", file=path.name))
        copy.write(start)
        remaining = header_bytes + count * row_bytes - len(start)
        while remaining > 0 and (chunk := source.read(min(_CHUNK, remaining))):
            copy.write(chunk)
            remaining -= len(chunk)
        if (excess := (copy.tell() - header_bytes) % row_bytes) and copy.tell() > header_bytes:
            copy.truncate(copy.tell() - excess)
    return target


class Table:
    """A copied table, with its memo file in the same folder if it has one.

    `row_count` is the number of rows according to the header; a truncated copy has fewer.
    """

    def __init__(self, path: Path, encoding: str | None = None) -> None:
        self.name = path.name
        self.encoding = encoding or _encoding_of(path)
        try:
            codecs.lookup(self.encoding)
            self._table = DBF(
                path,
                encoding=self.encoding,
                parserclass=_StrictParser,
                recfactory=list,  # pyright: ignore[reportArgumentType] -- any callable that makes a record works
                ignore_missing_memofile=True,
            )
        except LookupError as error:
            raise SourceProblem(text("source.code_page", encoding=self.encoding)) from error
        except UnicodeDecodeError as error:
            raise SourceProblem(
                text("source.column_names", file=path.name, encoding=self.encoding)
            ) from error
        except (ValueError, struct.error, OSError) as error:
            raise SourceProblem(text("source.unreadable_table", file=path.name)) from error
        self.columns: tuple[str, ...] = tuple(self._table.field_names)
        self.row_count = _row_count(path)

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """Yield the number and values of each row that is not deleted.

        Values are texts, Decimals, dates, None, or Damaged.
        """
        with self._reading():
            for number, record in enumerate(self._table, 1):
                yield number, [value for _name, value in record]

    def count_deleted(self) -> int:
        """Return the number of deleted rows; this walks the whole table."""
        with self._reading():
            deleted = self._table.deleted
            return 0 if deleted is None else len(deleted)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Raise SourceProblem for a truncated table."""
        try:
            yield
        except (ValueError, struct.error, OSError) as error:
            raise SourceProblem(text("source.table_cut_off", file=self.name)) from error


class _StrictParser(FieldParser):
    def parse(self, field: Any, data: bytes) -> Any:
        try:
            return super().parse(field, data)
        except UnicodeDecodeError:
            return Damaged(_shown(data), text("sync.row.code_page", encoding=self.encoding))
        except (ValueError, struct.error, IndexError, OSError, InvalidOperation):
            return Damaged(_shown(data), text("sync.row.damaged"))

    def parseC(self, field: Any, data: bytes) -> str:
        content = data.rstrip(b"\0 ")
        if len(content) < len(data):
            return self.decode_text(content)
        # A full field may end in half a character, because the program cut the text.
        return codecs.getincrementaldecoder(self.encoding)("strict").decode(content)

    def parseV(self, field: Any, data: bytes) -> str:
        """Return the text; the last byte is its length unless the text fills the field."""
        length = data[-1]
        return self.decode_text((data[:length] if length < min(len(data), 32) else data).rstrip(b"\0 "))

    def parseN(self, field: Any, data: bytes) -> Any:
        digits = data.replace(b"\0", b" ").strip()
        if not digits:
            return None
        if b"*" in digits:
            return Damaged(_shown(digits), text("sync.row.too_wide"))
        number = Decimal(digits.replace(b",", b".").decode("ascii"))
        if not number.is_finite():
            raise ValueError("not a number")
        return number

    def parseF(self, field: Any, data: bytes) -> Any:
        return self.parseN(field, data)


def _row_count(path: Path) -> int:
    """Return the number of rows according to the table's header."""
    with path.open("rb") as file:
        _version, count, _header_bytes, _row_bytes = HEADER.unpack_from(file.read(32))
    return count


def _encoding_of(path: Path) -> str:
    """Return the encoding by the file's language byte, which most programs leave at zero."""
    with path.open("rb") as file:
        language = file.read(32)[_LANGUAGE_AT]
    try:
        return guess_encoding(language) if language else DEFAULT_ENCODING
    except LookupError:
        return DEFAULT_ENCODING


def _shown(data: bytes) -> str:
    return data.rstrip(b"\0 ").decode("ascii", "backslashreplace")[:100]
