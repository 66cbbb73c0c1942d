"""Opening a store, on the wire."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, filled, required
from tenant_router.store import StoreState

MOBILE_NUMBER = r"^[6-9][0-9]{9}\Z"
TEXT = validate.Length(max=200)


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


class Opened(Schema):
    """A store's address and where it stands."""

    mobileNo = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(StoreState)))


class OpenedOut(Schema):
    result = fields.Nested(Opened, required=True)
