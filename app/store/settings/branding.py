"""Branding and links of a store. Each part has its own version, so two people can edit two parts."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from sqlalchemy import select

from app.edge.optimistic_locking import SeenVersions, check_seen_version, version_of
from app.shared.errors import Invalid
from app.store.media.rules import Purpose, is_public
from app.store.media.service import attach, current_names, stored_name
from app.store.settings.attachments import STOREFRONT
from app.store.settings.models import Company
from tenant_router.session import StoreSession

MAX_BANNERS = 10
MAX_NEW_BANNERS = 5


class BrandingPart(StrEnum):
    """A part of the branding that is changed at once, by its wire name."""

    LOGO = "logo"
    BANNERS = "banner"
    PAYMENT = "paymentImg"
    LINKS = "socialLinks"
    COLOURS = "color"


PURPOSES = {
    BrandingPart.LOGO: Purpose.LOGO,
    BrandingPart.BANNERS: Purpose.BANNER,
    BrandingPart.PAYMENT: Purpose.PAYMENT,
}


def change_pictures(
    db: StoreSession, part: BrandingPart, names: Sequence[str], *, seen: SeenVersions
) -> list[str]:
    """Set the pictures of a part, or remove them with an empty list.

    Returns the uploads that are still being processed. Raises ChangedMeanwhile for an outdated version of
    this part, Invalid for names that are not pictures of this store and for too many banners.
    """
    _lock_company(db, part, seen)
    purpose = PURPOSES[part]
    if part is BrandingPart.BANNERS:
        _check_banners(names, current=current_names(db, purpose, STOREFRONT))
    return attach(db, purpose, STOREFRONT, names, field="data").waiting


def _check_banners(names: Sequence[str], *, current: Sequence[str]) -> None:
    requested = {stored_name(name) for name in names}
    if len(requested) > MAX_BANNERS:
        raise _too_many(MAX_BANNERS)
    if len([name for name in requested if not is_public(name) and name not in current]) > MAX_NEW_BANNERS:
        raise _too_many(MAX_NEW_BANNERS)


def _too_many(limit: int) -> Invalid:
    return Invalid("settings.banners", field="data", most=limit)


def change_links(db: StoreSession, links: Mapping[str, str], *, seen: SeenVersions) -> None:
    """Change the links to other sites, by column; raise ChangedMeanwhile."""
    company = _lock_company(db, BrandingPart.LINKS, seen)
    for name, link in links.items():
        setattr(company, name, link)
    db.flush()


def change_colours(db: StoreSession, colours: Mapping[str, str] | None, *, seen: SeenVersions) -> None:
    """Set the theme's colours, or None for the defaults; raise ChangedMeanwhile."""
    company = _lock_company(db, BrandingPart.COLOURS, seen)
    company.colours = dict(colours) if colours else None
    db.flush()


def version(company: Company) -> str:
    """Return the version of the branding: one hash per part, so that parts can change independently."""
    return "-".join(version_of(_part_value(company, part)) for part in BrandingPart)


def _part_value(company: Company, part: BrandingPart) -> object:
    values = {
        BrandingPart.LOGO: company.logo,
        BrandingPart.BANNERS: company.banners,
        BrandingPart.PAYMENT: company.payment_picture,
        BrandingPart.COLOURS: company.colours,
    }
    links = (company.facebook, company.youtube, company.whatsapp, company.instagram)
    return values.get(part, links)


def _lock_company(db: StoreSession, part: BrandingPart, seen: SeenVersions) -> Company:
    query = select(Company).with_for_update().execution_options(populate_existing=True)
    company = db.scalars(query).one()
    if seen is not None:
        index = list(BrandingPart).index(part)
        hashes = (version.split("-") for version in seen)
        seen = frozenset(words[index] for words in hashes if len(words) == len(BrandingPart))
    check_seen_version(seen, version_of(_part_value(company, part)))
    return company
