"""Removing files that are no longer needed: replaced files, abandoned uploads, and unreferenced files."""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import any_, delete, func, or_, select, update

from app.shared.image_names import paper_picture_name, thumbnail_name
from app.store.media.attachments import names_in_use
from app.store.media.models import Attachment, StoredFile, Upload
from app.store.media.private_pictures import pictures_in_use
from app.store.media.rules import CONTENT_TYPES, FileKind
from app.store.media.storage import remove_files
from tenant_router.keys import incoming_file, private_picture, public_file
from tenant_router.session import StoreSession

RETENTION = timedelta(days=1)
# Spreadsheets and the like, which are only read, may be read again with other columns.
READ_RETENTION = timedelta(days=7)
READ_TYPES = [name for name, (kind, _) in CONTENT_TYPES.items() if kind in (FileKind.TABLE, FileKind.BOOKS)]
# One delete call takes a thousand files, and each picture has two smaller copies.
MAX_BATCH = 333


def remove(db: StoreSession, names: Collection[str]) -> None:
    """Remove the store's public files and private pictures that no row refers to or will refer to."""
    folders = (public_file(db.store, ""), private_picture(db.store, ""))
    store_files = {name for name in names if name.startswith(folders)}
    unused = sorted(store_files - _needed(db, store_files))
    remove_files([each for name in unused for each in (name, thumbnail_name(name), paper_picture_name(name))])
    db.execute(delete(StoredFile).where(StoredFile.name.in_(unused)))


def remove_uploads(db: StoreSession, names: Collection[str]) -> None:
    """Remove the uploaded files with these names."""
    remove_files([incoming_file(db.store, name) for name in names])


def sweep(db: StoreSession, *, now: datetime) -> bool:
    """Remove uploads that have waited unused for a day, and files unreferenced for a day.

    Spreadsheets and accounting files are kept for a week. Handles at most 333 of each and returns whether
    there may be more.
    """
    old = now - RETENTION
    db.execute(delete(Attachment).where(Attachment.created_at < old))
    uploads = _sweep_uploads(db, old, now - READ_RETENTION)
    files = _sweep_files(db, old, now)
    return MAX_BATCH in (uploads, files)


def _sweep_uploads(db: StoreSession, created_before: datetime, read_before: datetime) -> int:
    awaited = select(Attachment.purpose).where(Upload.name == any_(Attachment.names)).exists()
    expired = or_(Upload.content_type.not_in(READ_TYPES), Upload.created_at < read_before)
    query = select(Upload.name).where(Upload.created_at < created_before, ~awaited, expired)
    names = list(db.scalars(query.order_by(Upload.created_at).limit(MAX_BATCH)))
    remove_uploads(db, names)
    db.execute(delete(Upload).where(Upload.name.in_(names)))
    return len(names)


def _sweep_files(db: StoreSession, checked_before: datetime, now: datetime) -> int:
    query = (
        select(StoredFile.name).where(StoredFile.checked_at < checked_before).order_by(StoredFile.checked_at)
    )
    names = set(db.scalars(query.limit(MAX_BATCH)))
    needed = _needed(db, names)
    db.execute(update(StoredFile).where(StoredFile.name.in_(needed)).values(checked_at=now))
    remove(db, names - needed)
    return len(names)


def _needed(db: StoreSession, names: Collection[str]) -> set[str]:
    if not names:
        return set()
    awaited = select(func.unnest(Attachment.names))
    pictures = set().union(*pictures_in_use(db, names))
    return names_in_use(db, names) | pictures | (set(db.scalars(awaited)) & set(names))
