"""The answers of the shop to one caller, shared by Flask's views and `app.edge.direct_lane`."""

from dataclasses import replace
from typing import Any

from orjson import Fragment

from app.catalogue import queries, request_schemas, schemas, suggestions
from app.catalogue.filters import Filters, allowed_filters, usable_filters
from app.catalogue.product_cache import products_json
from app.catalogue.product_query import NO_FILTERS, ProductQuery
from app.catalogue.rates import FEW_SIZES
from app.catalogue.rows import CategoryRow
from app.catalogue.search import interpret_search
from app.people.auth.viewer import Viewer, viewer_from, viewer_read
from app.shared.actor import PARTY_RATE_GROUP, Access, Actor
from app.shared.errors import NotFound
from app.shared.schemas import list_response
from tenant_router.session import Read, read
from tenant_router.store import Store

Rows = list[tuple[Any, ...]]


class CatalogueReader:
    """Reads the shop for a caller, or for the party that they order for, in one request.

    `viewer` is the caller's current state in the store; if it is not known yet, the caller's row is read in
    the same round trip as each read.
    """

    def __init__(self, store: Store, actor: Actor, party: str | None, viewer: Viewer | None = None) -> None:
        self.store, self.actor, self.party = store, actor, party
        self._known = viewer
        self._viewer = viewer

    def read(self, *reads: Read) -> list[Rows]:
        """Run the reads in one round trip. Raise the errors of `viewer_from` before any row is used."""
        if self._known is not None:
            return read(self.store, *reads) if reads else []
        viewer_rows, *rows = read(self.store, viewer_read(self.actor, self.party), *reads)
        self._viewer = viewer_from(viewer_rows[0], self.actor, self.party, self.run)
        return rows

    def run(self, query: Read) -> Rows:
        """Return the rows of one read, without reading the caller."""
        return read(self.store, query)[0]

    @property
    def viewer(self) -> Viewer:
        """Return the caller; available only after a read."""
        if self._viewer is None:
            raise RuntimeError("nothing was read")
        return self._viewer

    @property
    def rates_party(self) -> str | None:
        """Return the party whose agreed rates to join, or None if the caller cannot have any.

        Most pages save a join this way.
        """
        if self.actor.kind is Access.PARTY:
            return self.actor.code if self.actor.group == PARTY_RATE_GROUP else None
        return self.account

    @property
    def account(self) -> str | None:
        """Return the party whose earlier orders count: the caller, or the party a salesperson orders for."""
        if self.actor.kind is Access.PARTY:
            return self.actor.code
        return self.party if self.actor.kind is Access.SALESPERSON else None

    def products(self, rows: Rows) -> list[Fragment]:
        """Return the JSON of product rows, limited to what the caller may see."""
        return products_json(rows, self.viewer, self.store.key)


def product_list(reader: CatalogueReader, query: dict[str, Any], **owner_options: Any) -> dict[str, Any]:
    """Return a page of matching products."""
    words = query["words"].strip()
    interpret = suggestions.nearest if query["nearest"] else interpret_search
    listing = ProductQuery(
        category=query["category"],
        brand=query["brand"] or None,
        search=interpret(words, reader.run) if words else None,
        page=query["page"],
        size=query["size"],
        party=reader.rates_party,
        account=reader.account,
        filters=_filters(reader, query),
        after=query["after"],
        **owner_options,
    )
    rows, count = reader.read(*queries.product_page(listing))
    if not rows and (listing.seeks or listing.compares_nearest):
        # The product before the page may have been deleted, or too few products may be left to compare with.
        listing = replace(listing, after=None, compares_all=True)
        rows, count = reader.read(*queries.product_page(listing))
    everything, pictured = count[0]
    total = int(everything if listing.everything or reader.viewer.settings.pictureless else pictured)
    answer = schemas.product_list(reader.products(rows), total, listing)
    answer["filters"] = usable_filters(reader.viewer)
    if words and listing.page == 0 and not query["nearest"]:
        suggested = suggestions.suggest(words, total, reader.run)
        answer |= {"didYouMean": suggested} if suggested else {}
    return answer


def _filters(reader: CatalogueReader, query: dict[str, Any]) -> Filters:
    """Return the requested sort order and filters that the caller may use."""
    order = request_schemas.SHOP_SORT_ORDERS.get(query["order"])
    names = ("in_stock", "bought", "min_rate", "max_rate")
    requested = Filters(order, **{name: query[name] for name in names})
    if requested == NO_FILTERS:
        return requested
    reader.read()
    allowed = allowed_filters(reader.viewer, requested)
    if allowed.finds_by_rate:
        found = reader.run(allowed.size_count)[0][0]
        allowed = replace(allowed, few_sizes=found <= FEW_SIZES)
    return allowed


def highlights(reader: CatalogueReader, _query: dict[str, Any]) -> dict[str, Any]:
    """Return the home page: best selling categories, the first products, best selling products."""
    trending, featured, best = reader.read(*queries.highlights(party=reader.rates_party))
    return {
        "result": {
            "trending": [schemas.category_on_wire(row) for row in map(CategoryRow._make, trending)],
            "featured": reader.products(featured),
            "bestSelling": reader.products(best),
        }
    }


def one_product(reader: CatalogueReader, query: dict[str, Any], code: str) -> dict[str, Any]:
    """Return a product and a page of best sellers in its category; raise NotFound if it is not visible."""
    page, size = query["page"], query["size"]
    reads = queries.one_product(code, page=page, size=size, party=reader.rates_party, everything=False)
    rows, similar = reader.read(*reads)
    products = reader.products(rows)
    if not products:
        raise NotFound("cart.product")
    return {"result": products[0], "similar": reader.products(similar)}


def categories(reader: CatalogueReader, query: dict[str, Any]) -> dict[str, Any]:
    """Return a page of the categories by priority."""
    page, size = query["page"], query["size"]
    rows, count = reader.read(*queries.category_page(page, size, everything=False))
    shown = [schemas.category_on_wire(row) for row in map(CategoryRow._make, rows)]
    return list_response(shown, count[0][0], page, size)
