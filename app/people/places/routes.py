"""Routes of states, districts and towns."""

from dataclasses import asdict

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access
from app.people.places import schemas
from app.shared.actor import Access
from app.shared.errors import Invalid, NotFound
from app.shared.india import post_offices as queries
from app.shared.india.place_names import DEFAULT_STATE
from app.shared.schemas import ErrorOut

blp = Blueprint("places", __name__, url_prefix="/api/places", description="Places of India")
CACHE_FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


@blp.route("")
class Places(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.PlacesIn(), location="query")
    @blp.response(200, schemas.PlacesOut)
    def get(self, query):
        """Return the states, and the districts and towns of one of them: suggestions for an address."""
        state = queries.state_named(query["state"] or DEFAULT_STATE)
        if state is None:
            raise Invalid("account.state", field="state")
        place = queries.places_of(state)
        return {"result": {**asdict(place), "states": queries.states()}}, 200, CACHE_FOR_A_DAY


@blp.route("/<int:pincode>")
class PlaceOfPincode(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, schemas.PincodePlaceOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, pincode):
        """Return the state of a pincode, and its city if the post offices determine it."""
        place = queries.place_of(pincode)
        if place is None:
            raise NotFound("account.pincode")
        return {"result": place}, 200, CACHE_FOR_A_DAY
