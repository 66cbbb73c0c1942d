"""Rules of the quantities of an order item: what left the store, what is left, and what may come back.

A line has two quantities that left the store. What the books delivered is the books' own total. What was
dispatched here is a total too: a dispatch adds to the larger of both, so goods that the books have delivered
already are not dispatched again. The larger of both is the delivered quantity. When the books deliver later
what was dispatched here, their total grows up to the same number, and nothing is counted twice.
"""

from collections.abc import Collection
from typing import NamedTuple

from app.orders.items.rules import OPEN, SENT, TO_DISPATCH, OrderStatus, status_after_delivery


class Line(NamedTuple):
    """A line of an order: what was ordered, what the books delivered, and what was dispatched here."""

    status: OrderStatus
    quantity: int
    delivered: int = 0
    dispatched: int = 0

    @property
    def sent(self) -> int:
        """The quantity that left the store."""
        return max(self.delivered, self.dispatched)

    @property
    def left(self) -> int:
        """The quantity that may still be dispatched; none of a line that its status alone dispatched."""
        dispatched_whole = self.status is OrderStatus.DISPATCHED and not self.sent
        return self.quantity - self.sent if self.status in TO_DISPATCH and not dispatched_whole else 0


def after_dispatch(line: Line, quantity: int) -> Line:
    """Return a line after some of what is left was dispatched. Dispatched in part it is Approved."""
    return _settled(line._replace(dispatched=line.sent + quantity))


def can_take_back(line: Line, quantity: int) -> bool:
    """Return whether a dispatched quantity may come back: neither delivered by the books nor completed."""
    return line.status in TO_DISPATCH and line.delivered <= line.dispatched - quantity


def after_take_back(line: Line, quantity: int, *, others_hold: bool) -> Line:
    """Return a line after a dispatched quantity came back; `others_hold` are other dispatches of it."""
    back = line._replace(dispatched=line.dispatched - quantity if others_hold else 0)
    return _settled(back._replace(status=OrderStatus.APPROVED))


def returnable(line: Line) -> int:
    """Return the quantity that left the store: all of a line that was dispatched by its status alone."""
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
