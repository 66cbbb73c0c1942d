"""The tables of a store that an SQL statement writes, and the columns that an UPDATE sets."""

import re
from functools import lru_cache
from typing import NamedTuple

_NAME = r'(?:"[^"]+"|\w+)'
_WRITE = re.compile(
    r"\b(?P<verb>INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY)\s+(?:ONLY\s+)?"
    rf"{_NAME}\.(?P<table>{_NAME})(?P<alias>\s+(?:AS\s+)?(?!SET\b){_NAME})?(?P<set>\s+SET\s+)?",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    r"'(?:[^']|'')*'|[(),]|\bDISTINCT\s+FROM\b|\b(?P<end>WHERE|FROM|RETURNING)\b", re.IGNORECASE
)
_ASSIGNED = re.compile(r'\s*"?(\w+)"?\s*=')
_UPSERT = re.compile(r"\bON\s+CONFLICT\b[^;]*?\bDO\s+UPDATE\b", re.IGNORECASE)


class Written(NamedTuple):
    """A table that a statement writes: by INSERT alone, or by an UPDATE of these columns only."""

    table: str
    inserts_only: bool = False
    columns: frozenset[str] | None = None


@lru_cache(maxsize=2_000)
def written_tables(statement: str) -> tuple[Written, ...]:
    """Return the tables that a statement writes. Every one is qualified with its schema.

    A statement that cannot be parsed counts as a write of the whole table.
    """
    return tuple(_written(statement, match) for match in _WRITE.finditer(statement))


def _written(statement: str, match: re.Match[str]) -> Written:
    table, verb = match["table"].strip('"'), match["verb"].upper()
    if verb.startswith("INSERT"):
        return Written(table, inserts_only=_UPSERT.search(statement, match.end()) is None)
    if verb == "UPDATE" and match["set"]:
        return Written(table, columns=_assigned_columns(statement[match.end() :]))
    return Written(table)


def _assigned_columns(assignments: str) -> frozenset[str] | None:
    """Return the columns before the `=` signs of a SET clause, or None if there is another form."""
    parts: list[str] = []
    depth = start = 0
    end = len(assignments)
    for token in _TOKEN.finditer(assignments):
        text = token[0]
        if text == "(":
            depth += 1
        elif text == ")":
            depth -= 1
        if depth < 0 or (depth == 0 and token["end"]):
            end = token.start()
            break
        if depth == 0 and text == ",":
            parts.append(assignments[start : token.start()])
            start = token.end()
    parts.append(assignments[start:end])
    columns = [_ASSIGNED.match(part) for part in parts]
    return frozenset(column[1] for column in columns if column) if all(columns) else None
