"""An uploaded file as connectors see it: a single file, or the files in a zip."""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

from app.books.sync.connectors.interface import SourceProblem
from app.books.sync.pack import extract_entry, open_archive
from app.shared.texts.messages import text

DOCUMENTS = (".xml", ".dat", ".csv", ".xlsx", ".txt")
_START_BYTES = 4096
_ZIP = b"PK"
# The first element, after a declaration and comments.
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*)")


@dataclass(frozen=True, slots=True)
class Document:
    """A file; `start` is its beginning without encoding marks, `root` the first element of XML."""

    path: Path
    name: str

    @property
    def start(self) -> bytes:
        return _start(self.path).replace(b"\0", b"").lstrip(b"\xff\xfe\xef\xbb\xbf \t\r\n")

    @property
    def root(self) -> str | None:
        start = self.start
        found = _ROOT.search(start) if start.startswith(b"<") else None
        return found[1].decode() if found else None

    @property
    def is_xml(self) -> bool:
        return self.start.startswith(b"<")


class Upload:
    """An uploaded file; `mapping` is the owner's choice of columns. A zip is unpacked into `folder`."""

    def __init__(self, path: Path, name: str, mapping: Mapping[str, Any] | None, folder: Path) -> None:
        self.path, self.name, self.mapping, self.folder = path, name, mapping, folder
        self._unpacked: dict[str, Path] = {}
        is_archive = _start(path).startswith(_ZIP) and Path(name).suffix.casefold() not in (".dbf", ".xlsx")
        self.is_zip = is_archive and not _is_workbook(path)
        self.names = [name]
        if self.is_zip:
            with self._entries() as (_archive, entries):
                self.names = [entry.filename for entry in entries]

    def has(self, ending: str) -> bool:
        """Return whether any file has this ending, in any case."""
        return any(_suffix(name) == ending for name in self.names)

    def unpack(self, endings: Collection[str]) -> list[Path]:
        """Return the files of a zip with these endings.

        Raise SourceProblem for two files with the same name.
        """
        with self._entries() as (archive, entries):
            chosen = [entry for entry in entries if _suffix(entry.filename) in endings]
            return [self._extracted(archive, entry) for entry in chosen]

    def document_endings(self) -> list[str]:
        """Return the ending of each document."""
        return [suffix for suffix in map(_suffix, self.names) if suffix in DOCUMENTS]

    def document(self) -> Document:
        """Return the only document. Raise SourceProblem for a zip with none or several."""
        if not self.is_zip:
            return Document(self.path, self.name)
        if len(self.document_endings()) != 1:
            raise SourceProblem(text("source.zip"))
        (path,) = self.unpack(DOCUMENTS)
        return Document(path, path.name)

    @contextmanager
    def _entries(self) -> Iterator[tuple[ZipFile, list[ZipInfo]]]:
        with open_archive(self.path) as (archive, entries):
            yield archive, [entry for entry in entries if not entry.filename.startswith("__MACOSX/")]

    def _extracted(self, archive: ZipFile, entry: ZipInfo) -> Path:
        if entry.filename in self._unpacked:
            return self._unpacked[entry.filename]
        target = self.folder / Path(entry.filename.replace("\\", "/")).name
        if target.exists():
            raise SourceProblem(text("source.zip_twice", file=target.name))
        self._unpacked[entry.filename] = extract_entry(archive, entry, target)
        return target


def _suffix(name: str) -> str:
    return Path(name).suffix.casefold()


def _is_workbook(path: Path) -> bool:
    with open_archive(path) as (_archive, entries):
        return any(entry.filename == "xl/workbook.xml" for entry in entries)


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_START_BYTES)
