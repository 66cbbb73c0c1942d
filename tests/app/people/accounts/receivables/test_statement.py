"""The statement of an account."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from app.people.accounts.receivables.statement import Entry, statement

FIRST = date(2026, 4, 1)
RUPEES = st.decimals(-(10**9), 10**9, places=2)
DAYS = st.integers(0, 300).map(lambda days: FIRST + timedelta(days=days))
KINDS = st.sampled_from(["sale", "receipt", "creditNote", "journal"])
ENTRIES = st.lists(st.builds(Entry, DAYS, KINDS, st.just(""), RUPEES, st.uuids().map(str)), max_size=20)


def of_days(balance: Decimal, entries: list[Entry], since: date, until: date):
    later = sum((entry.amount for entry in entries if entry.day > until), Decimal(0))
    within = [entry for entry in entries if since <= entry.day <= until]
    return statement(balance, later, within, since, until)


@given(balance=RUPEES, entries=ENTRIES, since=DAYS, until=DAYS)
def test_the_opening_and_all_rows_come_to_the_closing_whatever_the_days_are(balance, entries, since, until):
    found = of_days(balance, entries, since, until)

    assert found.opening + sum((line.entry.amount for line in found.lines), Decimal(0)) == found.closing
    assert found.opening + found.debits - found.credits == found.closing
    assert [line.entry.day for line in found.lines] == sorted(line.entry.day for line in found.lines)
    running = found.opening
    for line in found.lines:
        running += line.entry.amount
        assert line.balance == running
    assert running == found.closing


@given(balance=RUPEES, entries=ENTRIES, since=DAYS)
def test_a_statement_up_to_now_closes_with_the_balance_in_the_books(balance, entries, since):
    assert of_days(balance, entries, since, date(2028, 1, 1)).closing == balance


@given(balance=RUPEES, entries=ENTRIES, days=st.tuples(DAYS, DAYS, DAYS).map(sorted))
def test_a_statement_goes_on_where_the_one_before_ended(balance, entries, days):
    since, middle, until = days
    before = of_days(balance, entries, since, middle)
    after = of_days(balance, entries, middle + timedelta(days=1), until)

    if middle < until:
        assert before.closing == after.opening
        assert before.opening == of_days(balance, entries, since, until).opening
