"""Wire schemas of a store's one-time codes."""

from marshmallow import fields, validate

from app.people.verification.rules import Purpose
from app.people.verification.schemas import TEXT, ProofIn, is_mobile_number
from app.shared.india.phones import clean_number
from app.shared.schemas import In, required

STORE_PURPOSES = (Purpose.SIGN_UP, Purpose.PASSWORD, Purpose.SIGN_IN)


class CodeIn(In):
    """The number to send a code to, and what the code is for."""

    number = fields.Str(
        data_key="phone1",
        pre_load=clean_number,
        validate=is_mobile_number,
        **required("account.mobile_number"),
    )
    purpose = fields.Str(validate=validate.OneOf(list(STORE_PURPOSES)), required=True)


class CodeSignInIn(ProofIn):
    """A code sign-in and the device it comes from."""

    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)
