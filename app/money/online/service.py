"""Start payments on the page of a gateway, and apply what the gateway reports about them."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import structlog
from sqlalchemy import func, or_, select

from app.money.due import PaidFor
from app.money.gateways import GatewayLink, LinkRequest, LinkState, Received
from app.money.gateways.razorpay import NAME
from app.money.models import Payment
from app.money.online.account import DECIDER
from app.money.online.ending import asks_for_what_is_due, end_links_after, lines_version
from app.money.online.models import PaymentLink
from app.money.online.rules import (
    CURRENCY,
    FIRST_PAUSE,
    LIFETIME,
    MAX_STARTED,
    MIN_LEFT,
    STARTED_IN,
    STARTING_FOR,
    PaymentLinkState,
    Terms,
    amount_online,
    difference,
    in_paise,
    in_rupees,
    may_end,
    payer_name,
    payer_phone,
)
from app.money.requests import payment_request
from app.money.rules import Method, PaymentState
from app.money.service import decide
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.shared.actor import Actor
from app.shared.errors import Conflict
from app.shared.locks import Lock
from app.store.settings.queries import company
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

log = structlog.get_logger("payments")

_ENDED = {LinkState.CANCELED: PaymentLinkState.CANCELED, LinkState.EXPIRED: PaymentLinkState.EXPIRED}


class Started(NamedTuple):
    """A started link: the request to the gateway, or the address of a link that is still open."""

    link_id: int
    request: LinkRequest
    url: str


def start_link(
    db: StoreSession,
    paid_for: PaidFor,
    *,
    amount: Decimal | None,
    bills: Sequence[str] = (),
    by: Actor,
    back: str,
    now: datetime,
) -> Started:
    """Start a payment of an order's due amount, or of an amount or some bills of an account's dues.

    An open link of the same caller for the same amount and bills is returned again. Raises Invalid for a bill
    that is not open. Raises Conflict for a canceled order, if nothing is due, and for too many links in an
    hour.
    """
    order = paid_for.order
    if order and order.status == OrderStatus.CANCELED:
        raise Conflict("payment.order_canceled")
    # Lock the order or the account: two concurrent calls would start two links.
    db.lock(Lock.PAYMENTS, f"online {order.id if order else paid_for.account_code}")
    names = list(dict.fromkeys(bills))
    request = payment_request(db, paid_for, by.kind, amount=None if order else amount, bills=names)
    total = request.amount
    if amount_online(total) is None:
        raise Conflict("payment.nothing_due")
    version = lines_version(db, order)
    terms = (total, version, names)
    link = _open_link(db, paid_for, terms, by, now=now)
    if link is None:
        link = PaymentLink(
            gateway=NAME,
            reference=_new_reference(paid_for),
            order_id=order and order.id,
            account_code=paid_for.account_code,
            amount=total,
            due=request.due.left_of(names),
            version=version,
            bills=names,
            state=PaymentLinkState.STARTING,
            created_at=now,
            expires_at=now + LIFETIME,
            by_role=by.kind,
            by_code=by.code,
            by_name=by.name,
            url="",
        )
        db.add(link)
        db.flush()
    return Started(link.id, _request_of(db, link, paid_for, back), link.url)


def _open_link(
    db: StoreSession, paid_for: PaidFor, terms: tuple[Decimal, str, list[str]], by: Actor, *, now: datetime
) -> PaymentLink | None:
    """Return the caller's open link for this amount, of these lines and bills.

    Raises Conflict if they have started too many.
    """
    if paid_for.order:
        same = PaymentLink.order_id == paid_for.order.id
    else:
        same = (PaymentLink.account_code == paid_for.account_code) & PaymentLink.order_id.is_(None)
    newest = select(PaymentLink).where(same, PaymentLink.created_at > now - max(STARTED_IN, LIFETIME))
    links = list(db.scalars(newest.order_by(PaymentLink.id.desc())))
    for link in links:
        if (link.by_role, link.by_code) != (by.kind, by.code):
            continue
        if (link.amount, link.version, link.bills) != terms:
            continue
        if link.state == PaymentLinkState.OPEN and link.expires_at - now > MIN_LEFT:
            return link
        if link.state == PaymentLinkState.STARTING and now - link.created_at < STARTING_FOR:
            raise Conflict("payment.online_starting")
    if sum(link.created_at > now - STARTED_IN for link in links) >= MAX_STARTED:
        raise Conflict("payment.too_many_started")
    return None


def _new_reference(paid_for: PaidFor) -> str:
    """Return a reference that no other link of the gateway's account has, of at most 40 characters."""
    name = f"ORDER{paid_for.order.number}" if paid_for.order else "DUES"
    return f"{name[:20]}-{secrets.token_hex(8)}"


def _request_of(db: StoreSession, link: PaymentLink, paid_for: PaidFor, back: str) -> LinkRequest:
    order = paid_for.order
    account = paid_for.account or (link.account_code and db.get(Account, link.account_code)) or None
    what = f"Order {order.number}" if order else f"Dues {account.name if account else ''}"
    return LinkRequest(
        reference=link.reference,
        amount=in_paise(link.amount),
        description=f"{what}, {company(db).name}",
        name=payer_name(account.name if account else link.by_name),
        phone=payer_phone(account.phone1 if account else ""),
        back=back,
        expires_at=link.expires_at,
    )


def note_opened(db: StoreSession, link_id: int, created: GatewayLink, *, now: datetime) -> bool:
    """Store the link that the gateway has created. Return whether it may be paid.

    A payment or change before this call found no open link, so the link is ended here.
    """
    link = db.get_one(PaymentLink, link_id, with_for_update=True)
    link.link_id, link.url = created.id, created.url
    if link.state == PaymentLinkState.STARTING:
        link.state = PaymentLinkState.OPEN
        link.ask_at = now + FIRST_PAUSE
    if asks_for_what_is_due(db, link):
        return True
    after_commit(db, "payments.ask_gateway", queue="notify", link_id=link.id)
    return False


def note_failed(db: StoreSession, link_id: int) -> None:
    """Mark a link as failed that the gateway did not create in time; no one has its address."""
    link = db.get_one(PaymentLink, link_id, with_for_update=True)
    if link.state == PaymentLinkState.STARTING:
        link.state = PaymentLinkState.FAILED


def settle(db: StoreSession, said: GatewayLink, *, now: datetime) -> None:
    """Apply the gateway's state of a link: each payment counts once, in any order and number of reports.

    A payment on the agreed terms is confirmed, even for an order that was canceled since. Another amount,
    currency or reference waits for the owner. Links that are not ours, such as the owner's own, are ignored.
    """
    ours = or_(PaymentLink.reference == said.reference, PaymentLink.link_id == said.id)
    query = select(PaymentLink).where(PaymentLink.gateway == NAME, ours)
    first = query.order_by((PaymentLink.reference == said.reference).desc(), PaymentLink.id).limit(1)
    link = db.scalar(first.with_for_update(), execution_options={"populate_existing": True})
    if link is None:
        log.info("gateway.unknown_link")
    elif said.state is LinkState.PAID:
        for received in said.received:
            _receive(db, link, said, received, now=now)
        # A payment may also have been recorded while the gateway was queried.
        if link.state == PaymentLinkState.PAID:
            link.ask_at = None
    elif said.state in _ENDED and may_end(PaymentLinkState(link.state)):
        link.state, link.ask_at = _ENDED[said.state], None


def _receive(
    db: StoreSession, link: PaymentLink, said: GatewayLink, received: Received, *, now: datetime
) -> None:
    # Lock the payment: two concurrent reports of it may name different links.
    db.lock(Lock.PAYMENTS, received.id)
    recorded = select(func.count()).where(Payment.method == Method.ONLINE, Payment.utr == received.id)
    if db.scalar(recorded):
        return
    differs = _difference(link, said, received)
    in_our_currency = received.currency == CURRENCY and received.amount > 0
    payment = Payment(
        order_id=link.order_id,
        account_code=link.account_code,
        amount=in_rupees(received.amount) if in_our_currency else link.amount,
        method=Method.ONLINE,
        utr=received.id,
        bills=link.bills,
        note=": ".join(filter(None, (f"{DECIDER.name} {received.method}".strip(), differs))),
        reported_at=now,
        by_role=link.by_role,
        by_code=link.by_code,
        by_name=link.by_name,
    )
    db.add(payment)
    db.flush()
    link.state = PaymentLinkState.PAID
    link.payment_id = link.payment_id or payment.id
    after_commit(db, "payments.reported", queue="notify", payment_id=payment.id)
    if differs:
        end_links_after(db, [payment])
        publish_after_commit(db, "order.changed")
    else:
        decide(db, [payment.id], PaymentState.CONFIRMED, reason="", by=DECIDER, now=now)


def _difference(link: PaymentLink, said: GatewayLink, received: Received) -> str:
    if link.payment_id is not None:
        return f"{link.reference} × 2"
    agreed = Terms(link.reference, link.link_id or said.id, in_paise(link.amount), CURRENCY)
    return difference(agreed, Terms(said.reference, said.id, received.amount, received.currency))
