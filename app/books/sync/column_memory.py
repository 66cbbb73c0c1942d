"""Remembers which columns and which code page the owner chose, for the next file with the same columns.

Tables have the form that a connector's `tables()` returns.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.books.sync.connectors.registry import tables_have_names

MAX_REMEMBERED = 40
MAX_CODE_PAGES = 5


def find_remembered(
    remembered: Sequence[Mapping[str, Any]], tables: Sequence[Mapping[str, Any]], source: str
) -> dict[str, Any]:
    """Return the remembered mapping for tables with exactly these columns; empty if there is none.

    It names the code page that was chosen for them, if there was one.
    """
    by_header = {(entry["file"], tuple(entry["header"])): entry for entry in reversed(remembered)}
    matches = [(table, by_header.get(_header_key(table, source))) for table in tables]
    choices = [
        {"file": table["file"], **{name: entry.get(name) for name in ("kind", "columns", "program")}}
        for table, entry in matches
        if entry
    ]
    if not choices:
        return {}
    encodings = [entry["encoding"] for _table, entry in matches if entry and entry.get("encoding")]
    return {"tables": choices, "encoding": next(iter(encodings), None)}


def find_encodings(remembered: Sequence[Mapping[str, Any]], source: str) -> list[str]:
    """Return the code pages that the owner chose for files of a source, latest first."""
    files = [entry for entry in remembered if bool(entry["file"]) == tables_have_names(source)]
    chosen = dict.fromkeys(entry["encoding"] for entry in files if entry.get("encoding"))
    return list(chosen)[:MAX_CODE_PAGES]


def remember(
    remembered: Sequence[Mapping[str, Any]],
    tables: Sequence[Mapping[str, Any]],
    source: str,
    encoding: str | None = None,
) -> list[dict[str, Any]]:
    """Return the remembered tables with those just read put first, at most MAX_REMEMBERED.

    `encoding` is the code page that the owner chose. That of a Unicode file shows in the file itself.
    """
    latest = []
    for table in tables:
        if table["kind"]:
            file, header = _header_key(table, source)
            columns = {
                field["field"]: field["column"] for field in table["fields"] if field["kind"] == table["kind"]
            }
            entry = {"file": file, "header": list(header), "kind": table["kind"], "columns": columns}
            if table.get("program"):
                entry["program"] = table["program"]
            kept = table.get("encoding") if tables_have_names(source) else encoding
            latest.append({**entry, "encoding": None if (kept or "").startswith("utf") else kept})
    new = {(entry["file"], tuple(entry["header"])) for entry in latest}
    earlier = [dict(entry) for entry in remembered if (entry["file"], tuple(entry["header"])) not in new]
    return [*latest, *earlier][:MAX_REMEMBERED]


def _header_key(table: Mapping[str, Any], source: str) -> tuple[str, tuple[str, ...]]:
    """Return what a table is recognised by: its columns and, where tables have names, its file name too.

    A spreadsheet may be called differently each time; the table of a program may not.
    """
    header = tuple(sorted(column["name"].casefold() for column in table["columns"]))
    return table["file"].casefold() if tables_have_names(source) else "", header
