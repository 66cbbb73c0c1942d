"""The platform on the wire."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, PageIn, PaginationOut, filled, per_page, required

MOBILE_NUMBER = r"^[6-9][0-9]{9}\Z"
TEXT = validate.Length(max=200)
STATES = ("waiting", "provisioning", "active", "suspended", "closed")


class AdministratorSignInIn(In):
    email = fields.Str(validate=TEXT, **required("field.required"))
    password = fields.Str(validate=TEXT, **required("field.required"))


class TokenOut(Schema):
    token = fields.Str(required=True)


class OpenStoreIn(In):
    """A new store: its address is the mobile number, for ever."""

    mobile_number = fields.Str(
        data_key="mobileNo",
        validate=validate.Regexp(MOBILE_NUMBER, error="Please Enter Proper Mobile No."),
        **required("store.mobile_number"),
    )
    company_name = fields.Str(
        data_key="companyName", validate=[filled("field.required"), TEXT], required=True
    )
    person_name = fields.Str(data_key="personName", validate=[filled("field.required"), TEXT], required=True)
    email = fields.Email(required=True, validate=TEXT)
    city = fields.Str(validate=[filled("field.required"), TEXT], required=True)
    password = fields.Str(required=True, validate=validate.Length(min=8, max=128))


class OpenedOut(Schema):
    class Opened(Schema):
        mobileNo = fields.Str(required=True)
        state = fields.Str(required=True, validate=validate.OneOf(STATES))

    result = fields.Nested(Opened, required=True)


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


class StoresOut(Schema):
    result = fields.List(fields.Nested(StoreOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)
