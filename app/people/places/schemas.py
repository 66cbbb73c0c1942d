"""Request and response schemas of places."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, result_of


class PlacesIn(In):
    """The requested state; Gujarat by default."""

    state = fields.Str(load_default="", validate=validate.Length(max=100))


class Places(Schema):
    """All states, and the districts and towns of one of them."""

    name = fields.Str(data_key="state", required=True)
    states = fields.List(fields.Str(), required=True)
    districts = fields.List(fields.Str(), required=True)
    towns = fields.List(fields.Str(), data_key="cities", required=True)


PlacesOut = result_of("PlacesOut", Places)


class PincodePlace(Schema):
    """The state of a pincode and its city, which is empty if it is not known.

    A pincode at a border delivers to two `states`; `state` is that of its main post office.
    """

    state = fields.Str(required=True)
    city = fields.Str(required=True)
    states = fields.List(fields.Str(), required=True)


PincodePlaceOut = result_of("PincodePlaceOut", PincodePlace)
