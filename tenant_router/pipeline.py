"""Hand-written reads in one round trip, on libpq's own pipeline.

Psycopg's pipeline talks to the server after every statement, which costs more than a short query does;
here all is sent at once and the answers are then taken in turn.
"""

import re
import select
from functools import lru_cache
from typing import Any, NamedTuple

from psycopg import Connection, DataError
from psycopg.adapt import Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

TEMPLATE_SCHEMA = "store"
PREPARED_STATEMENTS_KEPT = 600

_FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED)
_PARAMETER = re.compile(rb"%\((\w+)\)s")


class Read(NamedTuple):
    """A hand-written SELECT; its tables are written `store.name`, its values are parameters."""

    statement: str
    values: dict[str, Any]


# What a connection has prepared: the server's name of a statement of a schema, the one unused longest first.
Prepared = dict[tuple[str, str], bytes]


class _Numbered(NamedTuple):
    sql: bytes
    names: tuple[str, ...]


@lru_cache(maxsize=2_000)
def qualified(statement: str, schema: str) -> str:
    """The statement with its `store.` names turned into those of one store's schema."""
    return statement.replace(f"{TEMPLATE_SCHEMA}.", f'"{schema}".')


@lru_cache(maxsize=2_000)
def _numbered(statement: str) -> _Numbered:
    """The statement of the template as libpq wants it: `$1` for the first name, and so on."""
    names: list[str] = []

    def number(found: re.Match[bytes]) -> bytes:
        name = found[1].decode()
        if name not in names:
            names.append(name)
        return b"$%d" % (names.index(name) + 1)

    sql = _PARAMETER.sub(number, statement.encode()).replace(b"%%", b"%")
    return _Numbered(sql, tuple(names))


def check_values(reads: tuple[Read, ...]) -> None:
    """Raise DataError for a text with a zero in it: libpq would silently pass on what is before it."""
    for read in reads:
        if any(isinstance(value, str) and "\0" in value for value in read.values.values()):
            raise DataError("a text can not hold a zero")


def run(
    connection: Connection[Any],
    prepared: Prepared | None,
    *,
    role: str,
    schema: str,
    reads: tuple[Read, ...],
) -> list[list[tuple[Any, ...]]]:
    """Run reads as a role in one READ ONLY transaction; rows as tuples, a list for each read.

    `prepared` is the connection's own list of prepared statements, None where none may be kept. After any
    error the connection is in the middle of a pipeline: its caller has to close it.
    """
    pgconn = connection.pgconn
    pgconn.enter_pipeline_mode()
    pgconn.send_query_params(b"BEGIN READ ONLY", None)
    pgconn.send_query_params(b"SET LOCAL ROLE " + role.encode(), None)
    expected = [(2, False)]
    for read in reads:
        expected += _send(pgconn, prepared, read, schema)
    pgconn.send_query_params(b"COMMIT", None)
    pgconn.pipeline_sync()
    _flush(pgconn)

    results: list[list[tuple[Any, ...]]] = []
    transformer = Transformer(connection)
    for count, has_rows in [*expected, (1, False)]:
        for _ in range(count):
            result = _next_result(pgconn)
            if has_rows:
                transformer.set_pgresult(result)
                results.append(transformer.load_rows(0, result.ntuples, tuple))
    _next_result(pgconn)  # the end of the pipeline
    pgconn.exit_pipeline_mode()
    return results


def _send(pgconn: PGconn, prepared: Prepared | None, read: Read, schema: str) -> list[tuple[int, bool]]:
    """Send one statement; says which answers will come: (how many, with rows)."""
    statement = _numbered(read.statement)
    given = [_as_text(read.values[name]) for name in statement.names]
    if prepared is None:
        pgconn.send_query_params(_of_schema(statement.sql, schema), given)
        return [(1, True)]
    answers = []
    name = prepared.pop((read.statement, schema), None)
    if name is None:
        if len(prepared) < PREPARED_STATEMENTS_KEPT:
            name = b"read_%d" % len(prepared)
        else:
            # By name: others have prepared theirs on this connection and count on finding them.
            name = prepared.pop(next(iter(prepared)))
            pgconn.send_query_params(b"DEALLOCATE " + name, None)
            answers.append((1, False))
        pgconn.send_prepare(name, _of_schema(statement.sql, schema))
        answers.append((1, False))
    prepared[read.statement, schema] = name
    pgconn.send_query_prepared(name, given)
    return [*answers, (1, True)]


def _of_schema(sql: bytes, schema: str) -> bytes:
    return sql.replace(b"%s." % TEMPLATE_SCHEMA.encode(), b'"%s".' % schema.encode())


def _as_text(value: Any) -> bytes | None:
    """A value as the server reads it; the server knows each parameter's type from its place."""
    if value is None:
        return None
    if value is True or value is False:
        return b"t" if value else b"f"
    return str(value).encode()


def _flush(pgconn: PGconn) -> None:
    while pgconn.flush():
        select.select([pgconn.socket], [pgconn.socket], [])
        pgconn.consume_input()


def _next_result(pgconn: PGconn) -> PGresult:
    """The next answer; each is followed by an empty one, which is passed over."""
    while True:
        while pgconn.is_busy():
            select.select([pgconn.socket], [], [])
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is not None:
            break
    if result.status in _FAILED:
        raise error_from_result(result)
    return result
