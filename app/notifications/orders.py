"""News of orders: the owner hears of new ones, customer and salesperson what becomes of theirs."""

from collections.abc import Mapping

from sqlalchemy import select

from app.notifications.rules import OWNER, listeners, recipient
from app.notifications.service import Message, notify, send
from app.orders.models import Order
from app.orders.rules import Status
from app.settings.queries import load_settings
from app.shared.actor import Access
from app.shared.messages import text
from tenant_router.session import StoreSession


def tell_of_new(db: StoreSession, *, order_id: int) -> None:
    """Tell the owner of an order that was placed."""
    order = db.get_one(Order, order_id)
    customer = (order.delivery or order.party).get("name", "")
    words = {"number": order.number, "customer": customer, "items": _items(order.item_count)}
    title, body = (text(key, **words) for key in _keys(db, "new", "placed"))
    notify(db, [OWNER], title=title, body=body, order_id=order.id)


def tell_of_move(db: StoreSession, *, moved: Mapping[int, int], to: Status, by: str | None) -> None:
    """Tell of so many items that moved, by order: its customer, its salesperson and the owner.

    One message an order, however many of its items moved; he who moved them is not told.
    """
    title, body = _keys(db, "changed", "moved")
    orders = select(Order.id, Order.number, Order.account_code, Order.salesperson_code)
    messages = []
    for order in db.execute(orders.where(Order.id.in_(moved)).order_by(Order.id)):
        words = {"number": order.number, "items": _items(moved[order.id]), "status": text(f"status.{to}")}
        concerned = (
            recipient(Access.PARTY, order.account_code),
            recipient(Access.SALESPERSON, order.salesperson_code),
            OWNER,
        )
        messages += [
            Message(name, text(title), text(body, **words), order.id) for name in listeners(concerned, by=by)
        ]
    send(db, messages)


def _keys(db: StoreSession, *names: str) -> list[str]:
    noun = "inquiry" if load_settings(db).inquiry else "order"
    return [f"notification.{noun}.{name}" for name in names]


def _items(number: int) -> str:
    return text("notification.item" if number == 1 else "notification.items", number=number)
