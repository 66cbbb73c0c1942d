"""Checks of an order before it is written into any books."""

from decimal import Decimal

from app.books.sync.connectors.interface import BookOrder
from app.shared.texts.messages import Message, text

MAX_DIFFERENCE = Decimal(1)


def problem_of(order: BookOrder) -> Message | None:
    """Return why an order cannot be written, or None."""
    if not order.lines:
        return text("books.no_items")
    if wrong_line := next((line for line in order.lines if _is_wrong_line(line.quantity, line.amount)), None):
        return text("books.wrong_line", name=wrong_line.name)
    if abs(order.party_amount - order.total) > MAX_DIFFERENCE:
        return text("books.total_differs", total=order.total, sum=order.party_amount)
    return None


def _is_wrong_line(quantity: Decimal, amount: Decimal) -> bool:
    return quantity <= 0 or amount < 0
