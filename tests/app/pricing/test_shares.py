"""Sharing an amount among lines: to the paisa, within what each may take, whatever their order."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pricing.shares import Sharer, shared

pytestmark = pytest.mark.pure

RUPEES = st.decimals(0, 10_000, places=2)
SHARERS = st.lists(
    st.builds(Sharer, st.text(max_size=3), RUPEES, RUPEES), max_size=8, unique_by=lambda each: each.key
)


@given(RUPEES, SHARERS)
def test_shares_sum_to_the_amount_or_to_the_most_that_all_may_take(amount, sharers):
    shares = shared(amount, sharers)

    assert sum(shares) == min(amount, sum(each.most for each in sharers if each.value))
    assert all(0 <= share <= each.most for share, each in zip(shares, sharers, strict=True))


@given(RUPEES, SHARERS, st.randoms())
def test_the_order_of_lines_does_not_matter(amount, sharers, random):
    other = random.sample(sharers, len(sharers))

    one, two = (dict(zip(some, shared(amount, some), strict=True)) for some in (sharers, other))

    assert one == two


@given(RUPEES, st.lists(RUPEES.filter(bool), min_size=1, max_size=8))
def test_without_a_limit_each_share_is_within_a_paisa_of_its_proportion(amount, values):
    shares = shared(amount, [Sharer(place, value, amount) for place, value in enumerate(values)])

    for share, value in zip(shares, values, strict=True):
        assert abs(share - amount * value / sum(values)) < Decimal("0.01")


def test_the_last_paisa_goes_to_the_largest_remainder():
    thirds = [Sharer(key, Decimal(1), Decimal(9)) for key in "CAB"]

    assert shared(Decimal(1), thirds) == [Decimal(share) for share in ("0.33", "0.34", "0.33")]
