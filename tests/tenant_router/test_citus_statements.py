"""A scan of the source, and of what the tests send, for statements that Citus refuses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from tenant_router.session import Read, Write, store_session
from tests.citus_rules import TIMES, VOLATILE, problems_of_text

ROOT = Path(__file__).resolve().parents[2]
# Only these write to the control schema, whose tables are not distributed. What moves stores is among them.
CONTROL = (
    "app/platform",
    "tenant_router/dead_letters.py",
    "tenant_router/provision.py",
    "tenant_router/schema_pool.py",
)
MOVES = "app/platform/lifecycle"
FILES = [
    file
    for folder in ("app", "workers", "tenant_router")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if str(file.relative_to(ROOT)).startswith(MOVES) or not str(file.relative_to(ROOT)).startswith(CONTROL)
]


def texts(tree: ast.AST) -> Iterator[str]:
    """Yield every string of a module; interpolated values are left out."""
    parts = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.iter_child_nodes(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
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
        "WITH gone AS (DELETE FROM store.b RETURNING id) SELECT id FROM gone",
        "WITH w AS (SELECT 1) INSERT INTO store.a SELECT * FROM w",
        "INSERT INTO store.a (b) WITH w AS (SELECT 1) SELECT * FROM w",
        "UPDATE store.a SET b = (r.c ->> 'd')::date FROM store.r r",
        "UPDATE store.a o SET b = n.b::text[] FROM unnest(%(b)s::text[]) AS n (b)",
        "UPDATE store.a SET b = b - make_interval(days => 1)",
        "INSERT INTO store.open_bills (key) SELECT (r.data ->> 'day')::date FROM store.sync_rows r",
        "INSERT INTO store.open_bills (key) SELECT now() FROM store.sync_rows r",
        "INSERT INTO store.open_bills (key) SELECT jsonb_build_object('a', r.key) FROM store.sync_rows r",
        "INSERT INTO store.accounts (code, name) SELECT r.code, r.key FROM store.sync_rows r",
        "INSERT INTO store.categories (code) SELECT 'E' WHERE EXISTS (SELECT FROM store.sync_rows)",
        "INSERT INTO store.rate_history (size_code) SELECT o.size_code FROM store.sync_rows r"
        " JOIN store.variants o ON o.product_code = r.code",
        "INSERT INTO store.rate_history (size_code) SELECT o.size_code FROM store.sync_rows, store.sizes o",
        "UPDATE {} n SET a = o.a FROM {} o WHERE o.b = n.b",
        "DELETE FROM {} n USING {} o WHERE o.b = n.b",
        "ALTER SEQUENCE s RESTART WITH 4",
        "ALTER TABLE store.a ADD FOREIGN KEY (b) REFERENCES control.stores (id)",
    ],
)
def test_what_is_refused_is_found_in_text(statement):
    assert problems_of_text(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE store.a SET b = %(day)s::date - make_interval(days => 1)",
        "UPDATE store.a o SET b = n.b FROM unnest(%(b)s::timestamptz[]) AS n (b)",
        "UPDATE store.a SET b = '{}'::text[] WHERE c <= (now() AT TIME ZONE 'Asia/Kolkata')::date",
        "INSERT INTO store.open_bills (key) SELECT make_date(r.year, 1, 1) FROM store.sync_rows r",
        "INSERT INTO store.accounts (code, created_at) SELECT r.code, %(now)s FROM store.sync_rows r",
        "INSERT INTO store.accounts (code) SELECT n.code FROM unnest(%(codes)s::text[]) AS n (code)",
        "INSERT INTO store.categories (code) SELECT 'E' FROM store.settings WHERE EXISTS (SELECT 1)",
        "INSERT INTO store.products (code, updated_at) SELECT r.code, now() FROM store.sync_rows r",
        "UPDATE {} SET a = greatest(a, (SELECT max(a) FROM {}))",
        "INSERT INTO store.rate_history (size_code) SELECT x.size_code FROM (SELECT o.size_code"
        " FROM store.sync_rows r JOIN store.variants o ON o.product_code = r.code OFFSET 0) x",
    ],
)
def test_allowed_statements_are_not_found(statement):
    assert problems_of_text(statement) == set()


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


BAD = "WITH gone AS (DELETE FROM store.cart_lines RETURNING 1) SELECT count(*) FROM gone"


@pytest.mark.parametrize("way", ["run", "pipeline", "SQLAlchemy"])
def test_a_statement_that_a_test_sends_is_checked_whatever_sends_it(store, sent_statements, way):
    with store_session(store) as db:
        if way == "run":
            db.run(BAD)
        elif way == "pipeline":
            db.pipeline(Read("SELECT 1", {}), Write(BAD, {}))
        else:
            db.execute(text(BAD.replace("store.", f"{store.schema}.")))

    (found,) = sent_statements.take_problems_of(BAD)

    assert "a change below WITH" in found.problem
    assert "test_a_statement_that_a_test_sends_is_checked" in found.test
