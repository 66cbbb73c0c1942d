"""Tests of what items still earn under the terms that their order keeps, and of what is held back."""

from decimal import Decimal

from app.orders.unearned.rules import Balance, Taker, decided, earned_worths, with_tax

NOTHING_LEFT = {"gives": "percent", "counts": "pieces", "alone": True, "all_of": [], "slabs": []}


def balance(worth: int, *, before: int = 0, held: int = 0) -> Balance:
    return Balance(Decimal(worth), Decimal(before), Decimal(held), Decimal(18))


def test_a_worth_with_tax_is_rounded_to_the_paisa():
    assert with_tax(Decimal("0.33"), Decimal(5)) == Decimal("0.35")


def test_nothing_more_is_held_back_than_the_credit():
    held = decided({1: balance(100), 2: balance(100)}, Decimal(118), hold_back=True)

    assert sum(with_tax(each.held_back, Decimal(18)) for each in held.values()) == 118


def test_what_the_owner_leaves_is_decided_too():
    assert [
        each.held_back for each in decided({1: balance(100)}, Decimal(500), hold_back=False).values()
    ] == [0]


def test_what_was_held_back_is_credited_when_the_gift_comes_back():
    ((worth, held_back),) = decided(
        {1: balance(0, before=100, held=60)}, Decimal(0), hold_back=False
    ).values()

    assert (worth, held_back) == (-100, -60)


def test_an_item_that_is_fixed_keeps_all_of_its_worth():
    takers = [Taker(1, "A", 5, Decimal(100), Decimal(50))]

    assert earned_worths(NOTHING_LEFT, takers, fixed=[1]) == [50]
    assert earned_worths(NOTHING_LEFT, takers) == [0]
