"""The age of what an account owes."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.people.accounts.receivables.ageing import Age, Aged, DatedBill, age_of, aged, overdue_days

TODAY = date(2026, 11, 27)
RUPEES = st.decimals(-(10**9), 10**9, places=2)
DAYS = st.none() | st.dates(date(2024, 1, 1), date(2028, 1, 1))
BILLS = st.lists(st.builds(DatedBill, DAYS, DAYS, RUPEES), max_size=12)


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


@pytest.mark.parametrize(
    ("days", "age"),
    [
        (0, Age.NOT_DUE),
        (1, Age.DAYS_30),
        (30, Age.DAYS_30),
        (31, Age.DAYS_60),
        (60, Age.DAYS_60),
        (61, Age.DAYS_90),
        (90, Age.DAYS_90),
        (91, Age.OLDER),
        (4000, Age.OLDER),
    ],
)
def test_a_bill_is_as_old_as_the_days_since_it_was_due(days, age):
    assert age_of(days) is age
    assert overdue_days(ago(500), ago(days), TODAY) == days


def test_a_bill_without_a_due_date_was_due_when_it_was_billed_and_one_without_dates_is_not_due():
    assert overdue_days(ago(40), None, TODAY) == 40
    assert overdue_days(ago(-3), None, TODAY) == 0
    assert overdue_days(None, None, TODAY) == 0


def test_an_advance_is_not_overdue_however_old_it_is_and_the_rest_is_on_account():
    bills = [DatedBill(ago(200), ago(170), Decimal(900)), DatedBill(ago(300), ago(300), Decimal(-250))]

    found = aged(Decimal(500), bills, TODAY)

    assert (found.older, found.advances, found.on_account) == (900, -250, -150)
    assert (found.overdue, found.balance) == (900, 500)


@given(balance=RUPEES, bills=BILLS)
def test_the_parts_always_come_to_the_balance_to_the_paisa(balance, bills):
    found = aged(balance, bills, TODAY)

    assert found.balance == balance
    assert balance - found.on_account == sum((bill.amount for bill in bills), Decimal(0))
    assert found.overdue <= sum((max(bill.amount, Decimal(0)) for bill in bills), Decimal(0))


@given(accounts=st.lists(st.tuples(RUPEES, BILLS), max_size=6))
def test_totals_are_the_sums_of_their_rows(accounts):
    rows = [aged(balance, bills, TODAY) for balance, bills in accounts]

    total = Aged()
    for row in rows:
        total = total.plus(row)

    together = aged(
        sum((balance for balance, _bills in accounts), Decimal(0)),
        [bill for _balance, bills in accounts for bill in bills],
        TODAY,
    )
    assert total == together


@given(bills=BILLS, later=st.integers(0, 400))
def test_bills_only_grow_older(bills, later):
    now, then = (aged(Decimal(0), bills, TODAY + timedelta(days=days)) for days in (0, later))

    assert then.overdue >= now.overdue
    assert then.older >= now.older
    assert then.balance == now.balance
