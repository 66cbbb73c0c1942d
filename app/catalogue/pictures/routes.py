"""Routes by which the owner edits pictures of products and categories."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue.pictures import queries, schemas, service
from app.edge.access import access
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db, store_of_request
from tenant_router.session import read

blp = Blueprint("pictures", __name__, url_prefix="/api/products", description="Pictures of the catalogue")


@blp.route("/image")
class Pictures(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PicturesIn())
    @blp.response(200, schemas.PicturesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Set the pictures of a product or category. New ones appear once they are prepared."""
        return {"result": {"number": service.put(db, body["code"], body["picture"])}}

    @access(Access.OWNER)
    @blp.arguments(schemas.ReplacedIn())
    @blp.response(200, schemas.PicturesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, body):
        """Replace or reorder the pictures of a code. An empty list removes them."""
        number = service.replace(db, body["number"], body["code"], body["picture"])
        return {"result": {"number": number}}


@blp.route("/<int:number>")
class NumberedPictures(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.PicturesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, number):
        """Remove all pictures of a code."""
        return {"result": {"number": service.remove_all(db, number)}}


@blp.route("/bulk")
class BulkPictures(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.BulkIn())
    @blp.response(200, schemas.PicturesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Add one picture of a bulk upload to its code, or replace the picture of a category."""
        now, change_id = datetime.now(UTC), body["change_id"]
        number = service.append(db, body["code"], body["picture"], change_id=change_id, now=now)
        return {"result": {"number": number}}


@blp.route("/categoryId")
class CategoryCounts(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.CategoryCountsOut)
    def get(self):
        """Return the categories with their number of pictures."""
        (rows,) = read(store_of_request(), queries.category_picture_counts())
        return {"result": [queries.CategoryPictures._make(row) for row in rows]}


@blp.route("/productId")
class ProductCounts(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CountsIn(), location="query")
    @blp.response(200, schemas.ProductCountsOut)
    def get(self, query):
        """Return the products with their number of pictures, up to five thousand per page."""
        page, size = query["page"], query["size"]
        rows, count = read(store_of_request(), *queries.product_picture_counts(page, size))
        counted = [queries.ProductPictures._make(row) for row in rows]
        return list_response(counted, int(count[0][0]), page, size)
