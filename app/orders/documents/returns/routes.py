"""Routes of returns: for customers, and for the owner."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.request_headers import IDEMPOTENCY_KEY, idempotency_key
from app.orders.documents.returns import schemas, service
from app.orders.documents.returns.queries import return_page
from app.orders.items.document_rules import ReturnState
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("returns", __name__, url_prefix="/api", description="Returns of goods")
CALLERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER)


@blp.route("/orders/<int:order_id>/returns")
class OrderReturns(MethodView):
    @access(*CALLERS)
    @blp.response(200, schemas.OrderReturnsOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, order_id):
        """Return the returns of an order, and the quantities that may still be returned."""
        return {"result": service.returns_seen_by(db, order_id, current_actor())}

    @access(*CALLERS)
    @blp.doc(parameters=[IDEMPOTENCY_KEY])
    @blp.arguments(schemas.ReturnIn())
    @blp.response(201, schemas.AskedReturnOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, order_id):
        """Request a return of goods that were dispatched; it waits until the owner accepts it.

        Repeating the same `Idempotency-Key` returns the same return. A return recorded by the owner is
        accepted immediately.
        """
        added = service.ask(
            db,
            order_id=order_id,
            lines=body["lines"],
            pictures=body["pictures"],
            hold_back=body["hold_back"],
            key=idempotency_key(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": added}


@blp.route("/returns")
class Returns(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ReturnsIn(), location="query")
    @blp.response(200, schemas.ReturnPageOut)
    def get(self, query):
        """Return a page of the returns, newest first."""
        page, size = query["page"], query["size"]
        state = ReturnState(query["state"]) if query["state"] else None
        returns, total = return_page(db, state=state, words=query["words"].strip(), page=page, size=size)
        return list_response(returns, total, page, size)


@blp.route("/returns/<int:return_id>/preview")
class Preview(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ReturnPreviewIn())
    @blp.response(200, schemas.ReturnPreviewOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body, return_id):
        """Return the gifts that the customer would keep unearned if a return were accepted.

        Nothing changes.
        """
        keeping = service.preview(db, return_id=return_id, quantities=_quantities(body["lines"]))
        return {"result": keeping}


@blp.route("/returns/<int:return_id>/decision")
class Decision(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ReturnDecisionIn())
    @blp.response(200, schemas.DecidedReturnOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, body, return_id):
        """Accept a return completely or in part, decline it, or record that its goods were received."""
        state = service.decide(
            db,
            return_id=return_id,
            decision=ReturnState(body["decision"]),
            quantities=_quantities(body["lines"]),
            hold_back=body["hold_back"],
            reason=body["reason"].strip(),
            by=current_actor(),
            now=datetime.now(UTC),
        )
        return {"result": {"state": state}}


def _quantities(lines):
    return None if lines is None else {line["item_id"]: line["quantity"] for line in lines}
