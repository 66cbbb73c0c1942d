"""Which fields of an account may be changed, and its switches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.people.accounts.rules import (
    ACCOUNT_SWITCHES,
    CREDIT_FIELDS,
    HOLDER_FIELDS,
    OWNER_FIELDS,
    OWNER_FIELDS_OF_OWN_ACCOUNTS,
    PERSONAL_FIELDS,
    SYNCED_OWNER_FIELDS,
    changeable_fields,
    is_kept_in_accounting,
    is_self_registered,
    phone,
    switched,
)

NAMES = st.sampled_from(sorted(ACCOUNT_SWITCHES))


@given(st.text(min_size=1), st.booleans(), st.booleans())
def test_an_owner_may_change_all_that_a_holder_may(code, from_accounting, by_owner):
    allowed = changeable_fields(code, from_accounting=from_accounting, by_owner=by_owner)
    kept = is_kept_in_accounting(code, from_accounting=from_accounting)

    assert allowed <= changeable_fields(code, from_accounting=from_accounting, by_owner=True)
    assert (allowed >= HOLDER_FIELDS) is (not kept if by_owner else is_self_registered(code))
    assert (allowed >= OWNER_FIELDS) is by_owner
    assert (allowed >= OWNER_FIELDS_OF_OWN_ACCOUNTS) is (by_owner and not kept)
    assert (allowed >= CREDIT_FIELDS) is (by_owner and not from_accounting)


@given(st.text(min_size=1))
def test_without_accounting_nothing_is_locked_for_the_owner_whatever_the_code(code):
    every_field = HOLDER_FIELDS | OWNER_FIELDS | OWNER_FIELDS_OF_OWN_ACCOUNTS | CREDIT_FIELDS

    assert changeable_fields(code, from_accounting=False, by_owner=True) == every_field


@pytest.mark.parametrize(("code", "kept"), [("P001", True), ("B000001", False)])
def test_a_self_registered_account_stays_the_stores_also_in_the_books(code, kept):
    assert is_kept_in_accounting(code, from_accounting=True) is kept


@pytest.mark.parametrize(("code", "registered_here"), [("B001", True), ("P001", False), ("b001", False)])
def test_the_code_says_where_an_account_comes_from(code, registered_here):
    assert is_self_registered(code) is registered_here


def test_the_holder_of_an_account_from_the_books_changes_nothing():
    assert changeable_fields("P001", from_accounting=True, by_owner=False) == frozenset()


def test_no_holder_changes_a_grade_a_lock_or_a_salesperson():
    assert OWNER_FIELDS.isdisjoint(HOLDER_FIELDS | PERSONAL_FIELDS)
    assert SYNCED_OWNER_FIELDS < OWNER_FIELDS


@given(st.frozensets(NAMES), NAMES, st.booleans())
def test_a_switch_is_turned_alone_and_a_second_time_changes_nothing(switches, name, on):
    after = switched(switches, name, on=on)

    assert (name in after) is on
    assert {*after} - {name} == switches - {name}
    assert after == sorted({*after}) == switched(after, name, on=on)


def test_a_dot_is_no_telephone_number():
    assert (phone(" . "), phone("9825012345"), phone("")) == ("", "9825012345", "")
