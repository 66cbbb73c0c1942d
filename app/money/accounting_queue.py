"""Receipts in the queue of vouchers to write into the accounting package.

A receipt is queued in the transaction that confirms its payment.
"""

from collections.abc import Collection

from sqlalchemy import case, delete

from app.money.models import ReceiptVoucher
from app.money.queries import payments_by_id
from app.money.rules import PaymentState
from app.orders.items.accounting_queue import (
    NEEDS_OWNER,
    NOTHING_TO_SETTLE,
    again,
    change_vouchers,
    first_status,
    new_vouchers,
    voucher_of,
)
from app.orders.items.models import VoucherKind
from app.shared.errors import Conflict, NotFound
from tenant_router.session import StoreSession


def queue_decision(db: StoreSession, payment_ids: Collection[int], decision: PaymentState) -> None:
    """Queue the receipts of payments that were just confirmed; cancel the receipts of others.

    A store that sends no receipts queues none, but receipts that are in the books already are canceled there.
    """
    if decision is not PaymentState.CONFIRMED:
        _cancel(db, payment_ids)
    elif sends_receipts(db):
        _create(db, payment_ids)


def sends_receipts(db: StoreSession) -> bool:
    """Return whether receipts are sent to the accounting package."""
    return first_status(db, VoucherKind.RECEIPT) is not None


def _cancel(db: StoreSession, payment_ids: Collection[int]) -> None:
    """Queue the cancellation of receipts; the owner cancels receipts that were entered by hand."""
    # Tally refused them, so there is nothing to cancel.
    never_written = (ReceiptVoucher.state == "refused") & ReceiptVoucher.guid.is_(None)
    db.execute(delete(ReceiptVoucher).where(ReceiptVoucher.payment_id.in_(payment_ids), never_written))
    in_books = (ReceiptVoucher.action == "create") & (ReceiptVoucher.state != "by_hand")
    change_vouchers(db, ReceiptVoucher, payment_ids, in_books, action="cancel")


def _create(db: StoreSession, payment_ids: Collection[int]) -> None:
    """Queue receipts; a receipt whose voucher was cancelled or is missing gets another voucher."""
    was_cancelled = (ReceiptVoucher.action == "cancel") & (ReceiptVoucher.state != "waiting")
    was_written = ReceiptVoucher.state.in_(NEEDS_OWNER) & ReceiptVoucher.guid.is_not(None)
    is_gone = was_cancelled | was_written
    new = new_vouchers(ReceiptVoucher, payment_ids)
    changes = again(
        ReceiptVoucher,
        action="create",
        at=new.excluded.at,
        vouchers=ReceiptVoucher.vouchers + case((is_gone, 1), else_=0),
        **{
            name: case((is_gone, None), else_=getattr(ReceiptVoucher, name))
            for name in ("guid", "number", "reference")
        },
    )
    db.execute(new.on_conflict_do_update(index_elements=["kind", "subject_id"], set_=changes))


def queue_again(db: StoreSession, payment_id: int) -> ReceiptVoucher:
    """Queue the receipt of a payment that is not in the books. Raise NotFound.

    Raises Conflict if receipts are not sent, and for a receipt that needs no action.
    """
    listed = next(iter(payments_by_id(db, [payment_id])), None)
    if listed is None:
        raise NotFound("payment.unknown")
    row = voucher_of(db, ReceiptVoucher, payment_id)
    if not sends_receipts(db):
        raise Conflict("books.no_receipts")
    if listed.state is PaymentState.CONFIRMED and (row is None or row.state in NEEDS_OWNER):
        _create(db, [payment_id])
    elif row is not None and row.state in NEEDS_OWNER:
        change_vouchers(db, ReceiptVoucher, [payment_id], action=row.action)
    else:
        raise Conflict(NOTHING_TO_SETTLE[VoucherKind.RECEIPT])
    return db.get_one(ReceiptVoucher, (ReceiptVoucher.KIND, payment_id), populate_existing=True)
