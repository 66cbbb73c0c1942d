"""The agent sends the first names of each kind, and how many the books have."""

from app.books.sync.connectors.interface import BookNames
from workers.agent.agent import MAX_NAME_LENGTH, MAX_NAMES, names_to_send


def test_names_that_are_not_sent_are_counted():
    items = tuple(f"Item {at:05}" for at in range(MAX_NAMES + 5))
    sent = names_to_send(BookNames(other_units=items, ledgers=("Sales", "x" * (MAX_NAME_LENGTH + 1))))

    assert sent["otherUnits"] == list(items[:MAX_NAMES])
    assert sent["ledgers"] == ["Sales"]
    assert sent["counts"] == {
        **dict.fromkeys(("levels", "godowns", "voucherTypes", "groups", "quantityRates"), 0),
        "ledgers": 2,
        "otherUnits": MAX_NAMES + 5,
    }
