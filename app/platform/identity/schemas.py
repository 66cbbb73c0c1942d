"""Request and response schemas for administrators."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import ErrorOut, In, PageIn, PaginationOut, per_page, required
from tenant_router.registry import Administrator

TEXT = validate.Length(max=200)


class AdministratorSignInIn(In):
    """`code` is an authenticator code or a recovery code, if the second factor is on."""

    email = fields.Str(validate=TEXT, **required("field.required"))
    password = fields.Str(validate=TEXT, **required("field.required"))
    code = fields.Str(load_default="", allow_none=True, validate=TEXT)


class AdministratorTokenOut(Schema):
    token = fields.Str(required=True)


class CodeWantedOut(ErrorOut):
    """`codeRequired`: the password is right, but the code is missing or wrong."""

    codeRequired = fields.Bool()


class AdministratorPasswordIn(In):
    old = fields.Str(data_key="oldPassword", validate=TEXT, **required("field.required"))
    new = fields.Str(data_key="newPassword", validate=TEXT, **required("field.required"))


class AdministratorConfirmIn(In):
    password = fields.Str(validate=TEXT, **required("field.required"))


class TwoFactorCodeIn(In):
    code = fields.Str(validate=TEXT, **required("field.required"))


class ConfirmWithCodeIn(AdministratorConfirmIn, TwoFactorCodeIn):
    pass


class MeOut(Schema):
    class Me(Schema):
        email = fields.Str(required=True)
        twoFactor = fields.Bool(required=True)
        recoveryCodesLeft = fields.Int(required=True)
        signedInAt = fields.Str(required=True, allow_none=True)

    result = fields.Nested(Me, required=True)


class TwoFactorOut(Schema):
    class SetUp(Schema):
        secret = fields.Str(required=True)
        uri = fields.Str(required=True)
        qr = fields.Str(required=True, metadata={"description": "An image as a data URL"})

    result = fields.Nested(SetUp, required=True)


class RecoveryCodesOut(Schema):
    class Codes(Schema):
        recoveryCodes = fields.List(fields.Str(), required=True)

    result = fields.Nested(Codes, required=True)


class AdministratorsIn(PageIn):
    size = per_page(25)
    size.data_key = "per_page"


class AdministratorOut(Schema):
    email = fields.Str(required=True)
    twoFactor = fields.Bool(required=True)
    signedInAt = fields.Str(required=True, allow_none=True)
    createdAt = fields.Str(required=True)


class AdministratorsOut(Schema):
    result = fields.List(fields.Nested(AdministratorOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


def me_on_wire(person: Administrator) -> dict[str, object]:
    return {
        "email": person.email,
        "twoFactor": person.totp_secret is not None,
        "recoveryCodesLeft": len(person.recovery_codes),
        "signedInAt": person.signed_in_at.isoformat() if person.signed_in_at else None,
    }


def administrator_on_wire(person: Administrator) -> dict[str, object]:
    return {
        "email": person.email,
        "twoFactor": person.totp_secret is not None,
        "signedInAt": person.signed_in_at.isoformat() if person.signed_in_at else None,
        "createdAt": person.created_at.isoformat(),
    }
