"""Reading of packs. All content of a pack is validated before use."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson
from pydantic import ValidationError

from app.books.sync.pack.archives import CHUNK, extract_entry, open_archive
from app.books.sync.pack.entities import ROWS, PackRow, shortened
from app.books.sync.pack.manifest import (
    MANIFEST,
    MAX_MANIFEST_BYTES,
    Manifest,
    PackFile,
    describe_error,
    read_manifest,
)
from app.books.sync.pack.problems import PackProblem
from app.shared.texts.messages import text

# Enough for an invoice with the maximum number of lines and orders, and names in Indian scripts.
MAX_LINE_BYTES = 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Fault:
    """An invalid row: its key if it has one, the field, its value, and the reason."""

    key: str
    field: str
    value: str
    reason: str


def unpack_pack(path: Path, folder: Path) -> Manifest:
    """Unpack a zipped pack into a folder, check its files and return its manifest. Raise PackProblem."""
    with open_archive(path) as (archive, entries):
        by_name = {entry.filename: entry for entry in entries}
        if MANIFEST not in by_name or len(by_name) != len(entries):
            raise PackProblem(text("pack.not_pack"))
        extract_entry(archive, by_name[MANIFEST], folder / MANIFEST, max_bytes=MAX_MANIFEST_BYTES)
        manifest = read_manifest((folder / MANIFEST).read_bytes())
        if set(by_name) != {MANIFEST, *(file.name for file in manifest.files)}:
            raise PackProblem(text("pack.files_differ"))
        for file in manifest.files:
            extract_entry(archive, by_name[file.name], folder / file.name, max_bytes=file.bytes)
    check_files(folder, manifest)
    return manifest


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare a folder's files with the manifest. Raise PackProblem for the first difference."""
    for file in manifest.files:
        path = folder / file.name
        if not path.is_file() or path.stat().st_size != file.bytes:
            raise PackProblem(text("pack.incomplete", file=file.name))
        if _digest(path) != file.sha256:
            raise PackProblem(text("pack.digest", file=file.name))


def read_rows(folder: Path, file: PackFile) -> Iterator[PackRow | Fault]:
    """Yield the rows of a file, and a Fault for each invalid row.

    Raise PackProblem if the number of rows differs from the manifest, or if keys are not in strict order,
    which also excludes duplicates.
    """
    model = ROWS[file.entity]
    previous_key, rows = b"", 0
    with (folder / file.name).open("rb") as lines:
        while line := lines.readline(MAX_LINE_BYTES + 1):
            rows += 1
            if not line.endswith(b"\n") or rows > file.rows:
                raise PackProblem(text("pack.not_lines", file=file.name))
            try:
                row = model.model_validate_json(line)
            except ValidationError as error:
                yield _fault(line, error)
                continue
            key = row.key.encode()
            if key <= previous_key:
                raise PackProblem(text("pack.not_sorted", file=file.name))
            previous_key = key
            yield row
    if rows != file.rows:
        raise PackProblem(text("pack.row_count", file=file.name, rows=rows, expected=file.rows))


def _fault(line: bytes, error: ValidationError) -> Fault:
    try:
        raw = orjson.loads(line)
    except orjson.JSONDecodeError:
        raw = {}
    key = str(raw.get("key", "")) if isinstance(raw, dict) else ""
    first = error.errors(include_url=False, include_context=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    return Fault(shortened(key), field, shortened(str(first["input"])), describe_error(error))


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
