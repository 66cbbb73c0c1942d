"""Routes of money that the owner pays back."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.money import refund_schemas as schemas
from app.money import refunds
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("refunds", __name__, url_prefix="/api/payments/refunds", description="Refunds")


@blp.route("")
class Refunds(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.RefundsOut)
    def get(self):
        """Return what is to be paid back, the longest waiting first."""
        return {"result": refunds.open_refunds(db)}

    @access(Access.OWNER)
    @blp.arguments(schemas.RefundIn())
    @blp.response(201, schemas.OneRefundOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Note that what was paid too much for an order is to be paid back."""
        return {"result": refunds.request_refund(db, body["order_id"], now=datetime.now(UTC))}


@blp.route("/<int:refund_id>")
class OneRefund(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.OneRefundOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def put(self, refund_id):
        """Note that a refund was paid back."""
        return {"result": refunds.mark_paid_back(db, refund_id, now=datetime.now(UTC))}

    @access(Access.OWNER)
    @blp.response(200, schemas.OneRefundOut)
    @blp.alt_response(404, schema=ErrorOut)
    @blp.alt_response(409, schema=ErrorOut)
    def delete(self, refund_id):
        """Leave what was to be paid back on the account."""
        return {"result": refunds.keep_on_account(db, refund_id)}
