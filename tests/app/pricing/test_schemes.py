"""Schemes: what they give, which of them a line takes, and what always holds."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.pricing import scheme_giving
from app.pricing.scheme_book import SchemeBook
from app.pricing.schemes import Counts, Covering, FreeSize, Gives, Scheme, Slab, Used, Why
from app.pricing.scope import Scope

pytestmark = pytest.mark.pure

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
START = datetime(2026, 11, 1, tzinfo=UTC)
GRADES = tuple(Decimal(rate) for rate in (100, 95, 90, 85, 80))


def slabs(*pairs: tuple[int, int | str]) -> tuple[Slab, ...]:
    return tuple(Slab(Decimal(at), Decimal(gives)) for at, gives in pairs)


def scheme(number: int = 1, **values) -> Scheme:
    usual = {"gives": Gives.PERCENT, "counts": Counts.PIECES, "slabs": slabs((10, 5))}
    usual["scope"] = Scope(
        **{"starts_at": START, **{name: values.pop(name) for name in Scope._fields if name in values}}
    )
    return Scheme(**{"id": number, "name": f"Scheme {number}", "place": number, **usual, **values})


class Line(NamedTuple):
    product_code: str
    size_code: str
    category_code: str
    quantity: int
    rate: Decimal
    grade_rates: Sequence[Decimal] = GRADES


def line(product: str = "FAN", quantity: int = 10, rate: int | str = 100, *, size="", category="FANS"):
    return Line(product, size, category, quantity, Decimal(rate))


def apply_schemes(schemes, lines, **more):
    return scheme_giving.apply_schemes(SchemeBook(schemes).covering(lines), lines, **more)


def offs(schemes, *lines, **more) -> list[Decimal]:
    found = apply_schemes(schemes, lines, **more)
    return [found.off.get(index, Decimal(0)) for index in range(len(lines))]


def why(each: Scheme, *lines, **more) -> Why:
    return apply_schemes([each], lines, **more).outcomes[0].why


def test_percent_off_from_a_slab_on():
    bulk = scheme(slabs=slabs((10, 5), (50, 8)))

    assert offs([bulk], line(quantity=9)) == [0]
    assert offs([bulk], line(quantity=10)) == [5]
    assert offs([bulk], line(quantity=50)) == [8]


def test_lines_count_together_unless_each_size_counts_alone():
    lines = line(size="48", quantity=6), line(size="56", quantity=6)

    assert offs([scheme()], *lines) == [5, 5]
    assert offs([scheme(each_size=True)], *lines) == [0, 0]


def test_rupees_off_each_piece_by_value():
    assert offs(
        [scheme(gives=Gives.RUPEES, counts=Counts.VALUE, slabs=slabs((1000, 7)))], line(quantity=10)
    ) == [7]


FIVE_HUNDRED = scheme(gives=Gives.AMOUNT, counts=Counts.VALUE, slabs=slabs((20_000, 500)))


def discounts(schemes, *lines, **more) -> list[Decimal]:
    found = apply_schemes(schemes, lines, **more)
    return [found.discounts.get(index, Decimal(0)) for index in range(len(lines))]


def test_rupees_off_all_lines_are_shared_by_their_values_to_the_paisa():
    lines = line("FAN", 100), line("LAMP", 70), line("WIRE", 31)

    assert discounts([FIVE_HUNDRED], line("FAN", 199)) == [0]
    assert discounts([FIVE_HUNDRED], *lines) == [Decimal(off) for off in ("248.76", "174.13", "77.11")]
    assert offs([FIVE_HUNDRED], *lines) == [0, 0, 0]


def test_what_a_floor_refuses_goes_to_the_other_lines():
    floor = FIVE_HUNDRED._replace(floor_grade="A", slabs=slabs((1000, 500)))

    assert discounts([floor], line("FAN", 10), line("LAMP", 10, 200)) == [0, 500]
    assert discounts([floor], line("FAN", 10), line("LAMP", 10, 120)) == [0, 200]
    assert why(floor, line("FAN", 10)) is Why.AT_FLOOR


def test_a_scheme_is_for_its_goods_alone():
    of_switches = scheme(categories=frozenset({"SWITCHES"}))

    assert offs([of_switches], line(), line("SW", category="SWITCHES")) == [0, 5]
    assert apply_schemes([of_switches], [line()]).outcomes == []


def test_free_pieces_of_the_same_size_repeat():
    one_in_ten = scheme(gives=Gives.FREE, slabs=slabs((10, 1)), repeats=True)

    (gift,) = apply_schemes([one_in_ten], [line(quantity=35)]).gifts

    assert (gift.free, gift.pieces, gift.worth) == (("FAN", ""), 3, 300)


def test_free_pieces_of_two_slabs_take_the_higher_one_first():
    both = scheme(gives=Gives.FREE, slabs=slabs((10, 1), (50, 7)), repeats=True)
    once = both._replace(repeats=False)

    assert apply_schemes([both], [line(quantity=65)]).gifts[0].pieces == 8
    assert apply_schemes([once], [line(quantity=65)]).gifts[0].pieces == 7


def test_free_pieces_of_another_item_as_far_as_there_are_any():
    gift = scheme(gives=Gives.FREE, slabs=slabs((10, 1)), repeats=True, free_size=("LAMP", ""))
    sizes = {("LAMP", ""): FreeSize(Decimal(40), 2)}

    (lamps,) = apply_schemes([gift], [line(quantity=50)], free_sizes=sizes).gifts

    assert (lamps.free, lamps.pieces, lamps.worth) == (("LAMP", ""), 2, 80)
    assert (
        why(gift, line(quantity=50), free_sizes={("LAMP", ""): FreeSize(Decimal(40), 0)})
        is Why.NO_FREE_PIECES
    )
    assert why(gift, line(quantity=50)) is Why.NO_FREE_PIECES


def test_free_pieces_are_in_addition_to_the_ordered_ones():
    gift = scheme(gives=Gives.FREE, slabs=slabs((10, 5)))
    sizes = {("FAN", ""): FreeSize(Decimal(100), 12)}

    assert apply_schemes([gift], [line(quantity=10)], free_sizes=sizes).gifts[0].pieces == 2


def test_a_combination_needs_each_of_its_items():
    combination = scheme(slabs=slabs((2, 10)), all_items=True, products=frozenset({"FAN", "REGULATOR"}))
    fan, regulator = line(quantity=5), line("REGULATOR", quantity=2, rate=50)

    assert offs([combination], fan) == [0]
    assert offs([combination], fan, regulator) == [10, 5]
    assert offs([combination], fan, regulator._replace(quantity=1)) == [0, 0]


def test_a_line_takes_the_first_scheme_that_gives_something():
    first, second = scheme(1, slabs=slabs((100, 20))), scheme(2)

    assert offs([first, second], line(quantity=10)) == [5]
    assert offs([first, second], line(quantity=100)) == [20]


def test_schemes_are_combined_only_if_both_say_so():
    first, second = scheme(1, combined=True), scheme(2, combined=True, slabs=slabs((10, 3)))

    assert offs([first, second], line()) == [8]
    assert offs([first, second._replace(combined=False)], line()) == [5]
    assert offs([first._replace(combined=False), second], line()) == [5]


def test_the_rate_of_the_floor_grade_is_the_least():
    deep = scheme(slabs=slabs((10, 30)), floor_grade="D")

    assert offs([deep], line()) == [15]
    assert why(deep, line(rate=85)) is Why.AT_FLOOR


def test_a_budget_covers_all_or_nothing():
    small = scheme(budget=Decimal(60))

    assert offs([small], line()) == [5]
    assert offs([small], line(), used={1: Used(worth=Decimal(11))}) == [0]
    assert why(small, line(), used={1: Used(worth=Decimal(11))}) is Why.SPENT


def test_a_scheme_is_given_so_often():
    assert why(scheme(most_orders=3), line(), used={1: Used(orders=3)}) is Why.SPENT
    assert why(scheme(most_orders_each=1), line(), used={1: Used(orders=9)}) is Why.GIVEN
    assert why(scheme(most_orders_each=1), line(), used={1: Used(orders_of_buyer=1)}) is Why.SPENT


def test_what_is_missing_to_the_next_slab():
    outcome = apply_schemes([scheme(slabs=slabs((10, 5), (50, 8)))], [line(quantity=7)]).outcomes[0]

    assert (outcome.why, outcome.missing, outcome.next_slab) == (Why.BELOW, 3, Slab(Decimal(10), Decimal(5)))


def test_schemes_hold_for_their_buyers_in_their_time():
    of_grade = scheme(1, grades=frozenset("B"))
    of_party = scheme(2, accounts=frozenset({"P1"}))
    of_salesperson = scheme(3, salespeople=frozenset({"S1"}))
    future = scheme(4, starts_at=datetime(2026, 12, 1, tzinfo=UTC))
    ended = scheme(5, ends_at=NOW)
    book = SchemeBook([ended, future, of_salesperson, of_party, of_grade])

    assert book.of("P1", "B", "S1", NOW).all == [of_grade, of_party, of_salesperson]
    assert book.of("P1", "B", "S1", NOW).hold
    assert book.of(None, "A", None, NOW).all == []
    assert not book.of(None, "A", None, NOW).hold
    # Who has no grade pays the rates of grade A.
    assert SchemeBook([scheme(grades=frozenset("A"))]).of(None, "", None, NOW).hold


def test_a_scheme_that_names_a_product_and_its_category_covers_a_line_once():
    both = scheme(products=frozenset({"FAN"}), categories=frozenset({"FANS"}))
    buyer = SchemeBook([both]).of(None, "", None, NOW)

    assert buyer.covering([line("LAMP", category="LAMPS"), line()]) == [Covering(both, [1])]
    assert buyer.covering([]) == []


PRODUCTS = st.sampled_from(["FAN", "LAMP", "WIRE", "SWITCH"])
LINES = st.lists(
    st.builds(
        line,
        product=PRODUCTS,
        quantity=st.integers(1, 500),
        rate=st.integers(1, 200),
        category=st.sampled_from(["FANS", "LAMPS"]),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda each: each.product_code,
)
SLABS = st.lists(
    st.tuples(st.integers(1, 300), st.integers(1, 99)), min_size=1, max_size=3, unique_by=lambda pair: pair[0]
).map(lambda pairs: slabs(*sorted(pairs)))
SCHEMES = st.lists(
    st.builds(
        scheme,
        gives=st.sampled_from(Gives),
        counts=st.sampled_from(Counts),
        slabs=SLABS,
        products=st.frozensets(PRODUCTS, max_size=2),
        combined=st.booleans(),
        each_size=st.booleans(),
        all_items=st.booleans(),
        repeats=st.booleans(),
        free_size=st.sampled_from([None, ("LAMP", "")]),
        floor_grade=st.sampled_from(["", "C", "E"]),
        budget=st.none() | st.integers(1, 5000).map(Decimal),
    ),
    min_size=1,
    max_size=5,
).map(lambda all_: [each._replace(id=number, place=number) for number, each in enumerate(all_)])
FREE = {("LAMP", ""): FreeSize(Decimal(40))}


@given(SCHEMES, LINES)
def test_no_rate_falls_below_a_paisa_or_a_floor(schemes, lines):
    found = apply_schemes(schemes, lines, free_sizes=FREE)

    for index, each in enumerate(lines):
        off, discount = found.off.get(index, Decimal(0)), found.discounts.get(index, Decimal(0))
        assert off >= 0 <= discount
        assert (each.rate - off) * each.quantity - discount >= Decimal("0.01") * each.quantity
    floors = {"C": Decimal(90), "E": Decimal(80)}
    for gift in found.gifts:
        floor = floors.get(gift.scheme.floor_grade)
        for index, off in zip(gift.lines, gift.offs, strict=False):
            assert floor is None or lines[index].rate - off >= floor
        for index, share in zip(gift.lines, gift.shares, strict=False):
            each = lines[index]
            assert not share or floor is None or each.rate * each.quantity - share >= floor * each.quantity


@given(st.decimals("0.02", 99_999, places=2), st.decimals("0.01", 99, places=2))
def test_what_remains_of_a_rate_is_rounded_half_up_to_the_paisa(rate, percent):
    percent_off = scheme(slabs=(Slab(Decimal(1), percent),))
    remains = (rate * (100 - percent) / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)

    assert offs([percent_off], line(rate=rate)) == [min(rate - remains, rate - Decimal("0.01"))]


@given(SCHEMES, LINES, st.randoms())
def test_the_order_of_lines_does_not_matter(schemes, lines, random):
    shuffled = list(lines)
    random.shuffle(shuffled)

    one = apply_schemes(schemes, lines, free_sizes=FREE)
    other = apply_schemes(schemes, shuffled, free_sizes=FREE)

    def by_product(found, of):
        return {
            (of[index].product_code, kind): off
            for kind, offs in enumerate((found.off, found.discounts))
            for index, off in offs.items()
        }

    def gifts(found):
        return sorted((each.scheme.id, str(each.free), each.pieces) for each in found.gifts)

    assert by_product(one, lines) == by_product(other, shuffled)
    assert gifts(one) == gifts(other)
    assert [each.why for each in one.outcomes] == [each.why for each in other.outcomes]


@given(SCHEMES, LINES)
@settings(max_examples=200)
def test_what_schemes_give_is_the_sum_of_its_rows(schemes, lines):
    found = apply_schemes(schemes, lines, free_sizes=FREE)

    for each in found.outcomes:
        rows = [gift for gift in found.gifts if gift.scheme is each.scheme]
        assert each.worth == sum((gift.worth for gift in rows), Decimal(0))
        assert (each.why is Why.GIVEN) == bool(rows)
        assert each.scheme.budget is None or each.worth <= each.scheme.budget


@given(SCHEMES, LINES)
def test_the_schemes_of_lines_are_found_by_their_goods(schemes, lines):
    schemes = [
        each._replace(scope=each.scope._replace(categories=frozenset({"LAMPS"} if each.id % 2 else ())))
        for each in schemes
    ]

    found = SchemeBook(schemes).covering(lines)

    def covers(each, of):
        scope = each.scope
        goods = of.product_code in scope.products or of.category_code in scope.categories
        return goods or not (scope.products or scope.categories)

    expected = [(each, [index for index, of in enumerate(lines) if covers(each, of)]) for each in schemes]
    assert found == [Covering(each, indexes) for each, indexes in expected if indexes]
