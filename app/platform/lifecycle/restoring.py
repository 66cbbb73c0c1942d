"""Making a store of an archive: here or in another deployment, under its number or another.

Any archive is taken for a hostile one. It says what is in the store, never where the store is: database,
schema and role are this deployment's to choose. One that this deployment has not signed is restored only
where that is asked for, and brings no limits of its own.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO

from psycopg import sql
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.orm import Session

from app.media.storage import public_headers, put_stream, remove_below
from app.platform.jobs.rules import Kind
from app.platform.jobs.runner import Work
from app.platform.lifecycle import tables
from app.platform.lifecycle.archive import BadArchive, FileEntry, Manifest, Reader
from app.platform.lifecycle.contents import foreign_file_pattern, is_name, unfit_file
from app.platform.lifecycle.erasing import check_homes, erase
from app.platform.lifecycle.exporting import cursor_of
from app.platform.lifecycle.signing import is_own
from app.shared.errors import AppError, Conflict, Invalid
from tenant_router import migration_chains, orphans, registry, schema_marks
from tenant_router.citus import distribute
from tenant_router.engines import app_login, owner_engine, owner_reader
from tenant_router.keys import every_file
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import Use, platform_of_registry
from tenant_router.schema_pool import is_citus
from tenant_router.schemas import make_schema, next_name
from tenant_router.store import StoreState

NUMBER = re.compile(r"[6-9][0-9]{9}")


class Unfit(AppError):
    """An archive that can't be restored."""

    message = "archive.unfit"


def restore(work: Work) -> str:
    """The job: the archive of `arguments["path"]` becomes the store that the job is of.

    What was interrupted is begun again; nothing of it is served before all is there.
    """
    with Path(work.arguments["path"]).open("rb") as source:
        reader = _open(source)
        _check(reader, work)
        _finish_erasing(work)
        _check_number(work)
        _settle_half(work)
        entry = _claim(work, reader)
        try:
            _fill(work, reader, entry)
            for done, file in enumerate(reader.files()):
                work.tell(done, reader.manifest.files, "files")
                _put(reader, file, entry.mobile_number)
        except Exception:
            _take_back(entry)
            raise
    _activate(entry)
    return f"{sum(table.rows for table in reader.manifest.tables):,} rows and {reader.manifest.files:,} files"


def _activate(entry: StoreEntry) -> None:
    """Serve the store. Its schema is marked first: one that serves is never taken for a half."""
    values = {"state": StoreState.ACTIVE, "schema_version": migration_chains.head()}
    values |= {"works_with": migration_chains.works_with(migration_chains.head())}
    with owner_engine().begin() as control:
        mine = StoreEntry.mobile_number == entry.mobile_number
        control.execute(update(StoreEntry).where(mine).values(**values))
        mark = schema_marks.new_mark(
            schema_marks.platform_id(control), entry.schema, Use.SERVING, entry.mobile_number
        )
        with owner_engine(entry.database).begin() as there:
            schema_marks.write(there, mark)
    registry.forget(entry.mobile_number)


def number_of(path: Path) -> str:
    """The number of the store that an archive is of; raises Unfit."""
    with path.open("rb") as source:
        return _open(source).manifest.store


def _open(source: IO[bytes]) -> Reader:
    try:
        return Reader(source)
    except BadArchive as error:
        raise Unfit(why=str(error)) from None


def _check(reader: Reader, work: Work) -> None:
    """Nothing is made of an archive that is not whole, not ours, or holds what no export of ours does."""
    manifest = reader.manifest
    if not is_own(reader.told, reader.signature) and not work.arguments.get("unsigned"):
        raise Unfit(why="it was not signed by this deployment; use --unsigned to restore it anyway")
    if manifest.schema_version not in migration_chains.versions():
        raise Unfit(why=f"it was made by a newer release (schema {manifest.schema_version})")
    if not NUMBER.fullmatch(work.store) or not NUMBER.fullmatch(manifest.store):
        raise Invalid("store.mobile_number")
    _check_tables(manifest)
    logo = manifest.described.logo
    if logo and not (logo.startswith(f"public/{manifest.store}/") and is_name(logo)):
        raise Unfit(why="its logo is not a file of the store")
    total = len(manifest.tables) + manifest.files
    try:
        for done, _name in enumerate(reader.check()):
            work.tell(done, total, "checking")
        for file in reader.files():
            if why := unfit_file(file.name, file.content_type):
                raise Unfit(why=f"{file.name}: {why}")
    except BadArchive as error:
        raise Unfit(why=str(error)) from None


def _check_tables(manifest: Manifest) -> None:
    known = {table.name for table in tables.known_tables()}
    for table in manifest.tables:
        if table.name not in known or not set(table.numbers) <= set(tables.numbered(table.name)):
            raise Unfit(why=f"{table.name} is not a known table, or has another version")


def _finish_erasing(work: Work) -> None:
    """What is left of a store that is being erased stands in nobody's way."""
    with Session(owner_reader()) as db:
        state = db.scalar(select(StoreEntry.state).where(StoreEntry.mobile_number == work.store))
    if state == StoreState.ERASING:
        erase(work)


def _check_number(work: Work) -> None:
    """Raise Conflict where a store of this number lives, though the registry may not know it.

    What fails later takes back all files of the number, which would be that store's.
    """
    with Session(owner_reader()) as db:
        entry = db.get(StoreEntry, work.store)
    known = {(entry.database, entry.schema)} if entry else set()
    check_homes(platform_of_registry(), work.store, known=known)


def _claim(work: Work, reader: Reader) -> StoreEntry:
    """The registry's row of the store to be; raises Conflict where another store has the number."""
    manifest, told = reader.manifest, asdict(reader.manifest.described)
    if not is_own(reader.told, reader.signature):
        del told["limits"]
    with Session(owner_engine(), expire_on_commit=False) as db, db.begin():
        entry = db.get(StoreEntry, work.store, with_for_update=True)
        if entry is not None and not _own_half(db, entry, work):
            raise Conflict("store.taken")
        if entry is None:
            entry = StoreEntry(mobile_number=work.store)
            db.add(entry)
        entry.schema = entry.role = next_name(db.connection())
        entry.database = work.arguments["database"]
        entry.state, entry.schema_version = StoreState.PROVISIONING, manifest.schema_version
        for column, value in told.items():
            setattr(entry, column, value)
        if entry.logo:
            entry.logo = _renamed(entry.logo, manifest.store, work.store)
    registry.forget(work.store)
    return entry


def _own_half(db: Session, entry: StoreEntry, work: Work) -> bool:
    """Whether a restore that did not get to its end has left this."""
    if entry.state != StoreState.PROVISIONING:
        return False
    begun = select(Job.id).where(Job.store == work.store, Job.kind == Kind.RESTORE)
    return work.attempt > 1 or db.scalar(begun.where(Job.id != work.id).limit(1)) is not None


def _settle_half(work: Work) -> None:
    """Drop the schema that a restore has left which did not get to its end.

    Raises Conflict where it turns out that the store is complete; it is served from then on.
    """
    with Session(owner_reader()) as db:
        entry = db.get(StoreEntry, work.store)
        if entry is None or not _own_half(db, entry, work):
            return
    place = (platform_of_registry(), entry.mobile_number, entry.database, entry.schema)
    if orphans.is_complete(*place):
        with owner_engine().begin() as control:
            orphans.finish(control, work.store)
        registry.forget(work.store)
        raise Conflict("store.taken")
    orphans.discard(*place)


def _fill(work: Work, reader: Reader, entry: StoreEntry) -> None:
    """Schema, rows and numbers in one transaction, brought to this release at its end."""
    manifest, database = reader.manifest, entry.database
    with owner_reader().connect() as control:
        citus = is_citus(control, database)
        mark = schema_marks.new_mark(
            schema_marks.platform_id(control), entry.schema, Use.RESTORING, entry.mobile_number
        )
    with owner_engine(database).begin() as connection:
        make_schema(
            connection,
            mark,
            login=app_login(database),
            version=manifest.schema_version,
            citus=citus,
            filled_first=True,
        )
        with cursor_of(connection) as cursor:
            for done, table in enumerate(manifest.tables):
                work.tell(done, len(manifest.tables), table.name)
                rows = _renamed_rows(reader.rows(table.name), manifest.store, work.store)
                if tables.write_csv(cursor, entry.schema, table.name, rows) != table.rows:
                    raise Unfit(why=f"{table.name} has not {table.rows} rows")
                for column, number in table.numbers.items():
                    tables.go_on_with(cursor, entry.schema, table.name, column, number)
        _settle(connection, entry.schema, manifest.store, work.store)
        script = migration_chains.for_schema(
            migration_chains.store_script(manifest.schema_version, migration_chains.head()), entry.schema
        )
        if script.strip():
            connection.exec_driver_sql(script)
        _check_files_named(connection, entry.schema, work.store)
        if citus:
            distribute(connection, entry.schema)


def _check_files_named(connection: Connection, schema: str, number: str) -> None:
    """Raise Unfit where a row names a file of another store: the product reads and removes by name."""
    with cursor_of(connection) as cursor:
        for table in tables.known_tables():
            if found := tables.column_that_matches(cursor, schema, table, foreign_file_pattern(number)):
                raise Unfit(why=f"{table.name}.{found} names a file of another store")


def _take_back(entry: StoreEntry) -> None:
    """Nothing is left of a restore that failed, so that the number is free again."""
    orphans.discard(platform_of_registry(), entry.mobile_number, entry.database, entry.schema)
    for prefix in every_file(entry.mobile_number):
        remove_below(prefix)
    mine = (StoreEntry.mobile_number == entry.mobile_number, StoreEntry.state == StoreState.PROVISIONING)
    with owner_engine().begin() as connection:
        connection.execute(delete(StoreEntry).where(*mine))
    registry.forget(entry.mobile_number)


def _settle(connection: Connection, schema: str, before: str, now: str) -> None:
    """Nobody is signed in to what was restored; its owner signs in with the number that it has now."""
    with cursor_of(connection) as cursor:
        sign_ins, owners = sql.Identifier(schema, "sign_ins"), sql.Identifier(schema, "owners")
        cursor.execute(sql.SQL("UPDATE {} SET ended_at = now() WHERE ended_at IS NULL").format(sign_ins))
        if before != now:
            cursor.execute(sql.SQL("DELETE FROM {} WHERE owner_name = %s").format(sign_ins), [before])
            renamed = sql.SQL("UPDATE {} SET user_name = %s WHERE user_name = %s").format(owners)
            cursor.execute(renamed, [now, before])


def _put(reader: Reader, file: FileEntry, number: str) -> None:
    kind, _, rest = file.name.partition("/")
    headers = public_headers(file.content_type) if kind == "public" else {}
    with reader.open(file) as content:
        put_stream(f"{kind}/{number}/{rest}", content, file.content_type, **headers)


_FILE_NAME = re.compile(rb"\b(public|private|incoming)/([6-9][0-9]{9})/")
MAX_NAME_LENGTH = 32


def _renamed(text: str, before: str, now: str) -> str:
    return b"".join(_renamed_rows([text.encode()], before, now)).decode()


def _renamed_rows(pieces: Iterable[bytes], before: str, now: str) -> Iterator[bytes]:
    """The same rows, in which files of the store have the number that it has now.

    Both numbers are ten digits, so nothing else of a row moves.
    """
    if before == now:
        yield from pieces
        return
    old, new = before.encode(), now.encode()

    def rename(found: re.Match[bytes]) -> bytes:
        return found[1] + b"/" + (new if found[2] == old else found[2]) + b"/"

    left = b""
    for piece in pieces:
        whole = _FILE_NAME.sub(rename, left + piece)
        left = whole[-MAX_NAME_LENGTH:]
        yield whole[:-MAX_NAME_LENGTH]
    yield left
