"""The account of the store at its payment gateway: its keys, encrypted at rest, and who may pay by it."""

from datetime import datetime
from typing import NamedTuple

from app.config import get_config
from app.money.gateways import Gateway
from app.money.gateways.razorpay import NAME, Razorpay
from app.money.online.models import PaymentGateway
from app.shared import encryption
from app.shared.actor import Access, Actor
from app.shared.errors import Invalid
from app.store.settings.rules import Settings
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

USE = "haat payment gateway"
# Salespeople are left out: they collect, and the customer pays the amount that they are shown.
PAYERS = (Access.GUEST, Access.PARTY, Access.LINK)
# The actor that decides on payments received by the gateway.
DECIDER = Actor(Access.PUBLIC, code=NAME, name="Razorpay")


class AccountOfGateway(NamedTuple):
    """The account as its owner sees it, without secrets.

    `complete` says whether both secrets are set and can still be decrypted. The gateway sends its events to
    the path `webhook`.
    """

    gateway: str
    key_id: str
    complete: bool
    refused_at: datetime | None
    webhook: str


def gateway_of(db: StoreSession) -> Gateway | None:
    """Return the gateway of this store; None without keys, or if they can't be decrypted any more."""
    row = db.get(PaymentGateway, NAME)
    if row is None:
        return None
    key_secret = encryption.decrypt(row.key_secret, use=USE)
    webhook_secret = encryption.decrypt(row.webhook_secret, use=USE)
    if key_secret is None or webhook_secret is None:
        return None
    return Razorpay(
        url=get_config().razorpay_url,
        key_id=row.key_id,
        key_secret=key_secret,
        webhook_secret=webhook_secret,
    )


def gateway_for(db: StoreSession, settings: Settings, payer: Actor) -> Gateway | None:
    """Return the gateway that a caller may pay at; None with the switch off, and without keys."""
    return gateway_of(db) if settings.online_payments and payer.kind in PAYERS else None


def account_of(db: StoreSession) -> AccountOfGateway:
    """Return the account at the gateway as its owner sees it."""
    row, webhook = db.get(PaymentGateway, NAME), f"/api/payments/webhook/{db.store.key}"
    if row is None:
        return AccountOfGateway(NAME, "", complete=False, refused_at=None, webhook=webhook)
    return AccountOfGateway(NAME, row.key_id, gateway_of(db) is not None, row.refused_at, webhook)


def change_account(
    db: StoreSession, *, key_id: str, key_secret: str | None, webhook_secret: str | None
) -> None:
    """Set the keys; a secret that is left out stays, and an empty key id removes the account.

    Raises Invalid for a missing secret; with another key id, the key secret must be sent again.
    """
    row = db.get(PaymentGateway, NAME)
    if not key_id:
        if row is not None:
            db.delete(row)
        return
    usable = gateway_of(db) is not None
    if not key_secret and not (usable and row is not None and row.key_id == key_id):
        raise Invalid("payment.key_secret", field="key_secret")
    if not webhook_secret and not usable:
        raise Invalid("payment.webhook_secret", field="webhook_secret")
    if row is None:
        row = PaymentGateway(name=NAME)
        db.add(row)
    if row.key_id != key_id:
        row.key_id = key_id
    if key_secret:
        row.key_secret = encryption.encrypt(key_secret, use=USE)
        row.refused_at = None
    if webhook_secret:
        row.webhook_secret = encryption.encrypt(webhook_secret, use=USE)


def note_refusal(db: StoreSession, *, now: datetime) -> None:
    """Note that the gateway refused the keys; the owner is notified once until it accepts them again."""
    row = db.get(PaymentGateway, NAME, with_for_update=True, populate_existing=True)
    if row is not None and row.refused_at is None:
        row.refused_at = now
        after_commit(db, "payments.keys_refused", queue="notify")


def note_acceptance(db: StoreSession) -> None:
    """Note that the gateway accepted the keys."""
    row = db.get(PaymentGateway, NAME)
    if row is not None and row.refused_at is not None:
        row.refused_at = None


def reencrypt_secrets(db: StoreSession) -> None:
    """Encrypt the secrets again with the first key, so that older keys of the deployment can be retired."""
    row = db.get(PaymentGateway, NAME)
    if row is not None and gateway_of(db) is not None:
        row.key_secret = encryption.reencrypt(row.key_secret, use=USE)
        row.webhook_secret = encryption.reencrypt(row.webhook_secret, use=USE)
