"""The widths of a table's columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.papers.exports.pdf.widths import column_widths

columns = st.lists(st.tuples(st.integers(1, 10), st.floats(1, 200)), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("shares", "least", "widths"),
    [
        ([1, 1, 2], [10, 10, 10], [25, 25, 50]),
        ([1, 1, 8], [20, 10, 10], [20, 10, 70]),
        ([1, 9], [30, 10], [30, 70]),
        # Three words of half the sheet do not fit: each is cut to the same part.
        ([1, 1, 1, 1], [50, 50, 50, 30], [25, 25, 25, 25]),
    ],
)
def test_a_column_is_as_wide_as_its_longest_word(shares, least, widths):
    assert column_widths(shares, least, 100) == pytest.approx(widths)


@given(columns)
def test_the_widths_fill_the_sheet_and_hold_every_word_that_fits(columns):
    shares, least = [share for share, _ in columns], [word for _, word in columns]

    widths = column_widths(shares, least, 500)

    assert sum(widths) == pytest.approx(500)
    needed = [min(word, 150) for word in least]
    if sum(needed) < 500:
        assert all(width >= need - 1e-6 for width, need in zip(widths, needed, strict=True))
