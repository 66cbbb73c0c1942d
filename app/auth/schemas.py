"""Signing in, on the wire."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, filled, required

TEXT = validate.Length(max=200)


class SignInIn(In):
    """Who signs in, and on which device."""

    user_name = fields.Str(
        data_key="userName", validate=[filled("auth.user_name"), TEXT], **required("auth.user_name")
    )
    password = fields.Str(validate=[filled("auth.password"), TEXT], **required("auth.password"))
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class SignedInOut(Schema):
    """The token of a sign-in, and how the device is known from now on."""

    role = fields.Str(required=True, validate=validate.OneOf(["user", "owner"]))
    token = fields.Str(required=True)
    uniqueNo = fields.Str()
    isVerified = fields.Bool()
