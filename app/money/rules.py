"""Rules of payments: addresses that UPI apps open, references, cheques, and the amount left to pay."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import quote, urlencode

from app.shared.actor import Access

ZERO = Decimal(0)
MAX_NOTE_LENGTH = 50
MAX_WAITING = 5
RRN_LENGTH = 12
# In a year that ends in 0, an RRN begins with a zero or two.
MIN_RRN_DIGITS = 10
# 12 digits of UPI and IMPS, 16 or 22 characters of NEFT and RTGS.
_UTR = re.compile(r"[A-Z0-9]{12,22}")
# A bank accepts a cheque until three months after its day, and post-dated cheques are common in the trade.
CHEQUE_DAYS = 180


class Method(StrEnum):
    """The way in which a payment was made."""

    UPI = "upi"
    CASH = "cash"
    CHEQUE = "cheque"
    ONLINE = "online"


# Methods that can be recorded by hand; the gateway reports payments online.
COLLECTED_METHODS = (Method.UPI, Method.CASH, Method.CHEQUE)


class PaymentState(StrEnum):
    """The owner's decision on a reported payment."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    BOUNCED = "bounced"


DECISIONS = (PaymentState.CONFIRMED, PaymentState.REJECTED, PaymentState.BOUNCED)
# Payments in these states count as not paid, and the customer reads the reason.
UNPAID = (PaymentState.REJECTED, PaymentState.BOUNCED)
# The distance of each kind of caller from the store. A report lowers the due amount for callers at the same
# distance or further away.
_DISTANCE = {Access.OWNER: 0, Access.SALESPERSON: 0, Access.PARTY: 1, Access.GUEST: 1, Access.LINK: 2}


class Payee(NamedTuple):
    """The payee: a UPI ID, and the name that payment apps show next to it."""

    upi_id: str
    name: str


class Cheque(NamedTuple):
    """A cheque: its number, the bank it is drawn on, and its day."""

    number: str
    bank: str
    on: date


@dataclass(frozen=True, slots=True)
class InHand:
    """A salesperson's collections by a method that are not handed over; `ids` are the payments."""

    salesperson: str
    name: str
    method: Method
    count: int
    amount: Decimal
    ids: Sequence[int]


class Reported(NamedTuple):
    """A reported payment: its amount, the owner's decision, and who reported it.

    `bills` are the names of the open bills that it is for. `counted` says whether open bills and the balance
    already deduct its amount. `id` is the payment's.
    """

    amount: Decimal
    state: PaymentState
    by: Access
    bills: Sequence[str] = ()
    counted: bool = False
    id: int = 0


def normalized_utr(text: str) -> str:
    """Return a reference number of a bank as it is compared: capitals and digits alone.

    Statements pad the 12 digits of a UPI payment with zeros, and spreadsheets drop a leading one.
    """
    compact = "".join(character for character in text.upper() if character.isascii() and character.isalnum())
    if not compact.isdigit():
        return compact
    digits = compact.lstrip("0")
    return digits.zfill(RRN_LENGTH) if len(digits) >= MIN_RRN_DIGITS else digits


def is_utr(text: str) -> bool:
    """Return whether a normalized text can be a bank's reference number: 12 to 22 characters, with digits."""
    return bool(_UTR.fullmatch(text)) and any(map(str.isdigit, text)) and set(text) != {"0"}


def upi_address(payee: Payee, *, amount: Decimal, reference: str, note: str) -> str:
    """Return the `upi://pay` address for an amount in rupees; payment apps and their scanners open it."""
    fields = {
        "pa": payee.upi_id,
        "pn": payee.name,
        "tr": reference,
        "tn": note[:MAX_NOTE_LENGTH],
        "am": f"{amount:.2f}",
        "cu": "INR",
    }
    filled = {name: value for name, value in fields.items() if value}
    # Some apps take only a plain @ in the UPI ID.
    return f"upi://pay?{urlencode(filled, quote_via=quote, safe='@')}"


def sum_of(payments: Iterable[Reported], *states: PaymentState) -> Decimal:
    """Return the sum of the payments in these states."""
    return sum((payment.amount for payment in payments if payment.state in states), ZERO)


def believed(reader: Access, payments: Iterable[Reported]) -> list[Reported]:
    """Return the payments that wait for the owner and count for this kind of reader until then.

    A collection of the store counts for everyone. A customer's report counts for customers and the holders of
    links. A report by a link counts only for holders of links.
    """
    waiting = (payment for payment in payments if payment.state is PaymentState.WAITING)
    return [payment for payment in waiting if _DISTANCE[payment.by] <= _DISTANCE[reader]]


def unpaid(total: Decimal, payments: Iterable[Reported]) -> Decimal:
    """Return the part of an amount that the owner has not confirmed. Never below 0."""
    return max(ZERO, total - sum_of(payments, PaymentState.CONFIRMED))


def still_due(total: Decimal, payments: Collection[Reported], reader: Access) -> Decimal:
    """Return the amount left to pay: neither confirmed, nor waiting. Never below 0."""
    waiting = sum((payment.amount for payment in believed(reader, payments)), ZERO)
    return max(ZERO, unpaid(total, payments) - waiting)


def overpaid(total: Decimal, payments: Iterable[tuple[int, Decimal]]) -> dict[int, Decimal]:
    """Return by id how much of each confirmed payment exceeds a total; the last payments exceed it first."""
    left, beyond = total, dict[int, Decimal]()
    for id_, amount in payments:
        if (over := amount - min(amount, left)) > 0:
            beyond[id_] = over
        left -= amount - over
    return beyond


def cheque_key(number: str, bank: str) -> str:
    """Return a text that two records of the same cheque share: capitals and blanks do not matter."""
    return f"{number} {normalized_bank(bank).casefold()}"


def normalized_bank(bank: str) -> str:
    """Return the name of a bank with single blanks."""
    return " ".join(bank.split())


def is_cheque_day(on: date, *, today: date) -> bool:
    """Return whether a cheque may have this day: within half a year, before or after today."""
    return abs((on - today).days) <= CHEQUE_DAYS


def can_become(method: Method, state: PaymentState, decision: PaymentState) -> bool:
    """Return whether a payment may get this decision: only a cheque bounces, and none that was rejected."""
    if decision is not PaymentState.BOUNCED:
        return True
    return method is Method.CHEQUE and state is not PaymentState.REJECTED


def settled_bills(
    open_amounts: Mapping[str, Decimal], names: Sequence[str], amount: Decimal
) -> dict[str, Decimal]:
    """Return the part of an amount that settles the named bills, in their order, up to each open amount.

    The rest of the amount is on account.
    """
    settled: dict[str, Decimal] = {}
    for name in names:
        share = min(open_amounts.get(name, ZERO), amount - sum(settled.values(), ZERO))
        if share > 0:
            settled[name] = share
    return settled


def left_of_bills(
    open_amounts: Mapping[str, Decimal], payments: Iterable[tuple[Sequence[str], Decimal]]
) -> dict[str, Decimal]:
    """Return the rest of open bills, the oldest first, after payments for the named bills.

    The rest of a payment, beyond its named bills, pays the oldest.
    """
    left, rest = dict(open_amounts), ZERO
    for names, amount in payments:
        rest += amount - _settle(left, names, amount)
    _settle(left, list(left), rest)
    return left


def _settle(left: dict[str, Decimal], names: Sequence[str], amount: Decimal) -> Decimal:
    """Deduct an amount from the bills in their order, and return how much was deducted."""
    shares = settled_bills(left, names, amount)
    for name, share in shares.items():
        left[name] -= share
    return sum(shares.values(), ZERO)


def receipt_number(payment_id: int) -> str:
    """Return the number of the receipt for a payment."""
    return f"R-{payment_id}"


def has_receipt(state: PaymentState, *, collected: bool) -> bool:
    """Return whether a customer may have the receipt of a payment.

    A payment that the customer only reported has one once it is confirmed.
    """
    return collected or state is PaymentState.CONFIRMED
