"""Wire schemas of sign-ins."""

from marshmallow import Schema, fields, validate

from app.shared.india.phones import clean_number
from app.shared.schemas import ErrorOut, In, Secret, Time, filled, required, result_of

TEXT = validate.Length(max=200)


class SignInIn(In):
    """The credentials of a sign-in, and the device it comes from."""

    user_name = fields.Str(
        data_key="userName",
        pre_load=clean_number,
        validate=[filled("auth.user_name"), TEXT],
        **required("auth.user_name"),
    )
    password = Secret(validate=[filled("auth.password"), TEXT], **required("auth.password"))
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class GuestItemOut(Schema):
    """An item that was in a guest's cart."""

    product_code = fields.Str(data_key="itemCd", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    name = fields.Str(data_key="ITEM_NAME", required=True)
    quantity = fields.Int(data_key="QUANTITY", required=True)


class GuestCartOut(Schema):
    """The result of moving the cart of a guest who signs in; `added` counts the items in their own cart.

    Items in `leftOut` could not be added. Items in `changed` have the quantity that was added, if it differs.
    Items in `waiting` need a party, which the salesperson has to select first.
    """

    added = fields.Int(required=True)
    left_out = fields.List(fields.Nested(GuestItemOut), data_key="leftOut", required=True)
    changed = fields.List(fields.Nested(GuestItemOut), required=True)
    waiting = fields.List(fields.Nested(GuestItemOut), required=True)


class SignedInOut(Schema):
    """The token of a sign-in, and the number that identifies the device from now on."""

    role = fields.Str(required=True, validate=validate.OneOf(["user", "owner"]))
    token = fields.Str(required=True)
    uniqueNo = fields.Str()
    isVerified = fields.Bool()
    guestCart = fields.Nested(GuestCartOut)


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
    old = Secret(data_key="oldPassword", validate=TEXT, **required("auth.old_password"))
    new = Secret(data_key="newPassword", validate=TEXT, **required("auth.weak_password"))


class SessionOut(Schema):
    """An open sign-in; `address` is its network, and `client` its program, where it was last used."""

    id = fields.Str(data_key="session", attribute="sign_in.id", required=True)
    device_name = fields.Str(data_key="deviceName", attribute="sign_in.device_name", required=True)
    address = fields.Str(attribute="sign_in.address", required=True)
    client = fields.Str(attribute="sign_in.client", required=True)
    created_at = Time(data_key="createdAt", attribute="sign_in.created_at", required=True)
    refreshed_at = Time(data_key="lastUsedAt", attribute="sign_in.refreshed_at", required=True)
    is_current = fields.Bool(data_key="current", required=True)


SessionsOut = result_of("SessionsOut", SessionOut, many=True)


class Ended(Schema):
    ended = fields.Int(required=True)


EndedOut = result_of("EndedOut", Ended)


class SuspensionMessage(Schema):
    """A message of the platform to the owner."""

    title = fields.Str(required=True)
    text = fields.Str(required=True)


class Suspension(Schema):
    """Why and since when the platform suspended the store, and how to reach the platform."""

    reason = fields.Str(required=True)
    since = fields.Str(required=True, allow_none=True)
    email = fields.Str(required=True, allow_none=True)
    phone = fields.Str(required=True, allow_none=True)
    messages = fields.List(fields.Nested(SuspensionMessage), required=True)


class SuspendedOut(ErrorOut):
    """The store is suspended; only its owner gets `suspension`."""

    suspension = fields.Nested(Suspension)
