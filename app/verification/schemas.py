"""One-time codes on the wire."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.shared.messages import text
from app.shared.schemas import In, filled, required
from app.verification.rules import LASTS, RESEND_SECONDS

TEXT = validate.Length(max=200)
# The numbers of India's mobile telephones: a code to any other is never asked for.
is_mobile_number = validate.Regexp(r"^[6-9][0-9]{9}\Z", error=text("store.mobile_number"))


class MaybeProofIn(In):
    """The code that came and the ticket that goes with it; without them where no codes are sent."""

    ticket = fields.Str(load_default="", validate=TEXT)
    code = fields.Str(load_default="", validate=TEXT)


class ProofIn(In):
    """The code that came, and the ticket that was given when it was asked for."""

    ticket = fields.Str(validate=TEXT, **required("code.over"))
    code = fields.Str(validate=[filled("code.required"), TEXT], **required("code.required"))


class AskedOut(Schema):
    """The ticket that goes with the code, and after how many seconds another one may be asked for."""

    class AskedCode(Schema):
        ticket = fields.Str(required=True)
        resendSeconds = fields.Int(required=True)
        goodSeconds = fields.Int(required=True)

    result = fields.Nested(AskedCode, required=True)


def asked_on_wire(ticket: str) -> dict[str, Any]:
    """Answer whoever has asked for a code."""
    good = int(LASTS.total_seconds())
    return {"result": {"ticket": ticket, "resendSeconds": RESEND_SECONDS, "goodSeconds": good}}
