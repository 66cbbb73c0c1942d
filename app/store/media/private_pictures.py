"""Pictures that only some people may see: who added them, who sees them, and which of them rows name.

A row names its pictures; the room of the row answers the hooks here. A picture that no row names is removed
after a day, like every file.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import select

from app.shared.actor import Access, Actor
from app.shared.errors import Invalid, NotFound
from app.shared.hooks import Hook
from app.shared.image_names import thumbnail_name
from app.shared.sandbox import Limits, turn
from app.store.media.image_sandbox import RejectedFile, prepare_picture
from app.store.media.models import StoredFile
from app.store.media.rules import MEGABYTE, FileKind
from app.store.media.storage import private_url, put_private
from app.store.media.uploads import IncomingFile, check_storage_limit, checked_kind
from tenant_router.keys import private_picture
from tenant_router.session import StoreSession
from tenant_router.store import Store

# Large enough to read the small print of a screenshot.
BOX = (1600, 1600)
URL_SECONDS = 600
WEBP = "image/webp"
FILE_NAME = "picture.webp"
# Requests get less memory than workers.
LIMITS = Limits(memory=256 * MEGABYTE)

pictures_in_use: Hook[[StoreSession, Collection[str]], set[str]] = Hook("which private pictures rows name")
picture_seen_by: Hook[[StoreSession, str, Actor], bool] = Hook("whether a caller may see a private picture")


class PictureLinks(NamedTuple):
    """The addresses of a picture and of its thumbnail, which serve them for ten minutes."""

    large: str
    small: str


def check_picture(db: StoreSession, file: IncomingFile, *, field: str) -> None:
    """Raise Invalid on `field` for a file that is too large or of another kind, Conflict without room."""
    if checked_kind(file.content_type, file.size, fields=(field, field)) is not FileKind.IMAGE:
        raise Invalid("media.content_type", field=field)
    check_storage_limit(db, file.size)


def store_picture(store: Store, file: IncomingFile, *, field: str) -> str:
    """Re-encode a picture, without its metadata, and store it; return its name.

    Raises Invalid on `field` if it can't be opened, and Unavailable if too many requests wait.
    """
    name = private_picture(store, uuid4())
    with TemporaryDirectory(prefix="haat-picture-") as folder:
        source = Path(folder) / "upload"
        source.write_bytes(file.content.read())
        try:
            with turn(store.key):
                prepared = prepare_picture(source, BOX, limits=LIMITS)
        except RejectedFile as rejected:
            raise Invalid(str(rejected), field=field) from None
        for stored, path in ((thumbnail_name(name), prepared.small), (name, prepared.large)):
            with path.open("rb") as content:
                put_private(stored, content, WEBP)
    return name


def keep_picture(db: StoreSession, name: str, *, by: Actor) -> str:
    """Record who added a stored picture; return its id."""
    db.add(StoredFile(name=name, added_by=_who(by)))
    db.flush()
    return picture_id(name)


def added_pictures(db: StoreSession, ids: Sequence[UUID], *, by: Actor, field: str) -> list[str]:
    """Return the names of pictures for a row to keep.

    Raises Invalid for a picture that the caller did not add.
    """
    names = [private_picture(db.store, each) for each in dict.fromkeys(ids)]
    own = select(StoredFile.name).where(StoredFile.name.in_(names), StoredFile.added_by == _who(by))
    if names and set(db.scalars(own)) != set(names):
        raise Invalid("media.unknown", field=field)
    return names


def picture_links(db: StoreSession, picture: UUID, actor: Actor) -> PictureLinks:
    """Return the addresses of a picture. Raises NotFound also if the caller may not see it.

    The owner sees all pictures. Other callers see the pictures that they added, and the pictures that a room
    shows them with its rows.
    """
    name = private_picture(db.store, picture)
    file = db.get(StoredFile, name)
    if file is None or not _is_seen(db, file, actor):
        raise NotFound("picture.unknown")
    return PictureLinks(*(_url(each) for each in (name, thumbnail_name(name))))


def picture_id(name: str) -> str:
    """Return the id of a picture that a row names; empty without one."""
    return name.rpartition("/")[2].partition(".")[0]


def _is_seen(db: StoreSession, file: StoredFile, actor: Actor) -> bool:
    # The holder of an order's link need not be the person who added a picture with it.
    own = actor.kind is not Access.LINK and file.added_by == _who(actor)
    return actor.kind is Access.OWNER or own or any(picture_seen_by(db, file.name, actor))


def _who(actor: Actor) -> str:
    """Return the name of the person who adds a picture; a guest's pictures belong to their sign-in."""
    return f"{actor.kind}:{actor.session if actor.kind is Access.GUEST else actor.code}"


def _url(name: str) -> str:
    return private_url(name, file_name=FILE_NAME, seconds=URL_SECONDS)
