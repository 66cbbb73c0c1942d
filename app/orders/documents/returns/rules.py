"""Rules of returns: their reasons and states, and the quantity of a line that may still be returned."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from app.orders.items.document_rules import ReturnState
from app.orders.items.quantities import Line, returnable

# The number of an order's returns that may wait for the owner at the same time.
MAX_WAITING = 10
MAX_PICTURES = 3


class Reason(StrEnum):
    """The reasons for a return. The reason "other" needs a note."""

    DAMAGED = "damaged"
    WRONG_GOODS = "wrong_goods"
    NOT_ORDERED = "not_ordered"
    EXPIRED = "expired"
    OTHER = "other"


DECISIONS = (ReturnState.ACCEPTED, ReturnState.DECLINED, ReturnState.RECEIVED)
MOVES: Mapping[ReturnState, tuple[ReturnState, ...]] = {
    ReturnState.WAITING: (ReturnState.ACCEPTED, ReturnState.DECLINED),
    ReturnState.ACCEPTED: (ReturnState.RECEIVED,),
}


class Part(NamedTuple):
    """A line of a return: the requested quantity, and the quantity that the store accepted."""

    state: ReturnState
    item_id: int
    requested: int
    accepted: int | None = None

    @property
    def held(self) -> int:
        """Return the quantity that cannot be returned once more."""
        if self.state is ReturnState.WAITING:
            return self.requested
        return 0 if self.state is ReturnState.DECLINED else self.accepted or 0


def can_become(state: ReturnState, decision: ReturnState) -> bool:
    """Return whether the store may make this decision now."""
    return decision in MOVES.get(state, ())


def held_quantities(parts: Iterable[Part]) -> Counter[int]:
    """Return the quantity of each item in returns."""
    held: Counter[int] = Counter()
    for part in parts:
        held[part.item_id] += part.held
    return held


def held_beyond(lines: Mapping[int, Line], parts: Iterable[Part]) -> dict[int, int]:
    """Return the returned quantities of items that exceed the quantity that left the store."""
    held = held_quantities(parts)
    return {item_id: held[item_id] for item_id, line in lines.items() if held[item_id] > returnable(line)}


def left_to_return(lines: Mapping[int, Line], parts: Iterable[Part]) -> dict[int, int]:
    """Return the quantity of each line that may still be returned, by item."""
    held = held_quantities(parts)
    return {item_id: max(0, returnable(line) - held[item_id]) for item_id, line in lines.items()}
