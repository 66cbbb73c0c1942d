"""What the owner notes on orders: texts for the office and the customer, the transport, and prints."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import update

from app.orders.models import Order
from app.shared.errors import NotFound
from tenant_router.session import StoreSession


class Transport(NamedTuple):
    """Who brings the goods, and the number of the lorry receipt. An empty text is left as it is."""

    transporter: str
    lr_number: str


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
    values = {name: text for name, text in transport._asdict().items() if text}
    if values:
        db.execute(update(Order).where(Order.id.in_(orders)).values(**values))


def count_print(db: StoreSession, orders: Collection[int]) -> None:
    """Count that these orders were printed."""
    counted = update(Order).where(Order.id.in_(orders)).values(print_count=Order.print_count + 1)
    db.execute(counted.execution_options(synchronize_session=False))
