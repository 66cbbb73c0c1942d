"""The memory of columns: the latest choice for exactly these columns, of a bounded number."""

from datetime import UTC, datetime, timedelta

import pytest

from app.books.intake import column_memory
from app.books.intake.column_memory import Choice, code_pages, find, header_of, remember, remembered
from tenant_router.session import store_session

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
NAMES = header_of(["Item", "Rate"])


@pytest.fixture
def save(make_store):
    """Remember choices one after the other, and return what is remembered then."""
    store = make_store()

    def make(*choices: Choice, intake: str = "sheet", kind: str | None = None) -> list[Choice]:
        with store_session(store) as db:
            for minute, choice in enumerate(choices):
                remember(db, intake, [choice], now=NOON + timedelta(minutes=minute))
            return remembered(db, "sheet", kind)

    return make


def test_a_later_choice_for_the_same_columns_replaces_the_earlier_one(save):
    first = Choice("products", NAMES, {"name": "Item"}, encoding="cp1251")
    other = Choice("products", header_of(["Item"]), {"name": "Item"}, encoding="cp1252")
    second = Choice("products", header_of(["RATE", "item"]), {"name": "Rate"}, category="Fans")

    found = save(first, other, second)

    assert found == [second, other]
    assert find(found, NAMES) == second
    assert find(found, header_of(["Item", "Rate", "Stock"])) is None
    assert find(found, NAMES, "stock.dbf") is None
    assert code_pages(found) == ["cp1252"]


def test_kinds_and_intakes_have_their_own_choices(save):
    product, party = (Choice(kind, NAMES, {"name": "Item"}) for kind in ("products", "parties"))

    assert save(product, intake="sync") == []
    assert save(product, party) == [party, product]
    assert save(kind="products") == [product]


def test_the_oldest_choice_is_forgotten(save, monkeypatch):
    monkeypatch.setattr(column_memory, "MAX_REMEMBERED", 2)
    choices = [Choice("products", [name], {"name": name}) for name in "abc"]

    assert save(*choices) == [choices[2], choices[1]]
