"""Move a store to another database. It sells at the same time, and is read-only for a second or two.

    1  create a schema in the new database, under a new name, and wait until every process has noticed the
       open job: from then on they look the store up several times a second
    2  copy the rows, and then what has changed since, while the store sells
    3  make the store read-only in the registry, and revoke the role's write privileges on the old schema: a
       process that has not noticed is refused by the database, and then looks the store up
    4  wait for the last change that has begun, and copy what has changed since
    5  point the registry to the new schema, which ends the read-only phase
    6  once every process has noticed that, drop the old schema

The job's result records the progress. If the process died before step 5, the next one starts again; after it,
the next one finishes the rest. A failure before step 5 is rolled back.
"""

import time
from dataclasses import replace
from typing import LiteralString

from psycopg import sql
from sqlalchemy import select, update

from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle import copying, tables
from app.platform.lifecycle.differences import Side
from app.platform.lifecycle.erasing import FORGOTTEN_SECONDS
from app.platform.lifecycle.exporting import driver_cursor, registry_entry
from app.platform.lifecycle.rules import COMPLETE_STATES
from app.shared.errors import Conflict
from tenant_router import migration_chains, registry, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import app_login, owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import ForeignSchema, Mark, SchemaClaim, Use, platform_of_registry
from tenant_router.schema_pool import is_citus
from tenant_router.schemas import discard_in, make_schema, next_name, open_on_cluster

# A change that takes longer than this makes the move fail and roll back.
LOCK_TIMEOUT = "SET LOCAL lock_timeout = '30s'"
WRITE_PRIVILEGES = "INSERT, UPDATE, DELETE"
Target = tuple[str, str]  # a database, and the schema in it


def move(job: ClaimedJob) -> str:
    """Job handler: move the store to the database `arguments["database"]`."""
    if "switched" not in job.result:
        entry = registry_entry(job.store)
        if entry.state not in COMPLETE_STATES:
            raise Conflict("store.not_in_state", state=entry.state)
        if migration_chains.is_ahead(entry.as_store()):
            raise Conflict("store.too_new")
        mark = check_serving(job.store, entry.database, entry.schema)
        if "target" in job.result:  # a process died
            _roll_back(job, entry)
        try:
            _switch(job, _copy(job, entry), mark)
        except Exception:
            _roll_back(job, entry)
            raise
    job.report_progress(5, 6, "waiting until all processes use the new database", lasts=True)
    time.sleep(FORGOTTEN_SECONDS)
    database, schema = job.result["target"]
    check_serving(job.store, database, schema)
    database, schema = job.result["source"]
    drop_unused(job, database, schema, Use.SERVING)
    # Processes that have not noticed the switch yet reject writes a little longer.
    paused, rows = job.result["paused"] + registry.MOVING_CACHE_SECONDS, job.result["rows"]
    return f"{rows:,} rows; changes paused for {paused:.1f} s"


def check_serving(mobile_number: str, database: str, schema: str) -> Mark:
    """Return the schema's mark; raises Conflict if it does not say that the store lives there."""
    claim = SchemaClaim(platform_of_registry(), mobile_number, {Use.SERVING})
    with owner_reader(database).connect() as connection:
        try:
            return schema_marks.require(connection, schema, claim)
        except ForeignSchema as foreign:
            raise Conflict("store.schema_astray", why=str(foreign)) from None


def _copy(job: ClaimedJob, entry: StoreEntry) -> Target:
    job.report_progress(0, 6, "creating the new schema")
    database, schema = _make_target(job, entry)
    job.save_result(source=[entry.database, entry.schema])
    time.sleep(FORGOTTEN_SECONDS)
    with owner_engine(database).connect() as connection, driver_cursor(connection) as cursor:
        copy = copying.Copy(entry, Side(cursor, schema))
        # Commit before the pause, so that no one waits until all rows are on the disk.
        with connection.begin():
            copy.take_all(lambda done, total, table: job.report_progress(1 + done // total, 6, table))
            job.report_progress(2, 6, "copying what has changed")
            copy.take_changes()
        with connection.begin():
            _pause(entry)
            paused_since = time.monotonic()
            job.report_progress(3, 6, "waiting for open changes to finish", lasts=True)
            rows = _take_last_changes(job, entry, copy)
    job.save_result(rows=rows, paused=time.monotonic() - paused_since)
    return database, schema


def _pause(entry: StoreEntry) -> None:
    """Make the store read-only, unless a migration has changed its tables since they were copied."""
    same = (
        StoreEntry.mobile_number == entry.mobile_number,
        StoreEntry.schema_version == entry.schema_version,
    )
    with control_session() as control:
        query = update(StoreEntry).where(*same).values(read_only=True).returning(StoreEntry.schema)
        if control.scalar(query) != entry.schema:
            raise Conflict("store.changed_while_moved")


def _take_last_changes(job: ClaimedJob, entry: StoreEntry, copy: copying.Copy) -> int:
    freeze(entry)
    with (
        owner_engine(entry.database).execution_options(isolation_level="REPEATABLE READ").connect() as source,
        driver_cursor(source) as reading,
    ):
        job.report_progress(4, 6, "copying the last changes")
        return copy.finish(reading)


def _make_target(job: ClaimedJob, entry: StoreEntry) -> Target:
    database = job.arguments["database"]
    with control_session() as control:
        name, citus = next_name(control), is_citus(control, database)
        mark = schema_marks.new_mark(schema_marks.platform_id(control), name, Use.MOVING, entry.mobile_number)
    # Save the name before creating the schema, so that it can be found and dropped whatever happens.
    job.save_result(target=[database, name])
    if citus:
        open_on_cluster(database, [mark])
    with owner_engine(database).begin() as connection:
        make_schema(connection, mark, login=app_login(database), version=entry.schema_version, citus=citus)
    return database, name


def freeze(entry: StoreEntry) -> None:
    """Revoke the role's write privileges, and wait for open changes. A later snapshot sees all of them.

    A change locks its table before its privileges are checked, so a change that follows our lock is refused.
    We hold no lock while we wait for the next one: an open change that goes on to another table would wait
    for us, and we for it.
    """
    change_privileges("REVOKE {} ON {} FROM {}", entry)
    with owner_reader(entry.database).connect() as connection, driver_cursor(connection) as cursor:
        names = tables.existing_tables(cursor, entry.schema)
        # One round trip for all tables, because other changes wait.
        wait = sql.SQL("BEGIN; {}; LOCK TABLE {} IN SHARE MODE; COMMIT")
        locks = (wait.format(sql.SQL(LOCK_TIMEOUT), sql.Identifier(entry.schema, name)) for name in names)
        cursor.execute(sql.SQL("; ").join(locks))


def change_privileges(statement: LiteralString, entry: StoreEntry) -> None:
    with owner_engine(entry.database).begin() as connection, driver_cursor(connection) as cursor:
        identifiers = sql.SQL(", ").join(
            sql.Identifier(entry.schema, name) for name in tables.existing_tables(cursor, entry.schema)
        )
        role = sql.Identifier(entry.role)
        cursor.execute(sql.SQL(statement).format(sql.SQL(WRITE_PRIVILEGES), identifiers, role))


def set_read_only(mobile_number: str, value: bool) -> None:
    with control_session() as control:
        mine = StoreEntry.mobile_number == mobile_number
        control.execute(update(StoreEntry).where(mine).values(read_only=value))


def _switch(job: ClaimedJob, target: Target, before: Mark) -> None:
    """Point the registry to the new schema and record that in the job, in one transaction.

    The new schema is marked as serving before the commit, so that a schema in use never looks incomplete.
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
    """Undo a failed move. If the switch was committed nevertheless, its schema is kept."""
    change_privileges("GRANT {} ON {} TO {}", entry)
    set_read_only(entry.mobile_number, False)
    _drop_target(job)


def _drop_target(job: ClaimedJob) -> None:
    if "target" in job.result:
        database, schema = job.result["target"]
        drop_unused(job, database, schema, Use.MOVING)


def drop_unused(job: ClaimedJob, database: str, schema: str, use: Use) -> None:
    with control_session(read_only=True) as control:
        used = control.scalar(select(StoreEntry.mobile_number).where(StoreEntry.schema == schema))
    if used is None:
        claim = SchemaClaim(platform_of_registry(), job.store, {use})
        discard_in(database, schema, claim, first=LOCK_TIMEOUT)
