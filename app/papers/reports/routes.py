"""Routes of the owner's dashboard."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.papers.reports import queries, schemas
from app.papers.reports.rules import DAYS, change
from app.shared.actor import Access
from app.shared.schemas import number
from tenant_router.http import db

blp = Blueprint("reports", __name__, url_prefix="/api", description="Figures for the owner")


@blp.route("/orders/status/total")
class Card(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CardIn(), location="query")
    @blp.response(200, schemas.CardOut)
    def get(self, query):
        """Return a card: orders, or items of a status, of the last 30 days and the 30 days before."""
        days = queries.daily_counts(db, query["type"], now=datetime.now(UTC))
        before, recent = days[:DAYS], days[DAYS:]
        percent, direction = change(sum(recent), sum(before))
        return {
            "result": {
                "currentMonth": sum(recent),
                "previousMonth": sum(before),
                "percentageChange": percent,
                "type": direction,
                "trend": recent,
            }
        }


@blp.route("/dashboard")
class Chart(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ChartIn(), location="query")
    @blp.response(200, schemas.ChartOut)
    def get(self, query):
        """Return the data of a chart, or today's figures."""
        return {"result": CHARTS[query["type"]](datetime.now(UTC))}


def _by_month(now: datetime) -> list[dict]:
    return [
        {"Month": month.first_day.strftime("%Y-%m"), "SalesCount": month.orders, "running": month.current}
        for month in queries.orders_by_month(db, now=now)
    ]


def _by_category(now: datetime) -> list[dict]:
    return [
        {"dept_name": row.name, "Count": row.quantity, "Amount": number(row.amount)}
        for row in queries.sales_by_category(db, now=now)
    ]


def _by_status(now: datetime) -> list[dict]:
    by_status = queries.sales_by_status(db, now=now)
    return [{"name": status, "ordervalue": number(amount)} for status, amount in by_status.items()]


def _today(now: datetime) -> list[dict]:
    day = queries.today(db, now=now)
    row = {"orders": day.orders, "item_count": day.items, "amount": day.amount, "pending": day.pending}
    return [row]


CHARTS = {
    "totalsales": _by_month,
    "categorysales": _by_category,
    "statusWise": _by_status,
    "today": _today,
}
