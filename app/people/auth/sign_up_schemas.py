"""Wire schemas of sign-up and account deletion; the fields of the first form step come first."""

from collections.abc import Callable
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.people.accounts import validators
from app.people.accounts.rules import ROLES_WITH_SHOPS, USER_TYPES
from app.people.accounts.schemas import AccountIn, CreditIn, Text
from app.people.accounts.supply import certain_state
from app.people.auth.passwords import MAX_LENGTH, MIN_LENGTH, is_acceptable
from app.people.auth.schemas import SignedInOut
from app.people.verification.schemas import MaybeProofIn
from app.shared.forms import form
from app.shared.india.phones import clean_number
from app.shared.india.place_names import DEFAULT_STATE
from app.shared.india.states import name_of_state
from app.shared.schemas import In, Secret, filled, required, result_of
from app.shared.texts.messages import text


def _valid_field(name: str) -> Callable[[str], None]:
    """Return a validator for the account field of this name."""

    def check(value: str) -> None:
        problem = validators.problem(name, validators.written(name, value))
        if problem:
            raise ValidationError(text(problem))

    return check


def validate_new_password(password: str) -> None:
    """Validate a new password."""
    if not password.strip():
        raise ValidationError(text("account.password"))
    if not is_acceptable(password):
        raise ValidationError(text("auth.weak_password"))


class SignUpIn(MaybeProofIn):
    """A sign-up; roles with a shop need the shop's name, for others the person's name is used.

    The code sent to the number is required where the deployment sends codes.
    """

    person_name = Text(150, data_key="personNm", validate=filled("account.name"), **required("account.name"))
    phone1 = Text(
        20,
        validate=_valid_field("phone1"),
        pre_load=clean_number,
        metadata=form("mobile_number"),
        **required("account.mobile_number"),
    )
    password = Secret(
        data_key="passwd",
        validate=validate_new_password,
        metadata={"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH},
        **required("account.password"),
    )
    role = Text(
        20,
        validate=validate.OneOf(USER_TYPES, error=text("account.user_type")),
        **required("account.user_type"),
    )
    distributor = Text(150, load_default="")
    name = Text(150, data_key="accName", load_default="")
    state = Text(100, load_default="", validate=_valid_field("state"))
    district = Text(100, load_default="")
    city = Text(100, load_default="")
    pan = Text(20, load_default="", validate=_valid_field("pan"), metadata=form("pan", may_be_empty=True))
    gstin = Text(
        30,
        data_key="gst",
        load_default="",
        validate=_valid_field("gstin"),
        metadata=form("gstin", may_be_empty=True),
    )
    email = Text(200, load_default="", validate=_valid_field("email"))
    address1 = Text(200, load_default="")
    address2 = Text(200, load_default="")
    pincode = Text(
        20, load_default="", validate=_valid_field("pincode"), metadata=form("pincode", may_be_empty=True)
    )
    device = Text(200, data_key="uniqueNo", load_default="")
    device_model = Text(200, data_key="modelName", load_default="")
    device_name = Text(200, data_key="deviceName", load_default="")

    @validates_schema(skip_on_field_errors=False)
    def _has_shops_name(self, data: dict[str, Any], **_kwargs: Any) -> None:
        if data.get("role") in ROLES_WITH_SHOPS and not data.get("name", "unreadable"):
            raise ValidationError(text("account.shop_name"), "accName")

    @validates_schema
    def _is_one_taxpayer(self, data: dict[str, Any], **_kwargs: Any) -> None:
        gstin, pan = (validators.written(name, data[name]) for name in ("gstin", "pan"))
        if not validators.same_taxpayer(gstin, pan):
            raise ValidationError(text("account.gstin"), "gst")

    @post_load
    def _complete(self, data: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
        for name in ("gstin", "pan", "state"):
            data[name] = validators.written(name, data[name])
        data["name"] = data["name"] or data["person_name"]
        certain = name_of_state(certain_state(data["gstin"], data["pincode"]))
        data["state"] = data["state"] or certain or DEFAULT_STATE
        data["state_code"] = validators.state_code_of(data["gstin"])
        data["pan"] = data["pan"] or validators.pan_of(data["gstin"])
        return data


class NewAccountIn(AccountIn, CreditIn):
    """A customer that the owner adds.

    A name and a mobile number are enough. An address needs its state, unless the GSTIN or the pincode
    determines it. With a password the customer can sign in at once.
    """

    name = Text(150, data_key="accName", validate=filled("account.name"), **required("account.name"))
    phone1 = Text(
        20,
        validate=_valid_field("phone1"),
        pre_load=clean_number,
        metadata=form("mobile_number"),
        **required("account.mobile_number"),
    )
    role = Text(20, validate=validate.OneOf(["", *USER_TYPES], error=text("account.user_type")))
    salesperson_code = Text(50, data_key="smanCd")
    password = Secret(
        data_key="passwd",
        load_default=None,
        allow_none=True,
        validate=validate_new_password,
        metadata={"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH},
    )


class SignedUpOut(SignedInOut):
    """The answer of a sign-in; without a token where new accounts start locked."""

    token = fields.Str(required=True, allow_none=True)


class ValidateIn(In):
    """The mobile number of a person who wants to sign up."""

    mobile_number = Text(
        20,
        data_key="mobileNo",
        validate=_valid_field("phone1"),
        pre_load=clean_number,
        metadata=form("mobile_number"),
        **required("account.mobile_number"),
    )


class IsPresentOut(Schema):
    isPresent = fields.Bool(required=True)


class DeactivateIn(In):
    """The code of the caller's own account."""

    code = Text(50, data_key="accCd", **required("account.unknown"))


class Deactivated(Schema):
    accCd = fields.Str(required=True)


DeactivatedOut = result_of("DeactivatedOut", Deactivated)
