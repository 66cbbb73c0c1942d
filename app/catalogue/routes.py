"""Routes of the shop: the products, categories and catalogues that the caller may see."""

from collections.abc import Callable
from typing import Any

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue import catalog_queries, owner_queries, queries, request_schemas, schemas, shop_answers
from app.catalogue.editing import catalogs
from app.catalogue.editing.schemas import OwnerDetails, RemovedCatalogOut, with_owner_details
from app.catalogue.product_query import ProductQuery
from app.catalogue.rows import BrandRow, CatalogRow, OwnersCategoryRow, ShownCatalog
from app.catalogue.substitutes.service import offered
from app.edge.access import access, actor, current_actor
from app.edge.call import Call
from app.edge.direct_lane import Make, direct, run
from app.edge.response_cache import cached
from app.edge.responses import json_answer
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db, store_of_request
from tenant_router.session import Read

NEWEST_FIRST = ("number", True)
OWNER_OPTIONS = ("pictureless", "hidden", "untaxed", "ordered_by", "descending")

blp = Blueprint("catalogue", __name__, url_prefix="/api", description="Products and categories")


def _read_as_viewer(party: str | None, *reads: Read) -> tuple[Viewer, list[shop_answers.Rows]]:
    """Run the reads and the caller's read in one round trip. Reject an ended session before using rows."""
    reader = shop_answers.CatalogueReader(store_of_request(), current_actor(), party)
    rows = reader.read(*reads)
    return reader.viewer, rows


def _shown(body_of: Callable[..., dict[str, Any]]) -> Make:
    """Return the function that makes the answers of a view, with or without Flask."""

    def make(call: Call, query: dict[str, Any]) -> dict[str, Any]:
        reader = shop_answers.CatalogueReader(call.of_store, call.caller, query.get("party"), call.viewer)
        body = body_of(reader, query, **call.arguments)
        call.viewer = reader.viewer
        return body

    return make


def _listed(reader: shop_answers.CatalogueReader, query: dict[str, Any]) -> dict[str, Any]:
    """Return a page of matching products that the caller may see. Some options are only for owners."""
    if reader.actor.kind is not Access.OWNER:
        return shop_answers.product_list(reader, query)
    options = {name: query[name] for name in OWNER_OPTIONS}
    return shop_answers.product_list(reader, query, everything=True, **options)


_products = _shown(_listed)
_highlights = _shown(shop_answers.highlights)
_product = _shown(shop_answers.one_product)
_substitutes = _shown(offered)
_categories = _shown(shop_answers.categories)


@blp.route("/products")
class Products(MethodView):
    @direct(request_schemas.ProductsIn(), _products)
    @cached(by_viewer=True, party="partyCd", personal=("query", "boughtBefore"))
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.ProductsIn(), location="query")
    @blp.response(200, schemas.ProductPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return a page of products: all, those of a category, or those matching a search."""
        return json_answer(run(_products, query))


@blp.route("/products/itemsWithoutImage")
class ProductsWithoutPicture(MethodView):
    @access(Access.OWNER, checked_by_view=True)
    @blp.arguments(request_schemas.ProductsIn(), location="query")
    @blp.response(200, schemas.ProductPageOut)
    def get(self, query):
        """Return a page of the products without a picture."""
        return json_answer(run(_products, {**query, "pictureless": True}))


@blp.route("/products/getAllItems")
class AllProducts(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.AllProductsIn(), location="query")
    @blp.response(200, schemas.ProductPageOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the products for a printed list: as in the shop, up to a thousand per page."""
        return json_answer(run(_products, query))


@blp.route("/products/brands")
class Brands(MethodView):
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.BrandsIn(), location="query")
    @blp.response(200, schemas.BrandsOut)
    def get(self, query):
        """Return the brands of the shop's products, those with the most products first."""
        everything = actor.kind is Access.OWNER
        _, (rows,) = _read_as_viewer(None, queries.brands(query["category"], everything=everything))
        return {"result": [BrandRow._make(row) for row in rows]}


@blp.route("/products/highlights")
class Highlights(MethodView):
    @direct(request_schemas.HighlightsIn(), _highlights)
    @cached(by_viewer=True, party="partyCd")
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.HighlightsIn(), location="query")
    @blp.response(200, schemas.HighlightsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the home page: best selling categories, the first products, best selling products."""
        return json_answer(run(_highlights, query))


@blp.route("/products/itemsById/<path:code>")
class OneProduct(MethodView):
    @direct(request_schemas.OneProductIn(), _product)
    @cached(by_viewer=True, party="partyCd")
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.OneProductIn(), location="query")
    @blp.response(200, schemas.ProductDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query, code):
        """Return a product with its description, and a page of best sellers in its category."""
        if actor.kind is not Access.OWNER:
            return json_answer(run(_product, query))
        reader = shop_answers.CatalogueReader(store_of_request(), current_actor(), query["party"])
        page, size = query["page"], query["size"]
        reads = queries.one_product(code, page=page, size=size, party=None, everything=True)
        options = {name: query[name] for name in OWNER_OPTIONS}
        listing = ProductQuery(query["category"], everything=True, **options)
        rows, similar, details = reader.read(*reads, owner_queries.product_details(code, listing))
        if not rows:
            raise NotFound("cart.product")
        (product,) = schemas.products_on_wire(rows, reader.viewer, reader.store.key)
        shown = {"result": product, "similar": reader.products(similar)}
        return _with_owner_details(shown, OwnerDetails(*details[0]))


@blp.route("/products/substitutes/<path:code>")
class Substitutes(MethodView):
    @direct(request_schemas.SubstitutesIn(), _substitutes)
    @cached(by_viewer=True, party="partyCd")
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.SubstitutesIn(), location="query")
    @blp.response(200, schemas.SubstitutesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query, code):
        """Return the substitutes of an item that is short or no longer sold.

        These are the items that the owner named, or else items of its category in the same size. There are
        none while the switch `substitutes` is off.
        """
        return json_answer(run(_substitutes, query))


def _with_owner_details(shown: dict[str, Any], details: OwnerDetails) -> Response:
    """Return a product for its owner, with its neighbours, and its version as the ETag."""
    product = with_owner_details(shown["result"], details)
    answer = json_answer(
        {**shown, "result": product, "previous": details.previous_code, "next": details.next_code}
    )
    answer.set_etag(details.version)
    return answer


@blp.route("/dept")
class Categories(MethodView):
    @direct(request_schemas.CategoriesIn(), _categories)
    @cached(by_viewer=True)
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.CategoriesIn(), location="query")
    @blp.response(200, schemas.CategoryPageOut)
    def get(self, query):
        """Return the categories by priority. The owner may also search and sort them."""
        if actor.kind is not Access.OWNER:
            return json_answer(run(_categories, query))
        page, size = query["page"], query["size"]
        order = {name: query[name] for name in ("ordered_by", "descending")}
        reads = owner_queries.category_list(query["words"], page, size, **order)
        _, (rows, count) = _read_as_viewer(None, *reads)
        return list_response([OwnersCategoryRow._make(row) for row in rows], count[0][0], page, size)


def _shown_catalogs(rows: shop_answers.Rows, *, owner: bool) -> list[ShownCatalog]:
    key, catalogs = store_of_request().key, map(CatalogRow._make, rows)
    return [ShownCatalog(each, key, each if owner else None) for each in catalogs]


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
        return list_response(_shown_catalogs(rows, owner=owner), count[0][0], page, size)


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
        return {"result": _shown_catalogs(rows, owner=owner)}

    @access(Access.OWNER)
    @blp.response(200, RemovedCatalogOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, number):
        """Remove a catalogue with its files."""
        catalogs.remove(db, number)
        return {"result": {"caId": number}}
