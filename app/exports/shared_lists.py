"""One product list for all who would be shown the same: made once, kept, and given to each of them.

What is given to whoever writes the list is the viewer without the person: neither name, number nor sign-in,
and a party alone where it has rates of its own. The same viewer, all of him, what was asked for, every row
that the list may show, the firm, the day and the release make up the key under which a list is kept. So a
list can hold nothing that its key does not, and two callers share one only where theirs would be the same.
Whatever changes in the catalogue or the settings makes another key.
"""

import hashlib
import json
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from app.auth.viewer import Viewer
from app.catalogue.models import Category
from app.catalogue.queries import Shelf, product_page
from app.config import get_config
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.models import Export
from app.settings.queries import company, storefront
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from tenant_router.session import Read, StoreSession

SHARED = frozenset({("products", "pdf")})
# Younger ones are not cleared away while somebody is given theirs.
SHARED_FOR = timedelta(hours=23)
# So many products take some 100 ms.
MAX_ROWS_READ = 5_000
_ROWS = "SELECT md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) FROM ({page}) t"


def is_shared(kind: str, format_: str) -> bool:
    """Whether files of a kind are made for all who would be shown the same."""
    return (kind, format_) in SHARED


def impersonal(viewer: Viewer) -> Viewer:
    """What a viewer may see and pays, without who he is; with his party where he pays its own rates."""
    kind = Access.OWNER if viewer.actor.kind is Access.OWNER else Access.PUBLIC
    party = viewer.party if viewer.pricing.agreed_rates else None
    return replace(viewer, actor=Actor(kind), party=party, party_name="")


def key_of(db: StoreSession, viewer: Viewer, asked: Asked, *, now: datetime) -> str:
    """The key of the list that an impersonal viewer is to be shown."""
    firm = company(db)
    told = {
        "viewer": asdict(viewer),
        "asked": asked,
        "firm": {column.name: getattr(firm, column.name) for column in firm.__table__.columns},
        "logo": storefront(db).logo,
        "rows": _rows(db, viewer, asked),
        "day": now.astimezone(STORE_TIME).date().isoformat(),
        "release": get_config().release,
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=_plain).encode()).hexdigest()


def worth_looking(db: StoreSession, *, now: datetime) -> bool:
    """Whether a request may look for its list: a key costs reading the catalogue, a large one too much.

    Then a worker finds the list that is there, when the store has its turn.
    """
    lately = select(Export.id).where(Export.shown.is_not(None), *_usable(now))
    if db.scalar(lately.limit(1)) is None:
        return False
    return (db.scalar(select(func.sum(Category.product_count))) or 0) <= MAX_ROWS_READ


def finished(db: StoreSession, key: str, *, now: datetime) -> str | None:
    """The file of a list with this key, where there is one that stays for long enough."""
    newest = select(Export.file).where(Export.shown == key, *_usable(now))
    return db.scalar(newest.order_by(Export.created_at.desc()).limit(1))


def _usable(now: datetime) -> tuple[Any, ...]:
    return Export.state == "ready", Export.created_at > now - SHARED_FOR


def _rows(db: StoreSession, viewer: Viewer, asked: Asked) -> list[Any]:
    """What stands for every category and product that the list is made of."""
    everything = viewer.actor.kind is Access.OWNER
    shelf = Shelf(
        category=asked["category"],
        found=queries.search(db, asked["words"]),
        size=queries.EVERYTHING,
        party=viewer.party,
        everything=everything,
        pictureless=everything and bool(asked.get("pictureless")),
    )
    page = product_page(shelf)[0]
    products = queries.rows(db, Read(_ROWS.format(page=page.statement), page.values))
    kept = queries.categories(db, only=asked["category"], everything=everything)
    return [products[0][0], *(list(category) for category in kept)]


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else str(value)
