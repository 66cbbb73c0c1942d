"""Days and months in the store's time zone."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.shared.days import STORE_TIME, months_from


@pytest.mark.parametrize(
    ("now", "first"),
    [
        (datetime(2026, 11, 25, 12, tzinfo=UTC), (2026, 6, 1)),
        (datetime(2026, 6, 1, 0, tzinfo=UTC), (2026, 1, 1)),
        # It is already January in India.
        (datetime(2026, 12, 31, 23, tzinfo=UTC), (2026, 8, 1)),
        (datetime(2026, 12, 31, 18, tzinfo=UTC), (2026, 7, 1)),
    ],
)
def test_six_months_begin_five_months_before_this_one(now, first):
    assert months_from(now, 6) == datetime(*first, tzinfo=STORE_TIME)


@given(st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC)), st.integers(1, 30))
def test_as_many_months_as_counted_with_this_one(now, count):
    first, here = months_from(now, count), now.astimezone(STORE_TIME)

    assert (here.year - first.year) * 12 + here.month - first.month == count - 1
    assert first.utcoffset() == here.utcoffset()
    assert (first.day, first.hour) == (1, 0)
