"""Punching in and out, and where the sales team is."""

from datetime import UTC, datetime

from flask.views import MethodView
from flask_smorest import Blueprint

from app.location import schemas, service
from app.shared.access import access, current_actor
from app.shared.actor import Access
from app.shared.schemas import ErrorOut
from tenant_router.http import db

blp = Blueprint("location", __name__, url_prefix="/api/location", description="Where the sales team is")


@blp.route("")
class Positions(MethodView):
    @access(Access.SALESPERSON)
    @blp.arguments(schemas.RecordIn())
    @blp.response(201, schemas.WorkingDayOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, said):
        """Punch in, punch out, or say where one is while punched in.

        409 for a second punch-in, and for a punch-out or a position without a punch-in of the same day.
        """
        day = service.record(
            db,
            salesperson_code=current_actor().code,
            remark=said["remark"],
            place=service.Place(said["latitude"], said["longitude"], said["accuracy"]),
            now=datetime.now(UTC),
        )
        return schemas.working_day_on_wire(day)


@blp.route("/status")
class OwnDay(MethodView):
    @access(Access.SALESPERSON)
    @blp.response(200, schemas.WorkingDayOut)
    def get(self):
        """Whether one is punched in: by the last punch of the store's own day."""
        day = service.working_day(db, salesperson_code=current_actor().code, now=datetime.now(UTC))
        return schemas.working_day_on_wire(day)
