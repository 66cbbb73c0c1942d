"""An uploaded file, whatever it is, as a source."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

from app.shared.messages import text
from app.sync.connectors.dbf.connector import DbfFolder
from app.sync.connectors.interface import Connector, ReadOptions, SourceProblem
from app.sync.connectors.tables.connector import TableFile
from app.sync.connectors.tally.export import TallyExport
from app.sync.pack import extract_entry, open_archive

_TABLE_PARTS = (".dbf", ".fpt", ".dbt")
_START_BYTES = 4096
_ZIP = b"PK"
SINGLE_TABLE = "TABLE.DBF"


def open_source(path: Path, name: str, settings: Mapping[str, Any], folder: Path) -> Connector:
    """Return the source for a file: Tally's XML, a zip of it or of a DBF folder, one table, or a spreadsheet.

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
    if _is_xml(start):
        return TallyExport(path)
    return TableFile(path, name, mapping)


def read_options(settings: Mapping[str, Any]) -> ReadOptions:
    """Return how the owner wants the books read, from the settings of a sync."""
    return ReadOptions(
        levels=dict(settings.get("levels") or {}), salespeople=settings.get("salespeople") or "none"
    )


def _open_zip(path: Path, name: str, mapping: Any, folder: Path) -> Connector:
    with open_archive(path) as (archive, entries):
        visible = [entry for entry in entries if not entry.filename.startswith("__MACOSX/")]
        tables = [entry for entry in visible if _suffix(entry) in _TABLE_PARTS]
        if any(_suffix(entry) == ".dbf" for entry in tables):
            for entry in tables:
                _unpack(archive, entry, folder)
            return DbfFolder(folder, mapping, Path(name).stem)
        single = [entry for entry in visible if _suffix(entry) in (".xml", ".csv", ".xlsx", ".txt")]
        if len(single) != 1:
            raise SourceProblem(text("source.zip"))
        target = _unpack(archive, single[0], folder)
    return TallyExport(target) if _is_xml(_start(target)) else TableFile(target, target.name, mapping)


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


def _is_xml(start: bytes) -> bool:
    text = start.replace(b"\0", b"").lstrip(b"\xff\xfe\xef\xbb\xbf \t\r\n")
    return text.startswith(b"<")
