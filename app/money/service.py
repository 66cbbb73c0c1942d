"""Take reports of payments, and the owner's decisions on them."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import func, select

from app.money.accounting_queue import queue_decision
from app.money.due import PaidFor, due_of
from app.money.due_bills import check_bills
from app.money.dues.service import count_accounts
from app.money.models import Payment, PaymentDecision
from app.money.online.ending import end_links_after
from app.money.queries import counts, has_utr, known_utr, last_state, utr_of
from app.money.rules import MAX_WAITING, UNPAID, Method, PaymentState, can_become, cheque_key
from app.orders.items.rules import OrderStatus
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, Invalid, NotFound
from app.shared.india.rupees import rupees
from app.shared.locks import Lock
from app.store.media.private_pictures import added_pictures
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


class Evidence(NamedTuple):
    """A payer's evidence of a payment: its reference number, the id of a picture, or both."""

    utr: str = ""
    picture: UUID | None = None


def report_payment(
    db: StoreSession,
    paid_for: PaidFor,
    *,
    amount: Decimal,
    evidence: Evidence,
    bills: Sequence[str] = (),
    by: Actor,
    now: datetime,
) -> Payment:
    """Record a customer's report of a payment. Repeating a report that still waits returns the same payment.

    Raises Conflict for a canceled order, and Invalid for a bill that is not open, for a picture that they did
    not add, for a reference number or picture that another payment has, for too many payments that wait, and
    by a link for more than is due.
    """
    order = paid_for.order
    if order and order.status == OrderStatus.CANCELED:
        raise Conflict("payment.order_canceled")
    names = list(dict.fromkeys(bills))
    utr, added = evidence.utr, [evidence.picture] if evidence.picture else []
    picture = next(iter(added_pictures(db, added, by=by, field="picture")), "")
    used = payment_with_evidence(db, utr, picture)
    if used:
        known, state = used
        terms = (order and order.id, paid_for.account_code, amount)
        same = (known.order_id, known.account_code, known.amount) == terms
        if (known.by_role, known.by_code) == (by.kind, by.code):
            same &= set(known.bills) == set(names)
        if same and state == PaymentState.WAITING:
            return known
        raise evidence_used(utr)
    check_bills(db, None if order else paid_for.account_code, names)
    if by.kind is not Access.SALESPERSON:
        _check_report(db, paid_for, amount, by)
    payment = Payment(
        order_id=order and order.id,
        account_code=paid_for.account_code,
        amount=amount,
        utr=utr,
        picture=picture,
        bills=names,
        reported_at=now,
        by_role=by.kind,
        by_code=by.code,
        by_name=by.name,
    )
    db.add(payment)
    db.flush()
    end_links_after(db, [payment])
    after_commit(db, "payments.reported", queue="notify", payment_id=payment.id)
    return payment


def payment_with_evidence(db: StoreSession, utr: str, picture: str) -> tuple[Payment, str] | None:
    """Return the payment that has this reference number, or else this picture, with its state.

    Locks the number or picture: two concurrent payments would not see each other.
    """
    db.lock(Lock.PAYMENTS, utr or picture)
    has_same = has_utr(utr) if utr else Payment.picture == picture
    row = db.execute(select(Payment, last_state).where(has_same, counts)).first()
    return (row[0], row[1]) if row else None


def evidence_used(utr: str) -> Invalid:
    """Return the error of a payment whose reference number, or else whose picture, another one has."""
    if utr:
        return Invalid("payment.utr_used", field="utr")
    return Invalid("payment.picture_used", field="picture")


def _check_report(db: StoreSession, paid_for: PaidFor, amount: Decimal, by: Actor) -> None:
    """Raise Invalid if too many reports of such callers wait, or a report by a link is above what is due.

    A customer may pay more: it is on their account. A link may be in anyone's hands.
    """
    order = paid_for.order
    # Lock the order or the account: two concurrent reports would not see each other.
    db.lock(Lock.PAYMENTS, f"report {order.id if order else paid_for.account_code}")
    if order:
        same = Payment.order_id == order.id
    else:
        same = (Payment.account_code == paid_for.account_code) & Payment.order_id.is_(None)
    same &= Payment.by_role == by.kind
    waiting = db.scalar(select(func.count()).where(same, last_state == PaymentState.WAITING)) or 0
    if waiting >= MAX_WAITING:
        raise Invalid("payment.too_many_waiting", field="utr")
    if by.kind is Access.LINK and amount > (due := due_of(db, paid_for, by.kind).left):
        if not due:
            raise Invalid("payment.nothing_due", field="amount")
        raise Invalid("payment.beyond_due", field="amount", due=rupees(due))


def decide(
    db: StoreSession,
    ids: Collection[int],
    decision: PaymentState,
    *,
    reason: str,
    by: Actor,
    now: datetime,
    utr: str = "",
) -> list[int]:
    """Decide on payments. Return the ids of changed payments; others had this decision already.

    A decision may be changed: the last one counts, and all of them are kept. A confirmation of a payment by
    UPI without a reference number may add its `utr`. Raises NotFound for an unknown payment, Invalid for a
    `utr` that these payments cannot take or that another payment has. Raises Conflict for a payment that
    can't bounce, and if another payment has got the reference number or the cheque since.
    """
    query = select(Payment).where(Payment.id.in_(ids)).order_by(Payment.id).with_for_update()
    payments = list(db.scalars(query))
    if len(payments) != len(set(ids)):
        raise NotFound("payment.unknown")
    decided = select(Payment.id, last_state).where(Payment.id.in_(ids))
    states = {row.id: row[1] for row in db.execute(decided)}
    changed = [payment for payment in payments if states[payment.id] != decision]
    if not all(can_become(Method(each.method), PaymentState(states[each.id]), decision) for each in changed):
        raise Conflict("payment.only_cheques_bounce")
    if utr:
        _check_found(db, utr, payments, decision)
    elif decision is PaymentState.CONFIRMED:
        _check_unused(db, [payment for payment in changed if states[payment.id] in UNPAID])
    for payment in changed:
        db.add(
            PaymentDecision(
                payment_id=payment.id,
                decision=decision,
                reason=reason,
                utr=utr,
                by_code=by.code,
                by_name=by.name,
                at=now,
            )
        )
    db.flush()
    if changed:
        queue_decision(db, [payment.id for payment in changed], decision)
        count_accounts(db, [payment.account_code for payment in changed])
        end_links_after(db, changed)
        publish_after_commit(db, "order.changed")
        after_commit(db, "payments.decided", queue="notify", payment_ids=[each.id for each in changed])
    return [payment.id for payment in changed]


def _check_found(
    db: StoreSession, number: str, payments: Collection[Payment], decision: PaymentState
) -> None:
    """Raise Invalid unless the number was found for one payment that has none, and no other has it."""
    (payment, *more) = payments
    takes_one = payment.method == Method.UPI and not payment.utr
    if more or decision is not PaymentState.CONFIRMED or not takes_one:
        raise Invalid("payment.utr_not_needed", field="utr")
    db.lock(Lock.PAYMENTS, number)
    if db.scalar(select(Payment.id).where(has_utr(number), counts, Payment.id != payment.id).limit(1)):
        raise Invalid("payment.utr_used", field="utr")


def _check_unused(db: StoreSession, payments: Collection[Payment]) -> None:
    """Raise Conflict if the number of an unpaid payment was reported or collected again in the meantime."""
    utrs = [number for each in payments if each.method == Method.UPI and (number := utr_of(db, each.id))]
    checked = [lock_subject(each) for each in payments if each.method not in (Method.CASH, Method.UPI)]
    for subject in sorted({*checked, *utrs}):
        db.lock(Lock.PAYMENTS, subject)
    if utrs:
        used = db.scalar(select(known_utr).where(has_utr(*utrs), counts).limit(1))
        if used is not None:
            raise Conflict("payment.utr_used_again", utr=used)
    cheques = {lock_subject(each): each for each in payments if each.method == Method.CHEQUE}
    for subject in recorded_cheques(db, {cheque.cheque_number for cheque in cheques.values()}):
        if subject in cheques:
            raise Conflict("payment.cheque_used_again", number=cheques[subject].cheque_number)


def lock_subject(payment: Payment) -> str:
    """Return the part of a payment that must be unique: its reference number, or its cheque."""
    if payment.method == Method.CHEQUE:
        return cheque_key(payment.cheque_number, payment.cheque_bank)
    return payment.utr


def recorded_cheques(db: StoreSession, numbers: Iterable[str]) -> set[str]:
    """Return the keys of the cheques with these numbers that are recorded, without unpaid ones."""
    query = select(Payment.cheque_number, Payment.cheque_bank).where(
        Payment.method == Method.CHEQUE, Payment.cheque_number.in_(list(numbers)), counts
    )
    return {cheque_key(number, bank) for number, bank in db.execute(query.distinct())}
