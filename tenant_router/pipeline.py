"""Hand-written statements in one round trip, on libpq's pipeline mode.

Psycopg's own pipeline flushes after every statement, which costs more than a short query does. Here all
statements are sent at once, then the results are read in order.
"""

import re
import select
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from psycopg import Connection, DataError, OperationalError
from psycopg.adapt import Transformer
from psycopg.errors import InvalidSqlStatementName, error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

TEMPLATE_SCHEMA = "store"
# The number of stores whose statements a connection keeps, and of statements of each. An active store has
# some 30.
STORES_KEPT, STATEMENTS_KEPT = 64, 100
# Longer than the server lets a statement take (`engines.APPLICATION_SETTINGS`).
SILENCE_SECONDS = 18.0

# Rows of one INSERT. There are few sizes, because each is a separate prepared statement for each store.
ROWS_AT_ONCE = (64, 8, 1)

_FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED)
_PARAMETER = re.compile(rb"%\((\w+)\)s")


class Read(NamedTuple):
    """A hand-written SELECT: tables are written `store.name`, values are named parameters."""

    statement: str
    values: dict[str, Any]


class Write(NamedTuple):
    """A hand-written statement that changes or locks rows, written like a Read."""

    statement: str
    values: dict[str, Any]


Statement = Read | Write


def inserts(table: str, rows: Sequence[Mapping[str, Any]], then: str = "") -> list[Write]:
    """Return the INSERTs of these rows, which all have the same columns.

    `then` is the SQL after the values, such as ON CONFLICT. `then` and the names must not come from outside.
    """
    writes: list[Write] = []
    position = 0
    for size in ROWS_AT_ONCE:
        while len(rows) - position >= size:
            part = rows[position : position + size]
            values = {f"{name}_{index}": row[name] for index, row in enumerate(part) for name in row}
            writes.append(Write(_insert(table, tuple(part[0]), size, then), values))
            position += size
    return writes


@lru_cache(maxsize=200)
def _insert(table: str, columns: tuple[str, ...], size: int, then: str) -> str:
    rows = (", ".join(f"%({name}_{index})s" for name in columns) for index in range(size))
    values = ", ".join(f"({row})" for row in rows)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {values} {then}".rstrip()  # noqa: S608 -- our own names; values are parameters


Names = dict[str, bytes]


class Prepared(dict[str, Names]):
    """Prepared statements of a connection: for each store's schema, the server's name of each statement.

    The least recently used stores are first. Names are numbered, so that a dropped name is never used again.
    """

    made = 0
    # Converts this connection's results to Python values.
    transformer: Any = None

    def use(self, schema: str) -> Names:
        """Return the statements of a store, which is then the most recently used."""
        names = self[schema] = self.pop(schema, {})
        return names

    def forget(self, schema: str) -> Iterator[bytes]:
        """Drop the least recently used stores above the limit; yield the names of their statements."""
        self.use(schema)
        while len(self) > STORES_KEPT:
            yield from self.pop(next(iter(self))).values()

    def new_name(self) -> bytes:
        self.made += 1
        return b"read_%d" % self.made


class ServerSilent(OperationalError):
    """The server has not answered for longer than any statement may take; other connections do not help."""


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


def check_values(statements: tuple[Statement, ...]) -> None:
    """Raise DataError for a text that contains NUL: libpq would silently cut it off there."""
    for statement in statements:
        for value in statement.values.values():
            if isinstance(value, str) and "\0" in value:
                raise DataError("a text cannot contain NUL")


def run(
    connection: Connection[Any],
    prepared: Prepared | None,
    statements: tuple[Statement, ...],
    *,
    schema: str,
    before: Sequence[str] = (),
    commit: bool = False,
) -> list[list[tuple[Any, ...]]]:
    """Run statements in one round trip; return a list of row tuples for each.

    `before` has commands that are sent first, such as BEGIN; with `commit` a COMMIT follows. `prepared` holds
    the connection's prepared statements; None if none may be kept. After any error the connection is left in
    the middle of a pipeline, so the caller must close it. If the connection had lost its prepared statements
    before a transaction began, they are prepared again on it, because another connection may have lost its
    statements too.
    """
    try:
        return _run(connection, prepared, statements, schema, before, commit=commit)
    except InvalidSqlStatementName:
        if prepared is None or not before:
            raise
        _roll_back(connection.pgconn)
        prepared.clear()
    return _run(connection, prepared, statements, schema, before, commit=commit)


def command(pgconn: PGconn, sql: bytes) -> None:
    """Run a command without values, such as ROLLBACK. Raises ServerSilent, or the error of the server."""
    pgconn.send_query(sql)
    _flush(pgconn)
    result = _result(pgconn)
    # Read the end of the command, which follows an error too.
    pgconn.get_result()
    if result.status in _FAILED:
        raise error_from_result(result)


def _run(
    connection: Connection[Any],
    prepared: Prepared | None,
    statements: tuple[Statement, ...],
    schema: str,
    before: Sequence[str],
    *,
    commit: bool,
) -> list[list[tuple[Any, ...]]]:
    pgconn = connection.pgconn
    pgconn.enter_pipeline_mode()
    # For each expected result, whether it belongs to a statement.
    expected: list[bool] = []
    for command in before:
        expected += _send_command(pgconn, prepared, command, schema)
    # Drop statements ahead of a COMMIT: if the connection has lost them, everything here is repeated.
    for name in prepared.forget(schema) if prepared is not None else ():
        expected += _deallocate(pgconn, name)
    for statement in statements:
        expected += _send(pgconn, prepared, statement, schema)
    if commit:
        expected += _send_command(pgconn, prepared, "COMMIT", schema)
    pgconn.pipeline_sync()
    _flush(pgconn)

    results: list[list[tuple[Any, ...]]] = []
    transformer = _transformer(connection, prepared)
    for is_statement in expected:
        result = _next_result(pgconn)
        if is_statement and result.status == ExecStatus.TUPLES_OK:
            transformer.set_pgresult(result)
            results.append(transformer.load_rows(0, result.ntuples, tuple))
        elif is_statement:
            results.append([])
    transformer.set_pgresult(None)
    _next_result(pgconn)  # the end of the pipeline
    pgconn.exit_pipeline_mode()
    return results


def _transformer(connection: Connection[Any], prepared: Prepared | None) -> Any:
    """Return the converter to Python values; a kept one looks the types up only once."""
    if prepared is None:
        return Transformer(connection)
    if prepared.transformer is None:
        prepared.transformer = Transformer(connection)
    return prepared.transformer


def _send_command(pgconn: PGconn, prepared: Prepared | None, command: str, schema: str) -> list[bool]:
    """Send a command such as BEGIN, prepared so that the server does not parse it each time."""
    if prepared is None:
        pgconn.send_query_params(command.encode(), None)
        return [False]
    return [*_send_prepared(pgconn, prepared, command, command.encode(), None, schema), False]


def _send(pgconn: PGconn, prepared: Prepared | None, sent: Statement, schema: str) -> list[bool]:
    """Send one statement; return for each expected result whether it is the statement's."""
    statement = _numbered(sent.statement)
    values = [_as_text(sent.values[name]) for name in statement.names]
    if prepared is None:
        pgconn.send_query_params(_for_schema(statement.sql, schema), values)
        return [True]
    return [*_send_prepared(pgconn, prepared, sent.statement, statement.sql, values, schema), True]


def _send_prepared(
    pgconn: PGconn, prepared: Prepared, key: str, sql: bytes, values: list[bytes | None] | None, schema: str
) -> list[bool]:
    """Send a prepared statement, preparing it if necessary; return the results to expect before its own."""
    results: list[bool] = []
    names = prepared.use(schema)
    name = names.pop(key, None)
    if name is None:
        if len(names) >= STATEMENTS_KEPT:
            # DEALLOCATE ALL would also drop the statements that psycopg prepared on this connection.
            results += _deallocate(pgconn, names.pop(next(iter(names))))
        name = prepared.new_name()
        pgconn.send_prepare(name, _for_schema(sql, schema))
        results.append(False)
    names[key] = name
    pgconn.send_query_prepared(name, values)
    return results


def _deallocate(pgconn: PGconn, name: bytes) -> list[bool]:
    pgconn.send_query_params(b"DEALLOCATE " + name, None)
    return [False]


def _for_schema(sql: bytes, schema: str) -> bytes:
    return sql.replace(b"%s." % TEMPLATE_SCHEMA.encode(), b'"%s".' % schema.encode())


def _as_text(value: Any) -> bytes | None:
    """Return a value in PostgreSQL's text format; the server infers the type of each parameter."""
    if value is None:
        return None
    if value is True or value is False:
        return b"t" if value else b"f"
    if isinstance(value, list):
        elements = cast("list[Any]", value)
        return b"{%s}" % b",".join(map(_as_element, elements))
    return str(value).encode()


def _as_element(value: Any) -> bytes:
    """Return a value as an element of PostgreSQL's text format of arrays."""
    text = _as_text(value)
    return b"NULL" if text is None else b'"%s"' % text.replace(b"\\", b"\\\\").replace(b'"', b'\\"')


def _flush(pgconn: PGconn) -> None:
    while pgconn.flush():
        _wait(pgconn, select.POLLIN | select.POLLOUT)
        pgconn.consume_input()


def _wait(pgconn: PGconn, events: int) -> None:
    """Wait for the server with poll(): select() fails in a process with more than 1,024 open files."""
    poll = select.poll()
    poll.register(pgconn.socket, events)
    if not poll.poll(SILENCE_SECONDS * 1000):
        raise ServerSilent(f"no answer for {SILENCE_SECONDS:.0f} s")


def _roll_back(pgconn: PGconn) -> None:
    """Read the rest of a failed pipeline and end its transaction."""
    while _result(pgconn).status != ExecStatus.PIPELINE_SYNC:
        pass
    pgconn.exit_pipeline_mode()
    command(pgconn, b"ROLLBACK")


def _next_result(pgconn: PGconn) -> PGresult:
    result = _result(pgconn)
    if result.status in _FAILED:
        raise error_from_result(result)
    return result


def _result(pgconn: PGconn) -> PGresult:
    """Return the next result, skipping the empty result after each statement's own."""
    while True:
        while pgconn.is_busy():
            _wait(pgconn, select.POLLIN)
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is not None:
            return result
