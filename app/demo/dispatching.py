"""Partial dispatches, a closed remainder and returns of a demo store, made by the services."""

from collections.abc import Iterator
from datetime import datetime
from operator import itemgetter

from app.demo.model import DemoStore
from app.demo.order_rows import DbRow, OrderRows
from app.orders.documents.dispatches import service as dispatches
from app.orders.documents.dispatches.closing import close_rest
from app.orders.documents.dispatches.recording import Shipment
from app.orders.documents.dispatches.service import Requested
from app.orders.documents.returns import service as returns
from app.orders.documents.returns.rules import Reason
from app.orders.documents.returns.service import AskedLine
from app.orders.items.document_rules import ReturnState
from app.orders.items.rules import OrderStatus
from app.shared.actor import Access, Actor
from tenant_router.session import StoreSession

SHIPMENTS = (
    Shipment("Patel Roadways", "PR-20417", 4, "", "The rest comes with the next lorry"),
    Shipment("Mahavir Transport", "MT-5583", 2),
    Shipment("VRL Logistics", "VRL-771902", 6, "301998765432"),
    Shipment("Patel Roadways", "PR-20431", 3),
)
CLOSED = "The maker has stopped this model"
# Whether the owner has accepted the return, its reason, and the customer's remark.
RETURNS = ((True, Reason.DAMAGED, "Two boxes were wet"), (False, Reason.WRONG_GOODS, ""))


def dispatch_parts(db: StoreSession, demo: DemoStore, rows: OrderRows, *, now: datetime) -> None:
    """Dispatch a part of the orders that wait longest, and close the remainder of the last of them."""
    owner = Actor(Access.OWNER, code=demo.mobile, name=demo.company["person_name"])
    waiting = _orders(rows, OrderStatus.APPROVED)
    order_id = None
    for order, shipment in zip(waiting, SHIPMENTS, strict=False):
        order_id = order["id"]
        lines = [Requested(item["id"], quantity) for item, quantity in _first_half(rows, order)]
        whole = {"lines": lines, "shipment": shipment, "key": None}
        dispatches.dispatch(db, order_id=order_id, **whole, by=owner, now=now)
    if order_id:
        close_rest(db, order_id=order_id, ids=None, reason=CLOSED, by=owner, now=now)


def return_goods(db: StoreSession, demo: DemoStore, rows: OrderRows, *, now: datetime) -> None:
    """Request a return from the last delivery of two customers; accept the first as the owner.

    One of the two is the customer whose password is published.
    """
    owner = Actor(Access.OWNER, code=demo.mobile, name=demo.company["person_name"])
    names = {party.code: party.name for party in demo.parties}
    delivered = {order["account_code"]: order for order in _orders(rows, OrderStatus.COMPLETED)}
    sign_in = {party.code for party in demo.parties if party.password}
    last = sorted(
        delivered.values(),
        key=lambda order: (order["account_code"] in sign_in, order["number"]),
        reverse=True,
    )
    for order, (accepted, reason, note) in zip(last, RETURNS, strict=False):
        customer = Actor(Access.PARTY, code=order["account_code"], name=names[order["account_code"]])
        item = next(_items(rows, order))
        lines = [AskedLine(item["id"], 1, reason, note)]
        goods = returns.ask(db, order_id=order["id"], lines=lines, key=None, by=customer, now=now)
        if accepted:
            decision = {"decision": ReturnState.ACCEPTED, "quantities": None, "reason": ""}
            returns.decide(db, return_id=goods.id, **decision, by=owner, now=now)


def _orders(rows: OrderRows, status: OrderStatus) -> list[DbRow]:
    """Return the orders of parties whose items all have this status, the earliest first."""
    others = {item["order_id"] for item in rows.items if item["status"] != status}
    return [order for order in rows.orders if order["account_code"] and order["id"] not in others]


def _items(rows: OrderRows, order: DbRow) -> Iterator[DbRow]:
    return (item for item in rows.items if item["order_id"] == order["id"])


def _first_half(rows: OrderRows, order: DbRow) -> Iterator[tuple[DbRow, int]]:
    """Yield the first half of an order's items with the quantity that leaves: of the largest item, half."""
    items = list(_items(rows, order))[: max(1, order["item_count"] // 2)]
    largest = max(items, key=itemgetter("quantity"))
    for item in items:
        yield item, max(1, item["quantity"] // 2) if item is largest else item["quantity"]
