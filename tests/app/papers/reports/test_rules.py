"""Comparing the figure of a period with the one before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.papers.reports.rules import change

counts = st.integers(0, 100_000)


@pytest.mark.parametrize(
    ("now", "before", "shown"),
    [
        (0, 0, (0.0, "incr")),
        (5, 0, (100.0, "incr")),
        (15, 10, (50.0, "incr")),
        (10, 10, (0.0, "incr")),
        (5, 10, (50.0, "decr")),
        (0, 10, (100.0, "decr")),
        (2, 3, (33.3, "decr")),
    ],
)
def test_the_change_is_in_percent_with_its_direction(now, before, shown):
    assert change(now, before) == shown


@given(st.integers(1, 100_000))
def test_from_zero_to_any_number_is_a_hundred_up(now):
    assert change(now, 0) == (100.0, "incr")


@given(counts, counts)
def test_a_change_has_no_sign_and_is_down_only_if_there_is_less(now, before):
    percent, direction = change(now, before)

    assert percent >= 0
    assert (direction == "decr") == (now < before)
