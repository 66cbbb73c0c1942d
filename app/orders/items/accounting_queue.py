"""The queue of orders to send to the accounting package.

An order is queued in the transaction that changes it; the agent on the store's computer fetches it.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, case, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.orders.items.models import AccountingOrder, Order
from app.orders.items.rules import OrderStatus
from app.shared.errors import Conflict
from app.shared.hooks import Hook
from app.shared.texts.messages import with_key
from tenant_router.session import Read, StoreSession, Write, inserts

# The read of the status from which orders are sent: one row, null if no agent is connected.
send_on = Hook[[], Read]("orders.send_on")
_QUEUED_STATUSES = {
    "placed": frozenset(OrderStatus) - {OrderStatus.CANCELED},
    "approved": frozenset(OrderStatus) - {OrderStatus.PENDING, OrderStatus.CANCELED},
    "never": frozenset(),
}


def queue_changes(
    db: StoreSession, order_ids: Collection[int], *, changed: bool, taken_back: bool = False
) -> None:
    """Queue orders for accounting after a change; `changed` means that their items changed.

    An order is queued once it has the status that the owner chose. An order already in accounting is altered
    or canceled; one that went back to an earlier status than that is canceled until it has it again.
    A store without an agent queues nothing, and a held order waits until it is let go.
    """
    first_status = _first_status(db)
    if first_status is None:
        return
    queued_statuses = _QUEUED_STATUSES[first_status]
    orders = db.execute(select(Order.id, Order.status, Order.held_at).where(Order.id.in_(order_ids))).all()
    new = [order_id for order_id, status, held_at in orders if status in queued_statuses and not held_at]
    if new:
        rows = insert(AccountingOrder).values([{"order_id": order_id} for order_id in new])
        db.execute(rows.on_conflict_do_nothing())
        if not changed:
            _requeue(db, new, AccountingOrder.action == "cancel", action="alter")
    if changed:
        canceled = [
            order_id
            for order_id, status, _ in orders
            if status == OrderStatus.CANCELED or (taken_back and status not in queued_statuses)
        ]
        _requeue(db, canceled, action="cancel")
        _requeue(db, [order_id for order_id, *_ in orders if order_id not in canceled], action="alter")


def new_order(order_id: int, *, first_status: str | None) -> list[Write]:
    """Return the writes that queue an order that was just placed, by the row of `first_status_read`."""
    if first_status is None or OrderStatus.PENDING not in _QUEUED_STATUSES[first_status]:
        return []
    return inserts("store.sync_orders", [{"order_id": order_id}])


def first_status_read() -> Read:
    """Return the read of the status from which orders are sent: one row, null if no agent is connected."""
    (read,) = send_on()
    return read


def _first_status(db: StoreSession) -> str | None:
    db.flush()
    return db.read(first_status_read())[0][0]


def completes_by_hand(db: StoreSession) -> bool:
    """Return whether the owner completes orders, as no accounting software does it."""
    return _first_status(db) is None


def _requeue(
    db: StoreSession, order_ids: Collection[int], *conditions: ColumnElement[bool], action: str
) -> None:
    exists_there = AccountingOrder.guid.is_not(None)
    next_action = "cancel" if action == "cancel" else case((exists_there, "alter"), else_="create")
    values = {
        "rev": AccountingOrder.rev + 1,
        "action": next_action,
        "state": "waiting",
        **with_key(None),
        "at": func.now(),
    }
    change = update(AccountingOrder).where(AccountingOrder.order_id.in_(order_ids), *conditions)
    db.execute(change.values(**values).execution_options(synchronize_session=False))


def queue_again(db: StoreSession, order_id: int) -> AccountingOrder:
    """Queue an order again, whether it was sent before or not. The caller has checked that it exists.

    Raises Conflict if no agent is connected.
    """
    if _first_status(db) is None:
        raise Conflict("books.never")
    new = insert(AccountingOrder).values(order_id=order_id)
    # What was deleted in the books is created there; what cannot be found to be canceled stays as it is.
    is_gone = (AccountingOrder.state == "missing") & (AccountingOrder.action != "cancel")
    action = case((is_gone, "create"), else_=AccountingOrder.action)
    guid = case((is_gone, None), else_=AccountingOrder.guid)
    changed = {"rev": AccountingOrder.rev + 1, "state": "waiting", **with_key(None), "at": new.excluded.at}
    changed |= {"action": action, "guid": guid}
    upsert = new.on_conflict_do_update(index_elements=["order_id"], set_=changed)
    db.execute(upsert)
    return db.get_one(AccountingOrder, order_id, populate_existing=True)


def settle(db: StoreSession, order_id: int, *, now: datetime) -> AccountingOrder:
    """Mark an order as settled in the books by hand, so that it is not sent again until it changes.

    Raises Conflict if the order does not wait for the owner's decision.
    """
    row = db.get(AccountingOrder, order_id, with_for_update=True)
    if row is None or row.state not in ("refused", "missing"):
        raise Conflict("books.nothing_to_settle")
    row.state, row.message, row.message_key, row.at = "by_hand", None, None, now
    db.flush()
    return row


class BuyersBooks(NamedTuple):
    """The accounting state of an order as its buyers see it, without the reason for a refusal."""

    state: str
    number: str | None
    at: datetime
    message: None = None
    message_key: None = None


def shown_to_buyers(books: AccountingOrder | None) -> BuyersBooks | None:
    """Return what an order's buyers may know of its accounting state."""
    if books is None or books.state == "by_hand":
        return None
    if books.state == "in_books":
        return BuyersBooks("in_books", books.number, books.at)
    return BuyersBooks("waiting", None, books.at)


def states_of(db: StoreSession, order_ids: Collection[int]) -> dict[int, AccountingOrder]:
    """Return the accounting state of orders by id. Orders that were never queued are left out."""
    rows = db.scalars(select(AccountingOrder).where(AccountingOrder.order_id.in_(order_ids)))
    return {row.order_id: row for row in rows}
