"""Changing how a store looks and where else it is found: each part by itself, so that two may be at work."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from sqlalchemy import select

from app.media.rules import Purpose, is_public
from app.media.service import attach, standing, stored_name
from app.settings.attachments import STOREFRONT
from app.settings.models import Storefront
from app.shared.errors import Invalid
from app.shared.optimistic_locking import Seen, check_seen, version_of
from tenant_router.session import StoreSession

MAX_BANNERS = 10
MAX_NEW_BANNERS = 5


class Part(StrEnum):
    """What is changed at once, by the names that clients know."""

    LOGO = "logo"
    BANNERS = "banner"
    PAYMENT = "paymentImg"
    LINKS = "socialLinks"
    COLOURS = "color"


PURPOSES = {
    Part.LOGO: Purpose.LOGO,
    Part.BANNERS: Purpose.BANNER,
    Part.PAYMENT: Purpose.PAYMENT,
}


def change_pictures(db: StoreSession, part: Part, names: Sequence[str], *, seen: Seen) -> list[str]:
    """Give a part its pictures, none takes them away; returns the uploads that are being prepared for it.

    Raises ChangedMeanwhile where this part was seen otherwise, and Invalid for what is no picture of this
    store and for too many banners.
    """
    _locked(db, part, seen)
    purpose = PURPOSES[part]
    if part is Part.BANNERS:
        _check_banners(names, known=standing(db, purpose, STOREFRONT))
    return attach(db, purpose, STOREFRONT, names, field="data").waiting


def _check_banners(names: Sequence[str], *, known: Sequence[str]) -> None:
    wanted = {stored_name(name) for name in names}
    if len(wanted) > MAX_BANNERS:
        raise _too_many(MAX_BANNERS)
    if len([name for name in wanted if not is_public(name) and name not in known]) > MAX_NEW_BANNERS:
        raise _too_many(MAX_NEW_BANNERS)


def _too_many(most: int) -> Invalid:
    return Invalid("settings.banners", fields={"data": ["settings.banners"]}, most=most)


def change_links(db: StoreSession, links: Mapping[str, str], *, seen: Seen) -> None:
    """Change what is given of the addresses elsewhere, by column; raises ChangedMeanwhile."""
    storefront = _locked(db, Part.LINKS, seen)
    for name, link in links.items():
        setattr(storefront, name, link)
    db.flush()


def change_colours(db: StoreSession, colours: Mapping[str, str] | None, *, seen: Seen) -> None:
    """Take these colours as they were chosen, or none for the product's own; raises ChangedMeanwhile."""
    storefront = _locked(db, Part.COLOURS, seen)
    storefront.colours = dict(colours) if colours else None
    db.flush()


def version(storefront: Storefront) -> str:
    """What the look is called as it stands: a word for each part, that one part changes alone."""
    return "-".join(version_of(_of_part(storefront, part)) for part in Part)


def _of_part(storefront: Storefront, part: Part) -> object:
    shown = {
        Part.LOGO: storefront.logo,
        Part.BANNERS: storefront.banners,
        Part.PAYMENT: storefront.payment_picture,
        Part.COLOURS: storefront.colours,
    }
    links = (storefront.facebook, storefront.youtube, storefront.whatsapp, storefront.instagram)
    return shown.get(part, links)


def _locked(db: StoreSession, part: Part, seen: Seen) -> Storefront:
    query = select(Storefront).with_for_update().execution_options(populate_existing=True)
    storefront = db.scalars(query).one()
    if seen is not None:
        at = list(Part).index(part)
        words = (version.split("-") for version in seen)
        seen = frozenset(words[at] for words in words if len(words) == len(Part))
    check_seen(seen, version_of(_of_part(storefront, part)))
    return storefront
