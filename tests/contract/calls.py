"""The calls of the application, and the table of expected calls."""

import re
from pathlib import Path
from typing import NamedTuple

from flask import Flask

TABLE = Path(__file__).parent / "calls.tsv"
# Not API calls: health, the API document, and the pages of the web app.
WITHOUT_ACCESS = ("/api/health", "/api/openapi.json", "/api/docs")


class Call(NamedTuple):
    """A call; the names of path parameters do not matter."""

    method: str
    path: str


def calls_of(app: Flask) -> dict[Call, frozenset[str]]:
    """Return every call of the application with its declared access."""
    calls = {}
    for rule in app.url_map.iter_rules():
        if not str(rule).startswith("/api/") or str(rule).startswith(WITHOUT_ACCESS):
            continue
        view = getattr(app.view_functions[rule.endpoint], "view_class", None)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            declared = getattr(getattr(view, method.lower(), None), "access", None)
            path = re.sub(r"<[^>]+>", "{}", str(rule)).removeprefix("/api")
            calls[Call(method, path)] = frozenset(map(str, declared or ("not declared",)))
    return calls


def calls_of_table() -> dict[Call, frozenset[str]]:
    """Return the calls and their access from the table."""
    rows = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]]
    return {
        Call(method, re.sub(r"{[^}]+}", "{}", path)): frozenset(access.split())
        for method, path, access in rows
    }
