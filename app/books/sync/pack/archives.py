"""Zip files from outside: refused if they could unpack to too much data or write outside their folder."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from app.books.sync.pack.problems import PackProblem
from app.shared.texts.messages import text

MAX_FILES = 50
MAX_BYTES = 2 * 1024**3
MAX_RATIO = 200
# Small files of blanks exceed the ratio without doing harm.
RATIO_FROM_BYTES = 1024 * 1024
CHUNK = 1024 * 1024
_END, _END_BYTES, _MAX_COMMENT_BYTES = b"PK\x05\x06", 22, 65_535
_LARGE_END, _LARGE_END_BYTES = b"PK\x06\x07", 20
_MAX_DIRECTORY_BYTES = MAX_FILES * 2 * 1024
# The limit for a file name in common file systems.
MAX_NAME_BYTES = 255
_ENCRYPTED = 0x1
_LINK = 0xA000


@contextmanager
def open_archive(
    path: Path, *, max_files: int = MAX_FILES, max_bytes: int = MAX_BYTES
) -> Iterator[tuple[ZipFile, list[ZipInfo]]]:
    """Yield an archive and its files, without folders. Raise PackProblem if it is not safe to unpack."""
    _check_directory(path)
    try:
        with ZipFile(path) as archive:
            files = [entry for entry in archive.infolist() if not entry.is_dir()]
            _check_entries(files, max_files, max_bytes)
            yield archive, files
    except (BadZipFile, NotImplementedError, zlib.error, struct.error, EOFError, ValueError) as error:
        raise PackProblem(text("pack.damaged")) from error


def extract_entry(archive: ZipFile, entry: ZipInfo, target: Path, *, max_bytes: int | None = None) -> Path:
    """Write an entry to a file, never more than its declared size. Raise PackProblem."""
    limit = entry.file_size if max_bytes is None else min(entry.file_size, max_bytes)
    written = 0
    with archive.open(entry) as packed, target.open("wb") as file:
        while chunk := packed.read(CHUNK):
            written += len(chunk)
            if written > limit:
                raise PackProblem(text("pack.too_large"))
            file.write(chunk)
    return target


def zipped(folder: Path, target: Path) -> Path:
    """Write the files of a folder into an archive, ordered by name and all with the same date."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            entry = ZipInfo(path.name)
            entry.compress_type = ZIP_DEFLATED
            with path.open("rb") as source, archive.open(entry, "w", force_zip64=False) as packed:
                while chunk := source.read(CHUNK):
                    packed.write(chunk)
    return target


def _check_directory(path: Path) -> None:
    """Raise PackProblem for a large directory before `ZipFile` reads all of it into memory."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - _MAX_COMMENT_BYTES - _END_BYTES - _LARGE_END_BYTES))
        tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_BYTES:
        raise PackProblem(text("pack.damaged"))
    if tail[max(0, at - _LARGE_END_BYTES) : at].startswith(_LARGE_END):
        raise PackProblem(text("pack.too_large"))
    if int.from_bytes(tail[at + 12 : at + 16], "little") > _MAX_DIRECTORY_BYTES:
        raise PackProblem(text("pack.too_many", limit=MAX_FILES))


def _check_entries(files: list[ZipInfo], max_files: int, max_bytes: int) -> None:
    if len(files) > max_files:
        raise PackProblem(text("pack.too_many", limit=max_files))
    if sum(entry.file_size for entry in files) > max_bytes:
        raise PackProblem(text("pack.too_large"))
    for entry in files:
        name = PurePosixPath(entry.filename.replace("\\", "/"))
        too_long = any(len(part.encode(errors="replace")) > MAX_NAME_BYTES for part in name.parts)
        if name.is_absolute() or ".." in name.parts or ":" in entry.filename or too_long:
            raise PackProblem(text("pack.unsafe", path=entry.filename[:100]))
        if entry.flag_bits & _ENCRYPTED:
            raise PackProblem(text("pack.locked"))
        if entry.external_attr >> 16 & 0xF000 == _LINK or entry.compress_type not in (
            ZIP_STORED,
            ZIP_DEFLATED,
        ):
            raise PackProblem(text("pack.damaged"))
        if entry.file_size > max(RATIO_FROM_BYTES, entry.compress_size * MAX_RATIO):
            raise PackProblem(text("pack.too_large"))
