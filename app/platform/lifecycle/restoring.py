"""Restore a store from an archive: of this or another deployment, under its own number or another.

Every archive is treated as hostile. It says what is in the store, never where the store is: this deployment
chooses database, schema and role. An archive that this deployment has not signed is restored only if the
operator says so, and can't set limits.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO
from uuid import UUID

from psycopg import sql
from sqlalchemy import Connection, delete, select, update

from app.platform.jobs.rules import JobKind
from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle import tables
from app.platform.lifecycle.archive import (
    MAX_DIRECTORY_BYTES,
    ArchiveReader,
    BadArchive,
    DirectoryTooLarge,
    FileEntry,
    Manifest,
)
from app.platform.lifecycle.contents import file_problem, foreign_file_pattern, is_safe_name
from app.platform.lifecycle.erasing import check_locations, erase
from app.platform.lifecycle.exporting import driver_cursor
from app.platform.lifecycle.signing import is_own
from app.shared.errors import AppError, Conflict, Invalid
from app.store.media.storage import public_headers, put_stream, remove_below
from tenant_router import migration_chains, orphans, schema_marks
from tenant_router.citus import distribute
from tenant_router.control import ControlLock, ControlSession, control_session
from tenant_router.engines import app_login, owner_engine
from tenant_router.keys import every_file
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import Use, platform_of_registry
from tenant_router.schema_pool import is_citus
from tenant_router.schemas import make_schema, next_name, open_on_cluster
from tenant_router.store import StoreState

MOBILE_NUMBER = re.compile(r"[6-9][0-9]{9}")


class ArchiveRejected(AppError):
    """The archive can't be restored: `why` is for operators, `finding` the owner's message."""

    message = "archive.unfit"

    def __init__(self, why: str, *, finding: str = "archive.changed") -> None:
        super().__init__(why=why)
        self.finding = finding


def restore(job: ClaimedJob) -> str:
    """Job handler: restore the archive at `arguments["path"]` as the job's store."""
    with Path(job.arguments["path"]).open("rb") as source:
        return restore_archive(job, source)


def restore_archive(job: ClaimedJob, source: IO[bytes]) -> str:
    """Restore an archive as the job's store; return a description of its contents.

    An interrupted restore starts again. The store is not served before everything is there.
    """
    reader = open_archive(source)
    check_archive(reader, job)
    _finish_erasing(job)
    with control_session() as guard:
        # An opening of this number holds the lock until its store is complete; a later one sees our entry.
        guard.lock(ControlLock.PROVISION, job.store)
        _check_number(job)
        _clear_partial_restore(job)
        entry = _claim(job, reader)
    try:
        load_rows(job, reader, entry)
        for done, file in enumerate(reader.files()):
            job.report_progress(done, reader.manifest.files, "files")
            restore_file(reader, file, entry.mobile_number)
    except Exception:
        _undo(entry)
        raise
    _activate(entry)
    return f"{sum(table.rows for table in reader.manifest.tables):,} rows and {reader.manifest.files:,} files"


def _activate(entry: StoreEntry) -> None:
    """Serve the store. Its schema is marked first, so that a schema in use never looks incomplete."""
    values = {"state": StoreState.ACTIVE, "schema_version": migration_chains.head()}
    values |= {"works_with": migration_chains.works_with(migration_chains.head())}
    with control_session() as control:
        mine = StoreEntry.mobile_number == entry.mobile_number
        control.execute(update(StoreEntry).where(mine).values(**values))
        mark = schema_marks.new_mark(
            schema_marks.platform_id(control), entry.schema, Use.SERVING, entry.mobile_number
        )
        with owner_engine(entry.database).begin() as connection:
            schema_marks.write(connection, mark)


def archived_number(path: Path) -> str:
    """Return the number of the store in an archive; raises ArchiveRejected."""
    with path.open("rb") as source:
        return open_archive(source).manifest.store


def open_archive(source: IO[bytes], *, max_directory_bytes: int = MAX_DIRECTORY_BYTES) -> ArchiveReader:
    """Open an archive and check its lists before anything is used; raises ArchiveRejected."""
    try:
        reader = ArchiveReader(source, max_directory_bytes=max_directory_bytes)
    except BadArchive as error:
        finding = "archive.too_many" if isinstance(error, DirectoryTooLarge) else "archive.not_a_backup"
        raise ArchiveRejected(str(error), finding=finding) from None
    try:
        reader.check_members()
    except BadArchive as error:
        raise ArchiveRejected(str(error)) from None
    return reader


def check_archive(reader: ArchiveReader, job: ClaimedJob) -> None:
    """Raise ArchiveRejected if the archive is damaged, not ours, or has content unknown to our export."""
    manifest = reader.manifest
    if not is_own(reader.manifest_bytes, reader.signature) and not job.arguments.get("unsigned"):
        why = "it was not signed by this deployment; use --unsigned to restore it anyway"
        raise ArchiveRejected(why, finding="archive.unsigned")
    if manifest.schema_version not in migration_chains.versions():
        why = f"it was made by a newer release (schema {manifest.schema_version})"
        raise ArchiveRejected(why, finding="archive.newer")
    if not MOBILE_NUMBER.fullmatch(job.store) or not MOBILE_NUMBER.fullmatch(manifest.store):
        raise Invalid("store.mobile_number")
    _check_tables(manifest)
    logo = manifest.described.logo
    if logo and not (logo.startswith(f"public/{manifest.store}/") and is_safe_name(logo)):
        raise ArchiveRejected(why="its logo is not a file of the store")
    total = len(manifest.tables) + manifest.files
    try:
        for done, _name in enumerate(reader.check()):
            job.report_progress(done, total, "checking")
        for file in reader.files():
            if why := file_problem(file.name, file.content_type):
                raise ArchiveRejected(why=f"{file.name}: {why}")
    except BadArchive as error:
        raise ArchiveRejected(why=str(error)) from None


def _check_tables(manifest: Manifest) -> None:
    expected = {table.name for table in tables.store_tables()}
    for table in manifest.tables:
        if table.name not in expected or not set(table.numbers) <= set(tables.identity_columns(table.name)):
            raise ArchiveRejected(why=f"{table.name} is not a known table, or has another version")


def _finish_erasing(job: ClaimedJob) -> None:
    """Finish erasing the number's previous store, so that the number is free."""
    with control_session(read_only=True) as db:
        state = db.scalar(select(StoreEntry.state).where(StoreEntry.mobile_number == job.store))
    if state == StoreState.ERASING:
        erase(job)


def _check_number(job: ClaimedJob) -> None:
    """Raise Conflict if a store of this number lives, even if the registry does not know it.

    A later failure removes all files of the number, which would be that store's.
    """
    with control_session(read_only=True) as db:
        entry = db.get(StoreEntry, job.store)
    expected = {(entry.database, entry.schema)} if entry else set()
    check_locations(platform_of_registry(), job.store, expected=expected)


def _claim(job: ClaimedJob, reader: ArchiveReader) -> StoreEntry:
    """Create the store's entry in the registry; raises Conflict if another store has the number."""
    manifest, description = reader.manifest, asdict(reader.manifest.described)
    if not is_own(reader.manifest_bytes, reader.signature):
        del description["limits"]
    with control_session() as db:
        entry = db.get(StoreEntry, job.store, with_for_update=True)
        if entry is not None and not _is_partial_restore(db, entry, job):
            raise Conflict("store.taken")
        name = next_name(db)
        if entry is None:
            entry = StoreEntry(mobile_number=job.store)
            db.add(entry)
        entry.schema = entry.role = name
        entry.database = job.arguments["database"]
        entry.state, entry.schema_version = StoreState.PROVISIONING, manifest.schema_version
        for column, value in description.items():
            setattr(entry, column, value)
        if entry.logo:
            entry.logo = _renamed(entry.logo, manifest.store, job.store)
    return entry


def _is_partial_restore(db: ControlSession, entry: StoreEntry, job: ClaimedJob) -> bool:
    """Return whether an interrupted restore left this entry."""
    if entry.state != StoreState.PROVISIONING:
        return False
    return job.attempt > 1 or was_restored(db, job.store, except_job=job.id)


def was_restored(db: ControlSession, mobile_number: str, *, except_job: UUID | None = None) -> bool:
    """Return whether a job restores or restored a store of this number, other than this one."""
    restores = select(Job.id).where(Job.store == mobile_number, Job.kind == JobKind.RESTORE)
    return db.scalar(restores.where(Job.id.is_distinct_from(except_job)).limit(1)) is not None


def _clear_partial_restore(job: ClaimedJob) -> None:
    """Drop the schema that an interrupted restore left behind.

    If that store turns out to be complete, serve it from now on and raise Conflict.
    """
    with control_session(read_only=True) as db:
        entry = db.get(StoreEntry, job.store)
        if entry is None or not _is_partial_restore(db, entry, job):
            return
    location = (platform_of_registry(), entry.mobile_number, entry.database, entry.schema)
    if orphans.is_complete(*location):
        with control_session() as control:
            orphans.finish(control, job.store)
        raise Conflict("store.taken")
    orphans.discard(*location)


def load_rows(job: ClaimedJob, reader: ArchiveReader, entry: StoreEntry) -> None:
    """Create the schema, load rows and sequence values, and migrate it, in one transaction."""
    manifest, database = reader.manifest, entry.database
    with control_session(read_only=True) as control:
        citus = is_citus(control, database)
        mark = schema_marks.new_mark(
            schema_marks.platform_id(control), entry.schema, Use.RESTORING, entry.mobile_number
        )
    if citus:
        open_on_cluster(database, [mark])
    with owner_engine(database).begin() as connection:
        make_schema(
            connection,
            mark,
            login=app_login(database),
            version=manifest.schema_version,
            citus=citus,
            filled_first=True,
        )
        with driver_cursor(connection) as cursor:
            for done, table in enumerate(manifest.tables):
                job.report_progress(done, len(manifest.tables), table.name)
                rows = _renamed_rows(reader.rows(table.name), manifest.store, job.store)
                if tables.write_csv(cursor, entry.schema, table.name, rows) != table.rows:
                    raise ArchiveRejected(why=f"{table.name} has not {table.rows} rows")
                for column, number in table.numbers.items():
                    tables.restart_identity(cursor, entry.schema, table.name, column, number)
        _reset_sign_ins(connection, entry.schema, manifest.store, job.store)
        script = migration_chains.for_schema(
            migration_chains.store_script(manifest.schema_version, migration_chains.head()), entry.schema
        )
        if script.strip():
            connection.exec_driver_sql(script)
        _check_files_named(connection, entry.schema, job.store)
        if citus:
            distribute(connection, entry.schema)


def _check_files_named(connection: Connection, schema: str, number: str) -> None:
    """Raise ArchiveRejected if a row names another store's file, which the product would read and remove."""
    with driver_cursor(connection) as cursor:
        for table in tables.store_tables():
            if column := tables.matching_column(cursor, schema, table, foreign_file_pattern(number)):
                raise ArchiveRejected(why=f"{table.name}.{column} names a file of another store")


def _undo(entry: StoreEntry) -> None:
    """Remove everything of a failed restore, so that the number is free again."""
    orphans.discard(platform_of_registry(), entry.mobile_number, entry.database, entry.schema)
    for prefix in every_file(entry.mobile_number):
        remove_below(prefix)
    mine = (StoreEntry.mobile_number == entry.mobile_number, StoreEntry.state == StoreState.PROVISIONING)
    with control_session() as control:
        control.execute(delete(StoreEntry).where(*mine))


def _reset_sign_ins(connection: Connection, schema: str, before: str, now: str) -> None:
    """End all restored sessions, and let the owner sign in with the store's new number."""
    with driver_cursor(connection) as cursor:
        sign_ins, owners = sql.Identifier(schema, "sign_ins"), sql.Identifier(schema, "owners")
        cursor.execute(sql.SQL("UPDATE {} SET ended_at = now() WHERE ended_at IS NULL").format(sign_ins))
        if before != now:
            cursor.execute(sql.SQL("DELETE FROM {} WHERE owner_name = %s").format(sign_ins), [before])
            renamed = sql.SQL("UPDATE {} SET user_name = %s WHERE user_name = %s").format(owners)
            cursor.execute(renamed, [now, before])


def restore_file(reader: ArchiveReader, file: FileEntry, number: str) -> None:
    kind, _, rest = file.name.partition("/")
    headers = public_headers(file.content_type) if kind == "public" else {}
    with reader.open(file) as content:
        put_stream(f"{kind}/{number}/{rest}", content, file.content_type, **headers)


_FILE_NAME = re.compile(rb"\b(public|private|incoming)/([6-9][0-9]{9})/")
# At least as long as the longest match, which may cross the border of two chunks.
OVERLAP_BYTES = 32


def _renamed(text: str, before: str, now: str) -> str:
    return b"".join(_renamed_rows([text.encode()], before, now)).decode()


def _renamed_rows(pieces: Iterable[bytes], before: str, now: str) -> Iterator[bytes]:
    """Yield the same rows, with the store's new number in the names of its files.

    Both numbers have ten digits, so the rest of a row does not move.
    """
    if before == now:
        yield from pieces
        return
    old, new = before.encode(), now.encode()

    def rename(match: re.Match[bytes]) -> bytes:
        return match[1] + b"/" + (new if match[2] == old else match[2]) + b"/"

    carry = b""
    for piece in pieces:
        text = _FILE_NAME.sub(rename, carry + piece)
        carry = text[-OVERLAP_BYTES:]
        yield text[:-OVERLAP_BYTES]
    yield carry
