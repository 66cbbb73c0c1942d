"""Bring a store back to an earlier archive of it, in its place. It stays readable throughout.

    1  load the archive into a new schema next to the one in use, and add the files that are missing
    2  make the store read-only and wait for the last write, as a move does
    3  archive the present state, which is kept like any other archive
    4  carry over what must not go back: the next numbers, the owner's password, the activity log, and the
       sign-in of the owner who asked for it
    5  point the registry to the new schema
    6  once every process has noticed that, drop the old schema

A failure before step 5 leaves the store as it was. If the process dies before step 5, the next one starts
again; after it, the next one finishes the rest. An archive can't change a store's limits, and must be this
store's own and signed by this deployment.
"""

import time
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import IO, Any

from psycopg import Cursor, sql
from sqlalchemy import update

from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle import moving, tables
from app.platform.lifecycle.archive import ArchiveReader
from app.platform.lifecycle.exporting import driver_cursor, registry_entry, write_archive
from app.platform.lifecycle.restoring import (
    ArchiveRejected,
    check_archive,
    load_rows,
    open_archive,
    restore_file,
)
from app.platform.lifecycle.rules import COMPLETE_STATES
from app.shared.errors import Conflict
from app.store.media.storage import fetch, files_below, put_stream, remove_files
from tenant_router import cache_versions, migration_chains, schema_marks
from tenant_router.control import control_session
from tenant_router.data_versions import DataVersion
from tenant_router.engines import owner_engine
from tenant_router.keys import archives, every_file
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import Use
from tenant_router.schemas import next_name

STEPS = 6
# An owner uploads the archive, so its file list gets less memory: enough for 100,000 files.
MAX_DIRECTORY_BYTES = 16 * 1024 * 1024
AT_ONCE = 1000


def replace(job: ClaimedJob) -> str:
    """Job handler: replace the store's data by the archive in the storage at `arguments["file"]`."""
    if "switched" not in job.result:
        with TemporaryFile() as archive:
            fetch(job.arguments["file"], archive)
            archive.seek(0)
            reader = own_archive(archive, job)
            _bring_back(job, reader)
    job.report_progress(5, STEPS, "waiting until all processes use the restored data", lasts=True)
    time.sleep(moving.FORGOTTEN_SECONDS)
    database, schema = job.result["target"]
    moving.check_serving(job.store, database, schema)
    database, schema = job.result["source"]
    moving.drop_unused(job, database, schema, Use.SERVING)
    _outdate_answers(registry_entry(job.store))
    return f"{job.result['rows']:,} rows; the state before is kept in {job.result['fileName']}"


def own_archive(archive: IO[bytes], job: ClaimedJob) -> ArchiveReader:
    """Return the checked archive of the job's store; raises ArchiveRejected for any other."""
    reader = open_archive(archive, max_directory_bytes=MAX_DIRECTORY_BYTES)
    if reader.manifest.store != job.store:
        raise ArchiveRejected(f"it is of the store {reader.manifest.store}", finding="archive.other_store")
    check_archive(reader, job)
    return reader


def _bring_back(job: ClaimedJob, reader: ArchiveReader) -> None:
    entry = registry_entry(job.store)
    if entry.state not in COMPLETE_STATES:
        raise Conflict("store.not_in_state", state=entry.state)
    moving.check_serving(job.store, entry.database, entry.schema)
    _drop_target(job)
    added: list[str] = []
    try:
        target = _load(job, reader, entry)
        _add_files(job, reader, added)
        moving.set_read_only(job.store, True)
        job.report_progress(3, STEPS, "waiting for open changes to finish", lasts=True)
        moving.freeze(entry)
        with owner_engine(entry.database).begin() as connection, driver_cursor(connection) as cursor:
            _keep_present_state(job, entry)
            _carry_over(cursor, entry.schema, target)
            _keep_activity(cursor, entry.schema, target)
            _keep_sign_in(cursor, entry.schema, target, job.arguments.get("session"))
        _switch(job, entry, target)
    except Exception:
        _roll_back(job, entry, added)
        raise


def _roll_back(job: ClaimedJob, entry: StoreEntry, added: Sequence[str]) -> None:
    """Undo a failed replacement. If the switch was committed nevertheless, its schema and files are kept."""
    moving.change_privileges("GRANT {} ON {} TO {}", entry)
    moving.set_read_only(job.store, False)
    if registry_entry(job.store).schema == entry.schema:
        for start in range(0, len(added), AT_ONCE):
            remove_files(added[start : start + AT_ONCE])
    _drop_target(job)


def _load(job: ClaimedJob, reader: ArchiveReader, entry: StoreEntry) -> str:
    with control_session() as control:
        name = next_name(control)
    # Save the name before creating the schema, so that it can be found and dropped whatever happens.
    job.save_result(source=[entry.database, entry.schema], target=[entry.database, name])
    replacement = StoreEntry(mobile_number=job.store, database=entry.database, schema=name, role=name)
    load_rows(job, reader, replacement)
    job.save_result(rows=sum(table.rows for table in reader.manifest.tables))
    return name


def _add_files(job: ClaimedJob, reader: ArchiveReader, added: list[str]) -> None:
    """Add the archive's files that the store no longer has. A name is never used for other content."""
    present = {file.name for prefix in every_file(job.store) for file in files_below(prefix)}
    for file in reader.files():
        kind, _, rest = file.name.partition("/")
        name = f"{kind}/{job.store}/{rest}"
        if name not in present:
            job.report_progress(2, STEPS, "files")
            added.append(name)
            restore_file(reader, file, job.store)


def _keep_present_state(job: ClaimedJob, entry: StoreEntry) -> None:
    """Archive the store as it is now. The archive becomes the job's file."""
    job.report_progress(4, STEPS, "archiving the present state", lasts=True)
    name = f"{archives(job.store)}{job.id}.zip"
    with TemporaryFile() as archive:
        write_archive(entry, archive, on_progress=lambda *_: None)
        size = archive.tell()
        archive.seek(0)
        put_stream(name, archive, "application/zip")
    job.save_result(file=name, fileName=f"{job.store}-before-{job.id}.zip", bytes=size)


def _carry_over(cursor: Cursor[Any], before: str, after: str) -> None:
    """Keep the next numbers, a changed password, and the list of files that only the present state uses."""
    old_settings, settings = sql.Identifier(before, "settings"), sql.Identifier(after, "settings")
    old_owners, owners = sql.Identifier(before, "owners"), sql.Identifier(after, "owners")
    old_files, files = sql.Identifier(before, "files"), sql.Identifier(after, "files")
    cursor.execute(
        sql.SQL(
            "UPDATE {} SET next_order_number = greatest(next_order_number,"
            " (SELECT max(next_order_number) FROM {}))"
        ).format(settings, old_settings)
    )
    # Citus refuses an UPDATE of one schema from another one.
    cursor.execute(sql.SQL("SELECT password_hash, user_name FROM {}").format(old_owners))
    kept = sql.SQL("UPDATE {} SET password_hash = %s WHERE user_name = %s").format(owners)
    cursor.executemany(kept, cursor.fetchall())
    listed = "INSERT INTO {} (name, checked_at) SELECT name, checked_at FROM {} ON CONFLICT DO NOTHING"
    cursor.execute(sql.SQL(listed).format(files, old_files))
    for table in _tables_of_both(cursor, before, after):
        for column in tables.identity_columns(table):
            numbers = (tables.next_identity(cursor, schema, table, column) for schema in (before, after))
            tables.restart_identity(cursor, after, table, column, max(numbers))


def _keep_activity(cursor: Cursor[Any], before: str, after: str) -> None:
    """Keep the activity log complete: add the entries since the archive, including this restore."""
    columns = sql.SQL(", ").join(map(sql.Identifier, tables.columns(cursor, before, "activity")))
    copied = "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM {} ON CONFLICT DO NOTHING"
    old, new = sql.Identifier(before, "activity"), sql.Identifier(after, "activity")
    cursor.execute(sql.SQL(copied).format(new, columns, columns, old))


def _keep_sign_in(cursor: Cursor[Any], before: str, after: str, session: str | None) -> None:
    """Keep this sign-in of the owner as it is now; all others end."""
    if session is None:
        return
    columns = sql.SQL(", ").join(map(sql.Identifier, tables.columns(cursor, before, "sign_ins")))
    old, new = sql.Identifier(before, "sign_ins"), sql.Identifier(after, "sign_ins")
    cursor.execute(sql.SQL("DELETE FROM {} WHERE id = %s").format(new), [session])
    kept = "INSERT INTO {} ({}) SELECT {} FROM {} WHERE id = %s AND ended_at IS NULL"
    cursor.execute(sql.SQL(kept).format(new, columns, columns, old), [session])


def _tables_of_both(cursor: Cursor[Any], before: str, after: str) -> Sequence[str]:
    there = set(tables.existing_tables(cursor, before))
    return [name for name in tables.existing_tables(cursor, after) if name in there]


def _switch(job: ClaimedJob, entry: StoreEntry, target: str) -> None:
    """Point the registry to the restored schema and record that in the job, in one transaction."""
    head = migration_chains.head()
    values = {"schema": target, "role": target, "read_only": False, "schema_version": head}
    values |= {"works_with": migration_chains.works_with(head)}
    result = {**job.result, "switched": True}
    with control_session() as control:
        control.execute(update(StoreEntry).where(StoreEntry.mobile_number == job.store).values(**values))
        control.execute(update(Job).where(Job.id == job.id).values(result=result))
        mark = schema_marks.new_mark(schema_marks.platform_id(control), target, Use.SERVING, job.store)
        with owner_engine(entry.database).begin() as connection:
            schema_marks.write(connection, mark)
    job.result = result


def _outdate_answers(entry: StoreEntry) -> None:
    store = entry.as_store()
    cache_versions.end_write(store, cache_versions.begin_write(store, DataVersion), DataVersion)


def _drop_target(job: ClaimedJob) -> None:
    if "target" in job.result:
        database, schema = job.result["target"]
        moving.drop_unused(job, database, schema, Use.RESTORING)
