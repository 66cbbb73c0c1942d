"""Giving products and categories their pictures; a code names one or the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select, update

from app.catalogue.models import Category, Product
from app.catalogue.pictures import attachments, rules
from app.media.models import Upload
from app.media.rules import Kind, Purpose, kind_of
from app.media.service import attach, standing
from app.settings.queries import load_settings
from app.shared.errors import Invalid, NotFound
from tenant_router.session import StoreSession

__all__ = ["append", "attachments", "put", "replace", "take_away"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What has pictures: a product or a category, and the number that its pictures go by."""

    purpose: Purpose
    code: str
    number: int


def put(db: StoreSession, code: str, names: Sequence[str]) -> int:
    """Give a code these pictures, in this order, in place of those that it has; the number they go by.

    Videos come after the pictures, for lists and papers show what comes first. New ones show once they are
    prepared. Raises NotFound for the code; Invalid for none at all, too many, the wrong kind or what is not
    this store's.
    """
    if not names:
        raise Invalid("picture.choose", fields={"imgUrl": ["picture.choose"]})
    return _put(db, _by_code(db, code), names)


def replace(db: StoreSession, number: int, code: str, names: Sequence[str]) -> int:
    """What `put` does for pictures that have a number already; no names take them all away."""
    shown = _by_code(db, code)
    if shown.number != number:
        raise Invalid("picture.other", fields={"imgid": ["picture.other"]})
    return _put(db, shown, names)


def take_away(db: StoreSession, number: int) -> int:
    """Take all pictures of a number away; raises NotFound where there are none."""
    shown = _by_number(db, number)
    if not standing(db, shown.purpose, shown.code):
        raise NotFound("picture.unknown")
    attach(db, shown.purpose, shown.code, [])
    return number


def append(db: StoreSession, code: str, name: str) -> int:
    """Add one upload behind a code's pictures, as a bulk upload does; the number they go by.

    Raises NotFound for the code; Invalid where it has enough, and for what `put` refuses.
    """
    shown = _by_code(db, code)
    names = standing(db, shown.purpose, shown.code)
    if name not in names:
        names = [*names, name]
    rules.check_bulk(code, [kind_of(name) for name in names], category=shown.purpose is Purpose.CATEGORY)
    width, height = rules.BULK_BOX
    db.execute(update(Upload).where(Upload.name == name).values(width=width, height=height))
    attach(db, shown.purpose, shown.code, names)
    return shown.number


def _put(db: StoreSession, shown: Shown, names: Sequence[str]) -> int:
    kinds = [kind_of(name) for name in names]
    if shown.purpose is Purpose.CATEGORY:
        rules.check_category(shown.code, kinds)
    else:
        rules.check_product(kinds, two_rates=load_settings(db).two_rates)
    ordered = sorted(names, key=lambda name: kind_of(name) is Kind.VIDEO)
    attach(db, shown.purpose, shown.code, ordered)
    return shown.number


def _by_code(db: StoreSession, code: str) -> Shown:
    for purpose, model in ((Purpose.PRODUCT, Product), (Purpose.CATEGORY, Category)):
        number = db.scalar(select(model.picture_id).where(model.code == code))
        if number is not None:
            return Shown(purpose, code, number)
    raise NotFound("picture.code")


def _by_number(db: StoreSession, number: int) -> Shown:
    for purpose, model in ((Purpose.PRODUCT, Product), (Purpose.CATEGORY, Category)):
        code = db.scalar(select(model.code).where(model.picture_id == number))
        if code is not None:
            return Shown(purpose, code, number)
    raise NotFound("picture.unknown")
