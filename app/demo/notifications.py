"""The notifications of a demo store's latest orders, as they would have been sent at the time."""

from collections import Counter
from datetime import timedelta

from app.demo.order_rows import OrderRows
from app.demo.rows import DbRow
from app.notices.order_notifications import interested_recipients, new_order_text, status_change_text
from app.notices.rules import OWNER, recipient, recipients_of_change
from app.orders.items.rules import OrderStatus
from app.shared.texts.messages import Message

RECENT = timedelta(days=21)
UNREAD = 3


def order_notifications(order_rows: OrderRows, *, inquiry: bool) -> list[DbRow]:
    """Return the notifications of the last three weeks, oldest first. All but three per person are read."""
    latest = max(change["at"] for change in order_rows.changes)
    item_counts = Counter(
        (change["at"], change["order_id"], change["after"], change["by_role"], change["by_code"])
        for change in order_rows.changes
        if latest - change["at"] <= RECENT
    )
    orders = {order["id"]: order for order in order_rows.orders}
    rows = [
        {
            "recipient": name,
            "title": title,
            "body": body,
            "keys": {"title": title.on_wire(), "body": body.on_wire()},
            "order_id": order_id,
            "campaign_id": None,
            "created_at": at,
        }
        for (at, order_id, to, role, code), items in sorted(item_counts.items())
        for title, body in [_words(orders[order_id], to, items, inquiry=inquiry)]
        for name in _recipients(orders[order_id], to, by=recipient(role, code))
    ]
    unread_left = Counter(row["recipient"] for row in rows)
    for row in rows:
        unread_left[row["recipient"]] -= 1
        read = unread_left[row["recipient"]] >= UNREAD
        row["read_at"] = row["created_at"] + timedelta(hours=1) if read else None
    return rows


def _words(order: DbRow, to: str, items: int, *, inquiry: bool) -> tuple[Message, Message]:
    if to == OrderStatus.PENDING:
        customer = (order["delivery"] or order["party"])["name"]
        return new_order_text(inquiry=inquiry, number=order["number"], customer=customer, items=items)
    return status_change_text(inquiry=inquiry, number=order["number"], items=items, to=OrderStatus(to))


def _recipients(order: DbRow, to: str, *, by: str | None) -> list[str]:
    if to == OrderStatus.PENDING:
        return [OWNER]
    return recipients_of_change(
        interested_recipients(order["account_code"], order["salesperson_code"]), by=by
    )
