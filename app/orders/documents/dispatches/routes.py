"""Routes of dispatches in parts, for the owner."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.request_headers import IDEMPOTENCY_KEY, idempotency_key
from app.orders.documents.dispatches import schemas, service
from app.orders.documents.dispatches.closing import close_rest
from app.orders.documents.dispatches.expected_days import expect_rest
from app.orders.documents.dispatches.recording import Shipment
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("dispatches", __name__, url_prefix="/api/orders", description="Dispatches of orders in parts")


@blp.route("/<int:order_id>/close")
class Closing(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CloseIn())
    @blp.response(200, schemas.RestOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, order_id):
        """Close the rest of an order or of some of its items. The customer sees the reason."""
        closed = close_rest(
            db,
            order_id=order_id,
            ids=body["ids"],
            reason=body["reason"].strip(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"items": closed}}


@blp.route("/<int:order_id>/expected")
class Expected(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ExpectedIn())
    @blp.response(200, schemas.RestOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, order_id):
        """Set the day by which the rest of an order or of some items is expected, and notify the customer."""
        items = expect_rest(db, order_id=order_id, ids=body["ids"], day=body["day"], now=datetime.now(UTC))
        return {"result": {"items": items}}


@blp.route("/<int:order_id>/dispatches")
class Dispatches(MethodView):
    @access(Access.OWNER)
    @blp.doc(parameters=[IDEMPOTENCY_KEY])
    @blp.arguments(schemas.DispatchIn())
    @blp.response(201, schemas.DispatchedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, order_id):
        """Dispatch part of an order. Repeating the same `Idempotency-Key` returns the same dispatch.

        A partly dispatched item stays Approved until the rest has left, too.
        """
        lines = [service.Requested(**line) for line in body.pop("lines")]
        picture = body.pop("picture")
        dispatch = service.dispatch(
            db,
            order_id=order_id,
            lines=lines,
            shipment=Shipment(**body),
            picture=picture,
            key=idempotency_key(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"dispatchId": dispatch.id, "number": dispatch.number}}


@blp.route("/<int:order_id>/dispatches/<int:dispatch_id>/back")
class DispatchBack(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.DispatchBackIn())
    @blp.response(200, schemas.DispatchedOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, order_id, dispatch_id):
        """Undo a dispatch of today, with a reason: its goods are in the store again."""
        dispatch = service.undo(
            db,
            order_id=order_id,
            dispatch_id=dispatch_id,
            reason=body["reason"].strip(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"dispatchId": dispatch.id, "number": dispatch.number}}
