"""Columns as they were chosen last, for the next file that has the same ones.

Tables are as the connectors tell them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

MAX_REMEMBERED = 40
DBF = "dbf"


def recalled(
    remembered: Sequence[Mapping[str, Any]], tables: Sequence[Mapping[str, Any]], source: str
) -> dict[str, Any]:
    """What was chosen of tables with these very columns, as a choice for them; empty where nothing was."""
    known = {(entry["file"], tuple(entry["header"])): entry for entry in reversed(remembered)}
    found = [(table, known.get(_which(table, source))) for table in tables]
    chosen = [
        {"file": table["file"], "kind": entry["kind"], "columns": entry["columns"]}
        for table, entry in found
        if entry
    ]
    return {"tables": chosen} if chosen else {}


def remember(
    remembered: Sequence[Mapping[str, Any]], tables: Sequence[Mapping[str, Any]], source: str
) -> list[dict[str, Any]]:
    """The same with tables as they were read now; the latest first, and no more than forty."""
    latest = []
    for table in tables:
        if table["kind"]:
            file, header = _which(table, source)
            columns = {
                field["field"]: field["column"] for field in table["fields"] if field["kind"] == table["kind"]
            }
            latest.append({"file": file, "header": list(header), "kind": table["kind"], "columns": columns})
    new = {(entry["file"], tuple(entry["header"])) for entry in latest}
    earlier = [dict(entry) for entry in remembered if (entry["file"], tuple(entry["header"])) not in new]
    return [*latest, *earlier][:MAX_REMEMBERED]


def _which(table: Mapping[str, Any], source: str) -> tuple[str, tuple[str, ...]]:
    """Spreadsheets are called differently each time, tables of a program are not."""
    header = tuple(sorted(column["name"].casefold() for column in table["columns"]))
    return table["file"].casefold() if source == DBF else "", header
