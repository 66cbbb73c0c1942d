"""What stands in a table, as its owner is shown it to say which column is what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.sync.connectors.interface import SourceProblem
from app.sync.connectors.tables.columns import READ, Columns, choose, guessed

MAX_TABLES = 20
MAX_COLUMNS = 200
MAX_ROWS = 20
MAX_CELLS = 8_000
MAX_SAMPLES = 3
MAX_LETTERS = 60
MAX_NAME_LENGTH = 200
_OF_TABLE = ("kind", "columns")


@dataclass(frozen=True, slots=True)
class Found:
    """A table with its first rows; `taken` is what it was taken for, None where it was not."""

    file: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    taken: Columns | None


def told(tables: Sequence[Found]) -> list[dict[str, Any]]:
    """Tables with their columns, and every field with the column that it has or would have.

    Those that were taken come first, then those with most columns that are known; at most 20, the first 20
    rows of each as long as they are not too many.
    """
    left = MAX_CELLS
    result = []
    for table in sorted(tables, key=_unlikely)[:MAX_TABLES]:
        columns = [_plain(name)[:MAX_NAME_LENGTH] for name in table.columns[:MAX_COLUMNS]]
        enough = min(MAX_ROWS, left // max(1, len(columns)))
        rows = [[_plain(cell)[:MAX_LETTERS] for cell in row[: len(columns)]] for row in table.rows[:enough]]
        left -= len(rows) * len(columns)
        result.append(
            {
                "file": table.file[:MAX_NAME_LENGTH],
                "kind": table.taken.kind if table.taken else None,
                "columns": [
                    {"name": name, "samples": _samples(table.rows, at)} for at, name in enumerate(columns)
                ],
                "fields": [field for kind in READ for field in _fields(kind, table, columns)],
                "rows": rows,
            }
        )
    return result


def tables_of(mapping: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tables that a choice names, each with what was chosen of it; raises SourceProblem for no choice."""
    tables = mapping.get("tables", [])
    if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
        raise SourceProblem("The selected columns could not be read.")
    return tables


def of_one_table(mapping: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """What of a choice is about the only table there is."""
    if not mapping or "tables" not in mapping:
        return mapping or None
    first = next(iter(tables_of(mapping)), {})
    return {key: first[key] for key in _OF_TABLE if key in first} or None


def chosen_or_guessed(columns: Sequence[str], mapping: Mapping[str, Any] | None) -> Columns | None:
    """The columns as they were chosen; where that cannot be, as they would be guessed."""
    try:
        return choose(columns, of_one_table(mapping))
    except SourceProblem:
        return choose(columns)


def _unlikely(table: Found) -> tuple[bool, int]:
    return table.taken is None, -max(len(guessed(kind, table.columns)) for kind in READ)


def _samples(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    shown = (_plain(row[at]).strip()[:MAX_LETTERS] for row in rows if at < len(row))
    return [text for text in shown if text][:MAX_SAMPLES]


def _plain(text: str) -> str:
    """Without the character that no database keeps."""
    return text.replace("\0", "")


def _fields(kind: str, table: Found, columns: Sequence[str]) -> list[dict[str, Any]]:
    taken = table.taken
    places = taken.places if taken and taken.kind == kind else guessed(kind, table.columns)
    found = {field: at for field, at in places.items() if at < len(columns)}
    return [
        {
            "kind": kind,
            "field": field.name,
            "label": field.label,
            "required": field.name == "name",
            "column": columns[found[field.name]] if field.name in found else None,
        }
        for field in READ[kind]
    ]
