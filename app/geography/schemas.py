"""Request and response schemas of places."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.geography import queries
from app.shared.schemas import In


class PlacesIn(In):
    """The requested state; Gujarat by default."""

    state = fields.Str(load_default="", validate=validate.Length(max=100))


class PlacesOut(Schema):
    """All states, and the districts and towns of one of them."""

    class Places(Schema):
        state = fields.Str(required=True)
        states = fields.List(fields.Str(), required=True)
        districts = fields.List(fields.Str(), required=True)
        cities = fields.List(fields.Str(), required=True)

    result = fields.Nested(Places, required=True)


def places_on_wire(state: queries.State) -> dict[str, Any]:
    """Return the JSON of all states, with the districts and towns of one of them."""
    return {
        "state": state.name,
        "states": list(queries.states()),
        "districts": list(state.districts),
        "cities": list(state.towns),
    }
