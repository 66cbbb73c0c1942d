"""Route of the owner's report of orders over the credit limit."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.papers.reports import credit_schemas as schemas
from app.papers.reports.credit_orders import credit_filter, credit_order_page
from app.shared.actor import Access
from app.shared.schemas import list_response
from tenant_router.http import db

blp = Blueprint(
    "credit_report", __name__, url_prefix="/api/reports", description="Orders over the credit limit"
)


@blp.route("/credit")
class CreditOrders(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CreditOrdersIn(), location="query")
    @blp.response(200, schemas.CreditOrdersOut)
    def get(self, query):
        """List the orders over the credit limit, with the outcome of each and who released it."""
        page, size = query["page"], query["size"]
        orders, totals = credit_order_page(db, credit_filter(query), page=page, size=size)
        return {**list_response(orders, totals.orders, page, size), "totals": totals}
