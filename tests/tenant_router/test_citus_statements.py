"""A scan of the source for statements on distributed tables that Citus refuses.

Its planner says: in UPDATE and DELETE no volatile function, and none of columns that is not immutable; in DO
UPDATE SET and RETURNING none that is not immutable, now() neither; now() not within coalesce or CASE; no
sub-select within the VALUES of an INSERT.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Only these write to the control schema, whose tables are not distributed.
CONTROL = (
    "app/platform",
    "tenant_router/dead_letters.py",
    "tenant_router/provision.py",
    "tenant_router/schema_pool.py",
)
FILES = [
    file
    for folder in ("app", "workers", "tenant_router")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if not str(file.relative_to(ROOT)).startswith(CONTROL)
]
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


def texts(tree: ast.AST) -> Iterator[str]:
    """Yield every string of a module; interpolated values are left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def functions_of(node: ast.AST) -> set[str]:
    """Yield the names called on `func` below a node."""
    return {
        part.func.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and isinstance(part.func.value, ast.Name)
        and part.func.value.id == "func"
    }


def problems_of_text(statement: str) -> set[str]:
    if not CHANGES.search(statement):
        return set()
    found = set()
    words = statement.lower()
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


def calls_of(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
            yield node


def options_before(function: ast.AST, call: ast.Call) -> Iterator[ast.expr]:
    """Return the values of a call's variable arguments, if the function assigns them itself."""
    names = {part.id for keyword in call.keywords for part in ast.walk(keyword) if isinstance(part, ast.Name)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            targets = {target.id for target in node.targets if isinstance(target, ast.Name)}
            if targets & names:
                yield node.value


def problems_of_calls(tree: ast.AST) -> set[str]:
    found = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for call in calls_of(function, "on_conflict_do_update"):
                keywords = (*call.keywords, *options_before(function, call))
                if any((VOLATILE | TIMES) & functions_of(part) for part in keywords):
                    found.add("a time or a volatile function in on_conflict_do_update")
    for call in calls_of(tree, "coalesce"):
        if any((VOLATILE | TIMES) & functions_of(part) for part in call.args):
            found.add("a time within coalesce")
    return found


def test_no_statement_uses_what_citus_refuses():
    found = {}
    for file in FILES:
        tree = ast.parse(file.read_text())
        problems = problems_of_calls(tree).union(*map(problems_of_text, texts(tree)))
        if problems:
            found[str(file.relative_to(ROOT))] = problems

    assert found == {}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE store.a SET b = random()",
        "DELETE FROM store.a WHERE b < clock_timestamp()",
        "UPDATE store.a SET b = sha256(convert_to(c, 'UTF8'))",
        "INSERT INTO store.a VALUES (1) ON CONFLICT (id) DO UPDATE SET at = now() RETURNING id",
        "INSERT INTO store.a VALUES ((SELECT 1))",
        "UPDATE store.a SET b = 1 RETURNING now()",
    ],
)
def test_what_is_refused_is_found_in_text(statement):
    assert problems_of_text(statement)


@pytest.mark.parametrize(
    "code",
    [
        "def f():\n again = {'at': func.now()}\n row.on_conflict_do_update(set_=again)",
        "def f():\n row.on_conflict_do_update(set_={'at': func.now()})",
        "x = func.coalesce(a, func.now())",
    ],
)
def test_what_is_refused_is_found_in_calls(code):
    assert problems_of_calls(ast.parse(code))
