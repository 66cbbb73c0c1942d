"""Request and response schemas of administrators' actions on stores."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, filled, required, result_of


class ReasonIn(In):
    """The reason, which goes into the audit log; the owner of a denied store reads it."""

    reason = fields.Str(load_default="", validate=validate.Length(max=500))


class SuspendIn(In):
    """The reason, which the owner of the store reads; it goes into the audit log too."""

    reason = fields.Str(
        validate=[validate.Length(max=500), filled("support.reason")], **required("support.reason")
    )


class MoveStoreIn(ReasonIn):
    database = fields.Str(validate=validate.Length(min=1, max=100), **required("field.required"))


class EraseIn(In):
    """The store's mobile number again, to prevent erasing the wrong store."""

    confirm = fields.Str(validate=validate.Length(max=20), **required("store.confirm"))


class Given(Schema):
    mobileNo = fields.Str(required=True)
    password = fields.Str(required=True)


PasswordOut = result_of("PasswordOut", Given)
