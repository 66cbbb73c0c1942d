"""No regular expression of ours takes more than quadratic time on any text (ReDoS).

regexploit looks for parts of a pattern that can share the same characters in many ways. It reads the
pattern and matches nothing, so the answer is the same on every machine.
"""

import ast
import importlib
import json
import os
import re
import subprocess
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from deploy.local.web_pages import WEB, node_environment
from deploy.openapi import _document as api_document

with warnings.catch_warnings():
    # It still imports the old names of the parser.
    warnings.simplefilter("ignore", DeprecationWarning)
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "workers", "tenant_router")
FUNCTIONS = {"compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
# Made while the program runs; each with values as they then are.
MADE_LATER = {
    "app/books/imports/products/existing_products.py: letter + '[0-9]{3,12}'": "I[0-9]{3,12}",
    "app/store/settings/rules.py: f'https://(?:[a-z0-9-]+\\\\.)*{host}(?:[/?#][!-~]*)?'": (
        r"https://(?:[a-z0-9-]+\.)*facebook\.com(?:[/?#][!-~]*)?"
    ),
    "app/books/sync/connectors/tables/programs.py: text": r"(?:item|product) ?(?:code|no)",
    "app/books/sync/importing/keys.py: f'{target.letter}([0-9]{{{target.digits},12}})'": "I([0-9]{7,12})",
    "app/books/sync/importing/summary.py: _PLACE.sub(group, re.escape(english))": (
        "Read (?P<rows>.+?) rows of (?P<name>.+?)"
    ),
}


class Pattern(NamedTuple):
    where: str
    text: str
    flags: int = 0


def patterns_in(path: Path) -> Iterator[Pattern | str]:
    """Yield the patterns of a module; a text says where one is that only the running program knows."""
    place = path.relative_to(ROOT)
    for node in ast.walk(ast.parse(path.read_text())):
        for argument, flags in pattern_arguments(node):
            try:
                value = evaluated(argument, place)
            except NameError:
                yield f"{place}: {ast.unparse(argument)}"
                continue
            if isinstance(value, str):
                yield Pattern(f"{place}:{argument.lineno}", value, evaluated(flags, place) if flags else 0)


def pattern_arguments(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield pattern and flags of a call of `re`, of a validator, or of a constraint."""
    if not isinstance(node, ast.Call):
        return
    called = ast.unparse(node.func)
    if called.startswith("re.") and called[3:] in FUNCTIONS and node.args:
        flags = [k.value for k in node.keywords if k.arg == "flags"] or node.args[1:2] * (
            called == "re.compile"
        )
        yield node.args[0], flags[0] if flags else None
    elif called.rpartition(".")[2] == "Regexp" and node.args:
        yield node.args[0], None
    for keyword in node.keywords:
        if keyword.arg == "pattern":
            yield keyword.value, None


def evaluated(expression: ast.expr, place: Path) -> Any:
    """Return the value of an expression in its module; raise NameError if it has local names."""
    try:
        return ast.literal_eval(expression)
    except ValueError:
        module = importlib.import_module(".".join(place.with_suffix("").parts))
        code = compile(ast.Expression(expression), str(place), "eval")
        return eval(code, {**vars(module)})  # noqa: S307 -- an expression of our own code


def patterns_of_document(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from patterns_of_document(inner)


@cache
def slow(pattern: str, flags: int = 0) -> list[str]:
    """Return what makes a pattern slow: the text that it repeats."""
    return [str(weak) for weak in find(SreOpParser().parse_sre(pattern, flags))]


@pytest.fixture(scope="module")
def collected() -> tuple[list[Pattern], list[str]]:
    found = [
        one
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for one in patterns_in(path)
    ]
    patterns = [one for one in found if isinstance(one, Pattern)]
    return patterns, [one for one in found if isinstance(one, str)]


def test_no_pattern_of_the_server_can_be_made_slow(collected):
    patterns, _ = collected

    assert {p.where: slow(p.text, p.flags) for p in patterns if slow(p.text, p.flags)} == {}
    assert len(patterns) > 100


def test_every_pattern_is_read_or_explained(collected):
    assert sorted(collected[1]) == sorted(MADE_LATER)
    assert [pattern for pattern in MADE_LATER.values() if slow(pattern)] == []


def test_no_pattern_of_the_document_can_make_a_client_slow():
    patterns = set(patterns_of_document(api_document()))

    assert {pattern for pattern in patterns if slow(pattern)} == set()
    assert len(patterns) > 5


def test_no_pattern_of_the_pages_can_be_made_slow():
    listed = subprocess.run(
        ["node", str(ROOT / "tests/hostile/patterns_of_pages.mjs")],
        cwd=WEB,
        env={**os.environ, **node_environment()},
        capture_output=True,
        text=True,
        check=True,
    )
    patterns = json.loads(listed.stdout)

    weak = {one["where"]: slow(in_python(one["source"])) for one in patterns}

    assert {where: found for where, found in weak.items() if found} == {}
    assert len(weak) > 20


# What JavaScript writes otherwise; letters stand for `\p{...}`.
OTHERWISE = (
    (r"\[\^\]", r"[\\s\\S]"),
    (r"\(\?<(\w)", r"(?P<\1"),
    (r"\\[pP]\{[^}]*\}", r"\\w"),
    (r"\\u\{?([0-9a-fA-F]{4})\}?", r"\\u\1"),
)


def in_python(pattern: str) -> str:
    """Return a pattern of JavaScript as Python writes it."""
    for script, python in OTHERWISE:
        pattern = re.sub(script, python, pattern)
    return pattern


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"(\d+,?)+x", r"\s*\s*\s*x", r"^(\w+\s?)*$"])
def test_the_check_finds_slow_patterns(pattern):
    assert slow(pattern)
    assert re.compile(pattern)
