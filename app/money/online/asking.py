"""Query the gateway about links that are still open: its message about a payment may have been lost.

A link that no longer matches what is due is ended at the gateway instead.
"""

from datetime import datetime

from sqlalchemy import select

from app.money.gateways import Gateway, GatewayLink, GatewayRefused, GatewayUnavailable, KeysRefused
from app.money.online.account import note_acceptance, note_refusal
from app.money.online.ending import asks_for_what_is_due
from app.money.online.models import PaymentLink
from app.money.online.rules import FIRST_PAUSE, PaymentLinkState, is_given_up, pause_before_asking
from app.money.online.service import settle
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

# The maximum for one store in one round.
MAX_ASKED = 20
HAS_OPEN_LINKS = select(PaymentLink.id).where(PaymentLink.ask_at.is_not(None)).exists()


def queue_due(db: StoreSession, *, now: datetime) -> None:
    """Queue a query for each link that is due, the longest waiting first.

    Each following query is due after a longer pause. A link that the gateway has not answered for in days is
    given up, and the owner is notified.
    """
    due = select(PaymentLink).where(PaymentLink.ask_at <= now).order_by(PaymentLink.ask_at).limit(MAX_ASKED)
    for link in db.scalars(due.with_for_update(skip_locked=True)):
        if is_given_up(link.expires_at, now=now):
            link.state, link.ask_at = PaymentLinkState.UNANSWERED, None
            after_commit(db, "payments.unanswered", queue="notify", link_id=link.id)
            continue
        link.questions += 1
        link.ask_at = now + pause_before_asking(link.questions)
        after_commit(db, "payments.ask_gateway", queue="notify", link_id=link.id)


def ask(db: StoreSession, link_id: int, gateway: Gateway | None, *, now: datetime) -> None:
    """Query a link at the gateway, or end it, and apply the answer. Without an answer, a round repeats it."""
    link = db.get(PaymentLink, link_id)
    if link is None or link.ask_at is None or link.link_id is None or gateway is None:
        return
    ends = not asks_for_what_is_due(db, link)
    if ends:
        link.ask_at = now + FIRST_PAUSE
    try:
        said = _end(gateway, link.link_id) if ends else gateway.read_link(link.link_id)
    except KeysRefused:
        note_refusal(db, now=now)
    except (GatewayRefused, GatewayUnavailable):
        return
    else:
        note_acceptance(db)
        settle(db, said, now=now)


def _end(gateway: Gateway, link_id: str) -> GatewayLink:
    """Cancel a link at the gateway. If it refuses, because the link was paid or has ended, read the link."""
    try:
        return gateway.cancel_link(link_id)
    except KeysRefused:
        raise
    except GatewayRefused:
        return gateway.read_link(link_id)
