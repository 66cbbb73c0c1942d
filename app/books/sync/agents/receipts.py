"""Receipts as vouchers."""

from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import func, or_, select

from app.books.sync import queries
from app.books.sync.agents.orders import REMOTE_IDS
from app.books.sync.agents.parties import NO_PARTY, chosen_dataset, party_of
from app.books.sync.agents.vouchers import VoucherProblem
from app.books.sync.rules import BooksState, receipt_reference
from app.money.models import Payment, ReceiptVoucher
from app.money.queries import utr_of
from app.money.rules import Method, receipt_number, settled_bills
from app.orders.items.models import Order
from app.people.accounts.receivables.models import OpenBill
from app.shared.days import STORE_TIME
from app.shared.texts.messages import text
from tenant_router.session import StoreSession

# Tally's own voucher type, which can't be deleted there.
VOUCHER_TYPE = "Receipt"
_TRANSFERS = (Method.UPI, Method.ONLINE)
_NO_LEDGER = {"cashLedger": "books.cash_ledger", "bankLedger": "books.bank_ledger"}


QUERY = select(ReceiptVoucher, Payment).join(Payment, Payment.id == ReceiptVoucher.payment_id)


def remote_id(store_key: str, payment_id: int, voucher: int) -> UUID:
    """Return the permanent id of a receipt's voucher in the books."""
    return uuid5(REMOTE_IDS, f"{store_key}/receipts/{payment_id}/{voucher}")


def account_of(db: StoreSession, payment_id: int) -> str | None:
    """Return the customer of a payment, or of its order; None for a guest."""
    payment = db.get_one(Payment, payment_id)
    if payment.account_code or payment.order_id is None:
        return payment.account_code
    return db.get_one(Order, payment.order_id).account_code


def reference(db: StoreSession, row: ReceiptVoucher, chosen: dict[str, Any]) -> str:
    """Return the reference of a receipt in the books."""
    number = receipt_number(row.payment_id)
    return receipt_reference(db.store.key, chosen["orderPrefix"], number, row.vouchers)


def voucher(
    db: StoreSession, row: ReceiptVoucher, payment: Payment, chosen: dict[str, Any]
) -> dict[str, Any]:
    """Return a receipt as a voucher. Raise VoucherProblem if it cannot be written as one."""
    guid = chosen_dataset(db, chosen)
    number, account = receipt_number(payment.id), account_of(db, payment.id)
    was_sent = row.reference is not None
    row.reference = row.reference or reference(db, row, chosen)
    is_check = row.state == BooksState.OPTIONAL
    ledger = "cashLedger" if payment.method == Method.CASH else "bankLedger"
    if not chosen[ledger] and row.action == "create":
        raise VoucherProblem(text(_NO_LEDGER[ledger]))
    if row.action == "create" and not was_sent:
        row.bills = _bills(db, row, payment, account, guid)
    reported_on = payment.reported_at.astimezone(STORE_TIME).date()
    # A post-dated cheque counts as money from its own date.
    day = max(reported_on, payment.cheque_on or reported_on)
    return {
        "id": payment.id,
        "rev": row.rev,
        "action": "check" if is_check else row.action,
        "remoteId": remote_id(db.store.key, payment.id, row.vouchers),
        "receiptNo": row.reference,
        "wasSent": was_sent,
        "date": day.isoformat(),
        "dataNm": chosen["dataNm"],
        "compName": chosen["compName"],
        "voucherType": VOUCHER_TYPE,
        "party": NO_PARTY if is_check else party_of(db, account, guid, chosen),
        "narration": f"Portal receipt {number}" + (f"; {payment.note}" if payment.note else ""),
        "optional": chosen["optionalVouchers"],
        "ledger": chosen[ledger],
        "amount": str(payment.amount),
        "bills": [{"name": name, "amount": amount} for name, amount in row.bills.items()],
        "instrument": _instrument(payment, utr_of(db, payment.id), reported_on.isoformat()),
        "guid": row.guid,
        "counter": row.counter,
    }


def _instrument(payment: Payment, utr: str, reported_on: str) -> dict[str, str] | None:
    if payment.method == Method.CHEQUE:
        on = payment.cheque_on.isoformat() if payment.cheque_on else reported_on
        named = {"kind": "cheque", "number": payment.cheque_number}
        return {**named, "date": on, "bank": payment.cheque_bank}
    # A receipt names its transfer only if the bank's reference number is known.
    if payment.method in _TRANSFERS and utr:
        return {"kind": "transfer", "number": utr, "date": reported_on, "bank": ""}
    return None


def _bills(
    db: StoreSession, row: ReceiptVoucher, payment: Payment, account: str | None, dataset: str
) -> dict[str, str]:
    """Return the amounts of bills that a receipt settles, limited to what is open in the books.

    Subtract the amounts of receipts that were written since the bills were read.
    """
    if not payment.bills or account is None:
        return {}
    bills = select(OpenBill.name, func.sum(OpenBill.amount)).where(
        OpenBill.account_code == account, OpenBill.dataset == dataset, OpenBill.name.in_(payment.bills)
    )
    open_amounts = {row.name: row[1] for row in db.execute(bills.group_by(OpenBill.name))}
    earlier = select(ReceiptVoucher.bills).join(Payment, Payment.id == ReceiptVoucher.payment_id)
    written_since = ReceiptVoucher.at >= queries.read_at(dataset)
    is_new = or_(ReceiptVoucher.state != BooksState.IN_BOOKS, written_since)
    mine = (Payment.account_code == account) & (ReceiptVoucher.payment_id != row.payment_id)
    for settled_earlier in db.scalars(earlier.where(mine, ReceiptVoucher.action == "create", is_new)):
        for name, amount in settled_earlier.items():
            if name in open_amounts:
                open_amounts[name] -= Decimal(amount)
    settled = settled_bills(open_amounts, payment.bills, payment.amount)
    return {name: str(amount) for name, amount in settled.items()}
