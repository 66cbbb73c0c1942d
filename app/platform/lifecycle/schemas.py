"""What is done with stores, on the wire."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, required


class ReasonIn(In):
    """Why it is done, which is written down."""

    reason = fields.Str(load_default="", validate=validate.Length(max=500))


class MoveStoreIn(ReasonIn):
    database = fields.Str(validate=validate.Length(min=1, max=100), **required("field.required"))


class EraseIn(In):
    """The store's mobile number again, so that none is erased by a slip."""

    confirm = fields.Str(validate=validate.Length(max=20), **required("store.confirm"))


class PasswordOut(Schema):
    class Given(Schema):
        mobileNo = fields.Str(required=True)
        password = fields.Str(required=True)

    result = fields.Nested(Given, required=True)
