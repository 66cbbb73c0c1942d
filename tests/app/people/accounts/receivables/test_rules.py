"""What goes beyond a customer's credit."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.people.accounts.receivables.rules import Bill, Credit, Exceeded
from app.store.settings.rules import CreditPolicy

TODAY = date(2026, 11, 27)
AMOUNTS = st.decimals(0, 10**9, places=2)


def credit(limit="0", balance="0", open_orders="0", due_on=None, grace_days=0) -> Credit:
    oldest = Bill("S/12", due_on, Decimal(500))
    return Credit(
        CreditPolicy.HOLD,
        grace_days,
        *map(Decimal, (limit, balance, open_orders)),
        overdue=Decimal(500),
        oldest=oldest,
    )


@pytest.mark.parametrize(("order", "beyond"), [("700", "0"), ("700.01", "0.01"), ("1000", "300"), ("0", "0")])
def test_balance_and_open_orders_count_with_the_new_order(order, beyond):
    found = credit(limit="10000", balance="9000", open_orders="300")

    assert found.beyond_limit(Decimal(order)) == Decimal(beyond)
    assert (Exceeded.LIMIT in found.exceeded_by(Decimal(order), TODAY)) is (Decimal(beyond) > 0)


@given(balance=AMOUNTS, open_orders=AMOUNTS, order=AMOUNTS)
def test_a_limit_of_nothing_is_none(balance, open_orders, order):
    found = credit(balance=str(balance), open_orders=str(open_orders))

    assert found.exceeded_by(order, TODAY) == []


@given(limit=AMOUNTS, balance=AMOUNTS, order=AMOUNTS, more=AMOUNTS)
def test_a_larger_order_is_never_within_a_credit_that_a_smaller_one_exceeds(limit, balance, order, more):
    found = credit(limit=str(limit), balance=str(balance))

    assert found.beyond_limit(order + more) >= found.beyond_limit(order)


@pytest.mark.parametrize(
    ("days", "grace_days", "overdue"),
    [(0, 0, False), (1, 0, True), (7, 7, False), (8, 7, True), (-3, 0, False)],
)
def test_a_bill_is_overdue_from_the_day_after_its_last_day_of_grace(days, grace_days, overdue):
    found = credit(due_on=TODAY - timedelta(days=days), grace_days=grace_days)

    assert (Exceeded.OVERDUE in found.exceeded_by(Decimal(1), TODAY)) is overdue


def test_a_bill_without_a_due_date_is_never_overdue():
    assert credit().exceeded_by(Decimal(1), TODAY) == []
