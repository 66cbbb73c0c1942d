"""Users, passwords and one-time codes on the wire."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.accounts.schemas import EXPORT_PAGE, YES_NO, Text
from app.auth.code_schemas import CodeSignInIn
from app.auth.passwords import MAX_LENGTH, MIN_LENGTH
from app.auth.sign_up_schemas import will_do
from app.people.passwords import GivenCode
from app.people.queries import ACCOUNT, SALESPERSON, UserFilter
from app.people.rules import phone
from app.shared.messages import text
from app.shared.schemas import (
    In,
    Money,
    PageIn,
    PaginationOut,
    SortName,
    YesNo,
    filled,
    number,
    per_page,
    required,
)

TEXT = validate.Length(max=200)
PASSWORD: dict[str, Any] = {
    "validate": will_do,
    "metadata": {"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH},
}
SORT_COLUMNS = {
    "GROUP_CD": "group",
    "USER_CD": "code",
    "USER_NAME": "name",
    "AREA": "area",
    "CITY": "city",
    "PHONE1": "phone",
    "CR_LIMIT": "limit",
    "CL_BAL": "balance",
}


class UsersIn(PageIn):
    """Which users: accounts, salespeople or both; `export` gives up to a thousand at once."""

    kind = fields.Str(data_key="type", load_default="", validate=validate.OneOf(["", ACCOUNT, SALESPERSON]))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=100))
    ordered_by = SortName(SORT_COLUMNS)
    desc = YesNo()
    export = fields.Bool(load_default=False)
    size = per_page(25)
    size.data_key = "per_page"


class UserOut(Schema):
    """Somebody who may sign in: AREA is an account's district. PARTIES are those of a salesperson."""

    USER_TYPE = fields.Str(required=True, validate=validate.OneOf([ACCOUNT, SALESPERSON]))
    GROUP_CD = fields.Str(required=True)
    USER_CD = fields.Str(required=True)
    USER_NAME = fields.Str(required=True)
    PERSON_NM = fields.Str(required=True)
    ADD1 = fields.Str(required=True)
    ADD2 = fields.Str(required=True)
    AREA = fields.Str(required=True)
    CITY = fields.Str(required=True)
    PINCODE = fields.Str(required=True)
    PHONE1 = fields.Str(required=True)
    PHONE2 = fields.Str(required=True)
    CR_LIMIT = Money(required=True)
    CL_BAL = Money(required=True)
    BLACKLIST = fields.Str(required=True, validate=YES_NO)
    HAS_PASSWORD = fields.Str(required=True, validate=YES_NO)
    WRONG_CODE_TRIES = fields.Int(
        required=True, metadata={"description": "Wrong tries of their latest one-time code"}
    )
    EMAIL = fields.Str(required=True)
    PARTIES = fields.Int(required=True)
    MADE_HERE = fields.Str(
        required=True,
        validate=YES_NO,
        metadata={
            "description": "Y if the record is not from the accounting software: every field can be changed"
        },
    )


class UserPageOut(Schema):
    result = fields.List(fields.Nested(UserOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class OneUserOut(Schema):
    result = fields.Nested(UserOut, required=True)


class SalespersonIn(In):
    """A salesperson, or what is to change of one."""

    name = Text(100, data_key="smanName")
    phone = Text(10, data_key="phone1")
    email = Text(100)
    area = Text(100)
    city = Text(100)


class NewSalespersonIn(SalespersonIn):
    """A salesperson, at the least his name."""

    name = Text(100, data_key="smanName", **required("account.name"))


class LockIn(In):
    """Whether somebody is kept out."""

    locked = fields.Str(data_key="blackList", validate=YES_NO, **required("field.yes_no"))


class PasswordForIn(In):
    """A password for somebody, or a one-time code with which he chooses his own: one of the two."""

    password = fields.Str(load_default=None, allow_none=True, **PASSWORD)
    one_time = fields.Bool(data_key="oneTime", load_default=False)

    @validates_schema
    def _is_one_of_both(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if (data.get("password") is None) is not data.get("one_time"):
            raise ValidationError(text("auth.password_or_code"), "password")


class PasswordForOut(Schema):
    """How many sign-ins have ended; a one-time code is told here and never again."""

    class PasswordFor(Schema):
        ended = fields.Int(required=True)
        code = fields.Str(required=True, allow_none=True)
        expiresAt = fields.Str(required=True, allow_none=True)
        url = fields.Str(
            required=True,
            allow_none=True,
            metadata={"description": "Link to set a password with the code"},
        )

    result = fields.Nested(PasswordFor, required=True)


class ClaimIn(In):
    """Who chooses a password, by account code or mobile number, with the code that the store gave him."""

    user_name = fields.Str(
        data_key="userName", validate=[filled("auth.user_name"), TEXT], **required("auth.user_name")
    )
    code = fields.Str(validate=[filled("auth.code_missing"), TEXT], **required("auth.code_missing"))
    password = fields.Str(**PASSWORD, **required("account.password"))
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class ResetIn(CodeSignInIn):
    """The password that somebody chooses by a code which was sent to their number, and on which device."""

    password = fields.Str(**PASSWORD, **required("account.password"))


class RemovedAccountOut(Schema):
    class RemovedAccount(Schema):
        accCd = fields.Str(required=True)

    result = fields.Nested(RemovedAccount, required=True)


def filter_from(asked: dict[str, Any]) -> UserFilter:
    """Which users are asked for; for a file of one's own all at once."""
    wanted = {name: value for name, value in asked.items() if name != "export"}
    return UserFilter(**{**wanted, "size": EXPORT_PAGE} if asked["export"] else wanted)


def user_on_wire(user: Any) -> dict[str, Any]:
    """A row of `queries`."""
    return {
        "USER_TYPE": user.kind,
        "GROUP_CD": user.group,
        "USER_CD": user.code,
        "USER_NAME": user.name,
        "PERSON_NM": user.person_name,
        "ADD1": user.address1,
        "ADD2": user.address2,
        "AREA": user.area,
        "CITY": user.city,
        "PINCODE": user.pincode,
        "PHONE1": phone(user.phone1),
        "PHONE2": phone(user.phone2),
        "CR_LIMIT": number(user.credit_limit),
        "CL_BAL": number(user.closing_balance),
        "BLACKLIST": "Y" if user.locked else "N",
        "HAS_PASSWORD": "Y" if user.has_password else "N",
        "WRONG_CODE_TRIES": user.wrong_code_tries,
        "EMAIL": user.email,
        "PARTIES": user.parties,
        "MADE_HERE": "Y" if user.made_here else "N",
    }


def password_answer(*, ended: int = 0, given: GivenCode | None = None, url: str = "") -> dict[str, Any]:
    """What came of it."""
    return {
        "result": {
            "ended": ended,
            "code": given.code if given else None,
            "expiresAt": given.expires_at.isoformat() if given else None,
            "url": url if given else None,
        }
    }
