"""Request and response schemas of payments online, and of the account at the gateway."""

from marshmallow import Schema, fields, validate

from app.money.schemas import PaidForIn, amount_field
from app.shared.schemas import In, IsSet, required, result_of
from app.shared.texts.messages import text
from app.store.settings.schemas import PublicAddress

# Printable characters without a blank.
FORM_OF_KEY = r"^[!-~]{8,100}$"
FORM_OF_WEBHOOK = r"^[!-~]{12,100}$"


class StartIn(PaidForIn):
    """An order, which is paid in full, or an account whose dues are paid: all of them or this amount."""

    amount = amount_field(load_default=None)


class LinkStartIn(In):
    """A payment of everything that is due on the order of a link."""


class StartedBody(Schema):
    """The page of the gateway on which to pay."""

    address = fields.Str(required=True)


class AccountIn(In):
    """The keys at the gateway. A secret that is left out stays; an empty key id removes all of them."""

    key_id = fields.Str(
        data_key="keyId",
        validate=validate.Regexp(r"^(rzp_(test|live)_[A-Za-z0-9]{6,40})?$", error=text("payment.key_id")),
        **required("payment.key_id"),
    )
    key_secret = fields.Str(
        data_key="keySecret",
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(FORM_OF_KEY, error=text("payment.key_secret")),
    )
    webhook_secret = fields.Str(
        data_key="webhookSecret",
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(FORM_OF_WEBHOOK, error=text("payment.webhook_secret")),
    )


class AccountBody(Schema):
    """The account at the gateway without its secrets: `complete` says whether they are set.

    `refused` says whether the gateway refuses the keys. It sends its events to `webhookAddress`.
    """

    gateway = fields.Str(required=True)
    key_id = fields.Str(data_key="keyId", required=True)
    complete = fields.Bool(required=True)
    refused_at = IsSet(data_key="refused", required=True)
    webhook = PublicAddress(data_key="webhookAddress", required=True)


class ReceivedBody(Schema):
    """The event was received."""

    received = fields.Bool(required=True)


StartedOut = result_of("StartedPaymentOut", StartedBody)
AccountOut = result_of("PaymentGatewayOut", AccountBody)
EventOut = result_of("GatewayEventOut", ReceivedBody)
