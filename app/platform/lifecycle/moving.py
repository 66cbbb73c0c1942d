"""Move a store to another database. It stays readable throughout, and is read-only for some seconds.

    1  create a schema in the new database, under a new name
    2  make the store read-only in the registry; every process notices within five seconds
    3  revoke the role's write privileges on the old schema, for processes that have not noticed
    4  copy the rows, in a transaction that waited for the last write
    5  point the registry to the new schema, which ends the read-only phase
    6  once every process has noticed that, drop the old schema

The job's result records the progress. If the process died before step 5, the next one starts again; after it,
the next one finishes the rest. A failure before step 5 is rolled back.
"""

import time
from dataclasses import replace
from typing import Any, LiteralString

from psycopg import Cursor, sql
from sqlalchemy import select, update

from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle import tables
from app.platform.lifecycle.erasing import FORGOTTEN_SECONDS
from app.platform.lifecycle.exporting import driver_cursor, registry_entry
from app.platform.lifecycle.rules import COMPLETE_STATES
from app.shared.errors import AppError, Conflict
from tenant_router import registry, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import app_login, owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import Claim, ForeignSchema, Mark, Use, platform_of_registry
from tenant_router.schema_pool import is_citus
from tenant_router.schemas import discard_schema, make_schema, next_name

# A write that takes longer than this makes the move fail and roll back.
LOCK_TIMEOUT = "SET LOCAL lock_timeout = '30s'"
WRITE_PRIVILEGES = "INSERT, UPDATE, DELETE"
Target = tuple[str, str]  # a database, and the schema in it


class CopyMismatch(AppError):
    """The copy has another number of rows than the original."""

    message = "store.not_the_same"


def move(job: ClaimedJob) -> str:
    """Job handler: move the store to the database `arguments["database"]`."""
    if "switched" not in job.result:
        entry = registry_entry(job.store)
        if entry.state not in COMPLETE_STATES:
            raise Conflict("store.not_in_state", state=entry.state)
        mark = _check_serving(job.store, entry.database, entry.schema)
        _drop_target(job)
        try:
            _switch(job, _copy(job, entry), mark)
        except Exception:
            _roll_back(job, entry)
            raise
    job.report_progress(5, 6, "waiting until all processes use the new database")
    time.sleep(FORGOTTEN_SECONDS)
    database, schema = job.result["target"]
    _check_serving(job.store, database, schema)
    database, schema = job.result["source"]
    _drop(job, database, schema, Use.SERVING)
    # Processes that have not noticed the switch yet reject writes for some more seconds.
    paused, rows = job.result["paused"] + registry.CACHE_SECONDS, job.result["rows"]
    return f"{rows:,} rows; changes paused for {paused:.1f} s"


def _check_serving(mobile_number: str, database: str, schema: str) -> Mark:
    """Return the schema's mark; raises Conflict if it does not say that the store lives there."""
    claim = Claim(platform_of_registry(), mobile_number, {Use.SERVING})
    with owner_reader(database).connect() as connection:
        try:
            return schema_marks.require(connection, schema, claim)
        except ForeignSchema as foreign:
            raise Conflict("store.schema_astray", why=str(foreign)) from None


def _copy(job: ClaimedJob, entry: StoreEntry) -> Target:
    job.report_progress(0, 6, "creating the new schema")
    target = _make_target(job, entry)
    job.save_result(source=[entry.database, entry.schema])
    _set_read_only(entry.mobile_number, True)
    paused_since = time.monotonic()
    job.report_progress(1, 6, "waiting for open changes to finish")
    time.sleep(FORGOTTEN_SECONDS)
    rows = 0
    with (
        owner_engine(entry.database).execution_options(isolation_level="REPEATABLE READ").connect() as source,
        owner_engine(target[0]).begin() as copy,
        driver_cursor(source) as reading,
        driver_cursor(copy) as writing,
    ):
        source.exec_driver_sql(LOCK_TIMEOUT)
        names = _freeze(reading, entry)
        for done, table in enumerate(names):
            job.report_progress(2 + 2 * done // len(names), 6, table)
            rows += _copy_table(reading, writing, table, entry.schema, target[1])
    job.save_result(rows=rows, paused=time.monotonic() - paused_since)
    return target


def _make_target(job: ClaimedJob, entry: StoreEntry) -> Target:
    database = job.arguments["database"]
    with control_session() as control:
        name, citus = next_name(control), is_citus(control, database)
        mark = schema_marks.new_mark(schema_marks.platform_id(control), name, Use.MOVING, entry.mobile_number)
    # Save the name before creating the schema, so that it can be found and dropped whatever happens.
    job.save_result(target=[database, name])
    with owner_engine(database).begin() as connection:
        make_schema(connection, mark, login=app_login(database), version=entry.schema_version, citus=citus)
    return database, name


def _freeze(cursor: Cursor[Any], entry: StoreEntry) -> list[str]:
    """Revoke the role's write privileges, wait for running writes to finish, and return the tables.

    LOCK TABLE takes no snapshot yet, so the snapshot that follows sees everything committed until then.
    """
    _change_privileges("REVOKE {} ON {} FROM {}", entry)
    with owner_reader(entry.database).connect() as connection, driver_cursor(connection) as catalogue:
        names = tables.existing_tables(catalogue, entry.schema)
    identifiers = sql.SQL(", ").join(sql.Identifier(entry.schema, name) for name in names)
    cursor.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(identifiers))
    return names


def _change_privileges(statement: LiteralString, entry: StoreEntry) -> None:
    with owner_engine(entry.database).begin() as connection, driver_cursor(connection) as cursor:
        identifiers = sql.SQL(", ").join(
            sql.Identifier(entry.schema, name) for name in tables.existing_tables(cursor, entry.schema)
        )
        role = sql.Identifier(entry.role)
        cursor.execute(sql.SQL(statement).format(sql.SQL(WRITE_PRIVILEGES), identifiers, role))


def _copy_table(reading: Cursor[Any], writing: Cursor[Any], table: str, before: str, after: str) -> int:
    written = tables.write_csv(writing, after, table, tables.rows_as_csv(reading, before, table))
    expected = tables.count(reading, before, table)
    if written != expected:
        raise CopyMismatch(table=table, there=expected, written=written)
    for column in tables.identity_columns(table):
        number = tables.next_identity(reading, before, table, column)
        tables.restart_identity(writing, after, table, column, number)
    return written


def _set_read_only(mobile_number: str, value: bool) -> None:
    with control_session() as control:
        mine = StoreEntry.mobile_number == mobile_number
        control.execute(update(StoreEntry).where(mine).values(read_only=value))


def _switch(job: ClaimedJob, target: Target, before: Mark) -> None:
    """Point the registry to the new schema and record that in the job, in one transaction.

    The new schema is marked as serving before that is committed, so that one in use never looks half
    made.
    """
    database, name = target
    with control_session() as control:
        values = {"database": database, "schema": name, "role": name, "read_only": False}
        mine = StoreEntry.mobile_number == job.store
        control.execute(update(StoreEntry).where(mine).values(**values))
        result = {**job.result, "switched": True}
        control.execute(update(Job).where(Job.id == job.id).values(result=result))
        with owner_engine(database).begin() as connection_there:
            schema_marks.write(connection_there, replace(before, schema=name, version=""))
    job.result = result


def _roll_back(job: ClaimedJob, entry: StoreEntry) -> None:
    """Undo a failed move. If the switch was committed after all, its schema is kept."""
    _change_privileges("GRANT {} ON {} TO {}", entry)
    _set_read_only(entry.mobile_number, False)
    _drop_target(job)


def _drop_target(job: ClaimedJob) -> None:
    if "target" in job.result:
        database, schema = job.result["target"]
        _drop(job, database, schema, Use.MOVING)


def _drop(job: ClaimedJob, database: str, schema: str, use: Use) -> None:
    with control_session(read_only=True) as control:
        used = control.scalar(select(StoreEntry.mobile_number).where(StoreEntry.schema == schema))
    if used is None:
        claim = Claim(platform_of_registry(), job.store, {use})
        with owner_engine(database).begin() as connection:
            connection.exec_driver_sql(LOCK_TIMEOUT)
            discard_schema(connection, schema, claim)
