"""Counts of rows: the parts sum to the whole, or there are no counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.intake.row_counts import RowCounts, RowEnds, RowsLost

ENDS = ("added", "updated", "unchanged", "refused", "undecided", "passed_over")
NUMBERS = st.fixed_dictionaries(dict.fromkeys(ENDS, st.integers(0, 50_000)))


@given(NUMBERS, NUMBERS, st.integers(-3, 3))
def test_counts_are_of_all_rows_or_cannot_be_made(one, other, lost):
    ends = RowEnds(**one) + RowEnds(**other)
    rows = sum(one.values()) + sum(other.values()) + lost

    if lost:
        with pytest.raises(RowsLost):
            RowCounts(rows, ends)
    else:
        counts = RowCounts(rows, ends).as_json()
        assert counts.pop("read") == sum(counts.values())


@pytest.mark.parametrize("name", ENDS)
def test_no_number_makes_up_for_another(name):
    with pytest.raises(RowsLost):
        RowEnds(**{name: -1})
