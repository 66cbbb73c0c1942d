"""Previews of tables, from which the owner chooses the columns."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.books.sync.connectors.interface import SourceProblem
from app.books.sync.connectors.tables.columns import READ_FIELDS, Columns, choose, guess_columns
from app.shared.texts.messages import text

MAX_TABLES = 20
MAX_COLUMNS = 200
MAX_ROWS = 20
# This number of rows is enough to see whether a column is used.
EXAMINED_ROWS = 200
MAX_CELLS = 8_000
MAX_SAMPLES = 3
MAX_CELL_LENGTH = 60
MAX_NAME_LENGTH = 200
_TABLE_KEYS = ("kind", "columns")
_FILE_KEYS = ("encoding", "program")


@dataclass(frozen=True, slots=True)
class TablePreview:
    """A table with its first rows; `recognised` holds its recognised columns, or None.

    `encoding` is the code page of a table that has one; `program` wrote the table, if its marks are
    recognised.
    """

    file: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    recognised: Columns | None
    encoding: str | None = None
    program: str | None = None

    def unread(self) -> "TablePreview":
        """Return a copy of the preview that marks the table as not read."""
        return replace(self, recognised=None)


def preview_tables(tables: Sequence[TablePreview]) -> list[dict[str, Any]]:
    """Return the tables with their columns, and every field with its chosen or suggested column.

    Recognised tables come first, then tables with most recognised columns: at most 20, with the first 20 rows
    of each until the limit of cells is reached.
    """
    cells_left = MAX_CELLS
    result = []
    for table in sorted(tables, key=_sort_key)[:MAX_TABLES]:
        columns = [_without_nul(name)[:MAX_NAME_LENGTH] for name in table.columns[:MAX_COLUMNS]]
        row_limit = min(MAX_ROWS, cells_left // max(1, len(columns)))
        rows = [
            [_without_nul(cell)[:MAX_CELL_LENGTH] for cell in row[: len(columns)]]
            for row in table.rows[:row_limit]
        ]
        cells_left -= len(rows) * len(columns)
        result.append(
            {
                "file": table.file[:MAX_NAME_LENGTH],
                "encoding": table.encoding.removesuffix("-sig") if table.encoding else None,
                "program": table.program,
                "kind": table.recognised.kind if table.recognised else None,
                "columns": [
                    {"name": name, "samples": _samples(table.rows, at)} for at, name in enumerate(columns)
                ],
                "fields": [field for kind in READ_FIELDS for field in _fields(kind, table, columns)],
                "rows": rows,
            }
        )
    return result


def tables_of(mapping: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the tables that a mapping names, each with its choice.

    Raise SourceProblem for a malformed mapping.
    """
    tables = mapping.get("tables", [])
    if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
        raise SourceProblem(text("source.columns"))
    return tables


def single_table_mapping(mapping: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return the part of a mapping that applies to the only table."""
    if not mapping or "tables" not in mapping:
        return {key: value for key, value in (mapping or {}).items() if key not in _FILE_KEYS} or None
    first = next(iter(tables_of(mapping)), {})
    return {key: first[key] for key in _TABLE_KEYS if key in first} or None


def blank_columns(rows: Sequence[Sequence[str]], width: int) -> set[int]:
    """Return the columns that are blank in all of some rows; none if there are no rows."""
    filled = {at for row in rows for at, cell in enumerate(row) if cell.strip()}
    return set(range(width)) - filled if rows else set()


def chosen_or_guessed(
    columns: Sequence[str], mapping: Mapping[str, Any] | None, blank: Collection[int], *, report: bool = False
) -> Columns | None:
    """Return the chosen columns or, if they do not fit, the guessed ones."""
    try:
        return choose(columns, single_table_mapping(mapping), blank, report=report)
    except SourceProblem:
        return choose(columns, blank=blank, report=report)


def _sort_key(table: TablePreview) -> tuple[bool, int]:
    return table.recognised is None, -max(len(guess_columns(kind, table.columns)) for kind in READ_FIELDS)


def _samples(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    shown = (_without_nul(row[at]).strip()[:MAX_CELL_LENGTH] for row in rows if at < len(row))
    return [text for text in shown if text][:MAX_SAMPLES]


def _without_nul(text: str) -> str:
    """Return a text without NUL characters, which the database cannot store."""
    return text.replace("\0", "")


def _fields(kind: str, table: TablePreview, columns: Sequence[str]) -> list[dict[str, Any]]:
    recognised = table.recognised
    places = (
        recognised.places if recognised and recognised.kind == kind else guess_columns(kind, table.columns)
    )
    available = {field: at for field, at in places.items() if at < len(columns)}
    return [
        {
            "kind": kind,
            "field": field.name,
            "label": field.label,
            "required": field.name == "name",
            "column": columns[available[field.name]] if field.name in available else None,
        }
        for field in READ_FIELDS[kind]
    ]
