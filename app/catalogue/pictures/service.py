"""Assigning pictures to products and categories. A code belongs to either a product or a category."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update

from app.catalogue.models import Category, Product
from app.catalogue.pictures import attachments, replacements, rules
from app.shared.errors import Invalid, NotFound
from app.store.media.models import Upload
from app.store.media.rules import FileKind, Purpose, kind_of
from app.store.media.service import attach, current_names
from app.store.settings.queries import load_settings
from tenant_router.session import StoreSession

__all__ = ["append", "attachments", "put", "remove_all", "replace"]


@dataclass(frozen=True, slots=True)
class PictureOwner:
    """A product or category that has pictures, with its picture number."""

    purpose: Purpose
    code: str
    number: int


def put(db: StoreSession, code: str, names: Sequence[str]) -> int:
    """Replace a code's pictures with these, in this order. Return the picture number.

    Videos come after the pictures, because lists and PDFs show the first entry. New pictures appear once they
    are prepared. Raises NotFound for the code. Raises Invalid for no names, too many, the wrong kind, or
    names that are not this store's uploads.
    """
    if not names:
        raise Invalid("picture.choose", field="picture")
    return _put(db, _by_code(db, code), names)


def replace(db: StoreSession, number: int, code: str, names: Sequence[str]) -> int:
    """Do what `put` does for an existing picture number. An empty list removes all pictures."""
    owner = _by_code(db, code)
    if owner.number != number:
        raise Invalid("picture.other", field="number")
    return _put(db, owner, names)


def remove_all(db: StoreSession, number: int) -> int:
    """Remove all pictures of a number. Raise NotFound if there are none."""
    owner = _by_number(db, number)
    if not current_names(db, owner.purpose, owner.code):
        raise NotFound("picture.unknown")
    attach(db, owner.purpose, owner.code, [])
    return number


def append(db: StoreSession, code: str, name: str, *, change_id: UUID | None, now: datetime) -> int:
    """Append one upload to a code's pictures, as a bulk upload does. Return the picture number.

    With the id of a change the upload replaces the picture of a category, and is recorded, so that it can be
    undone. Raises NotFound for the code, Invalid if the code is full, and the errors of `put`.
    """
    owner = _by_code(db, code)
    names = current_names(db, owner.purpose, owner.code)
    if change_id and owner.purpose is Purpose.CATEGORY:
        before = db.scalar(select(Category.picture).where(Category.code == code))
        replacements.record(db, change_id, code, name, before=before, now=now)
        names = [name]
    elif name not in names:
        names = [*names, name]
    rules.check_bulk(code, [kind_of(name) for name in names], category=owner.purpose is Purpose.CATEGORY)
    width, height = rules.BULK_BOX
    db.execute(update(Upload).where(Upload.name == name).values(width=width, height=height))
    attach(db, owner.purpose, owner.code, names)
    return owner.number


def _put(db: StoreSession, owner: PictureOwner, names: Sequence[str]) -> int:
    kinds = [kind_of(name) for name in names]
    if owner.purpose is Purpose.CATEGORY:
        rules.check_category(owner.code, kinds)
    else:
        rules.check_product(kinds, two_rates=load_settings(db).two_rates)
    ordered = sorted(names, key=lambda name: kind_of(name) is FileKind.VIDEO)
    attach(db, owner.purpose, owner.code, ordered)
    return owner.number


def _by_code(db: StoreSession, code: str) -> PictureOwner:
    for purpose, model in ((Purpose.PRODUCT, Product), (Purpose.CATEGORY, Category)):
        number = db.scalar(select(model.picture_id).where(model.code == code))
        if number is not None:
            return PictureOwner(purpose, code, number)
    raise NotFound("picture.code")


def _by_number(db: StoreSession, number: int) -> PictureOwner:
    for purpose, model in ((Purpose.PRODUCT, Product), (Purpose.CATEGORY, Category)):
        code = db.scalar(select(model.code).where(model.picture_id == number))
        if code is not None:
            return PictureOwner(purpose, code, number)
    raise NotFound("picture.unknown")
