"""The states of documents of orders, and the numbers of credit notes."""

from enum import StrEnum


class DispatchState(StrEnum):
    """Whether the goods of a dispatch left the store, or are in it again."""

    SENT = "sent"
    UNDONE = "undone"


class ReturnState(StrEnum):
    """The state of a return: its last decision, or waiting."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    RECEIVED = "received"


class ChangeState(StrEnum):
    """The states of a change. A waiting change has lapsed once the order may no longer be changed."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


def credit_note_number(year: int, serial: int) -> str:
    """Return the number of a credit note, in at most 16 characters (CGST Rules, rule 53).

    The numbers start again with each financial year, which is part of the number: CN/26-27/1.
    """
    return f"CN/{year % 100:02}-{(year + 1) % 100:02}/{serial}"
