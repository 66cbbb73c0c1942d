"""Request and response schemas for administrators."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import (
    Count,
    ErrorOut,
    In,
    IsSet,
    PageIn,
    Secret,
    Time,
    page_of,
    per_page,
    required,
    result_of,
)

TEXT = validate.Length(max=200)


class AdministratorSignInIn(In):
    """`code` is an authenticator code or a recovery code, if the second factor is on."""

    email = fields.Str(validate=TEXT, **required("field.required"))
    password = Secret(validate=TEXT, **required("field.required"))
    code = fields.Str(load_default="", allow_none=True, validate=TEXT)


class AdministratorTokenOut(Schema):
    token = fields.Str(required=True)


class CodeWantedOut(ErrorOut):
    """`codeRequired`: the password is right, but the code is missing or wrong."""

    codeRequired = fields.Bool()


class AdministratorPasswordIn(In):
    old = Secret(data_key="oldPassword", validate=TEXT, **required("field.required"))
    new = Secret(data_key="newPassword", validate=TEXT, **required("field.required"))


class AdministratorConfirmIn(In):
    password = Secret(validate=TEXT, **required("field.required"))


class TwoFactorCodeIn(In):
    code = fields.Str(validate=TEXT, **required("field.required"))


class ConfirmWithCodeIn(AdministratorConfirmIn, TwoFactorCodeIn):
    pass


class Me(Schema):
    email = fields.Str(required=True)
    totp_secret = IsSet(data_key="twoFactor", required=True)
    recovery_codes = Count(data_key="recoveryCodesLeft", required=True)
    signed_in_at = Time(data_key="signedInAt", required=True, allow_none=True)


MeOut = result_of("MeOut", Me)


class SetUp(Schema):
    secret = fields.Str(required=True)
    uri = fields.Str(required=True)
    qr = fields.Str(required=True, metadata={"description": "An image as a data URL"})


TwoFactorOut = result_of("TwoFactorOut", SetUp)


class Codes(Schema):
    recoveryCodes = fields.List(fields.Str(), required=True)


RecoveryCodesOut = result_of("RecoveryCodesOut", Codes)


class AdministratorSessionOut(Schema):
    """An active session; `address` is its network, and `client` its program, where it began."""

    id = fields.Str(data_key="session", required=True)
    client = fields.Str(required=True)
    address = fields.Str(required=True)
    created_at = Time(data_key="createdAt", required=True)
    refreshed_at = Time(data_key="lastUsedAt", required=True)
    is_current = fields.Bool(data_key="current", required=True)


AdministratorSessionsOut = result_of("AdministratorSessionsOut", AdministratorSessionOut, many=True)


class AdministratorsIn(PageIn):
    size = per_page(25)


class AdministratorOut(Schema):
    email = fields.Str(required=True)
    totp_secret = IsSet(data_key="twoFactor", required=True)
    signed_in_at = Time(data_key="signedInAt", required=True, allow_none=True)
    created_at = Time(data_key="createdAt", required=True)


AdministratorsOut = page_of("AdministratorsOut", AdministratorOut)
