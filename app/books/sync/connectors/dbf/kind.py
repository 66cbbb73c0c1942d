"""DBF: uploaded tables, and a folder of tables that an agent reads."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.books.sync.connectors.interface import Connector, FileConnector
from app.books.sync.connectors.kind import ConnectorKind
from app.books.sync.connectors.upload import Upload

TABLE = ".dbf"
_PARTS = (TABLE, ".fpt", ".dbt")
SINGLE_TABLE = "TABLE.DBF"


def _open_upload(upload: Upload) -> FileConnector | None:
    if not upload.has(TABLE):
        return None
    # Load the library here, because few processes read such tables.
    from app.books.sync.connectors.dbf.connector import DbfFolder

    name = Path(upload.name).stem
    if upload.is_zip:
        upload.unpack(_PARTS)
        return DbfFolder(upload.folder, upload.mapping, name)
    table = upload.folder / SINGLE_TABLE
    if upload.path.parent == upload.folder:
        upload.path.rename(table)
    else:
        table.hardlink_to(upload.path)
    return DbfFolder(upload.folder, _single_table_mapping(upload.mapping), name)


def _open_program(source: Mapping[str, Any]) -> Connector:
    from app.books.sync.connectors.dbf.connector import DbfFolder

    return DbfFolder(Path(source["folder"]), source.get("mapping"))


def _single_table_mapping(mapping: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return the mapping for one uploaded table, which may leave out the file's name."""
    if not mapping:
        return None
    if "tables" in mapping:
        tables = [{**table, "file": SINGLE_TABLE} for table in mapping["tables"][:1]]
        return {**mapping, "tables": tables}
    parts = {key: value for key, value in mapping.items() if key != "encoding"}
    if "columns" not in parts and parts:
        kind = {"kind": parts["kind"]} if "kind" in parts else {}
        parts = {"columns": {key: value for key, value in parts.items() if key != "kind"}, **kind}
    tables = [{"file": SINGLE_TABLE, **parts}] if parts else []
    return {"encoding": mapping.get("encoding"), "tables": tables}


DBF = ConnectorKind(
    kind="dbf",
    names_company=False,
    tables_have_names=True,
    open_upload=_open_upload,
    open_program=_open_program,
)
