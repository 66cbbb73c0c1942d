"""Uploads: each is stored in the private prefix and tracked until it is used."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO
from uuid import uuid4

from sqlalchemy import func, select

from app.shared.errors import Conflict, Invalid, NotFound
from app.shared.limits import MEGABYTE, max_storage_bytes
from app.store.media.models import Upload
from app.store.media.rules import CONTENT_TYPES, MAX_BYTES, TOO_LARGE, FileKind
from app.store.media.storage import put_private, upload_url
from tenant_router.control import control_session
from tenant_router.keys import incoming_file
from tenant_router.queue import after_commit
from tenant_router.registry import StoreEntry
from tenant_router.session import StoreSession

SIGNED_SECONDS = 600
MAX_WAITING = 1_000
# The width and height of the box that a picture is fitted to; None means the purpose's own.
BoxSize = tuple[int | None, int | None]
NO_BOX: BoxSize = (None, None)


@dataclass(frozen=True, slots=True)
class IncomingFile:
    """A file that comes with a request: its declared content type, its size and its content."""

    content_type: str
    size: int
    content: IO[bytes]


def sign(db: StoreSession, *, content_type: str, size: int | None) -> tuple[str, str]:
    """Return the name of a new upload and a URL that accepts it: one file of this type and size, ten minutes.

    Without a size every size is accepted. It is checked when the file is read; until then the file counts as
    the largest of its kind. Raises Invalid for an unsupported type or too many bytes, and Conflict if too
    many uploads are waiting or the store has no room.
    """
    kind = checked_kind(content_type, 1 if size is None else size, fields=("content_type", "size"))
    (upload,) = _add_uploads(db, [(content_type, MAX_BYTES[kind] if size is None else size)])
    url = upload_url(
        incoming_file(db.store, upload.name),
        content_type=upload.content_type,
        size=size,
        seconds=SIGNED_SECONDS,
    )
    return upload.name, url


def receive(
    db: StoreSession,
    files: Sequence[IncomingFile],
    *,
    field: str,
    kinds: frozenset[FileKind],
    box: BoxSize = NO_BOX,
) -> list[str]:
    """Store files that came with a request. Return the names of their uploads, in order.

    Raises Invalid, and stores none, if one is of another kind or too large.
    """
    for file in files:
        if checked_kind(file.content_type, file.size, fields=(field, field)) not in kinds:
            raise Invalid("media.content_type", field=field)
    uploads = _add_uploads(db, [(file.content_type, file.size) for file in files], box=box)
    for upload, file in zip(uploads, files, strict=True):
        put_private(incoming_file(db.store, upload.name), file.content, upload.content_type)
    return [upload.name for upload in uploads]


def states_of(db: StoreSession, names: Sequence[str]) -> list[Upload]:
    """Return uploads in the requested order. Unknown names are left out."""
    uploads = {upload.name: upload for upload in db.scalars(select(Upload).where(Upload.name.in_(names)))}
    return [uploads[name] for name in dict.fromkeys(names) if name in uploads]


def withdraw(db: StoreSession, name: str) -> None:
    """Delete an upload; the public file made from it stays in use. Raise NotFound if there is none."""
    upload = db.get(Upload, name)
    if upload is None:
        raise NotFound("media.unknown")
    db.delete(upload)
    after_commit(db, "images.forget", queue="images", names=[name])


def checked_kind(content_type: str, size: int, *, fields: tuple[str, str]) -> FileKind:
    """Return the declared kind of a file.

    Raises Invalid on the first field for an unsupported type, on the second for too many bytes or none.
    """
    of_type, of_size = fields
    if content_type not in CONTENT_TYPES:
        raise Invalid("media.content_type", field=of_type)
    kind = CONTENT_TYPES[content_type][0]
    if size > MAX_BYTES[kind]:
        raise Invalid(TOO_LARGE[kind], field=of_size)
    if size < 1:
        raise Invalid("media.empty", field=of_size)
    return kind


def check_storage_limit(db: StoreSession, new_bytes: int) -> None:
    """Raise Conflict if the store's files, as last counted, and its uploads since then leave no space."""
    counted = select(StoreEntry.storage_bytes, StoreEntry.counted_at)
    with control_session("app", read_only=True) as control:
        used, at = control.execute(counted.where(StoreEntry.mobile_number == db.store.key)).one()
    since = select(func.coalesce(func.sum(Upload.size), 0))
    if at is not None:
        since = since.where(Upload.created_at > at)
    if used + db.scalars(since).one() + new_bytes > max_storage_bytes(db.store):
        raise Conflict("limit.storage", limit=f"{max_storage_bytes(db.store) // MEGABYTE:,} MB")


def _add_uploads(
    db: StoreSession, files: Sequence[tuple[str, int]], *, box: BoxSize = NO_BOX
) -> list[Upload]:
    """Add a row for each file. The cleanup removes it if the file never arrives."""
    waiting = select(Upload.name).where(Upload.state == "waiting").limit(MAX_WAITING)
    if (db.scalar(select(func.count()).select_from(waiting.subquery())) or 0) + len(files) > MAX_WAITING:
        raise Conflict("media.too_many_waiting")
    check_storage_limit(db, sum(size for _, size in files))
    width, height = box
    uploads = [
        Upload(
            name=f"{uuid4()}.{CONTENT_TYPES[content_type][1]}",
            content_type=content_type,
            size=size,
            width=width,
            height=height,
        )
        for content_type, size in files
    ]
    db.add_all(uploads)
    db.flush()
    return uploads
