"""Orders on their way into the books."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from sqlalchemy import func, or_, select

from app.accounts.models import Account
from app.orders.models import Order, OrderInBooks, OrderItem
from app.orders.rules import Status
from app.settings.models import Company
from app.shared.errors import NotFound
from app.sync import queries
from app.sync.agents.vouchers import Line, NotForBooks, ledgers_of, narration
from app.sync.models import Key
from app.sync.rules import Books
from tenant_router.session import StoreSession

REMOTE_IDS = UUID("6f0d4c54-7a5e-4a0e-9c0b-2d5c2a8f6a11")
INDIA = ZoneInfo("Asia/Kolkata")
LOOKED_FOR_AFTER = timedelta(minutes=1)
STATES = {
    "created": Books.IN_BOOKS,
    "exists": Books.IN_BOOKS,
    "altered": Books.IN_BOOKS,
    "cancelled": Books.IN_BOOKS,
    "rejected": Books.REFUSED,
    "alarm": Books.REFUSED,
    "unknown": Books.UNKNOWN,
}
OUTCOMES = tuple(STATES)


def counts(db: StoreSession) -> tuple[int, int]:
    """How many orders wait for the books or may be there, nobody knows, and how many were refused."""
    waiting = func.count().filter(OrderInBooks.state.in_((Books.WAITING, Books.UNKNOWN)))
    refused = func.count().filter(OrderInBooks.state == Books.REFUSED)
    found = db.execute(select(waiting, refused).where(OrderInBooks.state != Books.IN_BOOKS)).one()
    return found[0], found[1]


def to_be_sent(db: StoreSession, *, now: datetime) -> int:
    """How many orders the agent should take now."""
    return db.scalar(select(func.count()).where(_waiting(now))) or 0


def take(db: StoreSession, *, after: int, limit: int, now: datetime) -> list[dict[str, Any]]:
    """Orders as vouchers, the oldest first; what cannot be one is refused here, with the reason."""
    query = (
        select(OrderInBooks, Order)
        .join(Order, Order.id == OrderInBooks.order_id)
        .where(_waiting(now), OrderInBooks.order_id > after)
        .order_by(OrderInBooks.order_id)
        .limit(limit)
    )
    chosen = queries.chosen(db)
    vouchers = []
    for row, order in db.execute(query).all():
        try:
            vouchers.append(_voucher(db, row, order, chosen))
        except NotForBooks as problem:
            row.state, row.message, row.at = Books.REFUSED, str(problem), now
    db.flush()
    return vouchers


def told(db: StoreSession, order_id: int, given: dict[str, Any], *, now: datetime) -> OrderInBooks:
    """Note what became of an order; told again, or of an earlier rev, nothing changes. Raises NotFound."""
    row = db.get(OrderInBooks, order_id, with_for_update=True)
    if row is None:
        raise NotFound("agent.order_unknown")
    state = STATES[given["outcome"]]
    if given["rev"] != row.rev or row.state not in (Books.WAITING, Books.UNKNOWN):
        return row
    row.state, row.message, row.at = state, given["message"], now
    row.guid, row.number = given["guid"] or row.guid, given["number"] or row.number
    db.flush()
    return row


def remote_id(store_key: str, order_id: int) -> UUID:
    """The number by which the books know an order, whatever becomes of it."""
    return uuid5(REMOTE_IDS, f"{store_key}/{order_id}")


def _waiting(now: datetime):
    lost = (OrderInBooks.state == Books.UNKNOWN) & (OrderInBooks.at < now - LOOKED_FOR_AFTER)
    return or_(OrderInBooks.state == Books.WAITING, lost)


def _voucher(db: StoreSession, row: OrderInBooks, order: Order, chosen: dict[str, Any]) -> dict[str, Any]:
    guid = _dataset(db, chosen["dataNm"])
    lines = _lines(db, order, guid)
    if not lines and row.action != "cancel":
        raise NotForBooks("The order has no items left")
    party, within_state = _party(db, order, guid, chosen)
    canceled = select(func.coalesce(func.sum(OrderItem.net_amount), 0)).where(
        OrderItem.order_id == order.id, OrderItem.status == Status.CANCELED
    )
    total = order.net_amount - (db.scalar(canceled) or 0)
    ledgers, total = (
        ledgers_of(lines, total=total, within_state=within_state, chosen=chosen) if lines else ([], total)
    )
    remarks = (order.remarks1, order.remarks2, order.remarks3)
    return {
        "id": order.id,
        "rev": row.rev,
        "action": row.action,
        "remoteId": remote_id(db.store.key, order.id),
        "orderNo": str(order.number),
        "date": order.placed_at.astimezone(INDIA).date().isoformat(),
        "dataNm": chosen["dataNm"],
        "voucherType": chosen["voucherType"],
        "godown": chosen["godown"],
        "salesLedger": chosen["salesLedger"],
        "party": party,
        "narration": narration(order.number, remarks, order.delivery),
        "lines": [
            {
                "key": line.key,
                "name": line.name,
                "unit": line.unit,
                "quantity": str(line.quantity),
                "rate": str(line.rate),
                "amount": str(line.amount),
            }
            for line in lines
        ],
        "ledgers": [{"name": name, "amount": str(amount)} for name, amount in ledgers],
        "total": str(total),
        "guid": row.guid,
    }


def _dataset(db: StoreSession, data_name: str) -> str:
    told_of = (entry for agent in queries.agents(db) for entry in agent.datasets)
    guid = next((entry["guid"] or data_name for entry in told_of if entry["dataNm"] == data_name), None)
    if guid is None:
        raise NotForBooks("Please select the company in the sync settings")
    return guid


def _lines(db: StoreSession, order: Order, guid: str) -> list[Line]:
    query = (
        select(OrderItem, Key.key)
        .outerjoin(
            Key,
            (Key.entity == "products") & (Key.code == OrderItem.product_code) & (Key.dataset == guid),
        )
        .where(OrderItem.order_id == order.id, OrderItem.status != Status.CANCELED)
        .order_by(OrderItem.position)
    )
    return [
        Line(key or "", item.product_name, item.unit, item.quantity, item.rate, item.tax_rate)
        for item, key in db.execute(query)
    ]


def _party(db: StoreSession, order: Order, guid: str, chosen: dict[str, Any]) -> tuple[dict[str, str], bool]:
    """Whom the voucher is for, and whether he is in the store's own state as far as that is known."""
    if order.account_code is None:
        if not chosen["guestLedger"]:
            raise NotForBooks("Please select the ledger for guest orders in the sync settings")
        return {"key": "", "name": chosen["guestLedger"]}, True
    account = db.get_one(Account, order.account_code)
    mine = select(Key.key).where(Key.entity == "accounts", Key.code == account.code, Key.dataset == guid)
    own_state = db.scalars(select(Company.state_code)).first() or ""
    within = not account.state_code or not own_state or account.state_code == own_state
    return {"key": db.scalar(mine) or "", "name": account.name}, within
