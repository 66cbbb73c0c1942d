"""Rules of an order item's quantities: sent, left to dispatch, and returnable.

A line has two totals of quantities that left the store: the quantity that the books delivered, and the
quantity dispatched here. A dispatch adds to the larger of both, so goods that the books have already
delivered are not dispatched again. The larger of both is the delivered quantity. When the books later deliver
the goods dispatched here, their total grows to the same number, and nothing is counted twice.
"""

from collections.abc import Collection
from typing import NamedTuple

from app.orders.items.rules import OPEN, SENT, TO_DISPATCH, OrderStatus, status_after_delivery


class Line(NamedTuple):
    """A line of an order: the quantities ordered, delivered by the books, and dispatched here."""

    status: OrderStatus
    quantity: int
    delivered: int = 0
    dispatched: int = 0

    @property
    def sent(self) -> int:
        """Return the quantity that left the store."""
        return max(self.delivered, self.dispatched)

    @property
    def left(self) -> int:
        """Return the quantity that may still be dispatched; 0 for a line dispatched by its status alone."""
        dispatched_whole = self.status is OrderStatus.DISPATCHED and not self.sent
        return self.quantity - self.sent if self.status in TO_DISPATCH and not dispatched_whole else 0


def after_dispatch(line: Line, quantity: int) -> Line:
    """Return a line after a dispatch. A partly dispatched line is Approved."""
    return _settled(line._replace(dispatched=line.sent + quantity))


def can_undo(line: Line, quantity: int) -> bool:
    """Return whether a dispatched quantity may be undone: neither delivered by the books nor completed."""
    return line.status in TO_DISPATCH and line.delivered <= line.dispatched - quantity


def after_undo(line: Line, quantity: int, *, others_hold: bool) -> Line:
    """Return a line after an undone dispatch; `others_hold` is whether it has other valid dispatches."""
    back = line._replace(dispatched=line.dispatched - quantity if others_hold else 0)
    return _settled(back._replace(status=OrderStatus.APPROVED))


def returnable(line: Line) -> int:
    """Return the quantity that left the store; a line dispatched by its status alone has all of it."""
    if line.status is OrderStatus.CANCELED:
        return 0
    if line.status in SENT:
        return line.sent or line.quantity
    return line.sent


def parts(lines: Collection[Line]) -> list[OrderStatus]:
    """Return the statuses from which an order's status is derived.

    A partly dispatched open line has both statuses.
    """
    started = any(line.status in OPEN and line.sent for line in lines)
    return [*(line.status for line in lines), *([OrderStatus.DISPATCHED] if started else [])]


def _settled(line: Line) -> Line:
    status = status_after_delivery(line.status, line.quantity, line.delivered, dispatched=line.dispatched)
    return line._replace(status=status)
