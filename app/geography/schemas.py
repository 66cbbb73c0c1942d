"""Places on the wire."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.geography import queries
from app.shared.schemas import In


class PlacesIn(In):
    """Which state; the store's home is Gujarat."""

    state = fields.Str(load_default="", validate=validate.Length(max=100))


class PlacesOut(Schema):
    """All states, and of one of them the districts and towns."""

    class Places(Schema):
        state = fields.Str(required=True)
        states = fields.List(fields.Str(), required=True)
        districts = fields.List(fields.Str(), required=True)
        cities = fields.List(fields.Str(), required=True)

    result = fields.Nested(Places, required=True)


def places_on_wire(state: queries.State) -> dict[str, Any]:
    """A state among all states, with its districts and towns."""
    return {
        "state": state.name,
        "states": list(queries.states()),
        "districts": list(state.districts),
        "cities": list(state.towns),
    }
