"""Remembers which columns and which code page the owner chose, for the next file with the same columns.

Tables have the form that a connector's `tables()` returns.
"""

from collections.abc import Mapping, Sequence
from typing import Any

MAX_REMEMBERED = 40
DBF = "dbf"


def find_remembered(
    remembered: Sequence[Mapping[str, Any]], tables: Sequence[Mapping[str, Any]], source: str
) -> dict[str, Any]:
    """Return the remembered mapping for tables with exactly these columns; empty if there is none."""
    by_header = {(entry["file"], tuple(entry["header"])): entry for entry in reversed(remembered)}
    matches = [(table, by_header.get(_header_key(table, source))) for table in tables]
    choices = [
        {"file": table["file"], "kind": entry["kind"], "columns": entry["columns"]}
        for table, entry in matches
        if entry
    ]
    return {"tables": choices} if choices else {}


def find_encoding(remembered: Sequence[Mapping[str, Any]], source: str) -> str | None:
    """Return the code page that the owner last chose for DBF tables; None for other sources."""
    chosen = (entry["encoding"] for entry in remembered if entry.get("encoding"))
    return next(chosen, None) if source == DBF else None


def remember(
    remembered: Sequence[Mapping[str, Any]], tables: Sequence[Mapping[str, Any]], source: str
) -> list[dict[str, Any]]:
    """Return the remembered tables with those just read put first, at most MAX_REMEMBERED."""
    latest = []
    for table in tables:
        if table["kind"]:
            file, header = _header_key(table, source)
            columns = {
                field["field"]: field["column"] for field in table["fields"] if field["kind"] == table["kind"]
            }
            entry = {"file": file, "header": list(header), "kind": table["kind"], "columns": columns}
            latest.append({**entry, "encoding": table.get("encoding")})
    new = {(entry["file"], tuple(entry["header"])) for entry in latest}
    earlier = [dict(entry) for entry in remembered if (entry["file"], tuple(entry["header"])) not in new]
    return [*latest, *earlier][:MAX_REMEMBERED]


def _header_key(table: Mapping[str, Any], source: str) -> tuple[str, tuple[str, ...]]:
    """Return what a table is recognised by: its columns and, for DBF tables, its file name too.

    A spreadsheet may be called differently each time; the table of a program may not.
    """
    header = tuple(sorted(column["name"].casefold() for column in table["columns"]))
    return table["file"].casefold() if source == DBF else "", header
