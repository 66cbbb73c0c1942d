"""Record what a salesperson collects from a customer: in cash, by cheque or by UPI, for their open bills."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from app.money.due_bills import check_bills
from app.money.models import Payment
from app.money.online.ending import end_links_after
from app.money.queries import undecided
from app.money.rules import (
    Cheque,
    InHand,
    Method,
    PaymentState,
    cheque_key,
    is_cheque_day,
    normalized_bank,
)
from app.money.service import decide, evidence_used, payment_with_evidence, recorded_cheques
from app.people.accounts.models import Account, Salesperson
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.shared.errors import Invalid
from app.shared.locks import Lock
from app.store.media.private_pictures import added_pictures
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

# The maximum that is accepted at once; the others stay in hand.
MAX_ACCEPTED = 500


@dataclass(frozen=True, slots=True)
class Collected:
    """A collection: the `utr` of a UPI payment, or a `cheque`, and the open `bills` that it is for.

    `picture` is the id of a screenshot, in place of a `utr` or in addition to it.
    """

    amount: Decimal
    method: Method
    utr: str = ""
    picture: UUID | None = None
    cheque: Cheque | None = None
    bills: Sequence[str] = field(default_factory=list)
    note: str = ""

    def columns(self) -> dict[str, Any]:
        """Return the columns of the payment."""
        return {
            "amount": self.amount,
            "method": self.method,
            "utr": self.utr,
            "cheque_number": self.cheque.number if self.cheque else "",
            "cheque_bank": normalized_bank(self.cheque.bank) if self.cheque else "",
            "cheque_on": self.cheque and self.cheque.on,
            "bills": list(dict.fromkeys(self.bills)),
            "note": self.note,
        }


def record_collection(
    db: StoreSession, account: Account, collected: Collected, *, by: Actor, key: str | None, now: datetime
) -> Payment:
    """Record a collection, or return the collection that was recorded with the same key before.

    It waits until the owner accepts it; what the owner collects is accepted at once. Raises Invalid for a
    bill that is not open, a picture that the caller did not add, a cheque, reference number or picture that
    is recorded already, and a key of another collection.
    """
    added = [collected.picture] if collected.picture else []
    picture = next(iter(added_pictures(db, added, by=by, field="picture")), "")
    values = {"account_code": account.code, **collected.columns(), "picture": picture}
    if key:
        # A repeated call, made after a lost answer, may overtake the first one.
        db.lock(Lock.PAYMENTS, f"key {by.kind} {by.code} {key}")
        if earlier := _earlier(db, by, key):
            if any(getattr(earlier, name) != value for name, value in values.items()):
                raise Invalid("order.key_reused", field="idempotency_key")
            return earlier
    check_bills(db, account.code, values["bills"])
    _check_new(db, collected, picture, now=now)
    payment = Payment(
        **values, reported_at=now, by_role=by.kind, by_code=by.code, by_name=by.name, request_key=key
    )
    db.add(payment)
    db.flush()
    if by.kind is Access.OWNER:
        decide(db, [payment.id], PaymentState.CONFIRMED, reason="", by=by, now=now)
    else:
        end_links_after(db, [payment])
        after_commit(db, "payments.reported", queue="notify", payment_id=payment.id)
    return payment


def _earlier(db: StoreSession, by: Actor, key: str) -> Payment | None:
    same = (Payment.by_role == by.kind, Payment.by_code == by.code, Payment.request_key == key)
    return db.scalar(select(Payment).where(*same))


def _check_new(db: StoreSession, collected: Collected, picture: str, *, now: datetime) -> None:
    """Raise Invalid for a cheque of a wrong day, and for a cheque, number or picture that is recorded."""
    cheque = collected.cheque
    if cheque:
        if not is_cheque_day(cheque.on, today=now.astimezone(STORE_TIME).date()):
            raise Invalid("payment.cheque_on", field="cheque_on")
        # Lock the cheque: two concurrent records of it would not see each other.
        subject = cheque_key(cheque.number, cheque.bank)
        db.lock(Lock.PAYMENTS, subject)
        if subject in recorded_cheques(db, [cheque.number]):
            raise Invalid("payment.cheque_used", field="cheque_number")
    elif collected.method is Method.UPI and payment_with_evidence(db, collected.utr, picture):
        raise evidence_used(collected.utr)


def in_hand(db: StoreSession, salesperson: str = "") -> list[InHand]:
    """Return the cash and the cheques that salespeople have not handed over, by salesperson and method."""
    by = (Payment.by_code, Payment.method)
    held = (
        select(
            *by,
            func.coalesce(Salesperson.name, func.max(Payment.by_name)),
            func.count(),
            func.sum(Payment.amount),
            func.array_agg(Payment.id),
        )
        .outerjoin(Salesperson, Salesperson.code == Payment.by_code)
        .where(Payment.by_role == Access.SALESPERSON, Payment.method != Method.UPI, undecided)
        .group_by(*by, Salesperson.name)
        .order_by(*by)
    )
    if salesperson:
        held = held.where(Payment.by_code == salesperson)
    return [
        InHand(code, name, Method(method), count, amount, sorted(ids)[:MAX_ACCEPTED])
        for code, method, name, count, amount, ids in db.execute(held)
    ]
