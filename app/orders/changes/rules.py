"""Rules of changes: until when an order may be changed, which quantities differ, and who decides."""

from collections.abc import Collection, Mapping
from enum import StrEnum

from app.orders.dispatches.rules import Line
from app.orders.rules import OrderStatus
from app.shared.actor import Access


class ChangeState(StrEnum):
    """What became of a change. One that waits has lapsed once the order may not be changed any more."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


DECISIONS = (ChangeState.ACCEPTED, ChangeState.DECLINED, ChangeState.WITHDRAWN)


def can_change(lines: Collection[Line]) -> bool:
    """Return whether an order may be changed: something of it is open, and nothing has left the store."""
    open_lines = [line for line in lines if line.status is not OrderStatus.CANCELED]
    return bool(open_lines) and not any(
        line.sent or line.status not in (OrderStatus.PENDING, OrderStatus.APPROVED) for line in open_lines
    )


def may_decide(kind: Access, decision: ChangeState) -> bool:
    """Return whether this kind of caller decides so: the owner accepts or declines, buyers withdraw."""
    return (decision is ChangeState.WITHDRAWN) is not (kind is Access.OWNER)


def shown_state(state: ChangeState, *, changeable: bool) -> ChangeState:
    """Return the state of a change of an order that may be changed or not."""
    return ChangeState.LAPSED if state is ChangeState.WAITING and not changeable else state


def differing(quantities: Mapping[int, int], requested: Mapping[int, int]) -> dict[int, int]:
    """Return those of the requested quantities that differ from the present ones, by item."""
    return {item: quantity for item, quantity in requested.items() if quantity != quantities[item]}
