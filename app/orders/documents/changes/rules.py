"""Rules of changes: until when an order may be changed, which quantities differ, and who decides."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.orders.items.document_rules import ChangeState
from app.orders.items.quantities import Line
from app.orders.items.rules import OPEN, OrderStatus
from app.shared.actor import Access

DECISIONS = (ChangeState.ACCEPTED, ChangeState.DECLINED, ChangeState.WITHDRAWN)


class RequestedQuantity(NamedTuple):
    """The new quantity of an order item; 0 removes it from the order."""

    item_id: int
    quantity: int


class RequestedItem(NamedTuple):
    """A size of a product to add to an order."""

    product: str
    size: str
    quantity: int


class Requested(NamedTuple):
    """The request of a change: other quantities of an order's items, and additional items."""

    lines: Sequence[RequestedQuantity]
    added: Sequence[RequestedItem] = ()

    @property
    def quantities(self) -> dict[int, int]:
        """Return the requested quantities by item."""
        return dict(self.lines)


def can_change(lines: Collection[Line]) -> bool:
    """Return whether an order may be changed: some items are open, and none has left the store."""
    open_lines = [line for line in lines if line.status is not OrderStatus.CANCELED]
    return bool(open_lines) and not any(line.sent or line.status not in OPEN for line in open_lines)


def may_decide(kind: Access, decision: ChangeState) -> bool:
    """Return whether this kind of caller may make the decision.

    The owner accepts or declines, buyers withdraw.
    """
    return (decision is ChangeState.WITHDRAWN) is not (kind is Access.OWNER)


def shown_state(state: ChangeState, *, changeable: bool) -> ChangeState:
    """Return the state of a change, depending on whether its order may still be changed."""
    return ChangeState.LAPSED if state is ChangeState.WAITING and not changeable else state


def differing(quantities: Mapping[int, int], requested: Mapping[int, int]) -> dict[int, int]:
    """Return the requested quantities that differ from the current ones, by item."""
    return {item: quantity for item, quantity in requested.items() if quantity != quantities[item]}
