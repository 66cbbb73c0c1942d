"""Sharing an amount among lines: to the paisa, within what each may take, whatever their order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pricing.shares import Sharer, shared

pytestmark = pytest.mark.pure

PAISE = st.integers(0, 1_000_000)
SHARERS = st.lists(
    st.builds(Sharer, st.text(max_size=3), PAISE, PAISE), max_size=8, unique_by=lambda each: each.key
)


@given(PAISE, SHARERS)
def test_shares_sum_to_the_amount_or_to_the_most_that_all_may_take(amount, sharers):
    shares = shared(amount, sharers)

    assert sum(shares) == min(amount, sum(each.most for each in sharers if each.value))
    assert all(0 <= share <= each.most for share, each in zip(shares, sharers, strict=True))


@given(PAISE, SHARERS, st.randoms())
def test_the_order_of_lines_does_not_matter(amount, sharers, random):
    other = random.sample(sharers, len(sharers))

    one, two = (dict(zip(some, shared(amount, some), strict=True)) for some in (sharers, other))

    assert one == two


@given(PAISE, st.lists(PAISE.filter(bool), min_size=1, max_size=8))
def test_without_a_limit_each_share_is_within_a_paisa_of_its_proportion(amount, values):
    shares = shared(amount, [Sharer(index, value, amount) for index, value in enumerate(values)])

    for share, value in zip(shares, values, strict=True):
        assert abs(share * sum(values) - amount * value) < sum(values)


def test_the_last_paisa_goes_to_the_largest_remainder():
    thirds = [Sharer(key, 100, 900) for key in "CAB"]

    assert shared(100, thirds) == [33, 34, 33]
