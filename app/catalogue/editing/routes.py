"""Routes by which the owner edits products, categories and catalogues."""

from datetime import UTC, datetime
from typing import Any

from flask import Response
from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue import catalog_queries, owner_queries, queries
from app.catalogue.editing import catalogs, categories, products, schemas, units
from app.catalogue.rows import CatalogRow, OwnersCategoryRow, ShownCatalog
from app.catalogue.schemas import products_on_wire
from app.edge.access import access, current_actor
from app.edge.optimistic_locking import IF_MATCH, seen_versions
from app.edge.responses import json_answer
from app.people.auth.viewer import viewer_from, viewer_read
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from app.store.settings.models import StoreSettings
from app.store.settings.queries import store_settings
from app.store.settings.service import change_unit_names, unit_names_version
from tenant_router.http import db
from tenant_router.session import Read

blp = Blueprint("editing", __name__, url_prefix="/api", description="The owner's changes to the catalog")


def _rows(read: Read) -> list[tuple[Any, ...]]:
    """Return the rows that this transaction sees."""
    db.flush()
    return db.read(read)


def _product(code: str, status: int = 200) -> Response:
    """Return a product for its owner, with its version as the ETag."""
    actor = current_actor()
    viewer = viewer_from(_rows(viewer_read(actor, None))[0], actor, None, _rows)
    one, _ = queries.one_product(code, page=0, size=1, party=None, everything=True)
    (product,) = products_on_wire(_rows(one), viewer, db.store.key)
    details = schemas.OwnerDetails(*_rows(owner_queries.details_only(code))[0])
    answer = json_answer({"result": schemas.with_owner_details(product, details)}, status)
    answer.set_etag(details.version)
    return answer


def _units(row: StoreSettings) -> tuple[dict[str, Any], int, dict[str, str]]:
    """Return the units with their names, with the version of the names as the ETag."""
    version = unit_names_version(row)
    return {"result": units.named_units(db, row), "VERSION": version}, 200, {"ETag": f'"{version}"'}


def _category(code: str) -> dict[str, Any]:
    (row,) = _rows(owner_queries.one_category(code))
    return {"result": OwnersCategoryRow._make(row)}


def _split(values: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """Split the data into the product's own fields and its sizes."""
    return {name: value for name, value in values.items() if name != "sizes"}, values.get("sizes")


@blp.route("/products")
class Products(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ProductChangeIn())
    @blp.response(200, schemas.OwnersProductOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, body):
        """Change the passed fields of a product and of the listed sizes; other fields keep their values."""
        values, sizes = _split(body["values"])
        products.change(
            db,
            body["code"],
            values,
            sizes,
            seen=seen_versions(),
            now=datetime.now(UTC),
        )
        return _product(body["code"])

    @access(Access.OWNER)
    @blp.arguments(schemas.NewProductIn())
    @blp.response(201, schemas.OwnersProductOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Add a product of the store's own, which does not come from accounting."""
        values, sizes = _split(body["values"])
        added = products.add(db, body["code"], values, sizes, now=datetime.now(UTC))
        return _product(added.code, 201)


@blp.route("/products/item/<path:code>")
class OneProduct(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RemovedProductOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, code):
        """Remove a product that the owner added and that was never ordered."""
        products.remove(db, code)
        return {"result": {"ITEM_CD": code}}


@blp.route("/products/catalog")
class ProductsCatalog(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CategoryCatalogIn())
    @blp.response(200, schemas.CategoryCatalogOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Assign a catalogue to all products of a category, or remove it."""
        count = categories.assign_catalog(db, body["code"], body["catalog"])
        return {"result": {"DEPT_CD": body["code"], "CATALOG": body["catalog"], "products": count}}


@blp.route("/dept")
class Categories(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.NewCategoryIn())
    @blp.response(201, schemas.OwnersCategoryOut)
    def post(self, body):
        """Add a category under the next free code."""
        return _category(categories.add(db, body).code)

    @access(Access.OWNER)
    @blp.arguments(schemas.CategoryChangeIn())
    @blp.response(200, schemas.OwnersCategoryOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Change the names or the description of a category."""
        values = {name: value for name, value in body.items() if name != "code"}
        return _category(categories.change(db, body["code"], values).code)


@blp.route("/dept/<code>")
class OneCategory(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RemovedCategoryOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, code):
        """Remove a category that has no products and was never ordered from."""
        categories.remove(db, code)
        return {"result": {"DEPT_CD": code}}


@blp.route("/dept/priority")
class CategoryPriority(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CategoryPriorityIn())
    @blp.response(200, schemas.OwnersCategoryOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Change a category's position among the others; lower numbers come first."""
        return _category(categories.change(db, body["code"], {"priority": body["priority"]}).code)


def _catalog(number: int) -> dict[str, Any]:
    (row,) = map(CatalogRow._make, _rows(catalog_queries.one_catalog(number, everything=True)))
    return {"result": ShownCatalog(row, db.store.key, row)}


@blp.route("/catalog")
class Catalogs(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.NewCatalogIn())
    @blp.response(201, schemas.ChangedCatalogOut)
    def post(self, body):
        """Add a downloadable catalogue. Customers see it once its PDF is prepared."""
        return _catalog(catalogs.add(db, **{"description": "", **body}).id)

    @access(Access.OWNER)
    @blp.arguments(schemas.CatalogChangeIn())
    @blp.response(200, schemas.ChangedCatalogOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Change the passed fields of a catalogue. A new file replaces the old one once it is prepared."""
        texts = {name: body[name] for name in ("title", "description") if name in body}
        covers = list(filter(None, [body["cover"]])) if "cover" in body else None
        catalogs.change(db, body["number"], texts, file=body.get("file"), covers=covers)
        return _catalog(body["number"])


@blp.route("/units")
class Units(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.UnitNamesOut)
    def get(self):
        """Return the units of the store's products, with the owner's names of them."""
        return _units(store_settings(db))

    @access(Access.OWNER)
    @blp.arguments(schemas.UnitNamesIn())
    @blp.response(200, schemas.UnitNamesOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, body):
        """Replace the names of all units in other languages."""
        return _units(change_unit_names(db, body["units"], seen=seen_versions()))
