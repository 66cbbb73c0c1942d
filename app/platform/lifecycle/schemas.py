"""Request and response schemas of what administrators do with stores."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, required, result_of


class ReasonIn(In):
    """The reason, which goes into the audit log; the owner of a suspended or denied store reads it."""

    reason = fields.Str(load_default="", validate=validate.Length(max=500))


class MoveStoreIn(ReasonIn):
    database = fields.Str(validate=validate.Length(min=1, max=100), **required("field.required"))


class EraseIn(In):
    """The store's mobile number again, to prevent erasing the wrong store."""

    confirm = fields.Str(validate=validate.Length(max=20), **required("store.confirm"))


class Given(Schema):
    mobileNo = fields.Str(required=True)
    password = fields.Str(required=True)


PasswordOut = result_of("PasswordOut", Given)
