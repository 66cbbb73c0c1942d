"""Request and response schemas for opening a store."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.people.accounts.schemas import Text
from app.people.auth.passwords import MAX_LENGTH, MIN_LENGTH
from app.people.auth.sign_up_schemas import validate_new_password
from app.people.verification.schemas import MaybeProofIn, is_mobile_number
from app.shared.india.phones import clean_number
from app.shared.schemas import In, Secret, filled, required, result_of
from app.shared.texts.messages import text
from tenant_router.store import StoreState

TEXT = validate.Length(max=200)


def _text(data_key: str, words: str) -> Text:
    return Text(200, data_key=data_key, validate=filled(words), **required(words))


class OpenStoreIn(In):
    """A new store. Its mobile number is its permanent address."""

    mobile_number = fields.Str(
        data_key="mobileNo",
        pre_load=clean_number,
        validate=is_mobile_number,
        **required("store.mobile_number"),
    )
    company_name = _text("companyName", "store.company_name")
    person_name = _text("personName", "store.person_name")
    email = fields.Email(
        validate=TEXT,
        required=True,
        error_messages={name: text("store.email") for name in ("required", "null", "invalid")},
    )
    city = _text("city", "store.city")
    password = Secret(
        validate=validate.Length(min=MIN_LENGTH, max=MAX_LENGTH, error=text("auth.weak_password")),
        **required("auth.weak_password"),
    )


class AdministratorsStoreIn(OpenStoreIn):
    """A new store and its database; by default the first one with room."""

    database = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=40))


class OnboardingIn(OpenStoreIn, MaybeProofIn):
    """A store that its owner requests: the device, and the code that was sent to the number."""

    password = Secret(
        validate=validate_new_password,
        metadata={"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH},
        **required("auth.weak_password"),
    )
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class OpeningCodeIn(In):
    """The number for which a store is to be opened."""

    mobile_number = fields.Str(
        data_key="mobileNo",
        pre_load=clean_number,
        validate=is_mobile_number,
        **required("store.mobile_number"),
    )


class Opened(Schema):
    """A store's address and state."""

    mobileNo = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(StoreState)))


class OpenedOut(Schema):
    result = fields.Nested(Opened, required=True)


class StoreRequestOut(Opened):
    """A request for a store; `reason` is why it was denied."""

    reason = fields.Str(required=True, allow_none=True)


RequestOut = result_of("RequestOut", StoreRequestOut)


class OnboardedOut(OpenedOut):
    """The owner's token if the store is ready, else the ticket with which to follow the request."""

    role = fields.Str(required=True, validate=validate.OneOf(["owner"]))
    token = fields.Str(required=True, allow_none=True)
    uniqueNo = fields.Str(required=True)
    isVerified = fields.Bool(required=True)
    request = fields.Str(required=True, allow_none=True)


class RequestIn(In):
    """The ticket of a request, as returned to its sender."""

    request = fields.Str(validate=validate.Length(max=300), **required("store.request_unknown"))


class Checklist(Schema):
    """The steps that a store still needs, in the best order."""

    class ChecklistItem(Schema):
        name = fields.Str(required=True)
        done = fields.Bool(required=True)

    items = fields.List(fields.Nested(ChecklistItem), required=True)


ChecklistOut = result_of("ChecklistOut", Checklist)


def opened(mobile_number: str, state: StoreState) -> dict[str, Any]:
    """Return the JSON of a store's address and state."""
    return {"mobileNo": mobile_number, "state": state.value}
