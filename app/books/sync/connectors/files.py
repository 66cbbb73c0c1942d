"""An uploaded file, whatever it is, as a source."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

from app.books.sync.connectors.busy.books import ROOT as BUSY_ROOT
from app.books.sync.connectors.busy.export import BusyExport
from app.books.sync.connectors.dbf.connector import DbfFolder
from app.books.sync.connectors.interface import Connector, ReadOptions, SourceProblem
from app.books.sync.connectors.tables.connector import TableFile
from app.books.sync.connectors.tables.folder import TableFolder
from app.books.sync.connectors.tables.printed import as_table, is_printed
from app.books.sync.connectors.tally.export import TallyExport
from app.books.sync.pack import extract_entry, open_archive
from app.shared.texts.messages import text

_TABLE_PARTS = (".dbf", ".fpt", ".dbt")
_SHEETS = (".csv", ".xlsx", ".txt")
_START_BYTES = 4096
_ZIP = b"PK"
SINGLE_TABLE = "TABLE.DBF"
# The first element, after a declaration and comments.
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*)")


def open_source(path: Path, name: str, settings: Mapping[str, Any], folder: Path) -> Connector:
    """Return the source for a file: XML of Tally or Busy, a zip of it or of a DBF folder, or a spreadsheet.

    Unpacked files go into `folder`. `settings` may have a `mapping` of columns. Raise PackProblem for any
    other file.
    """
    mapping = settings.get("mapping") or None
    suffix = Path(name).suffix.casefold()
    start = _start(path)
    if suffix == ".dbf":
        path.rename(folder / SINGLE_TABLE) if path.parent == folder else (folder / SINGLE_TABLE).hardlink_to(
            path
        )
        return DbfFolder(folder, _single_table_mapping(mapping), Path(name).stem)
    if start.startswith(_ZIP) and suffix != ".xlsx" and not _is_workbook(path):
        return _open_zip(path, name, mapping, folder)
    return _open_single(path, name, mapping)


def read_options(settings: Mapping[str, Any]) -> ReadOptions:
    """Return how the owner wants the books read, from the settings of a sync."""
    return ReadOptions.chosen(settings)


def _open_zip(path: Path, name: str, mapping: Any, folder: Path) -> Connector:
    with open_archive(path) as (archive, entries):
        visible = [entry for entry in entries if not entry.filename.startswith("__MACOSX/")]
        tables = [entry for entry in visible if _suffix(entry) in _TABLE_PARTS]
        if any(_suffix(entry) == ".dbf" for entry in tables):
            for entry in tables:
                _unpack(archive, entry, folder)
            return DbfFolder(folder, mapping, Path(name).stem)
        single = [entry for entry in visible if _suffix(entry) in (".xml", ".dat", ".csv", ".xlsx", ".txt")]
        if len(single) > 1 and all(_suffix(entry) in _SHEETS for entry in single):
            files = [_unpack(archive, entry, folder) for entry in single]
            return TableFolder([TableFile(file, file.name) for file in files], mapping)
        if len(single) != 1:
            raise SourceProblem(text("source.zip"))
        target = _unpack(archive, single[0], folder)
    return _open_single(target, target.name, mapping)


def _open_single(path: Path, name: str, mapping: Any) -> Connector:
    start = _plain(_start(path))
    if is_printed(start):
        return TableFile(as_table(path, path.with_name("statement.csv")), name, mapping)
    if not start.startswith(b"<"):
        return TableFile(path, name, mapping)
    root = _ROOT.search(start)
    return BusyExport(path) if root and root[1] == BUSY_ROOT.encode() else TallyExport(path)


def _unpack(archive: ZipFile, entry: ZipInfo, folder: Path) -> Path:
    target = folder / Path(entry.filename.replace("\\", "/")).name
    if target.exists():
        raise SourceProblem(text("source.zip_twice", file=target.name))
    return extract_entry(archive, entry, target)


def _single_table_mapping(mapping: Any) -> dict[str, Any] | None:
    """Return the mapping for one uploaded table; it need not name its file."""
    if not mapping:
        return None
    if "tables" in mapping:
        tables = [{**table, "file": SINGLE_TABLE} for table in mapping["tables"][:1]]
        return {**mapping, "tables": tables}
    parts = {key: value for key, value in mapping.items() if key != "encoding"}
    if "columns" not in parts and parts:
        parts = {"columns": {key: value for key, value in parts.items() if key != "kind"}, **_kind(parts)}
    tables = [{"file": SINGLE_TABLE, **parts}] if parts else []
    return {"encoding": mapping.get("encoding"), "tables": tables}


def _kind(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": parts["kind"]} if "kind" in parts else {}


def _suffix(entry: ZipInfo) -> str:
    return Path(entry.filename).suffix.casefold()


def _is_workbook(path: Path) -> bool:
    with open_archive(path) as (_archive, entries):
        return any(entry.filename == "xl/workbook.xml" for entry in entries)


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_START_BYTES)


def _plain(start: bytes) -> bytes:
    """Return the beginning of a text in any Unicode encoding, without its byte-order mark and blanks."""
    return start.replace(b"\0", b"").lstrip(b"\xff\xfe\xef\xbb\xbf \t\r\n")
