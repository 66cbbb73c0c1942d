"""How much of an order's lines may still be returned."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.orders.documents.returns.rules import Part, can_become, held_beyond, left_to_return
from app.orders.items.document_rules import ReturnState
from app.orders.items.quantities import Line, after_dispatch, after_undo, can_undo, returnable
from app.orders.items.rules import OrderStatus


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        (Line(OrderStatus.PENDING, 20), 0),
        (Line(OrderStatus.APPROVED, 20, dispatched=5), 5),
        (Line(OrderStatus.APPROVED, 20, delivered=7, dispatched=5), 7),
        (Line(OrderStatus.DISPATCHED, 20), 20),
        (Line(OrderStatus.COMPLETED, 20, delivered=18), 18),
        (Line(OrderStatus.CANCELED, 20, dispatched=5), 0),
    ],
)
def test_only_what_left_the_store_may_be_returned(line, quantity):
    assert returnable(line) == quantity


@pytest.mark.parametrize(
    ("state", "accepted", "left"),
    [
        (ReturnState.WAITING, None, 14),
        (ReturnState.ACCEPTED, 4, 16),
        (ReturnState.RECEIVED, 4, 16),
        (ReturnState.ACCEPTED, None, 20),
        (ReturnState.DECLINED, None, 20),
    ],
)
def test_what_was_asked_or_accepted_may_not_be_returned_again(state, accepted, left):
    lines = {1: Line(OrderStatus.DISPATCHED, 20)}
    assert left_to_return(lines, [Part(state, 1, 6, accepted)]) == {1: left}


def test_a_return_is_decided_once_and_then_received():
    possible = {
        (state, decision) for state in ReturnState for decision in ReturnState if can_become(state, decision)
    }
    assert possible == {("waiting", "accepted"), ("waiting", "declined"), ("accepted", "received")}


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9), st.sampled_from(ReturnState)), max_size=12))
def test_whatever_is_asked_and_decided_no_more_comes_back_than_was_sent(history):
    line, parts = {1: Line(OrderStatus.APPROVED, 30, dispatched=25)}, []
    for asked, accepted, state in history:
        if asked <= left_to_return(line, parts)[1]:
            parts.append(Part(state, 1, asked, min(asked, accepted)))

    back = sum(part.accepted for part in parts if part.state in (ReturnState.ACCEPTED, ReturnState.RECEIVED))
    assert back <= 25


def test_a_dispatch_whose_goods_are_in_a_return_may_not_be_undone():
    parts = [Part(ReturnState.WAITING, 1, 6), Part(ReturnState.DECLINED, 1, 9)]
    assert held_beyond({1: Line(OrderStatus.APPROVED, 20, dispatched=5)}, parts) == {1: 6}
    assert held_beyond({1: Line(OrderStatus.APPROVED, 20, dispatched=6)}, parts) == {}


SENDING = st.tuples(st.just("dispatch"), st.integers(1, 9), st.none())
UNDOING = st.tuples(st.just("undo"), st.integers(0, 5), st.none())
ASKING = st.tuples(st.just("ask"), st.integers(1, 9), st.sampled_from(ReturnState))


@settings(max_examples=50)
@given(st.lists(st.one_of(SENDING, UNDOING, ASKING), max_size=20))
def test_whatever_is_sent_undone_and_returned_nothing_comes_back_twice(history):
    line, dispatches, parts = Line(OrderStatus.APPROVED, 20), [], []
    for step, number, state in history:
        if step == "dispatch" and line.left:
            dispatches.append(min(number, line.left))
            line = after_dispatch(line, dispatches[-1])
        elif step == "undo" and dispatches:
            quantity = dispatches[number % len(dispatches)]
            back = after_undo(line, quantity, others_hold=len(dispatches) > 1)
            if can_undo(line, quantity) and not held_beyond({1: back}, parts):
                dispatches.remove(quantity)
                line = back
        elif step == "ask" and number <= left_to_return({1: line}, parts)[1]:
            parts.append(Part(state, 1, number, number))
        assert sum(part.held for part in parts) <= line.sent == sum(dispatches)
