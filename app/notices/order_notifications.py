"""Notifications about orders: to the owner about new ones, to customer and salesperson about changes."""

from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal

from sqlalchemy import select

from app.notices.rules import OWNER, recipient, recipients_of_change
from app.notices.service import NewNotification, notify, send
from app.orders.items.models import Order
from app.orders.items.rules import OrderStatus
from app.shared.actor import Access
from app.shared.india.rupees import rupees
from app.shared.texts.messages import Message, text
from app.store.settings.queries import load_settings
from tenant_router.session import StoreSession


def notify_new_order(db: StoreSession, *, order_id: int) -> None:
    """Notify the owner of a new order."""
    order = db.get_one(Order, order_id)
    customer = (order.delivery or order.party).get("name", "")
    title, body = new_order_text(
        inquiry=load_settings(db).inquiry,
        number=order.number,
        customer=customer,
        items=order.item_count,
        held=order.held_at is not None,
    )
    notify(db, [OWNER], title=title, body=body, order_id=order.id)


def notify_status_change(
    db: StoreSession,
    *,
    moved: Mapping[int, int],
    to: OrderStatus,
    by: str | None,
    reason: str = "",
    among: Mapping[int, int] | None = None,
) -> None:
    """Notify the customer, the salesperson and the owner of each order whose items changed status.

    `moved` has the number of items by order id. Each person gets one message per order; the person who made
    the change gets none. With a reason the items went back to the status, or closed. `among` has how
    many items an order has in all, for a dispatch of a part.
    """
    inquiry = load_settings(db).inquiry
    orders = select(Order.id, Order.number, Order.account_code, Order.salesperson_code)
    messages = []
    for order in db.execute(orders.where(Order.id.in_(moved)).order_by(Order.id)):
        title, body = status_change_text(
            inquiry=inquiry,
            number=order.number,
            items=moved[order.id],
            to=to,
            reason=reason,
            among=(among or {}).get(order.id, 0),
        )
        recipients = recipients_of_change(
            interested_recipients(order.account_code, order.salesperson_code), by=by
        )
        messages += [NewNotification(name, title, body, order.id) for name in recipients]
    send(db, messages)


def notify_expected(db: StoreSession, *, order_id: int, items: int, day: date) -> None:
    """Notify customer and salesperson by when the rest of some items of an order is expected."""
    noun = _noun(load_settings(db).inquiry)
    order = db.get_one(Order, order_id)
    body = text(f"{noun}.expected", number=order.number, items=items_text(items), day=f"{day:%d-%m-%Y}")
    interested = interested_recipients(order.account_code, order.salesperson_code)
    people = recipients_of_change(interested, by=OWNER)
    notify(db, people, title=text(f"{noun}.changed"), body=body, order_id=order_id)


def notify_value_fell(
    db: StoreSession, *, order_id: int, missing: Decimal | None, lost_delivery: bool
) -> None:
    """Notify both sides of an order that is below the minimum value, or has lost free delivery."""
    noun = _noun(load_settings(db).inquiry)
    order = db.get_one(Order, order_id)
    people = [each for each in interested_recipients(order.account_code, order.salesperson_code) if each]
    bodies = [
        *([text(f"{noun}.below_minimum", number=order.number, missing=rupees(missing))] if missing else []),
        *([text(f"{noun}.lost_delivery", number=order.number)] if lost_delivery else []),
    ]
    for body in bodies:
        notify(db, people, title=text(f"{noun}.changed"), body=body, order_id=order_id)


def notify_release(db: StoreSession, *, order_ids: Collection[int]) -> None:
    """Notify customer and salesperson of orders on hold for the credit limit that the owner released."""
    orders = select(Order.id, Order.number, Order.account_code, Order.salesperson_code)
    messages = []
    for order in db.execute(orders.where(Order.id.in_(order_ids)).order_by(Order.id)):
        body = text("notification.order.released", number=order.number)
        interested = interested_recipients(order.account_code, order.salesperson_code)
        messages += [
            NewNotification(name, text("notification.order.changed"), body, order.id)
            for name in recipients_of_change(interested, by=OWNER)
        ]
    send(db, messages)


def interested_recipients(account_code: str | None, salesperson_code: str | None) -> tuple[str | None, ...]:
    """Return the recipients for an order: its customer, the salesperson who placed it, and the owner."""
    customer = recipient(Access.PARTY, account_code)
    return customer, recipient(Access.SALESPERSON, salesperson_code), OWNER


def new_order_text(
    *, inquiry: bool, number: int, customer: str, items: int, held: bool = False
) -> tuple[Message, Message]:
    """Return title and body for a new order, as in `Order 12 from Asha Electricals: 3 items`."""
    noun = _noun(inquiry)
    key = "notification.order.placed_on_hold" if held else f"{noun}.placed"
    body = text(key, number=number, customer=customer, items=items_text(items))
    return text(f"{noun}.new"), body


def status_change_text(
    *, inquiry: bool, number: int, items: int, to: OrderStatus, reason: str = "", among: int = 0
) -> tuple[Message, Message]:
    """Return title and body for a change of status, as in `Order 12: 3 items dispatched`.

    With `among` they are `3 of 5 items`.
    """
    noun, status = _noun(inquiry), text(f"status.{to}")
    counted = text("notification.items_of", number=items, total=among) if among else items_text(items)
    if reason and to is OrderStatus.CANCELED:
        body = text(f"{noun}.closed", number=number, items=counted, reason=reason)
    elif reason:
        body = text(f"{noun}.undone", number=number, items=counted, status=status, reason=reason)
    else:
        body = text(f"{noun}.moved", number=number, items=counted, status=status)
    return text(f"{noun}.changed"), body


def _noun(inquiry: bool) -> str:
    return "notification.inquiry" if inquiry else "notification.order"


def items_text(number: int) -> Message:
    """Return a number of items in words, as in `3 items`."""
    return text("notification.item" if number == 1 else "notification.items", number=number)
