"""Rules of changes: until when an order may be changed, which quantities differ, and who decides."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.orders.items.document_rules import ChangeState
from app.orders.items.quantities import Line
from app.orders.items.rules import OPEN, OrderStatus
from app.shared.actor import Access

DECISIONS = (ChangeState.ACCEPTED, ChangeState.DECLINED, ChangeState.WITHDRAWN)


class RequestedQuantity(NamedTuple):
    """The quantity that an order item is to have; 0 takes it out of the order."""

    item_id: int
    quantity: int


class RequestedItem(NamedTuple):
    """A size of a product that is to be added to an order."""

    product: str
    size: str
    quantity: int


class Requested(NamedTuple):
    """What a change is to make of an order: other quantities of its items, and items that are added."""

    lines: Sequence[RequestedQuantity]
    added: Sequence[RequestedItem] = ()

    @property
    def quantities(self) -> dict[int, int]:
        """The requested quantities by item."""
        return dict(self.lines)


def can_change(lines: Collection[Line]) -> bool:
    """Return whether an order may be changed: something of it is open, and nothing has left the store."""
    open_lines = [line for line in lines if line.status is not OrderStatus.CANCELED]
    return bool(open_lines) and not any(line.sent or line.status not in OPEN for line in open_lines)


def may_decide(kind: Access, decision: ChangeState) -> bool:
    """Return whether this kind of caller decides so: the owner accepts or declines, buyers withdraw."""
    return (decision is ChangeState.WITHDRAWN) is not (kind is Access.OWNER)


def shown_state(state: ChangeState, *, changeable: bool) -> ChangeState:
    """Return the state of a change of an order that may be changed or not."""
    return ChangeState.LAPSED if state is ChangeState.WAITING and not changeable else state


def differing(quantities: Mapping[int, int], requested: Mapping[int, int]) -> dict[int, int]:
    """Return those of the requested quantities that differ from the present ones, by item."""
    return {item: quantity for item, quantity in requested.items() if quantity != quantities[item]}
