"""Rules of orders: every move for every kind of caller, and the order's own status."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.orders.items.rules import (
    GUEST_BLOCK,
    LEGACY_STATUS_NAMES,
    OrderStatus,
    guest_block_problem,
    is_partly_dispatched,
    may_move,
    order_status,
    possible_moves,
    status_after_delivery,
)
from app.shared.actor import Access

P, A, D, C, F = (
    OrderStatus.PENDING,
    OrderStatus.APPROVED,
    OrderStatus.DISPATCHED,
    OrderStatus.CANCELED,
    OrderStatus.COMPLETED,
)
OWNERS_MOVES = {(P, A), (P, D), (P, C), (A, D), (A, C)}
CUSTOMERS_MOVES = {(P, C)}
ALLOWED = {
    Access.OWNER: OWNERS_MOVES,
    Access.PARTY: CUSTOMERS_MOVES,
    Access.SALESPERSON: CUSTOMERS_MOVES,
    Access.GUEST: CUSTOMERS_MOVES,
    Access.PUBLIC: set(),
    Access.ADMINISTRATOR: set(),
    Access.AGENT: set(),
    Access.LINK: set(),
}
statuses = st.sampled_from(OrderStatus)
FULL_BLOCK = {
    "name": "Nilesh Parmar",
    "email": "x",
    "mobile_number": "9825011111",
    "address1": "12 Gopal Chambers",
    "city": "Vadodara",
}


@pytest.mark.parametrize("kind", Access)
@pytest.mark.parametrize(("current", "to"), list(product(OrderStatus, OrderStatus)))
def test_allowed_moves_by_caller(kind, current, to):
    assert may_move(kind, current, to) == ((current, to) in ALLOWED[kind])


@pytest.mark.parametrize("kind", Access)
def test_only_the_owner_completes_and_only_what_accounting_does_not(kind):
    assert may_move(kind, D, F, completes=True) is (kind is Access.OWNER)
    assert may_move(kind, D, F) is False
    assert may_move(kind, A, F, completes=True) is False


@pytest.mark.parametrize("kind", Access)
@pytest.mark.parametrize("current", OrderStatus)
def test_the_possible_moves_are_the_allowed_ones_in_the_order_of_the_statuses(kind, current):
    assert possible_moves(kind, current) == [to for to in OrderStatus if (current, to) in ALLOWED[kind]]


@given(st.lists(statuses, min_size=1, max_size=12))
def test_an_order_is_pending_while_any_item_is(items):
    if OrderStatus.PENDING in items:
        assert order_status(items) is OrderStatus.PENDING
    else:
        assert order_status(items) is not OrderStatus.PENDING


@given(st.sampled_from([D, C, A]), st.integers(1, 12))
def test_items_of_one_status_give_it_to_the_order(status, count):
    assert order_status([status] * count) is status


@given(st.lists(st.sampled_from([P, A, D, F]), min_size=1, max_size=12), st.integers(1, 3))
def test_canceled_items_do_not_count_while_others_are_left(items, canceled):
    assert order_status([*items, *[C] * canceled]) is order_status(items)
    assert is_partly_dispatched([*items, *[C] * canceled]) is is_partly_dispatched(items)


@pytest.mark.parametrize(
    ("items", "status", "partly"),
    [
        ([A, A, C], A, False),
        ([F, F, C], F, False),
        ([A, D], D, True),
        ([A, F], D, True),
        ([D, F], D, False),
        ([P, D], P, False),
        ([D, D], D, False),
        ([C, C], C, False),
    ],
)
def test_the_badge_of_mixed_items(items, status, partly):
    assert (order_status(items), is_partly_dispatched(items)) == (status, partly)


@given(st.lists(statuses, max_size=12))
def test_the_badge_does_not_depend_on_the_order_of_the_items(items):
    assert order_status(items) is order_status(sorted(items)) is order_status(items[::-1])


def test_an_order_without_items_is_pending():
    assert order_status([]) is OrderStatus.PENDING


def test_other_names_of_statuses():
    assert LEGACY_STATUS_NAMES == {"Dispatch": OrderStatus.DISPATCHED, "Confirm": OrderStatus.APPROVED}


@pytest.mark.parametrize("first", range(len(GUEST_BLOCK)))
def test_the_first_invalid_field_of_a_guests_block_is_reported(first):
    block = {name: FULL_BLOCK[name] for name, _ in GUEST_BLOCK[:first]}

    assert guest_block_problem(block) == GUEST_BLOCK[first]


def test_a_block_is_valid_without_address_2_state_and_pincode():
    assert guest_block_problem(FULL_BLOCK) is None


@pytest.mark.parametrize("number", ["982501111", "98250111111", "", "          ", None])
def test_a_mobile_number_is_exactly_ten_characters(number):
    problem = guest_block_problem({**FULL_BLOCK, "mobile_number": number})

    assert problem == ("mobile_number", "order.mobile_number")


@pytest.mark.parametrize("blank", [" ", "\t", None])
def test_blanks_do_not_fill_a_field(blank):
    assert guest_block_problem({**FULL_BLOCK, "name": blank}) == ("name", "order.name")


def test_an_email_only_has_to_be_filled():
    assert guest_block_problem({**FULL_BLOCK, "email": "no address"}) is None


@given(statuses, st.integers(1, 100), st.integers(0, 200))
def test_a_delivery_moves_an_item_on_unless_it_is_canceled(status, quantity, delivered):
    to = status_after_delivery(status, quantity, delivered)
    if status is OrderStatus.CANCELED or delivered == 0:
        assert to is status
    else:
        assert to is (OrderStatus.COMPLETED if delivered >= quantity else OrderStatus.DISPATCHED)
