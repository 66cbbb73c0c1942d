"""The worker's part: check uploads, make public files from them, and assign these to rows."""

from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import NAMESPACE_URL, UUID, uuid5

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert

from app.shared.image_names import thumbnail_name
from app.store.media.attachments import target_of
from app.store.media.image_sandbox import RejectedFile, prepare_picture
from app.store.media.models import Attachment, StoredFile, Upload
from app.store.media.rules import (
    CONTENT_TYPES,
    FORMATS,
    HEAD_BYTES,
    MAX_BYTES,
    TOO_LARGE,
    FileKind,
    Purpose,
    content_type_of,
    is_public,
    kind_of,
)
from app.store.media.service import discard
from app.store.media.storage import fetch, put_public_file, size_of
from app.store.media.videos import strip_metadata
from tenant_router.keys import incoming_file, public_file
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

WEBP = "image/webp"
# Video formats in which cameras record where they were made.
TYPES_WITH_METADATA = frozenset({"video/mp4", "video/quicktime"})


def prepare(db: StoreSession, purpose: Purpose, target: str) -> None:
    """Prepare the uploads attached to a row, then assign all its files in one step.

    Rejected uploads are left out. If none remain, the row keeps its files. If the attachment was replaced in
    the meantime, nothing happens, because the new one has its own message. Running it twice does no harm.
    """
    attachment = _attachment(db, purpose, target)
    if attachment is None:
        return
    version, names = attachment
    public = {name: name if is_public(name) else publish(db.store, purpose, name) for name in names}
    _assign(db, purpose, target, version, public)


def publish(store: Store, purpose: Purpose, name: str) -> str | None:
    """Return the public file of an upload for a purpose, making it if needed; None if it was rejected.

    The result is committed at once for the owner, who is polling. Each upload is processed only once.
    """
    with store_session(store) as session:
        upload = session.get(Upload, name)
        if upload is None or upload.state == "refused":
            return None
        published = upload.file or ""
        if published.startswith(_stem(store, purpose, name)) and session.get(StoredFile, published):
            return published
    try:
        file = _publish_checked(store, purpose, upload)
    except RejectedFile as rejected:
        _update_upload(store, name, state="refused", reason=str(rejected))
        return None
    _update_upload(store, name, file=file, size=size_of(incoming_file(store, name)) or upload.size)
    return file


def _publish_checked(store: Store, purpose: Purpose, upload: Upload) -> str:
    source = incoming_file(store, upload.name)
    kind = kind_of(upload.name)
    size = size_of(source)
    if size is None:
        raise RejectedFile("media.not_arrived")
    if size == 0:
        raise RejectedFile("media.empty")
    if size > MAX_BYTES[kind]:
        raise RejectedFile(TOO_LARGE[kind])
    stem = _stem(store, purpose, upload.name)
    with TemporaryDirectory(prefix="haat-upload-") as folder:
        path = Path(folder) / "upload"
        with path.open("wb") as content:
            fetch(source, content)
        if kind is FileKind.IMAGE:
            return _picture(store, path, stem, purpose, upload)
        content_type = _real_type(path, kind)
        name = f"{stem}.{CONTENT_TYPES[content_type][1]}"
        _register_file(store, name)
        if content_type in TYPES_WITH_METADATA:
            _strip_metadata(path)
        # Store the checked copy: the signed URL accepts the upload again until it expires.
        put_public_file(name, path, content_type)
        return name


def _strip_metadata(path: Path) -> None:
    with path.open("r+b") as video:
        strip_metadata(video)


def _picture(store: Store, path: Path, stem: str, purpose: Purpose, upload: Upload) -> str:
    width, height = FORMATS[purpose].box
    picture = prepare_picture(path, (min(width, upload.width or width), min(height, upload.height or height)))
    name = f"{stem}.webp"
    _register_file(store, name)
    put_public_file(thumbnail_name(name), picture.small, WEBP)
    put_public_file(name, picture.large, WEBP)
    return name


def _real_type(path: Path, kind: FileKind) -> str:
    """Return the content type by the file's contents. Raise RejectedFile if it is of another kind."""
    with path.open("rb") as content:
        head = content.read(HEAD_BYTES)
        content.seek(max(0, path.stat().st_size - HEAD_BYTES))
        real = content_type_of(head, content.read())
    if real is None or CONTENT_TYPES[real][0] is not kind:
        raise RejectedFile(f"media.not_{kind}")
    return real


def _assign(
    db: StoreSession, purpose: Purpose, target: str, version: UUID, public: dict[str, str | None]
) -> None:
    row_target = target_of(purpose)
    current = row_target.current(db, target)
    query = select(Attachment).where(Attachment.purpose == purpose, Attachment.target == target)
    attachment = db.scalar(query.with_for_update().execution_options(populate_existing=True))
    if attachment is None or attachment.version != version:
        return
    db.delete(attachment)
    if current is None:
        return
    names = [name for name in public.values() if name]
    if names:
        row_target.assign(db, target, names)
        discard(db, [name for name in current if name not in names])
    elif row_target.rejected:
        row_target.rejected(db, target, _reason(db, public))
    done = Upload.name.in_([name for name, file in public.items() if file and not is_public(name)])
    db.execute(update(Upload).where(done).values(state="ready"))


def _reason(db: StoreSession, names: Collection[str]) -> str:
    """Return why uploads were rejected. A missing upload never arrived."""
    reasons = select(Upload.reason).where(Upload.name.in_(names), Upload.reason.is_not(None))
    return db.scalar(reasons.limit(1)) or "media.not_arrived"


def _attachment(db: StoreSession, purpose: Purpose, target: str) -> tuple[UUID, list[str]] | None:
    """Return the attachment's version and names.

    It is read without a lock, because the owner may replace it while it is being prepared.
    """
    query = select(Attachment.version, Attachment.names)
    row = db.execute(query.where(Attachment.purpose == purpose, Attachment.target == target)).one_or_none()
    return (row.version, row.names) if row else None


def _stem(store: Store, purpose: Purpose, name: str) -> str:
    """Return the name that belongs to this upload and purpose, so that running twice leaves one file."""
    return public_file(store, str(uuid5(NAMESPACE_URL, f"haat:{purpose}:{name}")))


def _update_upload(store: Store, name: str, **values: str | int) -> None:
    with store_session(store) as session:
        session.execute(update(Upload).where(Upload.name == name).values(**values))


def _register_file(store: Store, name: str) -> None:
    """Register the file before storing it: the cleanup only removes registered files."""
    with store_session(store) as session:
        session.execute(insert(StoredFile).values(name=name).on_conflict_do_nothing())
