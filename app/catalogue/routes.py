"""Routes of the shop: the products, categories and catalogues that the caller may see."""

from collections.abc import Callable
from typing import Any

from flask import Response, g, request
from flask.views import MethodView
from flask_smorest import Blueprint
from marshmallow import Schema

from app.catalogue import catalog_queries, owner_queries, queries, request_schemas, schemas, shop_answers
from app.catalogue.editing import catalogs
from app.catalogue.editing.schemas import OwnerDetails, RemovedCatalogOut, with_owner_details
from app.catalogue.product_query import ProductQuery
from app.catalogue.rows import BrandRow, CatalogRow, OwnersCategoryRow, ShownCatalog
from app.catalogue.substitutes.service import offered
from app.edge.access import access, actor, current_actor
from app.edge.direct_answers import FAILED, Direct, DirectQuestion
from app.edge.response_cache import cached
from app.edge.responses import json_answer
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db, store_of_request
from tenant_router.session import Read

NEWEST_FIRST = ("number", True)

blp = Blueprint("catalogue", __name__, url_prefix="/api", description="Products and categories")


def _reader(party: str | None) -> shop_answers.CatalogueReader:
    reader = shop_answers.CatalogueReader(store_of_request(), current_actor(), party)
    if error := request.environ.get(FAILED):
        raise error
    return reader


def _answer(reader: shop_answers.CatalogueReader, body: dict[str, Any]) -> Response:
    """Return the answer, and note as whom the store sees the caller."""
    g.viewer, g.viewed_for = reader.viewer, reader.party
    return json_answer(body)


def _read_as_viewer(party: str | None, *reads: Read) -> tuple[Viewer, list[shop_answers.Rows]]:
    """Run the reads with the caller's in one round trip. Reject an ended session before using rows."""
    reader = _reader(party)
    rows = reader.read(*reads)
    g.viewer, g.viewed_for = reader.viewer, party
    return reader.viewer, rows


def _direct(schema: Schema, body_of: Callable[..., dict[str, Any]]) -> Direct:
    """Return how a view's answers are made without Flask."""

    def make(question: DirectQuestion, query: dict[str, Any]) -> tuple[dict[str, Any], Viewer]:
        reader = shop_answers.CatalogueReader(
            question.store, question.actor, query.get("party"), question.viewer
        )
        return body_of(reader, query, **question.path), reader.viewer

    return Direct(schema, make)


def _owner_options(query: dict[str, Any]) -> dict[str, Any]:
    """Return the list options that only the owner may use."""
    if current_actor().kind is not Access.OWNER:
        return {}
    names = ("pictureless", "hidden", "untaxed", "ordered_by", "descending")
    return {"everything": True, **{name: query[name] for name in names}}


def _products(query: dict[str, Any]) -> Response:
    """Return a page of matching products, as far as the caller may see them."""
    reader = _reader(query["party"])
    return _answer(reader, shop_answers.product_list(reader, query, **_owner_options(query)))


@blp.route("/products")
class Products(MethodView):
    @cached(
        by_viewer=True,
        party="partyCd",
        personal=("query", "boughtBefore"),
        direct=_direct(request_schemas.ProductsIn(), shop_answers.product_list),
    )
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
        return {"result": [BrandRow._make(row) for row in rows]}


@blp.route("/products/highlights")
class Highlights(MethodView):
    @cached(
        by_viewer=True,
        party="partyCd",
        direct=_direct(request_schemas.HighlightsIn(), shop_answers.highlights),
    )
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.HighlightsIn(), location="query")
    @blp.response(200, schemas.HighlightsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return the home page: best selling categories, the first products, best selling products."""
        reader = _reader(query["party"])
        return _answer(reader, shop_answers.highlights(reader, query))


@blp.route("/products/itemsById/<path:code>")
class OneProduct(MethodView):
    @cached(
        by_viewer=True,
        party="partyCd",
        direct=_direct(request_schemas.OneProductIn(), shop_answers.one_product),
    )
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.OneProductIn(), location="query")
    @blp.response(200, schemas.ProductDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query, code):
        """Return a product with its description, and a page of best sellers in its category."""
        reader = _reader(query["party"])
        owner_options = _owner_options(query)
        if not owner_options:
            return _answer(reader, shop_answers.one_product(reader, query, code))
        page, size = query["page"], query["size"]
        reads = queries.one_product(code, page=page, size=size, party=None, everything=True)
        listing = ProductQuery(query["category"], **owner_options)
        rows, similar, details = reader.read(*reads, owner_queries.product_details(code, listing))
        if not rows:
            raise NotFound("cart.product")
        (product,) = schemas.products_on_wire(rows, reader.viewer, reader.store.key)
        shown = {"result": product, "similar": reader.products(similar)}
        return _with_owner_details(shown, OwnerDetails(*details[0]))


@blp.route("/products/substitutes/<path:code>")
class Substitutes(MethodView):
    @cached(by_viewer=True, party="partyCd", direct=_direct(request_schemas.SubstitutesIn(), offered))
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.SubstitutesIn(), location="query")
    @blp.response(200, schemas.SubstitutesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query, code):
        """Return what to offer instead of an item that is short or sold no more.

        These are the items that the owner named, or else those of its category in the same size. There are
        none while the switch `substitutes` is off.
        """
        reader = _reader(query["party"])
        return _answer(reader, offered(reader, query, code))


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
    @cached(by_viewer=True, direct=_direct(request_schemas.CategoriesIn(), shop_answers.categories))
    @access(Access.PUBLIC, checked_by_view=True)
    @blp.arguments(request_schemas.CategoriesIn(), location="query")
    @blp.response(200, schemas.CategoryPageOut)
    def get(self, query):
        """Return the categories by priority. The owner may also search and sort them."""
        if actor.kind is not Access.OWNER:
            reader = _reader(None)
            return _answer(reader, shop_answers.categories(reader, query))
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
