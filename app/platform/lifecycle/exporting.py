"""Export everything of one store, as of one moment."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import IO, Any

from psycopg import Cursor

from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle import tables
from app.platform.lifecycle.archive import ArchiveWriter, Manifest, StoreDescription, TableEntry
from app.platform.lifecycle.signing import sign
from app.shared.errors import NotFound
from app.store.media.storage import files_below, open_file, put_stream
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.keys import archives, every_file
from tenant_router.registry import StoreEntry
from tenant_router.store import Store

Tell = Callable[[int, int, str], None]


def export(job: ClaimedJob) -> str:
    """Job handler: export a store to an archive, which is retained for a week."""
    entry = registry_entry(job.store)
    file_name = f"{job.store}-{datetime.now(UTC):%Y-%m-%d}.zip"
    name = f"{archives(job.store)}{job.id}.zip"
    with TemporaryFile() as archive:
        manifest = write_archive(entry, archive, on_progress=job.report_progress)
        size = archive.tell()
        archive.seek(0)
        put_stream(name, archive, "application/zip")
    job.save_result(file=name, fileName=file_name, bytes=size)
    rows = sum(table.rows for table in manifest.tables)
    return f"{rows:,} rows of {len(manifest.tables)} tables and {manifest.files:,} files"


def registry_entry(mobile_number: str) -> StoreEntry:
    """Return the store's current entry in the registry; raises NotFound."""
    with control_session(read_only=True) as db:
        entry = db.get(StoreEntry, mobile_number)
    if entry is None:
        raise NotFound("store.unknown")
    return entry


def write_archive(entry: StoreEntry, target: IO[bytes], *, on_progress: Tell) -> Manifest:
    """Write a store's archive to a file: the rows of one snapshot, then the current files."""
    store = entry.as_store()
    described = StoreDescription(
        **{column.name: getattr(entry, column.name) for column in fields(StoreDescription)}
    )
    manifest = Manifest(store.key, store.schema_version, datetime.now(UTC).isoformat(), described)
    with ArchiveWriter(target, manifest, sign=sign) as writer:
        with snapshot(store.database) as cursor:
            names = tables.existing_tables(cursor, store.schema)
            total = len(names) + sum(1 for _ in _files(store))
            for done, table in enumerate(names):
                on_progress(done, total, table)
                manifest.tables.append(_write_table(writer, cursor, store, table))
        for done, name in enumerate(_files(store), len(names)):
            on_progress(min(done, total), total, "files")
            _write_file(writer, name, store.key)
    return manifest


@contextmanager
def snapshot(database: str) -> Iterator[Cursor[Any]]:
    """Yield a read-only cursor that sees a database as of now, however long reading takes."""
    # Options of the transaction's beginning: only then does a Citus cluster pass them on to the store's node.
    snapshot_options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with owner_engine(database).execution_options(**snapshot_options).connect() as connection:
        connection.begin()
        with driver_cursor(connection) as cursor:
            yield cursor


def driver_cursor(connection: Any) -> Cursor[Any]:
    """Return the driver's own cursor in the connection's transaction, for COPY."""
    return connection.connection.driver_connection.cursor()


def _write_table(writer: ArchiveWriter, cursor: Cursor[Any], store: Store, table: str) -> TableEntry:
    csv = writer.add_data(f"data/{table}.csv", tables.rows_as_csv(cursor, store.schema, table))
    json = writer.add_data(f"data/{table}.json", tables.rows_as_json(cursor, store.schema, table))
    rows = cursor.rowcount
    numbers = {
        column: tables.next_identity(cursor, store.schema, table, column)
        for column in tables.identity_columns(table)
    }
    return TableEntry(table, rows, csv, json, numbers)


def _files(store: Store) -> Iterator[str]:
    public, private, _incoming = every_file(store.key)
    for prefix in (public, private):
        for file in files_below(prefix):
            yield file.name


def _write_file(writer: ArchiveWriter, name: str, key: str) -> None:
    file = open_file(name)
    if file is None:  # deleted in the meantime
        return
    content, content_type = file
    with closing(content):
        writer.add_file(name.replace(f"/{key}/", "/", 1), content_type, content)
