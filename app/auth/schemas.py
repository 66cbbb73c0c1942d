"""Wire schemas of sign-ins."""

from typing import Any
from uuid import UUID

from marshmallow import Schema, fields, validate

from app.auth.models import SignIn
from app.shared.schemas import In, filled, required

TEXT = validate.Length(max=200)


class SignInIn(In):
    """The credentials of a sign-in, and the device it comes from."""

    user_name = fields.Str(
        data_key="userName", validate=[filled("auth.user_name"), TEXT], **required("auth.user_name")
    )
    password = fields.Str(validate=[filled("auth.password"), TEXT], **required("auth.password"))
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class SignedInOut(Schema):
    """The token of a sign-in, and the number that identifies the device from now on."""

    role = fields.Str(required=True, validate=validate.OneOf(["user", "owner"]))
    token = fields.Str(required=True)
    uniqueNo = fields.Str()
    isVerified = fields.Bool()


class PreviewIn(In):
    """The account to preview; a guest without a code."""

    code = fields.Str(data_key="accCd", load_default=None, allow_none=True, validate=validate.Length(max=50))


class PreviewOut(Schema):
    """A read-only token that sees what the account sees; it cannot be renewed."""

    role = fields.Str(required=True, validate=validate.OneOf(["user"]))
    token = fields.Str(required=True)
    accCd = fields.Str(required=True, allow_none=True)
    name = fields.Str(required=True)
    expiresAt = fields.Str(required=True)


class EndSessionIn(In):
    """The sign-in to end; all but the current one if missing."""

    session = fields.UUID(load_default=None)


class PasswordIn(In):
    old = fields.Str(data_key="oldPassword", validate=TEXT, **required("auth.old_password"))
    new = fields.Str(data_key="newPassword", validate=TEXT, **required("auth.weak_password"))


class SessionOut(Schema):
    """An open sign-in."""

    session = fields.Str(required=True)
    deviceName = fields.Str(required=True)
    createdAt = fields.Str(required=True)
    lastUsedAt = fields.Str(required=True)
    current = fields.Bool(required=True)


class SessionsOut(Schema):
    result = fields.List(fields.Nested(SessionOut), required=True)


class EndedOut(Schema):
    class Ended(Schema):
        ended = fields.Int(required=True)

    result = fields.Nested(Ended, required=True)


def session_on_wire(sign_in: SignIn, *, current: UUID | None) -> dict[str, Any]:
    """Return a sign-in as JSON for its own person."""
    return {
        "session": str(sign_in.id),
        "deviceName": sign_in.device_name,
        "createdAt": sign_in.created_at.isoformat(),
        "lastUsedAt": sign_in.refreshed_at.isoformat(),
        "current": sign_in.id == current,
    }
