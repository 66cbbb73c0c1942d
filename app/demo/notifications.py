"""What the people of a demo store were told of its latest orders, as if it had been told at the time."""

from collections import Counter
from datetime import timedelta

from app.demo.order_rows import Ledger
from app.demo.rows import Row
from app.notifications.order_notifications import concerned, words_of_move, words_of_new
from app.notifications.rules import OWNER, listeners, recipient
from app.orders.rules import Status

LATELY = timedelta(days=21)
UNREAD = 3


def news(ledger: Ledger, *, inquiry: bool) -> list[Row]:
    """The notifications of the last three weeks, the oldest first; everybody has read all but three."""
    latest = max(change["at"] for change in ledger.changes)
    steps = Counter(
        (change["at"], change["order_id"], change["after"], change["by_role"], change["by_code"])
        for change in ledger.changes
        if latest - change["at"] <= LATELY
    )
    orders = {order["id"]: order for order in ledger.orders}
    told = [
        {
            "recipient": name,
            "title": title,
            "body": body,
            "order_id": order_id,
            "campaign_id": None,
            "created_at": at,
        }
        for (at, order_id, to, role, code), items in sorted(steps.items())
        for title, body in [_words(orders[order_id], to, items, inquiry=inquiry)]
        for name in _recipients(orders[order_id], to, by=recipient(role, code))
    ]
    left = Counter(row["recipient"] for row in told)
    for row in told:
        left[row["recipient"]] -= 1
        read = left[row["recipient"]] >= UNREAD
        row["read_at"] = row["created_at"] + timedelta(hours=1) if read else None
    return told


def _words(order: Row, to: str, items: int, *, inquiry: bool) -> tuple[str, str]:
    if to == Status.PENDING:
        customer = (order["delivery"] or order["party"])["name"]
        return words_of_new(inquiry=inquiry, number=order["number"], customer=customer, items=items)
    return words_of_move(inquiry=inquiry, number=order["number"], items=items, to=Status(to))


def _recipients(order: Row, to: str, *, by: str | None) -> list[str]:
    if to == Status.PENDING:
        return [OWNER]
    return listeners(concerned(order["account_code"], order["salesperson_code"]), by=by)
