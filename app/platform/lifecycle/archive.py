"""The archive of one store: a zip file with a manifest, each table as CSV and as JSON, and the files.

    manifest.json         what is in it: format, store, schema version, tables with rows and sums, numbers
    signature.json        by it the deployment that made the archive knows it again
    data/<table>.csv      what another deployment restores from
    data/<table>.json     the same rows for people and programs, one object a line
    files.json            name, type, bytes and sum of each file, one object a line
    files/public/…        what anybody may read
    files/private/…       what was made for one person

Nothing of it is ever whole in memory, neither here nor where it is read. Whoever reads an archive takes it
for a stranger's: it holds no more than is listed, and nothing is larger than it may be.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Annotated, Any, Literal, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

FORMAT = 1
PIECE = 256 * 1024
MANIFEST, SIGNATURE, FILE_LIST = "manifest.json", "signature.json", "files.json"
MEGABYTE = 1024 * 1024
MAX_TABLES, MAX_FILES = 500, 2_000_000
LARGEST_MANIFEST = MEGABYTE
MAX_LINE_LENGTH = 4096
LARGEST_FILE = 1024 * MEGABYTE
# What was packed may not be larger than this many times its packed size: rows of ours come to a tenth of it.
MAX_UNPACKED, ANYHOW_UNPACKED = 300, 64 * MEGABYTE

Sum = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Words = Annotated[str, Field(max_length=1000)]
Count = Annotated[int, Field(ge=0, lt=2**63)]
Limit = Literal["products", "storage_megabytes", "orders_a_day", "requests_a_minute"]
# What reading a file raises that is no archive, or one that was tampered with.
NO_ARCHIVE = (BadZipFile, KeyError, TypeError, ValueError, AttributeError, RuntimeError, zlib.error, EOFError)
STRICT = ConfigDict(extra="forbid", strict=True)


class BadArchive(Exception):
    """The archive is not one of ours, or not whole."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table of the archive; `numbers` are what its numbered columns give next."""

    __pydantic_config__ = STRICT

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,62}$")]
    rows: Count
    csv_sha256: Sum
    json_sha256: Sum
    numbers: dict[str, Count]


@dataclass(frozen=True, slots=True)
class Described:
    """What the registry tells of a store: all of its columns that an archive may set."""

    __pydantic_config__ = STRICT

    company_name: Words
    person_name: Words
    email: Words
    city: Words
    logo: Words | None
    limits: dict[Limit, Annotated[int, Field(ge=1, lt=2**31)] | None]


@dataclass(slots=True)
class Manifest:
    """What an archive says of itself."""

    __pydantic_config__ = STRICT

    store: Annotated[str, Field(pattern=r"^[6-9][0-9]{9}$")]
    schema_version: Annotated[str, Field(max_length=32)]
    made_at: Annotated[str, Field(max_length=64)]
    described: Described
    tables: Annotated[list[TableEntry], Field(max_length=MAX_TABLES)] = field(default_factory=list)
    files: Annotated[Count, Field(le=MAX_FILES)] = 0
    file_bytes: Count = 0
    files_sha256: Annotated[str, Field(max_length=64)] = ""
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of the archive: `name` begins with public/ or private/, without the store's number."""

    __pydantic_config__ = STRICT

    name: Words
    content_type: Words
    size: Annotated[Count, Field(le=LARGEST_FILE)]
    sha256: Sum


_MANIFEST, _FILE = TypeAdapter(Manifest), TypeAdapter(FileEntry)


class Writer:
    """An archive being made; what can only be known at the end is put in when its block ends well.

    `sign` gives the signature of the manifest.
    """

    def __init__(self, target: IO[bytes], manifest: Manifest, *, sign: Callable[[bytes], bytes]) -> None:
        self._sign = sign
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
                told = json.dumps(asdict(self.manifest), indent=1).encode()
                self.add_data(MANIFEST, [told])
                self.add_data(SIGNATURE, [self._sign(told)])

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
    """An archive to restore from; raises BadArchive for what is none.

    `told` is its manifest as it was written, `signature` what says who wrote it.
    """

    def __init__(self, source: IO[bytes]) -> None:
        try:
            self._zip = ZipFile(source)
            self.told = self._small(MANIFEST)
            self.signature = self._small(SIGNATURE) if SIGNATURE in self._zip.NameToInfo else None
            self._check_format()
            self.manifest = _MANIFEST.validate_json(self.told)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise BadArchive(f"its manifest is not valid ({where}: {first['msg']})") from None
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
        """Hold every member against its sum, telling each that was right; raises BadArchive."""
        self._check_members()
        for table in self.manifest.tables:
            self._check(f"data/{table.name}.csv", table.csv_sha256)
            self._check(f"data/{table.name}.json", table.json_sha256)
            yield table.name
        self._check(FILE_LIST, self.manifest.files_sha256)
        left = self._file_members()
        for entry in self.files():
            member = f"files/{entry.name}"
            if member not in left:
                raise BadArchive(f"{member} is listed twice, or missing")
            left.discard(member)
            if self._zip.getinfo(member).file_size != entry.size:
                raise BadArchive(f"{member} has a different size than listed")
            self._check(member, entry.sha256)
            yield entry.name
        if left:
            raise BadArchive(f"{min(left)} is not listed")

    def rows(self, table: str) -> Iterator[bytes]:
        """The rows of a table as CSV."""
        return self._read(f"data/{table}.csv")

    def files(self) -> Iterator[FileEntry]:
        """The files, one after the other; raises BadArchive for a list that is none."""
        with self._zip.open(FILE_LIST) as lines:
            while line := lines.readline(MAX_LINE_LENGTH):
                try:
                    yield _FILE.validate_json(line)
                except ValidationError:
                    raise BadArchive(f"{FILE_LIST} has an invalid line") from None

    def open(self, entry: FileEntry) -> IO[bytes]:
        """The content of a file."""
        return self._zip.open(f"files/{entry.name}")

    def _small(self, name: str) -> bytes:
        if self._zip.getinfo(name).file_size > LARGEST_MANIFEST:
            raise BadArchive(f"{name} is too large")
        return self._zip.read(name)

    def _check_format(self) -> None:
        told: Any = json.loads(self.told)
        if told.get("format") != FORMAT:
            raise BadArchive(f"its format is {told.get('format')}, this release reads {FORMAT}")

    def _check_members(self) -> None:
        """No member but those that an export puts there, each once, none unpacked to any size."""
        tables = {f"data/{table.name}.{kind}" for table in self.manifest.tables for kind in ("csv", "json")}
        if len(tables) != 2 * len(self.manifest.tables):
            raise BadArchive("it lists a table twice")
        members = self._zip.infolist()
        names = {member.filename for member in members}
        if len(names) != len(members):
            raise BadArchive("it has two members with the same name")
        strange = names - tables - self._file_members() - {MANIFEST, SIGNATURE, FILE_LIST}
        if strange:
            raise BadArchive(f"{min(strange)} does not belong in an archive")
        if len(self._file_members()) != self.manifest.files:
            raise BadArchive(f"it has not {self.manifest.files} files")
        for member in members:
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise BadArchive(f"{member.filename} is compressed in an unknown way")
            if member.filename.startswith("files/") and member.compress_type != ZIP_STORED:
                raise BadArchive(f"{member.filename} is compressed, but files never are")
            if member.file_size > member.compress_size * MAX_UNPACKED + ANYHOW_UNPACKED:
                raise BadArchive(f"{member.filename} is compressed more than any export would be")

    def _file_members(self) -> set[str]:
        return {name for name in self._zip.namelist() if name.startswith("files/")}

    def _check(self, name: str, sha256: str) -> None:
        digest = hashlib.sha256()
        try:
            for piece in self._read(name):
                digest.update(piece)
        except NO_ARCHIVE as error:
            raise BadArchive(f"{name} is damaged or missing") from error
        if digest.hexdigest() != sha256:
            raise BadArchive(f"{name} was changed after the archive was created")

    def _read(self, name: str) -> Iterator[bytes]:
        with self._zip.open(name) as member:
            yield from _pieces(member)


def _pieces(content: IO[bytes]) -> Iterator[bytes]:
    while piece := content.read(PIECE):
        yield piece
