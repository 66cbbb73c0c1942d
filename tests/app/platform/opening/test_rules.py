"""Which mobile numbers no owner may open a store with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.opening.rules import is_reserved

NUMBERS = st.from_regex(r"[6-9][0-9]{9}", fullmatch=True)


@pytest.mark.parametrize(
    "number", ["9999999999", "6000000000", "9876543210", "6789012345", "7654321098", "9888888888"]
)
def test_runs_and_repeated_digits_are_no_ones_number(number):
    assert is_reserved(number)


@pytest.mark.parametrize("number", ["9825012345", "9876543211", "9888888887", "6789012354"])
def test_a_number_with_one_other_digit_may_be_someones(number):
    assert not is_reserved(number)


@given(NUMBERS, st.integers(1, 10))
def test_a_listed_number_or_prefix_is_reserved(number, length):
    assert is_reserved(number, [number])
    assert is_reserved(number, ["5000000000", f"{number[:length]}*"])


@given(NUMBERS)
def test_entries_of_other_numbers_reserve_nothing_more(number):
    # A prefix without a star is a number like any other.
    others = [number[:9], f"{number}0*", "5*", number[::-1] + "1"]

    assert is_reserved(number, others) is is_reserved(number)
