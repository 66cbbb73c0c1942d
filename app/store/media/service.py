"""Assigning files to rows: public files at once, uploads as soon as they are prepared."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from app.shared.errors import Invalid, NotFound
from app.shared.image_names import picture_url
from app.store.media.attachments import names_in_use, target_of
from app.store.media.models import Attachment, Upload
from app.store.media.rules import CONTENT_TYPES, FORMATS, WRONG_KIND, FileKind, Purpose, is_public, kind_of
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

MAX_NAMES = 20


@dataclass(frozen=True, slots=True)
class AttachedFiles:
    """The files a row is to have, in order; `waiting` are the uploads among them, still to be prepared."""

    names: list[str]
    waiting: list[str]


def attach(
    db: StoreSession, purpose: Purpose, target: str, names: Sequence[str], *, field: str = "picture"
) -> AttachedFiles:
    """Set the files of a row: uploads by fileName, public files by name or URL.

    If all are public, the row changes at once. Otherwise a worker prepares the uploads first and then assigns
    all files in one step, without those rejected; until then the row keeps its files. Files that the row no
    longer refers to are removed. The last call for a row wins.

    Raises NotFound if the purpose has no such row. Raises Invalid on `field` for files that are not this
    store's, for the wrong kind of file, and for an upload that was rejected before.
    """
    row_target = target_of(purpose)
    current = row_target.current(db, target)
    if current is None:
        raise NotFound
    files = list(dict.fromkeys(stored_name(name) for name in names))
    _check(db, purpose, files, current=[*current, *_pending_names(db, purpose, target)], field=field)
    waiting = [name for name in files if not is_public(name)]
    if waiting:
        _save_attachment(db, purpose, target, files)
    else:
        _delete_attachment(db, purpose, target)
        row_target.assign(db, target, files)
        discard(db, [name for name in current if name not in files])
    return AttachedFiles(files, waiting)


def current_names(db: StoreSession, purpose: Purpose, target: str) -> list[str]:
    """Lock a row and return its file names or, while uploads are being prepared, those it is to have.

    Raises NotFound if the purpose has no such row.
    """
    current = target_of(purpose).current(db, target)
    if current is None:
        raise NotFound
    return _pending_names(db, purpose, target) or current


def discard(db: StoreSession, names: Sequence[str | None]) -> None:
    """Remove public files after the commit, unless a row still refers to them."""
    removed = [name for name in names if name]
    if removed:
        after_commit(db, "images.discard", queue="images", names=removed)


def uploaded_file(db: StoreSession, name: str, kind: FileKind, *, field: str) -> Upload:
    """Return an upload for its room to read. Raise Invalid on `field` if there is none."""
    upload = db.get(Upload, name)
    if upload is None:
        raise _invalid("media.unknown", field)
    if CONTENT_TYPES[upload.content_type][0] is not kind:
        raise _invalid(WRONG_KIND[frozenset({kind})], field)
    return upload


def upload_exists(db: StoreSession, name: str) -> bool:
    """Return whether an upload still exists."""
    return db.get(Upload, name) is not None


def stored_name(name: str) -> str:
    """Return a file's name in the storage, also for a URL that a client sends back."""
    return name.removeprefix(picture_url(""))


def _check(db: StoreSession, purpose: Purpose, names: list[str], *, current: list[str], field: str) -> None:
    if len(names) > MAX_NAMES:
        raise _invalid("media.too_many", field)
    kinds = FORMATS[purpose].kinds
    foreign = {name for name in names if is_public(name)} - set(current)
    if foreign - names_in_use(db, foreign):
        raise _invalid("media.unknown", field)
    new = {name for name in names if not is_public(name)} - set(current)
    uploads = {upload.name: upload for upload in db.scalars(select(Upload).where(Upload.name.in_(new)))}
    if len(uploads) < len(new):
        raise _invalid("media.unknown", field)
    if any(kind_of(name) not in kinds for name in names):
        raise _invalid(WRONG_KIND[kinds], field)
    for upload in uploads.values():
        if upload.state == "refused":
            raise _invalid(upload.reason or "media.damaged", field)


def _pending_names(db: StoreSession, purpose: Purpose, target: str) -> list[str]:
    row = select(Attachment.names).where(Attachment.purpose == purpose, Attachment.target == target)
    return db.scalar(row) or []


def _save_attachment(db: StoreSession, purpose: Purpose, target: str, names: list[str]) -> None:
    values = {"names": names, "version": uuid4()}
    row = insert(Attachment).values(purpose=purpose, target=target, **values)
    changes = {**values, "created_at": row.excluded.created_at}
    db.execute(row.on_conflict_do_update(index_elements=["purpose", "target"], set_=changes))
    after_commit(db, "images.prepare", queue="images", purpose=purpose, target=target)


def _delete_attachment(db: StoreSession, purpose: Purpose, target: str) -> None:
    db.execute(delete(Attachment).where(Attachment.purpose == purpose, Attachment.target == target))


def _invalid(message: str, field: str) -> Invalid:
    return Invalid(message, field=field)
