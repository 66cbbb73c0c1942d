"""Prove that a backup can be restored: restore it into an empty schema, and compare the result."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import IO, Any

from psycopg import Cursor, sql

from app.platform.backups import bucket, control_archive, records
from app.platform.backups.encryption import BackupUnreadable, decrypt, required_key
from app.platform.backups.rules import Backup, read_name
from app.platform.jobs.runner import ClaimedJob, describe_error
from app.platform.lifecycle import tables
from app.platform.lifecycle.archive import ArchiveReader, BadArchive, TableEntry
from app.platform.lifecycle.exporting import driver_cursor
from app.shared.errors import AppError, NotFound
from tenant_router import schema_marks
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_login, owner_engine
from tenant_router.schema_marks import Use
from tenant_router.schemas import make_schema, next_name


class BackupDiffers(AppError):
    """A restored backup differs from the original."""

    message = "backup.differs"


@dataclass(frozen=True, slots=True)
class Compared:
    """The parts that were restored and found equal."""

    tables: int
    rows: int
    files: int
    bytes: int

    def __str__(self) -> str:
        return f"{self.tables} tables, {self.rows:,} rows and {self.files:,} files are equal"


Tell = Callable[[int, int, str], None]


@contextmanager
def opened(backup: Backup, private_key: str) -> Iterator[IO[bytes]]:
    """Fetch and decrypt a backup; yield its archive."""
    with TemporaryFile() as encrypted, TemporaryFile() as archive:
        bucket.fetch(backup, encrypted)
        encrypted.seek(0)
        decrypt(encrypted, archive, private_key)
        archive.seek(0)
        yield archive


def verify(backup: Backup, private_key: str, *, on_progress: Tell = lambda *_: None) -> Compared:
    """Compare a backup with `compare`, and record the result."""
    try:
        compared = compare(backup, private_key, on_progress=on_progress)
    except (BackupDiffers, BackupUnreadable) as error:
        records.record_verified(backup, problem=describe_error(error), now=datetime.now(UTC))
        raise
    records.record_verified(backup, problem="", now=datetime.now(UTC))
    return compared


def verify_backup(job: ClaimedJob) -> str:
    """Job handler: verify the backup named `arguments["backup"]`."""
    return str(verify(backup_of(job), required_key(), on_progress=job.report_progress))


def backup_of(job: ClaimedJob) -> Backup:
    """Return the backup that a job was requested for; raises NotFound for an unknown name."""
    name = job.arguments["backup"]
    backup = read_name(name)
    if backup is None:
        raise NotFound("backup.gone", name=name)
    return backup


def compare(backup: Backup, private_key: str, *, on_progress: Tell = lambda *_: None) -> Compared:
    """Restore a backup from the bucket; raises BackupDiffers unless everything is there, unchanged.

    The schema that it is restored into is never committed, so nothing of it remains.
    """
    with opened(backup, private_key) as archive:
        try:
            if backup.store is None:
                return _compare_control(archive)
            return _compare_store(archive, on_progress)
        except BadArchive as error:
            raise BackupDiffers(name=backup.name, why=str(error)) from None


def _compare_store(archive: IO[bytes], on_progress: Tell) -> Compared:
    reader = ArchiveReader(archive)
    for _name in reader.check():
        pass
    manifest = reader.manifest
    with _empty_schema(manifest.store, manifest.schema_version) as (schema, cursor):
        for done, table in enumerate(manifest.tables):
            on_progress(done, len(manifest.tables), table.name)
            written = tables.write_csv(cursor, schema, table.name, reader.rows(table.name))
            _check_table(cursor, schema, table, written)
    rows = sum(table.rows for table in manifest.tables)
    return Compared(len(manifest.tables), rows, manifest.files, manifest.file_bytes)


@contextmanager
def _empty_schema(store: str, version: str) -> Iterator[tuple[str, Cursor[Any]]]:
    with control_session() as control:
        mark = schema_marks.new_mark(
            schema_marks.platform_id(control), next_name(control), Use.RESTORING, store
        )
    with owner_engine(MAIN).connect() as connection:
        connection.begin()
        try:
            make_schema(connection, mark, login=app_login(MAIN), version=version)
            with driver_cursor(connection) as cursor:
                yield mark.schema, cursor
        finally:
            connection.rollback()


def _check_table(cursor: Cursor[Any], schema: str, table: TableEntry, written: int) -> None:
    if (written, tables.count(cursor, schema, table.name)) != (table.rows, table.rows):
        raise BadArchive(f"{table.name} has not {table.rows} rows")
    if _digest(cursor, sql.Identifier(schema, table.name)) != table.csv_sha256:
        raise BadArchive(f"{table.name} has other rows")


def _digest(cursor: Cursor[Any], table: sql.Identifier) -> str:
    digest = hashlib.sha256()
    with cursor.copy(sql.SQL("COPY {} TO STDOUT (FORMAT csv, HEADER)").format(table)) as copy:
        for piece in copy:
            digest.update(piece)
    return digest.hexdigest()


def _compare_control(archive: IO[bytes]) -> Compared:
    control = control_archive.ControlArchive(archive)
    control.check()
    rows = 0
    with owner_engine(MAIN).connect() as connection:
        connection.begin()
        with driver_cursor(connection) as cursor:
            for table in control.manifest.tables:
                with control_archive.staged(control, cursor, table.name) as staged:
                    if _digest(cursor, staged) != table.sha256:
                        raise BadArchive(f"{table.name} has other rows")
                rows += table.rows
        connection.rollback()
    return Compared(len(control.manifest.tables), rows, 0, 0)
