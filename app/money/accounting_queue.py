"""The queue of receipts to send to the accounting package.

A receipt is queued in the transaction that confirms its payment; the agent on the store's computer fetches
it.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import case, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.money.models import AccountingReceipt
from app.money.queries import payments_by_id
from app.money.rules import PaymentState
from app.shared.errors import Conflict, NotFound
from app.shared.hooks import Hook
from app.shared.texts.messages import with_key
from tenant_router.session import Read, StoreSession

# The read whether receipts are sent: one row.
sends_receipts = Hook[[], Read]("payments.sends_receipts")
_OPEN = ("refused", "missing")


def queue_decision(db: StoreSession, payment_ids: Collection[int], decision: PaymentState) -> None:
    """Queue the receipts of payments that were just confirmed, and cancel those of payments that were not.

    A store that sends no receipts queues none, but what is in the books is canceled there.
    """
    if decision is not PaymentState.CONFIRMED:
        _cancel(db, payment_ids)
    elif _sends(db):
        _create(db, payment_ids)


def _sends(db: StoreSession) -> bool:
    (read,) = sends_receipts()
    return bool(db.read(read)[0][0])


def _cancel(db: StoreSession, payment_ids: Collection[int]) -> None:
    """Queue the cancellation of receipts; what the owner entered by hand is theirs to cancel."""
    queued = AccountingReceipt.payment_id.in_(payment_ids)
    # Tally refused them, so there is nothing to cancel.
    never_written = (AccountingReceipt.state == "refused") & AccountingReceipt.guid.is_(None)
    db.execute(delete(AccountingReceipt).where(queued, never_written))
    change = update(AccountingReceipt).where(
        queued, AccountingReceipt.action == "create", AccountingReceipt.state != "by_hand"
    )
    values = {"rev": AccountingReceipt.rev + 1, "action": "cancel", "state": "waiting"}
    values |= {**with_key(None), "at": func.now()}
    db.execute(change.values(**values).execution_options(synchronize_session=False))


def _create(db: StoreSession, payment_ids: Collection[int]) -> None:
    """Queue receipts; one whose voucher was cancelled, or is gone, gets another voucher."""
    new = insert(AccountingReceipt).values([{"payment_id": payment_id} for payment_id in payment_ids])
    was_cancelled = (AccountingReceipt.action == "cancel") & (AccountingReceipt.state != "waiting")
    was_written = AccountingReceipt.state.in_(_OPEN) & AccountingReceipt.guid.is_not(None)
    is_gone = was_cancelled | was_written
    changes = {
        "rev": AccountingReceipt.rev + 1,
        "action": "create",
        "state": "waiting",
        **with_key(None),
        "at": new.excluded.at,
        "vouchers": AccountingReceipt.vouchers + case((is_gone, 1), else_=0),
        **{
            name: case((is_gone, None), else_=getattr(AccountingReceipt, name))
            for name in ("guid", "number", "reference")
        },
    }
    db.execute(new.on_conflict_do_update(index_elements=["payment_id"], set_=changes))


def queue_again(db: StoreSession, payment_id: int, *, now: datetime) -> AccountingReceipt:
    """Queue the receipt of a payment that is not in the books. Raise NotFound.

    Raises Conflict if receipts are not sent, and for a receipt that needs nothing.
    """
    listed = next(iter(payments_by_id(db, [payment_id])), None)
    if listed is None:
        raise NotFound("payment.unknown")
    row = db.get(AccountingReceipt, payment_id, with_for_update=True)
    if not _sends(db):
        raise Conflict("books.no_receipts")
    if listed.state is PaymentState.CONFIRMED and (row is None or row.state in _OPEN):
        _create(db, [payment_id])
    elif row is not None and row.state in _OPEN:
        row.rev, row.state, row.at = row.rev + 1, "waiting", now
        row.message = row.message_key = None
        db.flush()
    else:
        raise Conflict("books.receipt_settled")
    return db.get_one(AccountingReceipt, payment_id, populate_existing=True)


def settle(db: StoreSession, payment_id: int, *, now: datetime) -> AccountingReceipt:
    """Mark a receipt as settled in the books by hand. Raise Conflict if it does not wait for the owner."""
    row = db.get(AccountingReceipt, payment_id, with_for_update=True)
    if row is None or row.state not in _OPEN:
        raise Conflict("books.receipt_settled")
    row.state, row.message, row.message_key, row.at = "by_hand", None, None, now
    db.flush()
    return row


def receipts_of(db: StoreSession, payment_ids: Collection[int]) -> dict[int, AccountingReceipt]:
    """Return the accounting state of payments by id. Those that were never queued are left out."""
    rows = db.scalars(select(AccountingReceipt).where(AccountingReceipt.payment_id.in_(payment_ids)))
    return {row.payment_id: row for row in rows}
