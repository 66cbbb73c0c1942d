"""Rules of dispatches in parts, with any history of dispatches, undoing, canceling and the books."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.orders.items.quantities import Line, after_dispatch, after_undo, can_undo, parts
from app.orders.items.rules import (
    OrderStatus,
    is_partly_dispatched,
    may_move,
    order_status,
    possible_moves,
    status_after_delivery,
)
from app.shared.actor import Access

APPROVED, DISPATCHED, PENDING = OrderStatus.APPROVED, OrderStatus.DISPATCHED, OrderStatus.PENDING
CANCELED, COMPLETED = OrderStatus.CANCELED, OrderStatus.COMPLETED


def test_a_line_in_part_is_approved_and_all_of_it_dispatched():
    line = after_dispatch(Line(PENDING, 12), 5)
    assert (line.status, line.sent, line.left) == (APPROVED, 5, 7)

    line = after_dispatch(line, 7)
    assert (line.status, line.sent, line.left) == (DISPATCHED, 12, 0)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (Line(PENDING, 12), 12),
        (Line(APPROVED, 12, delivered=3, dispatched=5), 7),
        (Line(DISPATCHED, 12, dispatched=12), 0),  # as a whole
        (Line(DISPATCHED, 12), 0),  # by its status alone
        (Line(DISPATCHED, 12, delivered=5), 7),  # in part, by the books
        (Line(CANCELED, 12), 0),
        (Line(COMPLETED, 12, delivered=12), 0),
    ],
)
def test_what_is_left(line, left):
    assert line.left == left


def test_what_the_books_delivered_first_is_not_dispatched_again():
    line = after_dispatch(Line(DISPATCHED, 12, delivered=5), 3)
    assert (line.sent, line.left) == (8, 4)


def test_what_the_books_deliver_later_is_the_same_goods():
    line = after_dispatch(Line(APPROVED, 12), 5)
    assert line._replace(delivered=5).sent == 5

    line = after_dispatch(line._replace(delivered=5), 3)
    assert (line.sent, line._replace(delivered=8).sent) == (8, 8)


def test_what_the_books_have_delivered_is_not_undone():
    line = after_dispatch(Line(APPROVED, 12), 5)

    assert can_undo(line, 5)
    assert not can_undo(line._replace(delivered=5), 5)
    assert not can_undo(line._replace(status=COMPLETED), 5)


def test_the_books_leave_a_line_that_was_dispatched_in_part_approved_until_all_has_left():
    assert status_after_delivery(APPROVED, 12, 5, dispatched=5) is APPROVED
    assert status_after_delivery(APPROVED, 12, 5, dispatched=12) is DISPATCHED
    assert status_after_delivery(DISPATCHED, 12, 12, dispatched=12) is COMPLETED
    assert status_after_delivery(COMPLETED, 12, 0, dispatched=12) is COMPLETED
    assert status_after_delivery(CANCELED, 12, 5, dispatched=5) is CANCELED


def test_an_order_with_a_line_in_part_is_partly_dispatched():
    lines = [Line(APPROVED, 12, dispatched=5), Line(CANCELED, 3)]
    assert (order_status(parts(lines)), is_partly_dispatched(parts(lines))) == (DISPATCHED, True)

    untouched = [Line(APPROVED, 12), Line(CANCELED, 3)]
    assert (order_status(parts(untouched)), is_partly_dispatched(parts(untouched))) == (APPROVED, False)


def test_an_item_of_which_some_was_dispatched_is_not_canceled():
    assert not may_move(Access.OWNER, APPROVED, CANCELED, started=True)
    assert possible_moves(Access.OWNER, APPROVED, started=True) == [DISPATCHED]


@dataclass
class _History:
    """A line with the dispatches of it that hold."""

    line: Line
    held: list[int] = field(default_factory=list)

    def dispatch(self, quantity: int) -> None:
        quantity = min(quantity, self.line.left)
        if quantity > 0:
            self.line = after_dispatch(self.line, quantity)
            self.held.append(quantity)

    def undo(self, index: int) -> None:
        if self.held and can_undo(self.line, self.held[index % len(self.held)]):
            quantity = self.held.pop(index % len(self.held))
            self.line = after_undo(self.line, quantity, others_hold=bool(self.held))

    def cancel(self) -> None:
        if may_move(Access.OWNER, self.line.status, CANCELED, started=self.line.dispatched > 0):
            self.line = self.line._replace(status=CANCELED)

    def books(self, total: int) -> None:
        line = self.line._replace(delivered=min(total, self.line.quantity))
        status = status_after_delivery(line.status, line.quantity, line.delivered, dispatched=line.dispatched)
        self.line = line._replace(status=status)


OWN_STEPS = st.one_of(
    st.tuples(st.just("dispatch"), st.integers(1, 15)),
    st.tuples(st.just("undo"), st.integers(0, 5)),
    st.tuples(st.just("cancel")),
)
STEPS = st.one_of(OWN_STEPS, st.tuples(st.just("books"), st.integers(0, 15)))


def _replayed(quantity: int, steps: list[tuple]) -> _History:
    history = _History(Line(PENDING, quantity))
    for name, *values in steps:
        getattr(history, name)(*values)
        line = history.line
        assert 0 <= line.sent <= line.quantity
        assert 0 <= line.left <= line.quantity - line.sent
        assert sum(history.held) <= line.dispatched
    return history


@given(st.integers(1, 12), st.lists(OWN_STEPS, max_size=20))
def test_without_books_the_delivered_quantity_is_the_sum_of_the_dispatches_that_hold(quantity, steps):
    history = _replayed(quantity, steps)

    line = history.line
    assert line.sent == line.dispatched == sum(history.held)
    assert (line.status is DISPATCHED) == (line.sent == quantity)
    if line.sent:
        assert line.status in (APPROVED, DISPATCHED)
        assert line.left == quantity - line.sent


@given(st.integers(1, 12), st.lists(STEPS, max_size=20))
def test_with_books_nothing_leaves_twice(quantity, steps):
    line = _replayed(quantity, steps).line

    if line.status is CANCELED:
        assert (line.dispatched, line.left) == (0, 0)
    if line.delivered == quantity and line.status is not CANCELED:
        assert line.status is COMPLETED


@given(st.integers(1, 12), st.lists(st.integers(1, 12), max_size=6), st.data())
def test_books_that_follow_the_dispatches_change_no_quantity(quantity, wanted, data):
    history = _History(Line(APPROVED, quantity))
    for each in wanted:
        history.dispatch(each)
        history.books(data.draw(st.integers(history.line.delivered, sum(history.held))))
        assert history.line.sent == sum(history.held)
