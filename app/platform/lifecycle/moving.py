"""Moving a store to another database: it is read all the while, and can't be changed for some seconds.

    1  a schema is made in the new database, under a new name
    2  the registry says that the store is read only; every process knows it within five seconds
    3  its role loses the right to change anything where it was, so that none can who does not know
    4  its rows are copied, in a transaction that waited for the last change
    5  the registry names the new place, and the store may be changed again
    6  once every process knows that, the old schema goes

Whoever takes the job up after its process died finds in its result how far it was: before the fifth step
all is begun again, after it what is left is done. What fails before the fifth goes back to how it was.
"""

import time
from dataclasses import replace
from typing import Any, LiteralString

from psycopg import Cursor, sql
from sqlalchemy import select, update

from app.platform.jobs.runner import Work
from app.platform.lifecycle import tables
from app.platform.lifecycle.erasing import FORGOTTEN_SECONDS
from app.platform.lifecycle.exporting import cursor_of, stored_entry
from app.platform.lifecycle.rules import WHOLE
from app.shared.errors import AppError, Conflict
from tenant_router import registry, schema_marks
from tenant_router.engines import app_login, owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import Claim, ForeignSchema, Mark, Use, platform_of_registry
from tenant_router.schema_pool import is_citus
from tenant_router.schemas import discard_schema, make_schema, next_name

# A change that takes longer than this stands in the way; the move goes back and is tried another time.
PATIENCE = "SET LOCAL lock_timeout = '30s'"
CHANGING = "INSERT, UPDATE, DELETE"
Target = tuple[str, str]  # a database, and the schema in it


class NotTheSame(AppError):
    """What was copied is not what was there."""

    message = "store.not_the_same"


def move(work: Work) -> str:
    """The job: the store of the job lives in `arguments["database"]` afterwards."""
    if "switched" not in work.result:
        entry = stored_entry(work.store)
        if entry.state not in WHOLE:
            raise Conflict("store.not_in_state", state=entry.state)
        mark = _check_serving(work.store, entry.database, entry.schema)
        _drop_target(work)
        try:
            _switch(work, _copy(work, entry), mark)
        except Exception:
            _go_back(work, entry)
            raise
    work.tell(5, 6, "waiting until all processes use the new database")
    time.sleep(FORGOTTEN_SECONDS)
    database, schema = work.result["target"]
    _check_serving(work.store, database, schema)
    database, schema = work.result["source"]
    _drop(work, database, schema, Use.SERVING)
    # Processes that do not know the new place yet refuse changes for some seconds more.
    paused, rows = work.result["paused"] + registry.CACHE_SECONDS, work.result["rows"]
    return f"{rows:,} rows; changes paused for {paused:.1f} s"


def _check_serving(mobile_number: str, database: str, schema: str) -> Mark:
    """The schema's mark; raises Conflict where it does not say that the store lives in it."""
    claim = Claim(platform_of_registry(), mobile_number, {Use.SERVING})
    with owner_reader(database).connect() as connection:
        try:
            return schema_marks.require(connection, schema, claim)
        except ForeignSchema as foreign:
            raise Conflict("store.schema_astray", why=str(foreign)) from None


def _copy(work: Work, entry: StoreEntry) -> Target:
    work.tell(0, 6, "creating the new schema")
    target = _make_target(work, entry)
    work.keep(source=[entry.database, entry.schema])
    _set_read_only(entry.mobile_number, True)
    began = time.monotonic()
    work.tell(1, 6, "waiting for open changes to finish")
    time.sleep(FORGOTTEN_SECONDS)
    rows = 0
    with (
        owner_engine(entry.database).execution_options(isolation_level="REPEATABLE READ").connect() as source,
        owner_engine(target[0]).begin() as copy,
        cursor_of(source) as reading,
        cursor_of(copy) as writing,
    ):
        source.exec_driver_sql(PATIENCE)
        names = _still(reading, entry)
        for done, table in enumerate(names):
            work.tell(2 + 2 * done // len(names), 6, table)
            rows += _copy_table(reading, writing, table, entry.schema, target[1])
    work.keep(rows=rows, paused=time.monotonic() - began)
    return target


def _make_target(work: Work, entry: StoreEntry) -> Target:
    database = work.arguments["database"]
    with owner_engine().begin() as control:
        name, citus = next_name(control), is_citus(control, database)
        mark = schema_marks.new_mark(schema_marks.platform_id(control), name, Use.MOVING, entry.mobile_number)
    # Known before it is made, so that it can be found and dropped whatever happens.
    work.keep(target=[database, name])
    with owner_engine(database).begin() as connection:
        make_schema(connection, mark, login=app_login(database), version=entry.schema_version, citus=citus)
    return database, name


def _still(cursor: Cursor[Any], entry: StoreEntry) -> list[str]:
    """Take from the role what changes the store, and wait for what is being changed; answers the tables.

    Taking locks sees nothing yet, so all that was committed until they were had is in what is read next.
    """
    _rights("REVOKE {} ON {} FROM {}", entry)
    with owner_reader(entry.database).connect() as connection, cursor_of(connection) as other:
        names = tables.tables_of(other, entry.schema)
    every = sql.SQL(", ").join(sql.Identifier(entry.schema, name) for name in names)
    cursor.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(every))
    return names


def _rights(statement: LiteralString, entry: StoreEntry) -> None:
    with owner_engine(entry.database).begin() as connection, cursor_of(connection) as cursor:
        every = sql.SQL(", ").join(
            sql.Identifier(entry.schema, name) for name in tables.tables_of(cursor, entry.schema)
        )
        role = sql.Identifier(entry.role)
        cursor.execute(sql.SQL(statement).format(sql.SQL(CHANGING), every, role))


def _copy_table(reading: Cursor[Any], writing: Cursor[Any], table: str, before: str, after: str) -> int:
    written = tables.write_csv(writing, after, table, tables.rows_as_csv(reading, before, table))
    there = tables.count(reading, before, table)
    if written != there:
        raise NotTheSame(table=table, there=there, written=written)
    for column in tables.numbered(table):
        number = tables.next_number(reading, before, table, column)
        tables.go_on_with(writing, after, table, column, number)
    return written


def _set_read_only(mobile_number: str, value: bool) -> None:
    with owner_engine().begin() as connection:
        mine = StoreEntry.mobile_number == mobile_number
        connection.execute(update(StoreEntry).where(mine).values(read_only=value))
    registry.forget(mobile_number)


def _switch(work: Work, target: Target, before: Mark) -> None:
    """The one step that counts: the new place and the note that it is reached, or neither.

    The new schema is marked before the registry's word is safe: one that serves is never taken for a half.
    """
    database, name = target
    with owner_engine().begin() as connection:
        place = {"database": database, "schema": name, "role": name, "read_only": False}
        mine = StoreEntry.mobile_number == work.store
        connection.execute(update(StoreEntry).where(mine).values(**place))
        reached = {**work.result, "switched": True}
        connection.execute(update(Job).where(Job.id == work.id).values(result=reached))
        with owner_engine(database).begin() as there:
            schema_marks.write(there, replace(before, schema=name, version=""))
    work.result = reached
    registry.forget(work.store)


def _go_back(work: Work, entry: StoreEntry) -> None:
    """Nothing of a move that failed stays; where the switch was made all the same, its schema does."""
    _rights("GRANT {} ON {} TO {}", entry)
    _set_read_only(entry.mobile_number, False)
    _drop_target(work)


def _drop_target(work: Work) -> None:
    if "target" in work.result:
        database, schema = work.result["target"]
        _drop(work, database, schema, Use.MOVING)


def _drop(work: Work, database: str, schema: str, use: Use) -> None:
    with owner_reader().connect() as control:
        used = control.scalar(select(StoreEntry.mobile_number).where(StoreEntry.schema == schema))
    if used is None:
        claim = Claim(platform_of_registry(), work.store, {use})
        with owner_engine(database).begin() as connection:
            connection.exec_driver_sql(PATIENCE)
            discard_schema(connection, schema, claim)
