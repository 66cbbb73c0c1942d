"""Routes for punching in and out, and for the sales team's positions."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.field import schemas, service, trail
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("location", __name__, url_prefix="/api/location", description="The sales team's locations")
report = Blueprint(
    "locations", __name__, url_prefix="/api/reports", description="The sales team's past locations"
)


@blp.route("")
class Positions(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.TrailIn(), location="query")
    @blp.response(200, schemas.TrailOut)
    def get(self, query):
        """Return the route of a salesperson between two times."""
        filters = trail.PositionFilter(query["since"], query["until"], query["code"])
        return trail.trail(db, filters)

    @access(Access.SALESPERSON)
    @blp.arguments(schemas.RecordIn())
    @blp.response(201, schemas.WorkingDayOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Punch in, punch out, or send a position while punched in.

        Answers 409 for a second punch-in, and for a punch-out or position without a punch-in on the same day.
        Answers 422 for a position outside India or too far from the last one to be reached in the time.
        """
        day = service.record(
            db,
            salesperson_code=current_actor().code,
            remark=body["remark"],
            place=service.Coordinates(body["latitude"], body["longitude"], body["accuracy"]),
            now=datetime.now(UTC),
        )
        return {"result": day}


@blp.route("/status")
class OwnStatus(MethodView):
    @access(Access.SALESPERSON)
    @blp.response(200, schemas.WorkingDayOut)
    def get(self):
        """Return whether the salesperson is punched in, by the last punch of the store's day."""
        day = service.working_day(db, salesperson_code=current_actor().code, now=datetime.now(UTC))
        return {"result": day}


@blp.route("/filter")
class Salespeople(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.SalespeopleOut)
    def get(self):
        """Return the salespeople for the route filter, by name."""
        return {"result": trail.salespeople(db)}


@report.route("/locations")
class PositionReport(MethodView):
    @access(Access.OWNER)
    @report.arguments(schemas.PositionsIn(), location="query")
    @report.response(200, schemas.PositionPageOut)
    def get(self, query):
        """Return punches and positions with their times, of one salesperson or of all."""
        page, size = query["page"], query["size"]
        filters = trail.PositionFilter(
            query["since"],
            query["until"],
            query["code"] or None,
            ordered_by=query["ordered_by"] or "time",
            descending=query["descending"] if query["ordered_by"] else True,
        )
        rows, total = trail.position_page(db, filters, page=page, size=size)
        return list_response(rows, total, page, size)
