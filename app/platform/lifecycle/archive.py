"""The archive of one store: a zip file with a manifest, each table as CSV and as JSON, and the files.

    manifest.json         what is in it: format, store, schema version, tables with rows and sums, numbers
    data/<table>.csv      what another deployment restores from
    data/<table>.json     the same rows for people and programs, one object a line
    files.json            name, type, bytes and sum of each file, one object a line
    files/public/…        what anybody may read
    files/private/…       what was made for one person

Nothing of it is ever whole in memory, neither here nor where it is read.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

FORMAT = 1
PIECE = 256 * 1024
MANIFEST, FILE_LIST = "manifest.json", "files.json"


class BadArchive(Exception):
    """The archive is not one of ours, or not whole."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table of the archive; `numbers` are what its numbered columns give next."""

    name: str
    rows: int
    csv_sha256: str
    json_sha256: str
    numbers: dict[str, int]


@dataclass(slots=True)
class Manifest:
    """What an archive says of itself; `described` is what the registry tells of the store."""

    store: str
    schema_version: str
    made_at: str
    described: dict[str, Any]
    tables: list[TableEntry] = field(default_factory=list)
    files: int = 0
    file_bytes: int = 0
    files_sha256: str = ""
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of the archive: `name` begins with public/ or private/, without the store's number."""

    name: str
    content_type: str
    size: int
    sha256: str


class Writer:
    """An archive being made; what can only be known at the end is put in when its block ends well."""

    def __init__(self, target: IO[bytes], manifest: Manifest) -> None:
        self._zip = ZipFile(target, "w", compression=ZIP_DEFLATED)
        self._listed = SpooledTemporaryFile(max_size=PIECE)  # noqa: SIM115 -- closed with the block
        self.manifest = manifest

    def add_data(self, name: str, pieces: Iterable[bytes]) -> str:
        """A member of these pieces; answers the SHA-256 of what it holds."""
        return self._add(name, pieces, ZIP_DEFLATED)[0]

    def add_file(self, name: str, content_type: str, content: IO[bytes]) -> None:
        """A file of the store; pictures and the like are not packed any smaller."""
        digest, size = self._add(f"files/{name}", _pieces(content), ZIP_STORED)
        entry = FileEntry(name, content_type, size, digest)
        self._listed.write(json.dumps(asdict(entry)).encode() + b"\n")
        self.manifest.files += 1
        self.manifest.file_bytes += size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        with self._listed, self._zip:
            if kind is None:
                self._listed.seek(0)
                self.manifest.files_sha256 = self.add_data(FILE_LIST, _pieces(self._listed))
                self.add_data(MANIFEST, [json.dumps(asdict(self.manifest), indent=1).encode()])

    def _add(self, name: str, pieces: Iterable[bytes], compression: int) -> tuple[str, int]:
        digest, size = hashlib.sha256(), 0
        info = ZipInfo(name)
        info.compress_type = compression
        with self._zip.open(info, "w", force_zip64=True) as member:
            for piece in pieces:
                member.write(piece)
                digest.update(piece)
                size += len(piece)
        return digest.hexdigest(), size


class Reader:
    """An archive to restore from; raises BadArchive for what is none."""

    def __init__(self, source: IO[bytes]) -> None:
        try:
            self._zip = ZipFile(source)
            told = json.loads(self._zip.read(MANIFEST))
            if told.get("format") != FORMAT:
                raise BadArchive(f"its format is {told.get('format')}, this release reads {FORMAT}")
            told["tables"] = [TableEntry(**table) for table in told["tables"]]
            self.manifest = Manifest(**told)
        except (BadZipFile, KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadArchive("this is no archive of a store") from error

    def check(self) -> Iterator[str]:
        """Hold every member against its sum, telling each that was right; raises BadArchive."""
        for table in self.manifest.tables:
            self._check(f"data/{table.name}.csv", table.csv_sha256)
            self._check(f"data/{table.name}.json", table.json_sha256)
            yield table.name
        self._check(FILE_LIST, self.manifest.files_sha256)
        for entry in self.files():
            self._check(f"files/{entry.name}", entry.sha256)
            yield entry.name

    def rows(self, table: str) -> Iterator[bytes]:
        """The rows of a table as CSV."""
        return self._read(f"data/{table}.csv")

    def files(self) -> Iterator[FileEntry]:
        """The files, one after the other."""
        with self._zip.open(FILE_LIST) as lines:
            for line in lines:
                yield FileEntry(**json.loads(line))

    def open(self, entry: FileEntry) -> IO[bytes]:
        """The content of a file."""
        return self._zip.open(f"files/{entry.name}")

    def _check(self, name: str, sha256: str) -> None:
        digest = hashlib.sha256()
        try:
            for piece in self._read(name):
                digest.update(piece)
        except (BadZipFile, KeyError) as error:
            raise BadArchive(f"{name} is damaged or missing") from error
        if digest.hexdigest() != sha256:
            raise BadArchive(f"{name} is not what it was when the archive was made")

    def _read(self, name: str) -> Iterator[bytes]:
        with self._zip.open(name) as member:
            yield from _pieces(member)


def _pieces(content: IO[bytes]) -> Iterator[bytes]:
    while piece := content.read(PIECE):
        yield piece
