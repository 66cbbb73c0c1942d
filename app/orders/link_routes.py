"""Routes of links to orders, for people who are not signed in."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.edge.attempts import Attempt
from app.edge.responses import json_answer
from app.edge.throttle import counted_attempt
from app.orders import detail_schemas, link_schemas, links, schemas
from app.orders.details import details_of
from app.orders.items.queries import timeline_read
from app.shared.actor import Access
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut, dumped
from app.store.media.private_pictures import picture_links
from app.store.media.schemas import PictureLinksOut
from tenant_router.http import db

blp = Blueprint("order links", __name__, url_prefix="/api/orders", description="Links to orders")


@blp.route("/find")
class FindOrder(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(link_schemas.FindOrderIn())
    @blp.response(200, link_schemas.OrderLinkOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, numbers):
        """Return a link to a guest's order, by its number and the mobile number given with it.

        Wrong attempts are limited by address and by mobile number. Orders of customers with an account cannot
        be found here.
        """
        with counted_attempt(Attempt.GUEST_ORDER, number=numbers["mobile_number"]):
            return {"result": {"link": links.find_order(db, **numbers, now=datetime.now(UTC))}}


@blp.route("/link/<token>/pictures/<picture_id>")
class LinkedPicture(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, PictureLinksOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, token, picture_id):
        """Return the addresses of a picture of a dispatch, for ten minutes."""
        actor = links.actor_of(db, token, now=datetime.now(UTC))
        return {"result": picture_links(db, parse_id(picture_id, "picture.unknown"), actor)}


@blp.route("/link/<token>")
class LinkedOrder(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, detail_schemas.OrderDetailOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(410, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def get(self, token):
        """Return the order that a link opens: its items, amounts and progress.

        The customer's data is limited to the name, the city and the last digits of the mobile number.
        """
        now = datetime.now(UTC)
        viewer, order = links.open_link(db, token, now=now)
        steps = db.read(timeline_read(order.order.id))
        details = dumped(detail_schemas.DETAILS, details_of(db, viewer, order, steps, now=now))
        return json_answer({"result": {**schemas.order_on_wire(order, viewer), **details}})
