"""Rules of returns: their reasons and states, and how much of a line may still be returned."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from app.orders.dispatches.rules import Line
from app.orders.rules import SENT, OrderStatus

# So many of an order may wait for the owner at a time.
MAX_WAITING = 10
MAX_PICTURES = 3


class Reason(StrEnum):
    """Why goods are returned. Other reasons need a note."""

    DAMAGED = "damaged"
    WRONG_GOODS = "wrong_goods"
    NOT_ORDERED = "not_ordered"
    EXPIRED = "expired"
    OTHER = "other"


class ReturnState(StrEnum):
    """The state of a return: its last decision, or that it waits for one."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    RECEIVED = "received"


DECISIONS = (ReturnState.ACCEPTED, ReturnState.DECLINED, ReturnState.RECEIVED)
MOVES: Mapping[ReturnState, tuple[ReturnState, ...]] = {
    ReturnState.WAITING: (ReturnState.ACCEPTED, ReturnState.DECLINED),
    ReturnState.ACCEPTED: (ReturnState.RECEIVED,),
}


class Part(NamedTuple):
    """A line of a return: the requested quantity, and what the store accepted of it."""

    state: ReturnState
    item_id: int
    requested: int
    accepted: int | None = None

    @property
    def held(self) -> int:
        """The quantity that cannot be returned once more."""
        if self.state is ReturnState.WAITING:
            return self.requested
        return 0 if self.state is ReturnState.DECLINED else self.accepted or 0


def can_become(state: ReturnState, decision: ReturnState) -> bool:
    """Return whether the store may decide so now."""
    return decision in MOVES.get(state, ())


def returnable(line: Line) -> int:
    """Return the quantity that left the store: all of a line that was dispatched by its status alone."""
    if line.status is OrderStatus.CANCELED:
        return 0
    if line.status in SENT:
        return line.sent or line.quantity
    return line.sent


def held_quantities(parts: Iterable[Part]) -> Counter[int]:
    """Return how much of each item is in returns."""
    held: Counter[int] = Counter()
    for part in parts:
        held[part.item_id] += part.held
    return held


def held_beyond(lines: Mapping[int, Line], parts: Iterable[Part]) -> dict[int, int]:
    """Return how much is in returns of those items of which less has left the store."""
    held = held_quantities(parts)
    return {item_id: held[item_id] for item_id, line in lines.items() if held[item_id] > returnable(line)}


def left_to_return(lines: Mapping[int, Line], parts: Iterable[Part]) -> dict[int, int]:
    """Return how much of each line may still be returned, by its item."""
    held = held_quantities(parts)
    return {item_id: max(0, returnable(line) - held[item_id]) for item_id, line in lines.items()}


def credit_note_number(year: int, serial: int) -> str:
    """Return the number of a credit note, in at most 16 characters (CGST Rules, rule 53).

    The series begins again with each financial year, which is in the number: CN/26-27/1.
    """
    return f"CN/{year % 100:02}-{(year + 1) % 100:02}/{serial}"
