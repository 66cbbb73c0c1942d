"""The queue of vouchers to write into the accounting package, for orders and receipts.

A voucher is queued in the transaction that changes its subject; the agent on the store's computer fetches it.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, case, func, select, update
from sqlalchemy.dialects.postgresql import Insert, insert

from app.orders.items.models import Order, OrderVoucher, Voucher, VoucherKind
from app.orders.items.rules import OrderStatus
from app.shared.errors import Conflict
from app.shared.hooks import Hook
from app.shared.texts.messages import with_key
from tenant_router.session import Read, StoreSession, Write, inserts

AnyVoucher = TypeVar("AnyVoucher", bound=Voucher)

# Reads the status from which a kind is sent: one row, null if it is not sent or no agent is connected.
send_on = Hook[[VoucherKind], Read]("orders.send_on")
NEEDS_OWNER = ("refused", "missing")
NOTHING_TO_SETTLE = {
    VoucherKind.ORDER: "books.nothing_to_settle",
    VoucherKind.RECEIPT: "books.receipt_settled",
}
_QUEUED_STATUSES = {
    "placed": frozenset(OrderStatus) - {OrderStatus.CANCELED},
    "approved": frozenset(OrderStatus) - {OrderStatus.PENDING, OrderStatus.CANCELED},
    "never": frozenset(),
}


def first_status_read(kind: VoucherKind = VoucherKind.ORDER) -> Read:
    """Return the read of the status from which a kind is sent: one row, null if it is not sent."""
    (read,) = send_on(kind)
    return read


def first_status(db: StoreSession, kind: VoucherKind) -> str | None:
    """Return the status from which a kind is sent; None if it is not sent."""
    db.flush()
    return db.read(first_status_read(kind))[0][0]


def new_vouchers(kind: type[Voucher], subject_ids: Collection[int]) -> Insert:
    """Return the statement that queues subjects for the first time."""
    return insert(kind).values([{"kind": kind.KIND, "subject_id": each} for each in subject_ids])


def again(kind: type[Voucher], **changes: Any) -> dict[str, Any]:
    """Return the values that make a voucher wait again, with another `rev`."""
    return {"rev": kind.rev + 1, "state": "waiting", **with_key(None), "at": func.now(), **changes}


def change_vouchers(
    db: StoreSession,
    kind: type[Voucher],
    subject_ids: Collection[int],
    *conditions: ColumnElement[bool],
    action: object,
) -> None:
    """Queue another action for the vouchers that meet the conditions."""
    change = update(kind).where(kind.kind == kind.KIND, kind.subject_id.in_(subject_ids), *conditions)
    db.execute(change.values(**again(kind, action=action)).execution_options(synchronize_session=False))


def voucher_of(db: StoreSession, kind: type[AnyVoucher], subject_id: int) -> AnyVoucher | None:
    """Return the voucher of an order or a payment, locked; None if it was never queued."""
    return db.get(kind, (kind.KIND, subject_id), with_for_update=True, populate_existing=True)


def settle(db: StoreSession, kind: type[AnyVoucher], subject_id: int, *, now: datetime) -> AnyVoucher:
    """Mark a voucher as settled in the books by hand, so that it is not sent again until it changes.

    Raises Conflict if it does not wait for the owner's decision.
    """
    row = voucher_of(db, kind, subject_id)
    if row is None or row.state not in NEEDS_OWNER:
        raise Conflict(NOTHING_TO_SETTLE[kind.KIND])
    row.state, row.message, row.message_key, row.at = "by_hand", None, None, now
    db.flush()
    return row


def queue_changes(
    db: StoreSession, order_ids: Collection[int], *, changed: bool, undone: bool = False
) -> None:
    """Queue orders for accounting after a change; `changed` means that their items changed.

    An order is queued once it has the status that the owner chose. An order already in accounting is altered
    or canceled; an order that went back to a status before the chosen one is canceled there until it returns
    to it. A store without an agent queues nothing, and a held order waits until it is released.
    """
    sent_from = first_status(db, VoucherKind.ORDER)
    if sent_from is None:
        return
    queued_statuses = _QUEUED_STATUSES[sent_from]
    orders = db.execute(select(Order.id, Order.status, Order.held_at).where(Order.id.in_(order_ids))).all()
    new = [order_id for order_id, status, held_at in orders if status in queued_statuses and not held_at]
    # Create missing vouchers.
    altered = case((OrderVoucher.guid.is_not(None), "alter"), else_="create")
    if new:
        db.execute(new_vouchers(OrderVoucher, new).on_conflict_do_nothing())
        if not changed:
            change_vouchers(db, OrderVoucher, new, OrderVoucher.action == "cancel", action=altered)
    if changed:
        canceled = [
            order_id
            for order_id, status, _ in orders
            if status == OrderStatus.CANCELED or (undone and status not in queued_statuses)
        ]
        change_vouchers(db, OrderVoucher, canceled, action="cancel")
        others = [order_id for order_id, *_ in orders if order_id not in canceled]
        change_vouchers(db, OrderVoucher, others, action=altered)


def new_order(order_id: int, *, sent_from: str | None) -> list[Write]:
    """Return the writes that queue a newly placed order, given the row of `first_status_read`."""
    if sent_from is None or OrderStatus.PENDING not in _QUEUED_STATUSES[sent_from]:
        return []
    return inserts("store.vouchers", [{"kind": OrderVoucher.KIND.value, "subject_id": order_id}])


def completes_by_hand(db: StoreSession) -> bool:
    """Return whether the owner completes orders, because no accounting software does."""
    return first_status(db, VoucherKind.ORDER) is None


def queue_again(db: StoreSession, order_id: int) -> OrderVoucher:
    """Queue an order again, whether or not it was sent before. The caller has checked that it exists.

    Raises Conflict if no agent is connected.
    """
    if first_status(db, VoucherKind.ORDER) is None:
        raise Conflict("books.never")
    new = new_vouchers(OrderVoucher, [order_id])
    # A voucher that was deleted in the books is created again, unless it was to be canceled.
    is_gone = (OrderVoucher.state == "missing") & (OrderVoucher.action != "cancel")
    action = case((is_gone, "create"), else_=OrderVoucher.action)
    guid = case((is_gone, None), else_=OrderVoucher.guid)
    changed = again(OrderVoucher, action=action, guid=guid, at=new.excluded.at)
    db.execute(new.on_conflict_do_update(index_elements=["kind", "subject_id"], set_=changed))
    return db.get_one(OrderVoucher, (OrderVoucher.KIND, order_id), populate_existing=True)


class BuyersBooks(NamedTuple):
    """The accounting state of an order for its buyers, without the reason for a refusal."""

    state: str
    number: str | None
    at: datetime
    message: None = None
    message_key: None = None


def shown_to_buyers(books: OrderVoucher | None) -> BuyersBooks | None:
    """Return the part of an order's accounting state that its buyers may see."""
    if books is None or books.state == "by_hand":
        return None
    if books.state == "in_books":
        return BuyersBooks("in_books", books.number, books.at)
    return BuyersBooks("waiting", None, books.at)
