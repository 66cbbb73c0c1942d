"""Routes of written orders."""

from pathlib import Path
from tempfile import TemporaryDirectory

from flask.views import MethodView
from flask_smorest import Blueprint

from app.catalogue.schemas import products_on_wire
from app.edge.access import access, current_actor
from app.edge.responses import json_answer
from app.orders.quick_order import files, schemas, service
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, dumped
from app.store.media.routes import accepts_files, opening_a_file
from tenant_router.http import db, store_of_request

blp = Blueprint("quick_order", __name__, url_prefix="/api/quick-order", description="Written orders")
BUYERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON)


@blp.route("/lines")
class WrittenLines(MethodView):
    # Owners use it to try out their schemes.
    @access(*BUYERS, Access.OWNER)
    @blp.arguments(schemas.WrittenIn())
    @blp.response(200, schemas.WrittenOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Read a written order, such as a message, and match its lines to items. Nothing is ordered."""
        viewer = load_viewer(db, current_actor(), body["party"] or None)
        matched = service.match_text(db, viewer, body["text"])
        # Several lines may match the same product.
        rows = dict.fromkeys(row for line in matched for row in line.rows)
        products = products_on_wire(rows, viewer, db.store.key)
        return json_answer({**dumped(schemas.LINES, {"result": matched}), "products": products})


@blp.route("/file")
class WrittenFile(MethodView):
    @access(*BUYERS)
    @accepts_files(files.MAX_BYTES)
    @blp.arguments(schemas.WrittenFileIn(), location="files")
    @blp.response(200, schemas.WrittenFileOut)
    def post(self, form):
        """Read a spreadsheet, a CSV file or a workbook, into written lines. Nothing is matched or ordered."""
        with TemporaryDirectory(prefix="order-") as folder:
            path = Path(folder) / "order"
            form["file"].save(path)
            store = store_of_request()
            with opening_a_file():
                return {"result": files.written_lines(store, path)}
