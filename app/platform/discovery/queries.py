"""Reads the data that a visitor may see at an address, in one round trip."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.catalogue.fields import ProductRow
from app.catalogue.queries import SHOWN_COUNT, one_product
from app.catalogue.schemas import pays
from app.orders.links import LIFETIME, read_token
from app.people.auth.viewer import Viewer, viewer_from, viewer_read
from app.platform.discovery.facts import CategoryFacts, Offer, OrderFacts, ProductFacts, StoreFacts
from app.platform.discovery.pages import Address, Page
from app.shared.actor import ANONYMOUS
from app.shared.image_names import is_video
from app.shared.schemas import number
from app.store.pwa.rules import appearance_of
from app.store.settings.rules import Settings, TaxRegistration
from tenant_router.session import Read, read
from tenant_router.store import Store

CATEGORIES_NAMED = 5

_SHOWN = f"(c.retired_at IS NULL OR c.product_count > 0) AND {SHOWN_COUNT} > 0"
# Visitors without a sign-in see the shop as guests do.
AS_GUESTS = {"everything": False}
_STORE = f"""
SELECT m.name, m.city, m.logo, m.colours, ARRAY(
  SELECT c.name FROM store.categories c WHERE {_SHOWN} ORDER BY c.priority, c.code LIMIT {CATEGORIES_NAMED}),
  m.tax_registration
FROM store.company m
"""  # noqa: S608 -- our own names; values are parameters
_CATEGORY = f"""
SELECT c.code, c.name, c.description, coalesce(c.picture, (
  SELECT p.pictures[1] FROM store.products p
  WHERE p.category_code = c.code AND p.pictures <> '{{}}'
    AND p.retired_at IS NULL AND NOT p.hidden
  ORDER BY p.priority, p.code LIMIT 1), '')
FROM store.categories c WHERE c.code = %(code)s AND {_SHOWN}
"""  # noqa: S608 -- our own names; values are parameters
# Valid as in `actor_of` of the links: neither expired nor older than its order.
_ORDER = """
SELECT o.number, o.item_count FROM store.orders o
WHERE o.id = %(order)s AND date_trunc('second', o.placed_at) <= %(made_at)s
  AND %(made_at)s >= now() - %(lifetime)s::interval
"""


class Found(NamedTuple):
    """A store and the thing at an address, None if visitors see nothing there."""

    store: StoreFacts
    shown: ProductFacts | CategoryFacts | OrderFacts | None = None


def read_address(store: Store, address: Address) -> Found:
    """Return what a visitor without a sign-in sees of a store, and of what the address names."""
    reads = (viewer_read(ANONYMOUS, None), Read(_STORE, AS_GUESTS), *_shown_reads(store, address))
    (viewer_row,), (store_row,), *shown = read(store, *reads)
    viewer = viewer_from(viewer_row, ANONYMOUS, None, lambda query: read(store, query)[0])
    facts = _store_facts(store, store_row, viewer.settings)
    if not shown or not shown[0]:
        return Found(facts)
    if address.page is Page.PRODUCT:
        untaxed = store_row[-1] != TaxRegistration.REGULAR
        return Found(facts, _product_facts([ProductRow._make(row) for row in shown[0]], viewer, untaxed))
    if address.page is Page.ORDER:
        return Found(facts, OrderFacts(*shown[0][0]))
    return Found(facts, CategoryFacts(*shown[0][0]))


def _shown_reads(store: Store, address: Address) -> Iterable[Read]:
    if not address.code:
        return ()
    if address.page is Page.ORDER:
        link = read_token(store.key, address.code)
        values = {"order": link.order_id, "made_at": link.made_at, "lifetime": LIFETIME} if link else None
        return (Read(_ORDER, values),) if values else ()
    if address.page is Page.PRODUCT:
        return (one_product(address.code, page=0, size=1, party=None, everything=False)[0],)
    return (Read(_CATEGORY, {**AS_GUESTS, "code": address.code}),)


def _store_facts(store: Store, row: tuple[Any, ...], settings: Settings) -> StoreFacts:
    name, city, logo, colours, categories, _ = row
    return StoreFacts(
        store.key,
        name,
        city,
        appearance_of(name, colours, logo),
        tuple(categories),
        inquiry=settings.inquiry,
        indexed=settings.indexed,
    )


def _product_facts(sizes: list[ProductRow], viewer: Viewer, untaxed: bool) -> ProductFacts:
    first = sizes[0]
    category = CategoryFacts(first.category_code, first.category_name)
    pictures = tuple(name for name in first.pictures if not is_video(name))
    offer = _offer([size for size in sizes if size.size_code is not None], viewer, untaxed)
    return ProductFacts(
        first.code, first.name, category, first.brand, first.description or "", pictures, offer
    )


def _offer(sizes: list[ProductRow], viewer: Viewer, untaxed: bool) -> Offer | None:
    """Return the rates that a visitor may see; sizes without a rate are sold on request."""
    visibility = viewer.visibility
    rates = [number(pays(viewer.pricing, size)) for size in sizes]
    priced = [rate for rate in rates if rate > 0]
    if not visibility.rates or not priced:
        return None
    mrp = float(sizes[0].mrp or 0) or None if len(sizes) == 1 else None
    in_stock = any(size.stock > 0 for size in sizes) if visibility.stock else None
    return Offer(min(priced), max(priced), mrp, in_stock, untaxed)
