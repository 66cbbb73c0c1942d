"""One product list file for all viewers who would see the same content.

The writer gets the viewer without the person: no name, number or sign-in, and the party only if it has its
own rates. The key of a list is a hash of that whole anonymous viewer, the request, every row that the list
may show, the company, the day and the release. The list can therefore contain nothing that its key does not
cover, and two callers share a file only if their files would be the same. Any change of the catalogue or the
settings makes another key.
"""

import hashlib
import json
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from app.catalogue.models import Category
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_page
from app.config import get_config
from app.papers.exports import queries
from app.papers.exports.kinds import ExportParams
from app.papers.exports.models import Export
from app.people.auth.viewer import Viewer
from app.pricing.order_rules import NO_RULES
from app.pricing.terms_cache import NO_TERMS
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.store.settings.queries import company
from tenant_router.session import Read, StoreSession

SHARED_FORMATS = frozenset({("products", "pdf")})
# Shorter than the retention, so that a file is not removed shortly after it was reused.
REUSE_PERIOD = timedelta(hours=23)
# Reading this many products takes about 100 ms.
MAX_ROWS_READ = 5_000
_ROWS = "SELECT md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) FROM ({page}) t"


def is_shared(kind: str, format_: str) -> bool:
    """Return whether viewers who would see the same content share files of this kind."""
    return (kind, format_) in SHARED_FORMATS


def anonymize(viewer: Viewer) -> Viewer:
    """Return the viewer's permissions and prices without the person; with the party if it has own rates.

    A list shows no quantities other than those of the sizes.
    """
    kind = Access.OWNER if viewer.actor.kind is Access.OWNER else Access.PUBLIC
    party = viewer.party if viewer.pricing.agreed_rates else None
    anonymous = replace(viewer, actor=Actor(kind), party=party, party_name="", expires_at=None)
    return replace(anonymous, rules=NO_RULES, terms=NO_TERMS)


def list_key(db: StoreSession, viewer: Viewer, params: ExportParams, *, now: datetime) -> str:
    """Return the key of the list for an anonymized viewer."""
    firm = company(db)
    # The versions of the price lists stand for their own rates.
    shown = asdict(replace(viewer, pricing=viewer.pricing.without_rates()))
    content = {
        "viewer": {name: value for name, value in shown.items() if name != "terms"},
        "asked": params,
        "firm": {column.name: getattr(firm, column.name) for column in firm.__table__.columns},
        "rows": _catalogue_state(db, viewer, params),
        "day": now.astimezone(STORE_TIME).date().isoformat(),
        "release": get_config().release,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=_to_json).encode()).hexdigest()


def can_look_up(db: StoreSession, *, now: datetime) -> bool:
    """Return whether the request itself may look up a finished list.

    A key requires reading the catalogue, which takes too long for a large one. A worker then finds the
    existing list when the export is processed.
    """
    recent = select(Export.id).where(Export.shown.is_not(None), *_usable(now))
    if db.scalar(recent.limit(1)) is None:
        return False
    return (db.scalar(select(func.sum(Category.product_count))) or 0) <= MAX_ROWS_READ


def find_finished(db: StoreSession, key: str, *, now: datetime) -> str | None:
    """Return the file of a list with this key, if one exists that will not be removed soon."""
    newest = select(Export.file).where(Export.shown == key, *_usable(now))
    return db.scalar(newest.order_by(Export.created_at.desc()).limit(1))


def _usable(now: datetime) -> tuple[Any, ...]:
    return Export.state == "ready", Export.created_at > now - REUSE_PERIOD


def _catalogue_state(db: StoreSession, viewer: Viewer, params: ExportParams) -> list[Any]:
    """Return a digest of every category and product in the list."""
    everything = viewer.actor.kind is Access.OWNER
    product_query = ProductQuery(
        category=params["category"],
        brand=params.get("brand") or None,
        search=queries.search(db, params["words"]),
        size=queries.NO_LIMIT,
        party=viewer.party,
        everything=everything,
        pictureless=everything and bool(params.get("pictureless")),
    )
    page = product_page(product_query)[0]
    products = db.read(Read(_ROWS.format(page=page.statement), page.values))
    categories = queries.categories(db, only=params["category"], everything=everything)
    return [products[0][0], *(list(category) for category in categories)]


def _to_json(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else str(value)
