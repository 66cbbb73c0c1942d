"""G2: PostgreSQL itself denies what a defect of the application would do, with no check of ours in between.

Each defect tries to reach the other store's rows. It must fail with the SQLSTATE next to it, or find nothing.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

import psycopg
import pytest
from psycopg import Connection
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.config import configure_databases
from tenant_router import pipeline
from tenant_router.engines import app_engine
from tenant_router.session import Read, StoreSession, read, store_session
from tenant_router.store import Store
from tests.safety.pooler import straight

Attempt = Callable[[Store, Store], list[Any]]
DENIED, NO_TABLE, NO_CURSOR, READ_ONLY, TWO_COMMANDS = "42501", "42P01", "34000", "25006", "42601"
NOTHING = "finds nothing"
PRODUCTS = Read("SELECT name FROM store.products", {})


class Defect(NamedTuple):
    """A defect: what is wrong in the application, and what PostgreSQL makes of it."""

    what: str
    expected: str
    attempt: Attempt


def driver_of(connection: Any) -> Connection[Any]:
    return cast("Connection[Any]", connection.connection.driver_connection)


def without_role(*statements: str) -> Attempt:
    """Run statements on a pooled connection whose role was never switched."""

    def attempt(mine: Store, other: Store) -> list[Any]:
        with app_engine().connect() as connection:
            return _last(connection, statements, mine, other)

    return attempt


def in_session(*statements: str) -> Attempt:
    """Run statements in a session of the caller's own store."""

    def attempt(mine: Store, other: Store) -> list[Any]:
        with StoreSession(mine) as db:
            return _last(db, statements, mine, other)

    return attempt


def _last(connection: Any, statements: tuple[str, ...], mine: Store, other: Store) -> list[Any]:
    names = {"mine": mine.quoted_schema, "other": other.quoted_schema}
    names |= {"my_role": mine.quoted_role, "other_role": other.quoted_role, "other_name": other.role}
    result = None
    for statement in statements:
        result = connection.execute(text(statement.format(**names)))
    return list(result) if result is not None and result.returns_rows else []


def copy(statement: str) -> Attempt:
    def attempt(mine: Store, other: Store) -> list[Any]:
        with StoreSession(mine) as db, driver_of(db.connection()).cursor() as cursor:
            command: Any = statement.format(other=other.quoted_schema)
            with cursor.copy(command) as rows:
                return list(rows)

    return attempt


def stale_session(mine: Store, other: Store) -> list[Any]:
    """The session of one request is kept and used for the store of the next."""
    with StoreSession(mine) as db:
        db.read(PRODUCTS)
        db.store = other
        return db.read(PRODUCTS)


def connection_after_its_session(mine: Store, other: Store) -> list[Any]:
    """A connection is kept beyond the transaction of its session."""
    with StoreSession(other) as db, db.connection() as connection:
        driver = driver_of(connection)
        db.commit()
        command: Any = f"SELECT name FROM {other.quoted_schema}.products"
        try:
            return driver.execute(command).fetchall()
        finally:
            driver.rollback()


def role_left_behind(mine: Store, other: Store) -> list[Any]:
    """SET ROLE without LOCAL: the connection goes back to the pool with it."""
    with app_engine().connect() as connection:
        driver = driver_of(connection)
        connection.execute(text(f"SET ROLE {other.quoted_role}"))
        connection.commit()
        try:
            before = ("BEGIN READ ONLY", f"SET LOCAL ROLE {mine.quoted_role}")
            return pipeline.run(driver, None, (PRODUCTS,), schema=other.schema, before=before, commit=True)
        finally:
            connection.invalidate()


def prepared_statement_of_the_other(mine: Store, other: Store) -> list[Any]:
    """A prepared statement of one store is executed for another."""
    with app_engine().connect() as connection:
        for statement in (
            f"SET LOCAL ROLE {other.quoted_role}",
            f"PREPARE names AS SELECT name FROM {other.quoted_schema}.products",
            "EXECUTE names",
        ):
            connection.exec_driver_sql(statement)
        connection.commit()
        try:
            connection.exec_driver_sql(f"SET LOCAL ROLE {mine.quoted_role}")
            return list(connection.exec_driver_sql("EXECUTE names"))
        finally:
            connection.invalidate()


def stream_after_its_transaction(mine: Store, other: Store) -> list[Any]:
    """The cursor of one store's stream is read in the next store's transaction."""
    with app_engine().connect() as connection:
        connection.exec_driver_sql(f"SET LOCAL ROLE {other.quoted_role}")
        connection.exec_driver_sql(
            f"DECLARE names CURSOR FOR SELECT name FROM {other.quoted_schema}.products"
        )
        connection.commit()
        connection.exec_driver_sql(f"SET LOCAL ROLE {mine.quoted_role}")
        return list(connection.exec_driver_sql("FETCH ALL FROM names"))


def pipeline_with(*before: str) -> Attempt:
    def attempt(mine: Store, other: Store) -> list[Any]:
        with app_engine().connect() as connection:
            commands = [command.format(my_role=mine.quoted_role) for command in before]
            try:
                return pipeline.run(
                    driver_of(connection), None, (PRODUCTS,), schema=other.schema, before=commands
                )
            finally:
                connection.invalidate()

    return attempt


def read_of_another_schema(mine: Store, other: Store) -> list[Any]:
    return read(mine, Read(f"SELECT name FROM {other.quoted_schema}.products", {}))


def write_in_a_read(mine: Store, other: Store) -> list[Any]:
    return read(mine, Read("DELETE FROM store.cart_lines RETURNING id", {}))


def two_commands(mine: Store, other: Store) -> list[Any]:
    """Injected text ends the statement and switches the role; our own values are parameters."""
    with StoreSession(mine) as db:
        db.execute(text(f"SELECT :one; SET ROLE {other.quoted_role}"), {"one": 1})
        return list(db.execute(text(f"SELECT name FROM {other.quoted_schema}.products")))


def listen_across(mine: Store, other: Store) -> list[Any]:
    """One store listens while another writes; PostgreSQL's channels know no schemas."""
    with StoreSession(mine) as db:
        driver = driver_of(db.connection())
        for channel in ("orders", "outbox", other.schema):
            db.execute(text(f'LISTEN "{channel}"'))
        db.commit()
        with store_session(other) as writing:
            writing.run("UPDATE store.products SET name = name || ' '")
        heard = list(driver.notifies(timeout=0, stop_after=1))
        db.connection().exec_driver_sql("UNLISTEN *")
        db.commit()
        return heard


def statistics_of_the_other(mine: Store, other: Store) -> list[Any]:
    """PostgreSQL keeps samples of each column's values."""
    with StoreSession(mine) as db:
        return list(
            db.execute(
                text("SELECT attname FROM pg_stats WHERE schemaname = :schema"), {"schema": other.schema}
            )
        )


def queries_of_the_other(mine: Store, other: Store) -> list[Any]:
    """PostgreSQL shows what its sessions execute, with the values in the text."""
    with StoreSession(other) as theirs:
        theirs.execute(text("SELECT 'a name of theirs'"))
        with StoreSession(mine) as db:
            query = "SELECT query FROM pg_stat_activity WHERE query LIKE '%of theirs%'"
            return list(db.execute(text(query)))


SELECT = "SELECT name FROM {other}.products"
SELECT_MINE = "SELECT name FROM {mine}.products"
WITH_MY_ROLE = pipeline_with("BEGIN", "SET LOCAL ROLE {my_role}")
DEFECTS = (
    Defect("the role switch is forgotten, read", DENIED, without_role(SELECT)),
    Defect("the role switch is forgotten, write", DENIED, without_role("DELETE FROM {other}.products")),
    Defect("a task without a store", NO_TABLE, without_role("SELECT name FROM products")),
    Defect("a statement without its schema", NO_TABLE, in_session("SELECT name FROM products")),
    Defect("raw SQL reads another schema", DENIED, in_session(SELECT)),
    Defect("raw SQL writes another schema", DENIED, in_session("UPDATE {other}.products SET name = 'x'")),
    Defect(
        "a row is copied into another schema",
        DENIED,
        in_session("INSERT INTO {other}.categories SELECT * FROM {mine}.categories"),
    ),
    Defect("another store's rows are locked", DENIED, in_session(SELECT + " FOR UPDATE")),
    Defect("another store's table is emptied", DENIED, in_session("TRUNCATE {other}.products")),
    Defect("another store's table is dropped", DENIED, in_session("DROP TABLE {other}.products")),
    Defect(
        "another store's sequence is moved",
        DENIED,
        in_session("SELECT nextval('{other}.orders_id_seq')"),
    ),
    Defect("a stale session is used for the next store", DENIED, stale_session),
    Defect("a connection is kept after its session", DENIED, connection_after_its_session),
    Defect("RESET ROLE, then the other store", DENIED, in_session("RESET ROLE", SELECT)),
    Defect("RESET ROLE, then the own store", DENIED, in_session("RESET ROLE", SELECT_MINE)),
    Defect("SET ROLE stays on a pooled connection", DENIED, role_left_behind),
    Defect("set_config of the role", DENIED, in_session("SELECT set_config('role', '{other_name}', true)")),
    Defect(
        "set_config of the role by the login",
        DENIED,
        in_session("RESET ROLE", "SELECT set_config('role', '{other_name}', true)"),
    ),
    Defect(
        "set_config of the search path",
        DENIED,
        in_session("SELECT set_config('search_path', '{other_name}', true)"),
    ),
    Defect(
        "a block of code that takes another role",
        DENIED,
        in_session('DO $$ BEGIN SET LOCAL ROLE "{other_name}"; END $$'),
    ),
    Defect("injected text of two statements", TWO_COMMANDS, two_commands),
    Defect(
        "a query inside query_to_xml",
        DENIED,
        in_session("SELECT query_to_xml('SELECT name FROM {other}.products', true, true, '')"),
    ),
    Defect(
        "a query inside ts_stat",
        DENIED,
        in_session("SELECT * FROM ts_stat('SELECT to_tsvector(name) FROM {other}.products')"),
    ),
    Defect("a temporary table", DENIED, in_session("CREATE TEMPORARY TABLE t (a int)")),
    Defect("a table of one's own", DENIED, in_session("CREATE TABLE {mine}.t (a int)")),
    Defect(
        "a function with its owner's rights",
        DENIED,
        in_session(
            "CREATE FUNCTION {mine}.f() RETURNS int LANGUAGE sql SECURITY DEFINER RETURN 1",
        ),
    ),
    Defect("an extension", DENIED, in_session("CREATE EXTENSION dblink")),
    Defect("a large object", DENIED, in_session("SELECT lo_create(0)")),
    Defect("a large object from bytes", DENIED, in_session("SELECT lo_from_bytea(0, 'x'::bytea)")),
    Defect("COPY from another store", DENIED, copy("COPY {other}.products TO STDOUT")),
    Defect("COPY to a program", DENIED, copy("COPY (SELECT 1) TO PROGRAM 'cat'")),
    Defect("a file of the server", DENIED, in_session("SELECT pg_read_file('PG_VERSION')")),
    Defect("another store's role is granted", DENIED, in_session("GRANT {other_role} TO {my_role}")),
    Defect(
        "another store's rights are granted",
        DENIED,
        in_session("GRANT SELECT ON {other}.products TO {my_role}"),
    ),
    Defect("a prepared statement of another store", DENIED, prepared_statement_of_the_other),
    Defect("a stream of another store", NO_CURSOR, stream_after_its_transaction),
    Defect(
        "pipeline.run with another store's role", DENIED, pipeline_with("BEGIN", "SET LOCAL ROLE {my_role}")
    ),
    Defect("pipeline.run without a role", DENIED, pipeline_with("BEGIN")),
    Defect("read() names another schema", DENIED, read_of_another_schema),
    Defect("read() writes", READ_ONLY, write_in_a_read),
    Defect("a store reads the registry", DENIED, in_session("SELECT * FROM control.stores")),
    Defect("LISTEN across stores", NOTHING, listen_across),
    Defect("column samples of another store", NOTHING, statistics_of_the_other),
    Defect("running queries of another store", NOTHING, queries_of_the_other),
)


def outcome(attempt: Attempt, mine: Store, other: Store) -> str:
    """Return the SQLSTATE that PostgreSQL refused with, or what was found."""
    try:
        found = attempt(mine, other)
    except (DBAPIError, psycopg.Error) as error:
        return str(getattr(getattr(error, "orig", error), "sqlstate", None))
    return f"finds {found[:1]}" if found else NOTHING


@pytest.fixture
def two(platform, make_store, fill) -> Iterator[tuple[Store, Store]]:
    """Return two stores with goods, on separate connections: some defects leave a role on them."""
    stores = fill(make_store()).store, fill(make_store()).store
    configure_databases(platform.model_copy(update=straight(platform)))
    yield stores
    configure_databases(platform)


def test_postgresql_denies_every_seeded_defect(two, goal):
    goal.id, goal.what = "G2", "seeded defects that PostgreSQL itself denies"
    mine, other = two
    before = read(other, PRODUCTS)

    found = {defect.what: outcome(defect.attempt, mine, other) for defect in DEFECTS}

    expected = {defect.what: defect.expected for defect in DEFECTS}
    goal.attempts = len(DEFECTS)
    goal.failures = [what for what in found if found[what] != expected[what]]
    assert found == expected
    assert [(name.strip(),) for (name,) in read(other, PRODUCTS)[0]] == before[0]


@pytest.mark.parametrize(
    "what", ["raw SQL reads another schema", "a stale session is used for the next store"]
)
def test_the_same_statement_works_where_it_is_allowed(two, what):
    """Each defect is denied for its store, not for a mistake in its statement."""
    mine, _ = two
    (defect,) = (defect for defect in DEFECTS if defect.what == what)

    assert outcome(defect.attempt, mine, mine).startswith("finds [")
