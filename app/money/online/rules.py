"""Payments online: how long a link is open, when the gateway is queried, and whether its answer matches."""

import hashlib
import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

PAISE = 100
CURRENCY = "INR"
# Razorpay's smallest amount.
MIN_AMOUNT = Decimal(1)
LIFETIME = timedelta(hours=2)
# A link with less time left is not offered again.
MIN_LEFT = timedelta(minutes=20)
# Longer than a call to the gateway takes.
STARTING_FOR = timedelta(seconds=20)
MAX_STARTED = 10
STARTED_IN = timedelta(hours=1)
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=2), timedelta(hours=6)
GIVE_UP_AFTER = timedelta(days=3)
VERSION_LENGTH = 16
MOBILE_DIGITS = 10
_MOBILE = re.compile(r"[6-9][0-9]{9}")
_NAME = re.compile(r"[A-Za-z0-9 .,&'()-]{3,50}")


class PaymentLinkState(StrEnum):
    """The state of a payment link. FAILED: it was not created. UNANSWERED: it was given up."""

    STARTING = "starting"
    OPEN = "open"
    PAID = "paid"
    CANCELED = "canceled"
    EXPIRED = "expired"
    FAILED = "failed"
    UNANSWERED = "unanswered"


class Terms(NamedTuple):
    """The terms of a payment: our reference, the gateway's id of the link, an amount in paise, a currency."""

    reference: str
    link_id: str
    amount: int
    currency: str


def version_of(lines: Iterable[tuple[int, int, Decimal]]) -> str:
    """Return a text that differs for other lines of an order: by their ids, quantities and amounts."""
    words = ",".join(f"{id_}:{quantity}:{amount:.2f}" for id_, quantity, amount in sorted(lines))
    return hashlib.sha256(words.encode()).hexdigest()[:VERSION_LENGTH]


def is_outdated(amount: Decimal, *, due_before: Decimal, due: Decimal) -> bool:
    """Return whether a link asks for more than is due now, and less is due than when it was created."""
    return amount > due and due < due_before


def amount_online(amount: Decimal) -> Decimal | None:
    """Return an amount that can be paid online; None if it is too small."""
    return amount if amount >= MIN_AMOUNT else None


def in_paise(amount: Decimal) -> int:
    """Return an amount in rupees as paise."""
    return int(amount * PAISE)


def in_rupees(paise: int) -> Decimal:
    """Return an amount in paise as rupees."""
    return Decimal(paise) / PAISE


def difference(agreed: Terms, said: Terms) -> str:
    """Return how the gateway's terms differ from the agreed ones; empty if both are equal."""
    if agreed == said:
        return ""
    if agreed[2:] == said[2:]:
        return f"{said.reference} {said.link_id} ≠ {agreed.reference} {agreed.link_id}"
    return f"{_amount(said)} ≠ {_amount(agreed)}"


def _amount(terms: Terms) -> str:
    return f"{in_rupees(terms.amount):.2f} {terms.currency}"


def pause_before_asking(questions: int) -> timedelta:
    """Return the pause before the next query: each pause is twice the last, up to a limit."""
    return min(FIRST_PAUSE * 2 ** min(questions, 20), LONGEST_PAUSE)


def is_given_up(expires_at: datetime, *, now: datetime) -> bool:
    """Return whether a gateway has not answered for so long that it is not queried again."""
    return now > expires_at + GIVE_UP_AFTER


def may_end(state: PaymentLinkState) -> bool:
    """Return whether a link may be canceled or expire; a paid link does not, whatever arrives later."""
    return state in (PaymentLinkState.STARTING, PaymentLinkState.OPEN, PaymentLinkState.UNANSWERED)


def payer_name(name: str) -> str:
    """Return a name as the gateway accepts it; empty for a name that it might refuse."""
    return name if _NAME.fullmatch(name) else ""


def payer_phone(number: str) -> str:
    """Return an Indian mobile number with its country code; empty for any other."""
    digits = "".join(filter(str.isdigit, number))[-MOBILE_DIGITS:]
    return f"+91{digits}" if _MOBILE.fullmatch(digits) else ""
