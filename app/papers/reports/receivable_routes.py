"""Routes of receivables, for the owner."""

from datetime import datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.papers.reports import receivable_schemas as schemas
from app.papers.reports import receivables
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from tenant_router.http import db

blp = Blueprint(
    "receivables_report", __name__, url_prefix="/api/reports/receivables", description="What customers owe"
)


@blp.route("/summary")
class ReceivableSummary(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.ReceivablesOut)
    def get(self):
        """Return what all accounts owe together, by salesperson and area, and the accounts that owe most."""
        return {"result": receivables.all_receivables(db, today=datetime.now(STORE_TIME).date())}
