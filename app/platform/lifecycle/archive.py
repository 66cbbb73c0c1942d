"""The archive of one store: a zip file with a manifest, each table as CSV and as JSON, and the files.

    manifest.json         format, store, schema version; tables with row counts, checksums and sequence values
    signature.json        the signature by which a deployment recognizes its own archives
    data/<table>.csv      the rows, from which the store is restored
    data/<table>.json     the same rows for people and other programs, one object a line
    files.json            name, type, bytes and checksum of each file, one object a line
    files/public/…        files that anyone may read
    files/private/…       files that were made for one person

Archives are streamed, both when written and when read; they never fit in memory as a whole. The reader treats
every archive as hostile: it accepts no members that are not listed, and none above their size limit.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Annotated, Any, Self, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from app.shared.limits import LIMITS

FORMAT = 1
CHUNK_BYTES = 256 * 1024
MANIFEST, SIGNATURE, FILE_LIST = "manifest.json", "signature.json", "files.json"
MEGABYTE = 1024 * 1024
MAX_TABLES, MAX_FILES = 500, 2_000_000
MAX_MANIFEST_BYTES = MEGABYTE
MAX_LINE_BYTES = 4096
MAX_FILE_BYTES = 1024 * MEGABYTE
# The highest accepted ratio of unpacked to packed size, against zip bombs. Our own rows reach a tenth of it.
# Members may always unpack to the allowance, in bytes.
MAX_COMPRESSION_RATIO, UNPACKED_ALLOWANCE = 300, 64 * MEGABYTE

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
ShortText = Annotated[str, Field(max_length=1000)]
Count = Annotated[int, Field(ge=0, lt=2**63)]
Limit = Annotated[str, Field(pattern=rf"^({'|'.join(LIMITS)})$")]
# Errors of reading a file that is not an archive, or an archive that was tampered with.
READ_ERRORS = (
    BadZipFile,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    RuntimeError,
    zlib.error,
    EOFError,
)
STRICT = ConfigDict(extra="forbid", strict=True)


# Far above any export: with 200 bytes per entry, the directory of a million files.
MAX_DIRECTORY_BYTES = 200 * MEGABYTE


class BadArchive(Exception):
    """The file is not an archive of ours, or it is damaged."""


class DirectoryTooLarge(BadArchive):
    """The archive lists more files than is allowed."""


class BoundedReads:
    """A file that refuses to read more than `limit` bytes at once, as ZipFile does with its directory."""

    def __init__(self, file: IO[bytes], limit: int) -> None:
        self._file, self._limit = file, limit
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes; raises DirectoryTooLarge above the limit."""
        if size > self._limit:
            raise DirectoryTooLarge("it lists more files than is allowed")
        return self._file.read(size if size >= 0 else self._limit)


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table of the archive; `numbers` has the next values of its identity columns."""

    __pydantic_config__ = STRICT

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,62}$")]
    rows: Count
    csv_sha256: Sha256
    json_sha256: Sha256
    numbers: dict[str, Count]


@dataclass(frozen=True, slots=True)
class StoreDescription:
    """A store's columns in the registry: all columns that an archive may set."""

    __pydantic_config__ = STRICT

    company_name: ShortText
    person_name: ShortText
    email: ShortText
    city: ShortText
    logo: ShortText | None
    limits: dict[Limit, Annotated[int, Field(ge=1, lt=2**31)] | None]


@dataclass(slots=True)
class Manifest:
    """The description of the archive within the archive."""

    __pydantic_config__ = STRICT

    store: Annotated[str, Field(pattern=r"^[6-9][0-9]{9}$")]
    schema_version: Annotated[str, Field(max_length=32)]
    made_at: Annotated[str, Field(max_length=64)]
    described: StoreDescription
    tables: Annotated[list[TableEntry], Field(max_length=MAX_TABLES)] = field(default_factory=list)
    files: Annotated[Count, Field(le=MAX_FILES)] = 0
    file_bytes: Count = 0
    files_sha256: Annotated[str, Field(max_length=64)] = ""
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of the archive. `name` starts with public/ or private/, without the store's number."""

    __pydantic_config__ = STRICT

    name: ShortText
    content_type: ShortText
    size: Annotated[Count, Field(le=MAX_FILE_BYTES)]
    sha256: Sha256


_MANIFEST, _FILE = TypeAdapter(Manifest), TypeAdapter(FileEntry)


class ArchiveWriter:
    """An archive being written. The manifest is added when the block ends without an error.

    `sign` returns the signature of the manifest.
    """

    def __init__(self, target: IO[bytes], manifest: Manifest, *, sign: Callable[[bytes], bytes]) -> None:
        self._sign = sign
        self._zip = ZipFile(target, "w", compression=ZIP_DEFLATED)
        self._listed = SpooledTemporaryFile(max_size=CHUNK_BYTES)  # noqa: SIM115 -- closed with the block
        self.manifest = manifest

    def add_data(self, name: str, pieces: Iterable[bytes]) -> str:
        """Add a member from these chunks and return the SHA-256 of its content."""
        return self._add(name, pieces, ZIP_DEFLATED)[0]

    def add_file(self, name: str, content_type: str, content: IO[bytes]) -> None:
        """Add a file of the store, uncompressed: pictures don't get any smaller."""
        digest, size = self._add(f"files/{name}", _chunks(content), ZIP_STORED)
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
                self.manifest.files_sha256 = self.add_data(FILE_LIST, _chunks(self._listed))
                manifest = json.dumps(asdict(self.manifest), indent=1).encode()
                self.add_data(MANIFEST, [manifest])
                self.add_data(SIGNATURE, [self._sign(manifest)])

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


class ArchiveReader:
    """An archive to restore from; raises BadArchive if it is invalid.

    `manifest_bytes` is the manifest as it was written; `signature` is its signature, None without one.
    """

    def __init__(self, source: IO[bytes], *, max_directory_bytes: int = MAX_DIRECTORY_BYTES) -> None:
        try:
            self._zip = ZipFile(cast(IO[bytes], BoundedReads(source, max_directory_bytes)))
            self.manifest_bytes = self._read_small(MANIFEST)
            self.signature = self._read_small(SIGNATURE) if SIGNATURE in self._zip.NameToInfo else None
            self._check_format()
            self.manifest = _MANIFEST.validate_json(self.manifest_bytes)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            field_path = ".".join(map(str, first["loc"]))
            raise BadArchive(f"its manifest is not valid ({field_path}: {first['msg']})") from None
        except (
            BadZipFile,
            KeyError,
            TypeError,
            ValueError,
            AttributeError,
            RuntimeError,
            zlib.error,
        ) as error:
            raise BadArchive("this is not an archive of a store") from error

    def check(self) -> Iterator[str]:
        """Verify every member's checksum and yield each verified name; raises BadArchive."""
        for table in self.manifest.tables:
            self._check(f"data/{table.name}.csv", table.csv_sha256)
            self._check(f"data/{table.name}.json", table.json_sha256)
            yield table.name
        self._check(FILE_LIST, self.manifest.files_sha256)
        unchecked = self._file_members()
        for entry in self.files():
            member = f"files/{entry.name}"
            if member not in unchecked:
                raise BadArchive(f"{member} is listed twice, or missing")
            unchecked.discard(member)
            if self._zip.getinfo(member).file_size != entry.size:
                raise BadArchive(f"{member} has a different size than listed")
            self._check(member, entry.sha256)
            yield entry.name
        if unchecked:
            raise BadArchive(f"{min(unchecked)} is not listed")

    def rows(self, table: str) -> Iterator[bytes]:
        """Yield the rows of a table as CSV."""
        return self._read(f"data/{table}.csv")

    def files(self) -> Iterator[FileEntry]:
        """Yield the entries of the file list; raises BadArchive for an invalid line."""
        with self._zip.open(FILE_LIST) as lines:
            while line := lines.readline(MAX_LINE_BYTES):
                try:
                    yield _FILE.validate_json(line)
                except ValidationError:
                    raise BadArchive(f"{FILE_LIST} has an invalid line") from None

    def open(self, entry: FileEntry) -> IO[bytes]:
        """Open the content of a file."""
        return self._zip.open(f"files/{entry.name}")

    def _read_small(self, name: str) -> bytes:
        if self._zip.getinfo(name).file_size > MAX_MANIFEST_BYTES:
            raise BadArchive(f"{name} is too large")
        return self._zip.read(name)

    def _check_format(self) -> None:
        manifest: Any = json.loads(self.manifest_bytes)
        if manifest.get("format") != FORMAT:
            raise BadArchive(f"its format is {manifest.get('format')}, this release reads {FORMAT}")

    def check_members(self) -> None:
        """Allow only the members that an export writes, each once, and none that unpacks to an odd size."""
        tables = {f"data/{table.name}.{kind}" for table in self.manifest.tables for kind in ("csv", "json")}
        if len(tables) != 2 * len(self.manifest.tables):
            raise BadArchive("it lists a table twice")
        members = self._zip.infolist()
        names = {member.filename for member in members}
        if len(names) != len(members):
            raise BadArchive("it has two members with the same name")
        unexpected = names - tables - self._file_members() - {MANIFEST, SIGNATURE, FILE_LIST}
        if unexpected:
            raise BadArchive(f"{min(unexpected)} does not belong in an archive")
        if len(self._file_members()) != self.manifest.files:
            raise BadArchive(f"it has not {self.manifest.files} files")
        for member in members:
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise BadArchive(f"{member.filename} is compressed in an unknown way")
            if member.filename.startswith("files/") and member.compress_type != ZIP_STORED:
                raise BadArchive(f"{member.filename} is compressed, but files never are")
            if member.file_size > member.compress_size * MAX_COMPRESSION_RATIO + UNPACKED_ALLOWANCE:
                raise BadArchive(f"{member.filename} is compressed more than any export would be")

    def _file_members(self) -> set[str]:
        return {name for name in self._zip.namelist() if name.startswith("files/")}

    def _check(self, name: str, sha256: str) -> None:
        digest = hashlib.sha256()
        try:
            for piece in self._read(name):
                digest.update(piece)
        except READ_ERRORS as error:
            raise BadArchive(f"{name} is damaged or missing") from error
        if digest.hexdigest() != sha256:
            raise BadArchive(f"{name} was changed after the archive was created")

    def _read(self, name: str) -> Iterator[bytes]:
        with self._zip.open(name) as member:
            yield from _chunks(member)


def _chunks(content: IO[bytes]) -> Iterator[bytes]:
    while piece := content.read(CHUNK_BYTES):
        yield piece
