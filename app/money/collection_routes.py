"""Routes of the collections that salespeople make from their parties."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.request_headers import IDEMPOTENCY_KEY, idempotency_key
from app.money import collection_schemas as schemas
from app.money.collections import in_hand, record_collection
from app.money.queries import PaymentFilter, payments_by_id, payments_collected
from app.people.accounts.queries import account_seen_by
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("collections", __name__, url_prefix="/api/payments/collections", description="Collections")
MAX_LISTED = 200


@blp.route("")
class Collections(MethodView):
    @access(Access.SALESPERSON, Access.OWNER)
    @blp.arguments(schemas.CollectionsIn(), location="query")
    @blp.response(200, schemas.CollectionsOut)
    def get(self, query):
        """Return what was collected on a day with its sums, and what salespeople still have in hand."""
        caller = current_actor()
        salesperson = caller.code if caller.kind is Access.SALESPERSON else query["salesperson"]
        day = query["day"] or datetime.now(STORE_TIME).date()
        filters = PaymentFilter(salesperson=salesperson, day=day)
        collected, sums = payments_collected(db, filters, limit=MAX_LISTED)
        held = in_hand(db, salesperson)
        return {"result": {"collections": collected, "sums": sums, "in_hand": held}}

    @access(Access.SALESPERSON, Access.OWNER)
    @blp.doc(parameters=[IDEMPOTENCY_KEY])
    @blp.arguments(schemas.CollectionIn())
    @blp.response(201, schemas.OneCollectionOut)
    @blp.alt_response(404, schema=ErrorOut)
    def post(self, body):
        """Record what was collected from a party; it waits until the owner accepts it.

        Repeating the same `Idempotency-Key` returns the same collection. What the owner collects is accepted
        at once.
        """
        caller = current_actor()
        account = account_seen_by(db, body["account"], caller)
        payment = record_collection(
            db, account, body["collected"], by=caller, key=idempotency_key(), now=datetime.now(UTC)
        )
        (listed,) = payments_by_id(db, [payment.id])
        return {"result": listed}
