"""Until when an order may be changed, and who decides."""

import pytest

from app.orders.documents.changes.rules import DECISIONS, can_change, differing, may_decide, shown_state
from app.orders.items.document_rules import ChangeState
from app.orders.items.quantities import Line
from app.orders.items.rules import OrderStatus
from app.shared.actor import Access

OPEN = Line(OrderStatus.APPROVED, 20)


@pytest.mark.parametrize(
    ("other", "possible"),
    [
        (Line(OrderStatus.PENDING, 20), True),
        (Line(OrderStatus.CANCELED, 20), True),
        (Line(OrderStatus.APPROVED, 20, dispatched=5), False),
        (Line(OrderStatus.PENDING, 20, delivered=5), False),
        (Line(OrderStatus.DISPATCHED, 20), False),
        (Line(OrderStatus.COMPLETED, 20, delivered=20), False),
    ],
)
def test_an_order_may_be_changed_until_something_of_it_has_left(other, possible):
    assert can_change([OPEN, other]) is possible


def test_a_canceled_order_may_not_be_changed():
    assert not can_change([Line(OrderStatus.CANCELED, 20)])
    assert not can_change([])


def test_the_owner_accepts_or_declines_and_buyers_withdraw():
    buyers = (Access.GUEST, Access.PARTY, Access.SALESPERSON)
    assert [each for each in DECISIONS if may_decide(Access.OWNER, each)] == ["accepted", "declined"]
    assert all([each for each in DECISIONS if may_decide(kind, each)] == ["withdrawn"] for kind in buyers)


def test_a_change_that_waits_lapses_once_the_order_may_not_be_changed():
    shown = {state: shown_state(state, changeable=False) for state in ChangeState}
    assert shown == {state: state for state in ChangeState} | {ChangeState.WAITING: ChangeState.LAPSED}
    assert shown_state(ChangeState.WAITING, changeable=True) is ChangeState.WAITING


def test_only_other_quantities_are_a_change():
    assert differing({1: 20, 2: 2, 3: 1}, {1: 20, 2: 0, 3: 4}) == {2: 0, 3: 4}
