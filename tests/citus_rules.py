"""Find statements on distributed tables that Citus refuses.

Its planner allows in UPDATE and DELETE no volatile function, and on columns only immutable ones; in DO
UPDATE SET and RETURNING only immutable ones, so no now(); no now() within coalesce or CASE; and no
sub-select within the VALUES of an INSERT. Within WITH it does not rename the tables of a change.

An INSERT of rows that are selected from a store's table is sent to the table's node. There, any expression
that is not immutable breaks it, also a cast of text to a date, or an omitted default. If the target has an
identity column, Citus brings the rows to the coordinator instead. It can't do so for two joined tables, and
does not for constants: the node numbers these itself, without the right to do so.
"""

import re
from functools import cache
from typing import Any

from sqlalchemy import Column, DefaultClause

from app.platform.lifecycle.tables import store_tables

VOLATILE = {"random", "gen_random_uuid", "uuidv7", "clock_timestamp", "timeofday", "nextval", "setval"}
# Functions that depend on settings; in a change they must not get a column.
STABLE = {
    "convert_to",
    "to_char",
    "to_json",
    "to_jsonb",
    "row_to_json",
    "jsonb_build_array",
    "jsonb_build_object",
}
STABLE |= {"concat", "concat_ws", "format", "array_to_string", "date_trunc"}
TIMES = {"now", "current_timestamp", "localtimestamp", "current_date", "statement_timestamp"}
CHANGES = re.compile(r"\b(INSERT INTO|UPDATE|DELETE FROM)\s+store\.", re.IGNORECASE)
# Tables whose schema is filled in: where a store gets a new schema there are two of them.
OF_TWO_SCHEMAS = re.compile(
    r"\bupdate\s+\{\}.*\bfrom\s+\{\}|\bdelete\s+from\s+\{\}.*\busing\s+\{\}", re.DOTALL
)
CALLS = re.compile(r"\b([a-z_0-9]+)\(")
WITH_AFTER_INSERT = re.compile(r"insert into\s+store\.\w+\s*(\([^()]*\))?\s*with\b")
COPIED = re.compile(r"insert into\s+store\.(\w+)\s*(?:as\s+\w+\s*)?\(([^()]*)\)\s*select\b(.*)", re.DOTALL)
STORED = re.compile(r"\b(?:from|join)\s+store\.")
SOURCES = re.compile(
    r"\bfrom\b(.*?)(?:\bwhere\b|\bgroup\b|\border\b|\boffset\b|\bon conflict\b|$)", re.DOTALL
)
FURTHER_TABLE = re.compile(r"(?:\bjoin|,)\s*(?:lateral\s+)?store\.")
# Reading these types depends on settings; a parameter has its type already, and constants may be read so.
CAST = re.compile(r"(?<!['\]])::\s*(?:date|timestamptz|timestamp|\w+\[\])(?!\w)")
PARAMETER = re.compile(r"(?:%\(\w+\)s|\(now\(\)[^()]*\))(?:::\s*[\w\[\]]+)?")
INTERVAL_OF_COLUMN = re.compile(r"(?<![\w)%(:])[a-z_][\w.]*\s*[-+]\s*(?:make_)?interval\b")


def problems_of_text(statement: str) -> set[str]:
    """Return what Citus refuses in a statement whose tables are written `store.name`."""
    words = statement.lower()
    found = _problems_of_any_statement(words)
    if not CHANGES.search(statement):
        return found
    if re.match(r"\s*with\b", words) or WITH_AFTER_INSERT.search(words):
        found.add("a change below WITH, whose tables Citus does not rename: write separate statements")
    kind = CHANGES.search(words)
    if kind and kind[1] != "insert into" and (VOLATILE | STABLE) & set(CALLS.findall(words)):
        found.add("a function in a change that is not immutable")
    if kind and kind[1] != "insert into" and (_casts(words) or INTERVAL_OF_COLUMN.search(words)):
        found.add("a cast or an interval in a change that is not immutable")
    found |= _problems_of_copy(words)
    for part in re.findall(r"do update set(.*?)(?:$|returning)", words, re.DOTALL):
        if (VOLATILE | TIMES) & {*CALLS.findall(part), *re.findall(r"[a-z_]+", part)}:
            found.add("a time or a volatile function in DO UPDATE SET")
    if re.search(r"values\s*\([^;]*\(\s*select", words, re.DOTALL):
        found.add("a sub-select within VALUES")
    for part in re.findall(r"returning(.*)", words, re.DOTALL):
        if (VOLATILE | TIMES) & set(CALLS.findall(part)):
            found.add("a time or a volatile function in RETURNING")
    return found


def _problems_of_any_statement(words: str) -> set[str]:
    found = set[str]()
    if re.search(r"\balter sequence\b", words):
        found.add("ALTER SEQUENCE, which a distributed sequence refuses: setval()")
    if OF_TWO_SCHEMAS.search(_outermost(words)):
        found.add("a change of one schema by another: read first, and write by parameters")
    if "store." in words and re.search(r"\breferences\s+(?!store\.)", words):
        found.add("a foreign key that leaves the schema")
    return found


def _problems_of_copy(words: str) -> set[str]:
    """Return the problems of an INSERT of rows that are selected from a store's tables."""
    copied = COPIED.search(words)
    if copied is None or not STORED.search(copied[3]):
        return set()
    table, columns, selected = copied.groups()
    named = {name.strip() for name in columns.split(",")}
    if _identities(table) - named:
        sources = SOURCES.search(_outermost(selected))
        if sources is None:
            return {"constants into a table that counts its rows: select them from a table"}
        if FURTHER_TABLE.search(sources[1]):
            return {"a join into a table that counts its rows: join in a sub-select with OFFSET 0"}
        return set()
    if _times(table) - named:
        return {"a default of now() that a copy leaves out: a parameter"}
    if (STABLE | TIMES) & set(re.findall(r"[a-z_0-9]+", PARAMETER.sub("", selected))) or _casts(selected):
        return {"a function or a cast in a copy that is not immutable: make_date() or a parameter"}
    return set()


def _casts(words: str) -> bool:
    """Return whether a text cast depends on settings."""
    return CAST.search(PARAMETER.sub("", words)) is not None


def _outermost(words: str) -> str:
    """Return an expression without its parts in brackets."""
    before = ""
    while words != before:
        before, words = words, re.sub(r"\([^()]*\)", "", words)
    return words


@cache
def _identities(table: str) -> set[str]:
    return {column.name for column in _columns(table) if column.identity is not None}


@cache
def _times(table: str) -> set[str]:
    """Return the columns whose default is the present time."""
    return {
        column.name
        for column in _columns(table)
        if isinstance(column.server_default, DefaultClause) and "now()" in str(column.server_default.arg)
    }


def _columns(table: str) -> list[Column[Any]]:
    return [column for found in store_tables() if found.name == table for column in found.columns]
