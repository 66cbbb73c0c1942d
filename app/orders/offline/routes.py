"""The route of the download."""

from datetime import UTC, datetime
from hashlib import sha256

from flask import Response, request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.throttle import by_session, limited
from app.orders.offline import schemas, service
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access
from tenant_router.http import db

blp = Blueprint("offline", __name__, url_prefix="/api/offline", description="Ordering without a connection")
downloads = limited(("30 per hour", "offline", by_session))


@blp.route("")
class Offline(MethodView):
    @access(Access.SALESPERSON, checked_by_view=True)
    @downloads
    @blp.response(200, schemas.OfflineOut)
    def get(self):
        """Return the data that a salesperson needs to order without a connection.

        It has the catalogue with the visible data and rates of each party, the parties, their carts, and
        their earlier orders. It has at most 20,000 products. With `If-None-Match` the answer is 304 if
        nothing has changed.
        """
        viewer = load_viewer(db, current_actor(), None)
        download = service.download(db, viewer, now=datetime.now(UTC))
        body = b"".join(schemas.download_on_wire(download, db.store.key))
        answer = Response(body, content_type="application/json")
        # A weak tag stays the same for all compressions of the answer.
        answer.set_etag(sha256(body).hexdigest()[:32], weak=True)
        return answer.make_conditional(request)
