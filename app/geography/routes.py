"""Routes of states, districts and towns."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.geography import queries, schemas
from app.geography.rules import DEFAULT_STATE
from app.shared.access import access
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.responses import json_answer

blp = Blueprint("places", __name__, url_prefix="/api/places", description="Places of India")
CACHE_FOR_A_DAY = "public, max-age=86400"


@blp.route("")
class Places(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.PlacesIn(), location="query")
    @blp.response(200, schemas.PlacesOut)
    def get(self, query):
        """Return the states, and the districts and towns of one of them: suggestions for an address."""
        state = queries.state_named(query["state"] or DEFAULT_STATE)
        if state is None:
            raise Invalid("account.state", fields={"state": ["account.state"]})
        answer = json_answer({"result": schemas.places_on_wire(queries.places_of(state))})
        answer.headers["Cache-Control"] = CACHE_FOR_A_DAY
        return answer
