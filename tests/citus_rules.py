"""What Citus refuses in a statement on distributed tables.

Its planner says: in UPDATE and DELETE no volatile function, and none of columns that is not immutable; in DO
UPDATE SET and RETURNING none that is not immutable, now() neither; now() not within coalesce or CASE; no
sub-select within the VALUES of an INSERT. Within WITH it does not rename the tables of a change.
"""

import re

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
CALLS = re.compile(r"\b([a-z_0-9]+)\(")
WITH_AFTER_INSERT = re.compile(r"insert into\s+store\.\w+\s*(\([^()]*\))?\s*with\b")


def problems_of_text(statement: str) -> set[str]:
    """Return what Citus refuses in a statement whose tables are written `store.name`."""
    words = statement.lower()
    found = _problems_of_definition(words)
    if not CHANGES.search(statement):
        return found
    if re.match(r"\s*with\b", words) or WITH_AFTER_INSERT.search(words):
        found.add("a change below WITH, whose tables Citus does not rename: statements of their own")
    kind = CHANGES.search(words)
    if kind and kind[1] != "insert into" and (VOLATILE | STABLE) & set(CALLS.findall(words)):
        found.add("a function in a change that is not immutable")
    for part in re.findall(r"do update set(.*?)(?:$|returning)", words, re.DOTALL):
        if (VOLATILE | TIMES) & {*CALLS.findall(part), *re.findall(r"[a-z_]+", part)}:
            found.add("a time or a volatile function in DO UPDATE SET")
    if re.search(r"values\s*\([^;]*\(\s*select", words, re.DOTALL):
        found.add("a sub-select within VALUES")
    for part in re.findall(r"returning(.*)", words, re.DOTALL):
        if (VOLATILE | TIMES) & set(CALLS.findall(part)):
            found.add("a time or a volatile function in RETURNING")
    return found


def _problems_of_definition(words: str) -> set[str]:
    found = set[str]()
    if re.search(r"\balter sequence\b", words):
        found.add("ALTER SEQUENCE, which a distributed sequence refuses: setval()")
    if "store." in words and re.search(r"\breferences\s+(?!store\.)", words):
        found.add("a foreign key that leaves the schema")
    return found
