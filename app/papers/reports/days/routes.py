"""Routes of the sales team's working days, for the owner."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.field.schemas import TrailIn
from app.field.trail import PositionFilter
from app.papers.reports.days import queries, schemas
from app.shared.actor import Access
from tenant_router.http import db

blp = Blueprint("days", __name__, url_prefix="/api/location", description="The sales team's working days")


@blp.route("/day")
class Days(MethodView):
    @access(Access.OWNER)
    @blp.arguments(TrailIn(), location="query")
    @blp.response(200, schemas.WorkingDaysOut)
    def get(self, query):
        """Return a salesperson's days: distance, time at work, stays, orders taken and payments collected.

        A stay is ten minutes or more within 150 metres. The distance ignores the phone's inaccuracy.
        """
        filters = PositionFilter(query["since"], query["until"], query["code"])
        return queries.working_days(db, filters, now=datetime.now(UTC))
