"""The owner's notes on orders: texts for the office and the customer, the transport, and prints."""

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import select, update

from app.orders.items.models import Order, OrderPrint
from app.shared.actor import Actor
from app.shared.errors import NotFound
from tenant_router.session import Read, StoreSession

MAX_PRINTS_SHOWN = 20
_PRINTS = """
SELECT at, paper, by FROM (
    SELECT at, paper, coalesce(nullif(by_name, ''), by_code) AS by, id FROM store.order_events
    WHERE order_id = %(order)s AND kind = 'print' ORDER BY at DESC, id DESC LIMIT %(most)s
) newest ORDER BY at, id
"""


class Paper(StrEnum):
    """The printed paper of an order."""

    ORDER = "order"
    SLIP = "packingSlip"


class Print(NamedTuple):
    """A print of an order, and who made it."""

    at: datetime
    paper: str
    by: str


class Transport(NamedTuple):
    """The transporter and the number of the lorry receipt: one for all orders, or for single orders by id.

    An empty text changes nothing.
    """

    transporter: str
    lr_number: str
    lr_numbers: Mapping[int, str]


def set_notes(db: StoreSession, order_id: int, notes: Mapping[str, str]) -> None:
    """Set these notes of an order. Raises NotFound."""
    order = db.get(Order, order_id, with_for_update=True)
    if order is None:
        raise NotFound("order.unknown")
    for name, text in notes.items():
        setattr(order, name, text)
    db.flush()


def set_transport(db: StoreSession, orders: Collection[int], transport: Transport) -> None:
    """Note the transport of orders that are being dispatched."""
    shared = {"transporter": transport.transporter, "lr_number": transport.lr_number}
    values = {name: text for name, text in shared.items() if text}
    if values:
        db.execute(update(Order).where(Order.id.in_(orders)).values(**values))
    numbers = [
        {"id": order, "lr_number": number}
        for order, number in transport.lr_numbers.items()
        if number and order in orders
    ]
    if numbers:
        db.execute(update(Order), numbers)


def count_print(db: StoreSession, orders: Collection[int], paper: Paper, *, by: Actor, now: datetime) -> None:
    """Increase the print count of these orders, and record the print."""
    # Update in a fixed order, in which changes of statuses lock orders too.
    db.execute(select(Order.id).where(Order.id.in_(orders)).order_by(Order.id).with_for_update())
    counted = update(Order).where(Order.id.in_(orders)).values(print_count=Order.print_count + 1)
    db.execute(counted.execution_options(synchronize_session=False))
    db.add_all(OrderPrint(order_id=order, paper=paper, at=now, **by.author) for order in orders)


def prints_read(order_id: int) -> Read:
    """Return the read of an order's last prints, oldest first: the fields of `Print`."""
    return Read(_PRINTS, {"order": order_id, "most": MAX_PRINTS_SHOWN})
