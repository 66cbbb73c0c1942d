"""Request and response schemas of one-time codes."""

from marshmallow import Schema, fields, validate

from app.edge.attempts import RESEND_SECONDS, SENT_CODE_TRIES
from app.shared.schemas import In, filled, required, result_of
from app.shared.texts.messages import text

TEXT = validate.Length(max=200)
# India's mobile numbers; codes are never sent to others.
is_mobile_number = validate.Regexp(r"^[6-9][0-9]{9}\Z", error=text("store.mobile_number"))


class MaybeProofIn(In):
    """The received code and its ticket, both omitted if the deployment sends no codes."""

    ticket = fields.Str(load_default="", validate=TEXT)
    code = fields.Str(load_default="", validate=TEXT)


class ProofIn(In):
    """The received code, and the ticket that was returned when it was requested."""

    ticket = fields.Str(validate=TEXT, **required("code.over"))
    code = fields.Str(validate=[filled("code.required"), TEXT], **required("code.required"))


class AskedCode(Schema):
    """The ticket of the code, and the number of seconds before another one may be requested."""

    ticket = fields.Str(required=True)
    resendSeconds = fields.Int(required=True, dump_default=RESEND_SECONDS)
    goodSeconds = fields.Int(required=True, dump_default=int(SENT_CODE_TRIES.lifetime.total_seconds()))


AskedOut = result_of("AskedOut", AskedCode)
