"""Taking everything of one store out, as it was at one moment."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import IO, Any

from psycopg import Cursor
from sqlalchemy.orm import Session

from app.media.storage import files_below, open_file, put_stream
from app.platform.jobs.runner import Work
from app.platform.lifecycle import tables
from app.platform.lifecycle.archive import Described, Manifest, TableEntry, Writer
from app.platform.lifecycle.signing import sign
from app.shared.errors import NotFound
from tenant_router.engines import owner_engine
from tenant_router.keys import archives, every_file
from tenant_router.registry import StoreEntry
from tenant_router.store import Store

Tell = Callable[[int, int, str], None]


def export(work: Work) -> str:
    """The job: everything of a store in one archive, which is kept for a week."""
    entry = stored_entry(work.store)
    file_name = f"{work.store}-{datetime.now(UTC):%Y-%m-%d}.zip"
    name = f"{archives(work.store)}{work.id}.zip"
    with TemporaryFile() as archive:
        manifest = write_archive(entry, archive, tell=work.tell)
        size = archive.tell()
        archive.seek(0)
        put_stream(name, archive, "application/zip")
    work.keep(file=name, fileName=file_name, bytes=size)
    rows = sum(table.rows for table in manifest.tables)
    return f"{rows:,} rows of {len(manifest.tables)} tables and {manifest.files:,} files"


def stored_entry(mobile_number: str) -> StoreEntry:
    """What the registry has of a store now; raises NotFound."""
    with Session(owner_engine(), expire_on_commit=False) as db:
        entry = db.get(StoreEntry, mobile_number)
    if entry is None:
        raise NotFound("store.unknown")
    return entry


def write_archive(entry: StoreEntry, target: IO[bytes], *, tell: Tell) -> Manifest:
    """Write the archive of a store to a file: its rows in one snapshot, then the files that there are."""
    store = entry.as_store()
    described = Described(**{column.name: getattr(entry, column.name) for column in fields(Described)})
    manifest = Manifest(store.key, store.schema_version, datetime.now(UTC).isoformat(), described)
    with Writer(target, manifest, sign=sign) as writer:
        with snapshot(store) as cursor:
            names = tables.tables_of(cursor, store.schema)
            total = len(names) + sum(1 for _ in _files(store))
            for done, table in enumerate(names):
                tell(done, total, table)
                manifest.tables.append(_write_table(writer, cursor, store, table))
        for done, name in enumerate(_files(store), len(names)):
            tell(min(done, total), total, "files")
            _write_file(writer, name, store.key)
    return manifest


@contextmanager
def snapshot(store: Store) -> Iterator[Cursor[Any]]:
    """A cursor that sees the store as it is now, however long the reading takes, and can't write."""
    # Said as the transaction begins, which is how a cluster hands it on to the node that has the store.
    as_it_is_now = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with owner_engine(store.database).execution_options(**as_it_is_now).connect() as connection:
        connection.begin()
        with cursor_of(connection) as cursor:
            yield cursor


def cursor_of(connection: Any) -> Cursor[Any]:
    """The driver's own cursor in the connection's transaction, for COPY."""
    return connection.connection.driver_connection.cursor()


def _write_table(writer: Writer, cursor: Cursor[Any], store: Store, table: str) -> TableEntry:
    csv = writer.add_data(f"data/{table}.csv", tables.rows_as_csv(cursor, store.schema, table))
    json = writer.add_data(f"data/{table}.json", tables.rows_as_json(cursor, store.schema, table))
    rows = cursor.rowcount
    numbers = {
        column: tables.next_number(cursor, store.schema, table, column) for column in tables.numbered(table)
    }
    return TableEntry(table, rows, csv, json, numbers)


def _files(store: Store) -> Iterator[str]:
    public, private, _incoming = every_file(store.key)
    for prefix in (public, private):
        for file in files_below(prefix):
            yield file.name


def _write_file(writer: Writer, name: str, key: str) -> None:
    found = open_file(name)
    if found is None:  # removed meanwhile
        return
    content, content_type = found
    with closing(content):
        writer.add_file(name.replace(f"/{key}/", "/", 1), content_type, content)
