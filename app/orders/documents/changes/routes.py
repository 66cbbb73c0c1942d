"""Routes of changes of orders: for customers, and for the owner."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.orders.documents.changes import schemas, service
from app.orders.items.document_rules import ChangeState
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("order_changes", __name__, url_prefix="/api/orders", description="Changes of orders")
CALLERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER)


@blp.route("/<int:order_id>/changes")
class OrderChanges(MethodView):
    @access(*CALLERS)
    @blp.response(200, schemas.OrderChangesOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, order_id):
        """Return the changes of an order, and whether the caller may request another one."""
        actor = current_actor()
        found = service.changes_seen_by(db, order_id, actor)
        return {"result": found, "viewer": load_viewer(db, actor, None)}

    @access(*CALLERS)
    @blp.arguments(schemas.OrderChangeIn())
    @blp.response(201, schemas.AskedOrderChangeOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, order_id):
        """Request a change of an order that was not dispatched yet; it waits until the owner accepts it.

        A change by the owner is applied immediately. An order has at most one waiting change. If the new
        amount differs from the shown one, the answer is 409.
        """
        change = service.ask(
            db,
            order_id=order_id,
            requested=body["requested"],
            note=body["note"].strip(),
            shown_net=body["shown_net"],
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": change}


@blp.route("/<int:order_id>/changes/preview")
class ChangePreview(MethodView):
    @access(*CALLERS)
    @blp.arguments(schemas.OrderChangePreviewIn())
    @blp.response(200, schemas.OrderChangePreviewOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, order_id):
        """Return an order as a change would price it now. Nothing is changed."""
        actor = current_actor()
        repriced = service.preview(
            db, order_id=order_id, requested=body["requested"], by=actor, now=datetime.now(UTC)
        )
        return {"result": repriced, "viewer": load_viewer(db, actor, None)}


@blp.route("/<int:order_id>/changes/<int:change_id>/decision")
class ChangeDecision(MethodView):
    @access(*CALLERS)
    @blp.arguments(schemas.OrderChangeDecisionIn())
    @blp.response(200, schemas.DecidedOrderChangeOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, order_id, change_id):
        """Accept or decline a change as the owner, or withdraw it as the customer.

        An accepted change is applied at the current rates. If the new amount differs from the shown one, the
        answer is 409.
        """
        decision = ChangeState(body["decision"])
        service.decide(
            db,
            order_id=order_id,
            change_id=change_id,
            decision=decision,
            reason=body["reason"].strip(),
            shown_net=body["shown_net"],
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"state": decision}}
