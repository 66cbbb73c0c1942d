"""The owner's choices for tables as a connector's `tables()` has them: to remember, and to use again."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.books.intake.column_memory import Choice, code_pages, find, header_of, own_code_page
from app.books.sync.connectors.registry import tables_have_names


def find_mapping(
    remembered: Sequence[Choice], tables: Sequence[Mapping[str, Any]], source: str
) -> dict[str, Any]:
    """Return the remembered mapping for tables with exactly these columns; empty if there is none.

    It names the code page that was chosen for them, if there was one.
    """
    found = [
        (table["file"], choice)
        for table in tables
        if (choice := find(remembered, _header(table), _file(table, source)))
    ]
    if not found:
        return {}
    return {
        "tables": [
            {"file": file, "kind": choice.kind, "columns": choice.columns, "program": choice.program}
            for file, choice in found
        ],
        "encoding": next((choice.encoding for _, choice in found if choice.encoding), None),
    }


def find_encodings(remembered: Sequence[Choice], source: str) -> list[str]:
    """Return the code pages that the owner chose for files of a source, latest first."""
    return code_pages(choice for choice in remembered if bool(choice.file) == tables_have_names(source))


def choices_of(tables: Sequence[Mapping[str, Any]], source: str, encoding: str | None) -> list[Choice]:
    """Return the choices of tables that were read, to be remembered; `encoding` is the chosen code page."""
    return [
        Choice(
            table["kind"],
            _header(table),
            {field["field"]: field["column"] for field in table["fields"] if field["kind"] == table["kind"]},
            _file(table, source),
            own_code_page(table.get("encoding") if tables_have_names(source) else encoding),
            program=table.get("program"),
        )
        for table in tables
        if table["kind"]
    ]


def _header(table: Mapping[str, Any]) -> list[str]:
    return header_of(column["name"] for column in table["columns"])


def _file(table: Mapping[str, Any], source: str) -> str:
    """Return the name that a table is recognised by: a spreadsheet may be called differently each time."""
    return table["file"].casefold() if tables_have_names(source) else ""
