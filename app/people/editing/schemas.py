"""Wire schemas of users, passwords and one-time codes."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.people.accounts.schemas import EXPORT_PAGE, YES_NO, Text
from app.people.auth.code_schemas import CodeSignInIn
from app.people.auth.passwords import MAX_LENGTH, MIN_LENGTH
from app.people.auth.sign_up_schemas import validate_new_password
from app.people.editing.passwords import IssuedCode
from app.people.editing.queries import ACCOUNT, COLUMNS, SALESPERSON, UserFilter
from app.shared.columns import schema_of, sort_names
from app.shared.forms import form
from app.shared.india.phones import clean_number
from app.shared.schemas import (
    In,
    PageIn,
    Secret,
    SortName,
    YesNo,
    filled,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text

TEXT = validate.Length(max=200)
PASSWORD: dict[str, Any] = {
    "validate": validate_new_password,
    "metadata": {"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH},
}


class UsersIn(PageIn):
    """Filters of the user list: accounts, salespeople or both; `export` returns up to a thousand at once."""

    kind = fields.Str(data_key="type", load_default="", validate=validate.OneOf(["", ACCOUNT, SALESPERSON]))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=100))
    ordered_by = SortName(sort_names(COLUMNS))
    desc = YesNo()
    export = fields.Bool(load_default=False)
    size = per_page(25)


UserOut = schema_of("UserOut", COLUMNS)
UserPageOut = page_of("UserPageOut", UserOut)
OneUserOut = result_of("OneUserOut", UserOut)


class SalespersonIn(In):
    """A salesperson's details; for a change, only the fields to change."""

    name = Text(100, data_key="smanName")
    phone = Text(
        20, data_key="phone1", pre_load=clean_number, metadata=form("mobile_number", may_be_empty=True)
    )
    email = Text(100)
    area = Text(100)
    city = Text(100)


class NewSalespersonIn(SalespersonIn):
    """A new salesperson; the name is required."""

    name = Text(100, data_key="smanName", validate=filled("account.name"), **required("account.name"))


class LockIn(In):
    """Whether to lock the salesperson out."""

    locked = fields.Str(data_key="blackList", validate=YES_NO, **required("field.yes_no"))


class OverrideCreditIn(In):
    """Whether a salesperson may order over a customer's credit limit."""

    allowed = fields.Str(data_key="mayOverrideCredit", validate=YES_NO, **required("field.yes_no"))


class PasswordForIn(In):
    """A new password, or a request for a one-time code to choose one; exactly one of the two."""

    password = Secret(load_default=None, allow_none=True, **PASSWORD)
    one_time = fields.Bool(data_key="oneTime", load_default=False)

    @validates_schema
    def _is_one_of_both(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if (data.get("password") is None) is not data.get("one_time"):
            raise ValidationError(text("auth.password_or_code"), "password")


class PasswordFor(Schema):
    """The number of ended sign-ins, or the new one-time code, which is shown only here."""

    ended = fields.Int(required=True)
    code = fields.Str(required=True, allow_none=True)
    expiresAt = fields.Str(required=True, allow_none=True)
    url = fields.Str(
        required=True,
        allow_none=True,
        metadata={"description": "The page where the code is used to choose a password"},
    )


PasswordForOut = result_of("PasswordForOut", PasswordFor)


class ClaimIn(In):
    """A password chosen with a code from the store; `user_name` is an account code or a mobile number."""

    user_name = fields.Str(
        data_key="userName", validate=[filled("auth.user_name"), TEXT], **required("auth.user_name")
    )
    code = fields.Str(validate=[filled("auth.code_missing"), TEXT], **required("auth.code_missing"))
    password = Secret(**PASSWORD, **required("account.password"))
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class ResetIn(CodeSignInIn):
    """A new password, with the code sent to the person's number, and the device."""

    password = Secret(**PASSWORD, **required("account.password"))


class RemovedAccount(Schema):
    accCd = fields.Str(required=True)


RemovedAccountOut = result_of("RemovedAccountOut", RemovedAccount)


def filter_from(params: dict[str, Any]) -> UserFilter:
    """Return the filter of a request; an export gets all rows in one page."""
    filters = {name: value for name, value in params.items() if name != "export"}
    return UserFilter(**{**filters, "size": EXPORT_PAGE} if params["export"] else filters)


def password_answer(*, ended: int = 0, issued: IssuedCode | None = None, url: str = "") -> dict[str, Any]:
    """Return the response of setting a password or issuing a code."""
    return {
        "result": {
            "ended": ended,
            "code": issued.code if issued else None,
            "expiresAt": issued.expires_at.isoformat() if issued else None,
            "url": url if issued else None,
        }
    }
