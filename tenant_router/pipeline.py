"""Hand-written reads in one round trip, on libpq's pipeline mode.

Psycopg's own pipeline flushes after every statement, which costs more than a short query does. Here all
statements are sent at once, then the results are read in order.
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
    """A hand-written SELECT: tables are written `store.name`, values are named parameters."""

    statement: str
    values: dict[str, Any]


# Prepared statements of a connection: (statement, schema) to the server's name, least recently used first.
Prepared = dict[tuple[str, str], bytes]


class _Numbered(NamedTuple):
    sql: bytes
    names: tuple[str, ...]


@lru_cache(maxsize=2_000)
def qualified(statement: str, schema: str) -> str:
    """Return the statement with `store.` replaced by one store's schema."""
    return statement.replace(f"{TEMPLATE_SCHEMA}.", f'"{schema}".')


@lru_cache(maxsize=2_000)
def _numbered(statement: str) -> _Numbered:
    """Return the statement with libpq's numbered parameters: `$1` for the first name, and so on."""
    names: list[str] = []

    def number(match: re.Match[bytes]) -> bytes:
        name = match[1].decode()
        if name not in names:
            names.append(name)
        return b"$%d" % (names.index(name) + 1)

    sql = _PARAMETER.sub(number, statement.encode()).replace(b"%%", b"%")
    return _Numbered(sql, tuple(names))


def check_values(reads: tuple[Read, ...]) -> None:
    """Raise DataError for a text that contains NUL: libpq would silently cut it off there."""
    for read in reads:
        if any(isinstance(value, str) and "\0" in value for value in read.values.values()):
            raise DataError("a text cannot contain NUL")


def run(
    connection: Connection[Any],
    prepared: Prepared | None,
    *,
    role: str,
    schema: str,
    reads: tuple[Read, ...],
) -> list[list[tuple[Any, ...]]]:
    """Run reads as a role in one READ ONLY transaction; return a list of row tuples for each read.

    `prepared` holds the connection's prepared statements; None if none may be kept. After any error the
    connection is left in the middle of a pipeline, so the caller must close it.
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
    """Send one statement; return the results to expect as (count, with rows)."""
    statement = _numbered(read.statement)
    values = [_as_text(read.values[name]) for name in statement.names]
    if prepared is None:
        pgconn.send_query_params(_for_schema(statement.sql, schema), values)
        return [(1, True)]
    results: list[tuple[int, bool]] = []
    name = prepared.pop((read.statement, schema), None)
    if name is None:
        if len(prepared) < PREPARED_STATEMENTS_KEPT:
            name = b"read_%d" % len(prepared)
        else:
            # Not DEALLOCATE ALL: psycopg has its own prepared statements on this connection.
            name = prepared.pop(next(iter(prepared)))
            pgconn.send_query_params(b"DEALLOCATE " + name, None)
            results.append((1, False))
        pgconn.send_prepare(name, _for_schema(statement.sql, schema))
        results.append((1, False))
    prepared[read.statement, schema] = name
    pgconn.send_query_prepared(name, values)
    return [*results, (1, True)]


def _for_schema(sql: bytes, schema: str) -> bytes:
    return sql.replace(b"%s." % TEMPLATE_SCHEMA.encode(), b'"%s".' % schema.encode())


def _as_text(value: Any) -> bytes | None:
    """Return a value in PostgreSQL's text format; the server infers the type of each parameter."""
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
    """Return the next result, skipping the empty one that follows each statement's result."""
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
