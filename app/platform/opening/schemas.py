"""Opening a store, on the wire."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.accounts.schemas import Text
from app.auth.passwords import MAX_LENGTH, MIN_LENGTH
from app.auth.sign_up_schemas import will_do
from app.shared.messages import text
from app.shared.schemas import In, filled, required
from app.verification.schemas import MaybeProofIn, is_mobile_number
from tenant_router.store import StoreState

TEXT = validate.Length(max=200)


def _named(data_key: str, words: str) -> Text:
    return Text(200, data_key=data_key, validate=filled(words), **required(words))


class OpenStoreIn(In):
    """A new store: its address is the mobile number, for ever."""

    mobile_number = fields.Str(
        data_key="mobileNo",
        validate=is_mobile_number,
        **required("store.mobile_number"),
    )
    company_name = _named("companyName", "store.company_name")
    person_name = _named("personName", "store.person_name")
    email = fields.Email(
        validate=TEXT,
        required=True,
        error_messages={name: text("store.email") for name in ("required", "null", "invalid")},
    )
    city = _named("city", "store.city")
    password = fields.Str(
        validate=validate.Length(min=MIN_LENGTH, max=MAX_LENGTH, error=text("auth.weak_password")),
        **required("auth.weak_password"),
    )


class AdministratorsStoreIn(OpenStoreIn):
    """A new store, and which database it is to live in; by itself one that has room."""

    database = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=40))


class OnboardingIn(OpenStoreIn, MaybeProofIn):
    """A store that its owner asks for, on which device, and the code that was sent to the number."""

    password = fields.Str(
        validate=will_do,
        metadata={"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH},
        **required("auth.weak_password"),
    )
    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)


class OpeningCodeIn(In):
    """The number that a store is to be opened with."""

    mobile_number = fields.Str(
        data_key="mobileNo", validate=is_mobile_number, **required("store.mobile_number")
    )


class Opened(Schema):
    """A store's address and where it stands."""

    mobileNo = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(StoreState)))


class OpenedOut(Schema):
    result = fields.Nested(Opened, required=True)


class OnboardedOut(OpenedOut):
    """The owner's token where the store is ready; else by what name to ask how his request goes."""

    role = fields.Str(required=True, validate=validate.OneOf(["owner"]))
    token = fields.Str(required=True, allow_none=True)
    uniqueNo = fields.Str(required=True)
    isVerified = fields.Bool(required=True)
    request = fields.Str(required=True, allow_none=True)


class RequestIn(In):
    """The name of a request, as it was given to whoever asked."""

    request = fields.Str(validate=validate.Length(max=300), **required("store.request_unknown"))


class ChecklistOut(Schema):
    """What a store still needs, in the order in which it is best done."""

    class Checklist(Schema):
        class ChecklistItem(Schema):
            name = fields.Str(required=True)
            done = fields.Bool(required=True)

        items = fields.List(fields.Nested(ChecklistItem), required=True)

    result = fields.Nested(Checklist, required=True)


def opened(mobile_number: str, state: StoreState) -> dict[str, Any]:
    """A store's address and state on the wire."""
    return {"mobileNo": mobile_number, "state": state.value}
