"""Payments by UPI: addresses that payment apps open, references, and what is still to be paid."""

import re
from collections.abc import Iterable
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import quote, urlencode

ZERO = Decimal(0)
MAX_NOTE_LENGTH = 50
MAX_WAITING = 5
RRN_LENGTH = 12
# A year that ends in 0 begins it with a zero or two.
MIN_RRN_DIGITS = 10
# 12 digits of UPI and IMPS, 16 or 22 characters of NEFT and RTGS.
_UTR = re.compile(r"[A-Z0-9]{12,22}")


class PaymentState(StrEnum):
    """What the owner has decided on a payment that was reported."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"


DECISIONS = (PaymentState.CONFIRMED, PaymentState.REJECTED)


class Payee(NamedTuple):
    """Who is paid: a UPI ID and the name that payment apps show beside it."""

    upi_id: str
    name: str


class Reported(NamedTuple):
    """The amount of a payment that was reported, and what the owner decided on it."""

    amount: Decimal
    state: PaymentState


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


def still_due(total: Decimal, payments: Iterable[Reported]) -> Decimal:
    """Return what is left to pay of an amount: neither confirmed, nor reported and waiting. Never below 0."""
    paid = sum_of(payments, PaymentState.CONFIRMED, PaymentState.WAITING)
    return max(ZERO, total - paid)
