"""The platform on the wire."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import PageIn, PaginationOut, per_page

TEXT = validate.Length(max=200)
STATES = ("waiting", "denied", "provisioning", "active", "suspended", "closed", "erasing")


class StoresIn(PageIn):
    size = per_page(25)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    state = fields.Str(load_default=None, validate=validate.OneOf(STATES))


class StoreOut(Schema):
    mobileNo = fields.Str(required=True)
    companyName = fields.Str(required=True)
    personName = fields.Str(required=True)
    email = fields.Str(required=True)
    city = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    schemaVersion = fields.Str(required=True)
    database = fields.Str(required=True)
    createdAt = fields.Str(required=True)


class OneStoreOut(Schema):
    result = fields.Nested(StoreOut, required=True)


class StoresOut(Schema):
    result = fields.List(fields.Nested(StoreOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)
