"""Routes of the shop: the products, categories and catalogues that the caller may see."""

from typing import Any

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.auth.viewer import Viewer, viewer_from, viewer_read
from app.catalogue import catalog_queries, owner_queries, queries, request_schemas, schemas, suggestions
from app.catalogue.editing import catalogs
from app.catalogue.editing.schemas import (
    OwnerDetails,
    RemovedCatalogOut,
    owners_category_on_wire,
    with_owner_details,
)
from app.catalogue.filters import Filters, allowed_filters, usable_filters
from app.catalogue.rows import BrandRow, CatalogRow, CategoryRow, OwnersCategoryRow
from app.catalogue.search import interpret_search
from app.shared.access import access, actor, current_actor
from app.shared.actor import PARTY_RATE_GROUP, Access
from app.shared.errors import NotFound
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db, store_of_request
from tenant_router.session import Read, read

NEWEST_FIRST = ("number", True)

blp = Blueprint("catalogue", __name__, url_prefix="/api", description="Products and categories")


def _read_as_viewer(party: str | None, *reads: Read) -> tuple[Viewer, list[list[tuple[Any, ...]]]]:
    """Run the reads with the caller's in one round trip. Reject an ended session before using rows."""
    caller = current_actor()
    viewer_rows, *rows = read(store_of_request(), viewer_read(caller, party), *reads)
    return viewer_from(viewer_rows[0], caller, party), rows


def _rates_party(requested: str | None) -> str | None:
    """Return the party whose agreed rates to join, or None if the caller cannot have any.

    Most pages save a join this way.
    """
    caller = current_actor()
    if caller.kind is Access.PARTY:
        return caller.code if caller.group == PARTY_RATE_GROUP else None
    return requested if caller.kind is Access.SALESPERSON else None


def _account(requested: str | None) -> str | None:
    """Return the party whose earlier orders count: the caller, or the one that a salesperson orders for."""
    caller = current_actor()
    if caller.kind is Access.PARTY:
        return caller.code
    return requested if caller.kind is Access.SALESPERSON else None


def _owner_options(query: dict[str, Any]) -> dict[str, Any]:
    """Return the list options that only the owner may use."""
    if current_actor().kind is not Access.OWNER:
        return {}
    names = ("pictureless", "hidden", "ordered_by", "descending")
    return {"everything": True, **{name: query[name] for name in names}}


def _filters(query: dict[str, Any]) -> Filters:
    """Return the sort order and filters that the caller requests and may use."""
    order = request_schemas.SHOP_SORT_ORDERS.get(query["order"])
    names = ("in_stock", "bought", "min_rate", "max_rate")
    requested = Filters(order, **{name: query[name] for name in names})
    if requested == queries.NO_FILTERS:
        return requested
    viewer, _ = _read_as_viewer(query["party"])
    return allowed_filters(viewer, requested)


def _products(filters: dict[str, Any]) -> Response:
    """Return a page of matching products, as far as the caller may see them."""
    store, words = store_of_request(), filters["words"].strip()
    interpret = suggestions.nearest if filters["nearest"] else interpret_search
    listing = queries.ProductQuery(
        category=filters["category"],
        brand=filters["brand"] or None,
        search=interpret(words, _run) if words else None,
        page=filters["page"],
        size=filters["size"],
        party=_rates_party(filters["party"]),
        account=_account(filters["party"]),
        filters=_filters(filters),
        **_owner_options(filters),
    )
    viewer, (rows, count) = _read_as_viewer(filters["party"], *queries.product_page(listing))
    products = schemas.products_on_wire(rows, viewer, store.key)
    everything, pictured = count[0]
    total = everything if listing.everything or viewer.settings.pictureless else pictured
    answer = schemas.product_list(products, int(total), listing)
    answer["filters"] = usable_filters(viewer)
    if words and listing.page == 0 and not filters["nearest"]:
        suggested = suggestions.suggest(words, int(total), _run)
        answer |= {"didYouMean": suggested} if suggested else {}
    return json_answer(answer)


def _run(query: Read) -> list[tuple[Any, ...]]:
    return read(store_of_request(), query)[0]


@blp.route("/products")
class Products(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.ProductsIn(), location="query")
    @blp.response(200, schemas.ProductPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return a page of products: all, those of a category, or those matching a search."""
        return _products(query)


@blp.route("/products/itemsWithoutImage")
class ProductsWithoutPicture(MethodView):
    @access(Access.OWNER, checked_by_view=True)
    @blp.arguments(request_schemas.ProductsIn(), location="query")
    @blp.response(200, schemas.ProductPageOut)
    def get(self, query):
        """Return a page of the products without a picture."""
        return _products({**query, "pictureless": True})


@blp.route("/products/getAllItems")
class AllProducts(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.AllProductsIn(), location="query")
    @blp.response(200, schemas.ProductPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the products for a printed list: as in the shop, up to a thousand per page."""
        return _products(query)


@blp.route("/products/brands")
class Brands(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.BrandsIn(), location="query")
    @blp.response(200, schemas.BrandsOut)
    def get(self, query):
        """Return the brands of the shop's products, those with the most products first."""
        everything = actor.kind is Access.OWNER
        _, (rows,) = _read_as_viewer(None, queries.brands(query["category"], everything=everything))
        return json_answer({"result": [schemas.brand_on_wire(row) for row in map(BrandRow._make, rows)]})


@blp.route("/products/highlights")
class Highlights(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.HighlightsIn(), location="query")
    @blp.response(200, schemas.HighlightsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the home page: best selling categories, the first products, best selling products."""
        viewer, (trending, featured, best) = _read_as_viewer(
            query["party"], *queries.highlights(party=_rates_party(query["party"]))
        )
        key = store_of_request().key
        return json_answer(
            {
                "result": {
                    "trending": [schemas.category_on_wire(row) for row in map(CategoryRow._make, trending)],
                    "featured": schemas.products_on_wire(featured, viewer, key),
                    "bestSelling": schemas.products_on_wire(best, viewer, key),
                }
            }
        )


@blp.route("/products/itemsById/<path:code>")
class OneProduct(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.OneProductIn(), location="query")
    @blp.response(200, schemas.ProductDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query, code):
        """Return a product with its description, and a page of best sellers in its category."""
        owner_options = _owner_options(query)
        reads = queries.one_product(
            code,
            page=query["page"],
            size=query["size"],
            party=_rates_party(query["party"]),
            everything=bool(owner_options),
        )
        if owner_options:
            reads += (
                owner_queries.product_details(code, queries.ProductQuery(query["category"], **owner_options)),
            )
        viewer, (rows, similar, *details) = _read_as_viewer(query["party"], *reads)
        key = store_of_request().key
        products = schemas.products_on_wire(rows, viewer, key)
        if not products:
            raise NotFound("cart.product")
        shown = {"result": products[0], "similar": schemas.products_on_wire(similar, viewer, key)}
        return _with_owner_details(shown, OwnerDetails(*details[0][0])) if details else json_answer(shown)


def _with_owner_details(shown: dict[str, Any], details: OwnerDetails) -> Response:
    """Return a product as its owner sees it, with its neighbours, and its version as the ETag."""
    product = with_owner_details(shown["result"], details)
    answer = json_answer(
        {**shown, "result": product, "previous": details.previous_code, "next": details.next_code}
    )
    answer.set_etag(details.version)
    return answer


@blp.route("/dept")
class Categories(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.CategoriesIn(), location="query")
    @blp.response(200, schemas.CategoryPageOut)
    def get(self, query):
        """Return the categories by priority. The owner may also search and sort them."""
        page, size = query["page"], query["size"]
        if actor.kind is Access.OWNER:
            order = {name: query[name] for name in ("ordered_by", "descending")}
            reads = owner_queries.category_list(query["words"], page, size, **order)
            _, (rows, count) = _read_as_viewer(None, *reads)
            shown = [owners_category_on_wire(OwnersCategoryRow._make(row)) for row in rows]
        else:
            _, (rows, count) = _read_as_viewer(None, *queries.category_page(page, size, everything=False))
            shown = [schemas.category_on_wire(CategoryRow._make(row)) for row in rows]
        return json_answer(list_response(shown, count[0][0], page, size))


@blp.route("/catalog")
class Catalogs(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.CatalogsIn(), location="query")
    @blp.response(200, schemas.CatalogPageOut)
    def get(self, query):
        """Return downloadable catalogues, newest first. A store in inquiry mode shows its customers none."""
        page, size = query["page"], query["size"]
        owner = actor.kind is Access.OWNER
        order = (query["ordered_by"], query["descending"]) if owner and query["ordered_by"] else NEWEST_FIRST
        reads = catalog_queries.catalog_page(query["words"], page, size, everything=owner, order=order)
        _, (rows, count) = _read_as_viewer(None, *reads)
        key = store_of_request().key
        shown = [schemas.catalog_on_wire(row, key, owner=owner) for row in map(CatalogRow._make, rows)]
        return json_answer(list_response(shown, count[0][0], page, size))


@blp.route("/catalog/<int:number>")
class OneCatalog(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.response(200, schemas.OneCatalogOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, number):
        """Return one downloadable catalogue."""
        owner = actor.kind is Access.OWNER
        _, (rows,) = _read_as_viewer(None, catalog_queries.one_catalog(number, everything=owner))
        if not rows:
            raise NotFound("catalog.unknown")
        key = store_of_request().key
        shown = [schemas.catalog_on_wire(row, key, owner=owner) for row in map(CatalogRow._make, rows)]
        return json_answer({"result": shown})

    @access(Access.OWNER)
    @blp.response(200, RemovedCatalogOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, number):
        """Remove a catalogue with its files."""
        catalogs.remove(db, number)
        return {"result": {"caId": number}}
