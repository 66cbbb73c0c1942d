"""The queue of orders to send to the accounting package.

An order is queued in the transaction that changes it; the agent on the store's computer fetches it. Agents
and their settings belong to a slice above this one, so their tables are read by name.
"""

from collections.abc import Collection

from sqlalchemy import Column, DateTime, Exists, MetaData, Table, Uuid, case, func, select, update
from sqlalchemy.dialects.postgresql import JSONB, insert

from app.orders.models import AccountingOrder, Order
from app.orders.rules import OrderStatus
from app.shared.errors import Conflict
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession

_metadata = MetaData(schema=TEMPLATE_SCHEMA)
_agents = Table("sync_agents", _metadata, Column("id", Uuid), Column("revoked_at", DateTime(timezone=True)))
_settings = Table("sync_settings", _metadata, Column("chosen", JSONB))
DEFAULT_SEND_ON = "approved"
_QUEUED_STATUSES = {
    "placed": frozenset(OrderStatus) - {OrderStatus.CANCELED},
    "approved": frozenset({OrderStatus.APPROVED, OrderStatus.DISPATCHED, OrderStatus.COMPLETED}),
    "never": frozenset(),
}


def queue_changes(db: StoreSession, order_ids: Collection[int], *, changed: bool) -> None:
    """Queue orders for accounting after a change; `changed` means that their items changed.

    An order is queued once it has the status that the owner chose. An order already in accounting is altered
    or canceled. A store without an agent queues nothing.
    """
    send_on = select(_settings.c.chosen["sendOn"].astext).scalar_subquery()
    is_connected, send_on_setting = db.execute(select(_connected(), send_on)).one()
    if not is_connected:
        return
    queued_statuses = _QUEUED_STATUSES[send_on_setting or DEFAULT_SEND_ON]
    db.flush()
    orders = db.execute(select(Order.id, Order.status).where(Order.id.in_(order_ids))).all()
    new = [order_id for order_id, status in orders if status in queued_statuses]
    if new:
        rows = insert(AccountingOrder).values([{"order_id": order_id} for order_id in new])
        db.execute(rows.on_conflict_do_nothing())
    if changed:
        for canceled in (True, False):
            selected = [
                order_id for order_id, status in orders if (status == OrderStatus.CANCELED) is canceled
            ]
            _requeue(db, selected, action="cancel" if canceled else "alter")


def _connected() -> Exists:
    return select(_agents.c.id).where(_agents.c.revoked_at.is_(None)).exists()


def _requeue(db: StoreSession, order_ids: Collection[int], *, action: str) -> None:
    exists_there = AccountingOrder.guid.is_not(None)
    next_action = "cancel" if action == "cancel" else case((exists_there, "alter"), else_="create")
    values = {
        "rev": AccountingOrder.rev + 1,
        "action": next_action,
        "state": "waiting",
        "message": None,
        "at": func.now(),
    }
    change = update(AccountingOrder).where(AccountingOrder.order_id.in_(order_ids)).values(**values)
    db.execute(change.execution_options(synchronize_session=False))


def queue_again(db: StoreSession, order_id: int) -> AccountingOrder:
    """Queue an order again, whether it was sent before or not. The caller has checked that it exists.

    Raises Conflict if no agent is connected.
    """
    if not db.scalar(select(_connected())):
        raise Conflict("books.never")
    new = insert(AccountingOrder).values(order_id=order_id)
    changed = {"rev": AccountingOrder.rev + 1, "state": "waiting", "message": None, "at": new.excluded.at}
    upsert = new.on_conflict_do_update(index_elements=["order_id"], set_=changed)
    db.execute(upsert)
    return db.get_one(AccountingOrder, order_id, populate_existing=True)


def states_of(db: StoreSession, order_ids: Collection[int]) -> dict[int, AccountingOrder]:
    """Return the accounting state of orders by id. Orders that were never queued are left out."""
    rows = db.scalars(select(AccountingOrder).where(AccountingOrder.order_id.in_(order_ids)))
    return {row.order_id: row for row in rows}
