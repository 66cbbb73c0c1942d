"""The statements that the tests send to stores, each checked once for what Citus refuses."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg
import pytest
from psycopg import sql

from tenant_router import pipeline
from tests.citus_rules import problems_of_text

_SCHEMA = re.compile(r'"?\bs\d{6,12}(?:_[a-z0-9]{8})?"?\.')


class Problem(NamedTuple):
    """A statement that Citus would refuse, why, and the first test that sent it."""

    statement: str
    problem: str
    test: str


class SentStatements:
    """Collects the texts, whichever store they are for, and keeps those with a problem."""

    def __init__(self) -> None:
        self._seen = set[int]()
        self._problems = list[Problem]()

    def note(self, query: Any) -> None:
        """Check a statement unless its text was checked before.

        A SELECT changes nothing. Scripts of the migration chain have separate rules, in test_citus_chain.
        """
        if isinstance(query, sql.Composable):
            query = query.as_string()
        text = query.decode() if isinstance(query, bytes) else str(query)
        if text.startswith("SELECT") or ";\n" in text:
            return
        text = _SCHEMA.sub("store.", text)
        if (mark := hash(text)) in self._seen:
            return
        self._seen.add(mark)
        if problems := problems_of_text(text):
            test = os.environ.get("PYTEST_CURRENT_TEST", "")
            self._problems.append(Problem(text, "; ".join(sorted(problems)), test))

    def take_problems(self) -> list[Problem]:
        """Return the problems found so far, and forget them and all texts."""
        self._seen.clear()
        problems, self._problems = self._problems, []
        return problems

    def take_problems_of(self, statement: str) -> list[Problem]:
        """Return the problems of one statement, and forget them and its text; those of others stay."""
        self._seen.discard(hash(statement))
        found = [each for each in self._problems if each.statement == statement]
        self._problems = [each for each in self._problems if each.statement != statement]
        return found


@contextmanager
def watched() -> Iterator[SentStatements]:
    """Watch what goes through psycopg's cursors, as SQLAlchemy's statements do, and through pipelines."""
    sent = SentStatements()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("execute", "executemany", "copy"):
            patch.setattr(psycopg.Cursor, name, _noting(sent, getattr(psycopg.Cursor, name)))
        patch.setattr(pipeline, "_send", _noting_pipelined(sent, pipeline._send))
        yield sent


def _noting(sent: SentStatements, method: Callable[..., Any]) -> Callable[..., Any]:
    def call(cursor: Any, query: Any, *arguments: Any, **options: Any) -> Any:
        sent.note(query)
        return method(cursor, query, *arguments, **options)

    return call


def _noting_pipelined(sent: SentStatements, send: Callable[..., Any]) -> Callable[..., Any]:
    def call(pgconn: Any, prepared: Any, statement: pipeline.Statement, schema: str) -> Any:
        sent.note(statement.statement)
        return send(pgconn, prepared, statement, schema)

    return call
