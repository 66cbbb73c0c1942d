"""One-time codes of a store on the wire."""

from marshmallow import fields, validate

from app.shared.schemas import In, required
from app.verification.rules import Purpose
from app.verification.schemas import TEXT, ProofIn, is_mobile_number

OF_A_STORE = (Purpose.SIGN_UP, Purpose.PASSWORD, Purpose.SIGN_IN)


class CodeIn(In):
    """Which number a code is asked for, and what it is to be good for."""

    number = fields.Str(data_key="phone1", validate=is_mobile_number, **required("account.mobile_number"))
    purpose = fields.Str(validate=validate.OneOf(list(OF_A_STORE)), required=True)


class CodeSignInIn(ProofIn):
    """Who signs in by a code, and on which device."""

    device = fields.Str(data_key="uniqueNo", load_default="", validate=TEXT)
    device_model = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)
