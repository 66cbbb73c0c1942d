"""The rules of payments online."""

from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.money.online.rules import (
    LONGEST_PAUSE,
    PaymentLinkState,
    Terms,
    difference,
    in_paise,
    in_rupees,
    may_end,
    pause_before_asking,
    payer_name,
    payer_phone,
)

ASKED = Terms("ORDER1-a", "plink_1", 262_000, "INR")
OTHERS = Terms("ORDER2-b", "plink_2", 100, "USD")


@settings(max_examples=50)
@given(st.decimals(min_value=1, max_value=99_999_999, places=2))
def test_rupees_become_paise_and_rupees_again(amount):
    assert in_rupees(in_paise(amount)) == amount


@settings(max_examples=50)
@given(st.builds(Terms, *(st.sampled_from(pair) for pair in zip(ASKED, OTHERS, strict=True))))
def test_only_what_is_the_same_in_all_differs_in_nothing(said):
    assert (difference(ASKED, said) == "") == (said == ASKED)


def test_pauses_double_up_to_six_hours():
    pauses = [pause_before_asking(questions) for questions in range(40)]

    assert pauses[:3] == [timedelta(minutes=minutes) for minutes in (2, 4, 8)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE


def test_what_was_paid_never_ends():
    assert not may_end(PaymentLinkState.PAID)
    assert may_end(PaymentLinkState.OPEN)


@pytest.mark.parametrize(
    ("number", "sent"),
    [("9825012345", "+919825012345"), ("+91 98250-12345", "+919825012345"), ("02652345678", ""), ("", "")],
)
def test_only_mobile_numbers_are_sent(number, sent):
    assert payer_phone(number) == sent


@pytest.mark.parametrize(("name", "sent"), [("Ravi Traders", "Ravi Traders"), ("રવિ", ""), ("Al", "")])
def test_only_names_that_the_gateway_takes_are_sent(name, sent):
    assert payer_name(name) == sent


def test_paise_are_exact():
    assert in_paise(Decimal("2620.05")) == 262_005
