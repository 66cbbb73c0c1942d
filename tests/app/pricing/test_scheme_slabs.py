"""What remains of an order is measured under the terms that it keeps, as a cart is by its scheme."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pricing import scheme_giving
from app.pricing.scheme_book import SchemeBook
from app.pricing.scheme_slabs import MAX_FREE_PIECES, free_pieces, still_earned, terms_of
from app.pricing.schemes import Counts, FreeSize, Gives, Slab
from tests.app.pricing.test_schemes import LINES, SLABS, line, scheme, slabs

pytestmark = pytest.mark.pure

PEN = ("PEN", "")
FREE = st.builds(
    scheme,
    gives=st.just(Gives.FREE),
    counts=st.sampled_from(Counts),
    slabs=SLABS,
    products=st.frozensets(st.sampled_from(["FAN", "LAMP", "WIRE"]), max_size=2),
    all_items=st.booleans(),
    repeats=st.booleans(),
    free_size=st.just(PEN),
)


@given(FREE, LINES, st.data())
def test_what_remains_earns_what_it_would_earn_in_a_separate_cart(each, lines, data):
    remaining = data.draw(st.lists(st.sampled_from(lines), unique=True))
    covering = SchemeBook([each]).covering(remaining)
    given_now = scheme_giving.apply_schemes(covering, remaining, free_sizes={PEN: FreeSize(Decimal(9))})
    of_scheme = [remaining[index] for found in covering for index in found.indexes]

    kept = json.loads(json.dumps(terms_of(each)))

    assert still_earned(kept, of_scheme) == sum(gift.pieces for gift in given_now.gifts)


def test_a_combination_of_which_one_item_is_gone_earns_nothing():
    both = scheme(gives=Gives.FREE, slabs=slabs((2, 1)), all_items=True, products=frozenset({"FAN", "LAMP"}))

    assert still_earned(terms_of(both), [line("FAN"), line("LAMP")]) == 1
    assert still_earned(terms_of(both), [line("FAN")]) == 0


def test_no_more_pieces_are_earned_than_a_scheme_gives_at_once():
    each = scheme(gives=Gives.FREE, slabs=slabs((1, 37)), repeats=True)

    assert still_earned(terms_of(each), [line(quantity=100_000)]) == MAX_FREE_PIECES


@given(SLABS, st.integers(0, 2000).map(Decimal), st.booleans())
def test_no_slab_is_given_below_where_it_starts(some, measure, repeats):
    pieces = free_pieces(some, measure, repeats=repeats)

    assert (pieces > 0) == any(slab.at <= measure for slab in some)
    assert pieces == free_pieces(tuple(reversed(some)), measure, repeats=repeats)


def test_a_value_with_paise_is_kept_exactly():
    by_value = scheme(gives=Gives.FREE, counts=Counts.VALUE, slabs=(Slab(Decimal("999.99"), Decimal(1)),))

    assert still_earned(terms_of(by_value), [line(rate="99.999")]) == 1
    assert still_earned(terms_of(by_value), [line(rate="99.998")]) == 0
