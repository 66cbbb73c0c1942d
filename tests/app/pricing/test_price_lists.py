"""Which price list a buyer's rate comes from, and what it makes of a size's rates."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pricing.price_lists import BASES, MRP, Basis, BuyerList, ListBook, PriceList, size_key
from app.pricing.scope import Scope
from app.pricing.steps import Pricing

PARTY, GRADE = "P001", "B"
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)
SIZE = ("I1", "L")
FIVE = [Decimal(rate) for rate in (100, 90, 80, 70, 60)]

moments = st.integers(-5, 5).map(lambda hours: NOW + timedelta(hours=hours))
percents = st.decimals("0.01", 99, places=2)
rates = st.decimals("0.01", "99999.99", places=2)
five_rates = st.lists(st.decimals("0", "99999.99", places=2), min_size=5, max_size=5)


grades = st.frozensets(st.sampled_from("ABC"), min_size=1)
parties = st.frozensets(st.sampled_from(["P001", "P002"]), min_size=1)


@st.composite
def price_lists(draw: st.DrawFn) -> list[PriceList]:
    lists = []
    for number in range(draw(st.integers(0, 6))):
        of_party = draw(st.booleans())
        lists.append(
            PriceList(
                number,
                Scope(
                    **{"accounts": draw(parties)} if of_party else {"grades": draw(grades)},
                    starts_at=draw(moments),
                    ends_at=draw(st.none() | moments),
                ),
                draw(st.sampled_from(list(Basis))),
                draw(st.sampled_from(BASES)),
                draw(percents),
            )
        )
    return lists


def a_list(number: int = 1, **values) -> PriceList:
    scope = Scope(frozenset({PARTY}), starts_at=NOW)
    own = {name: values.pop(name) for name in Scope._fields if name in values}
    return PriceList(number, scope._replace(**own), Basis.RATES, "", Decimal(0))._replace(**values)


def of(*lists: PriceList, account: str | None = PARTY, grade: str = GRADE, now: datetime = NOW) -> list[int]:
    return [each.id for each in ListBook(lists).of(account, grade, now)]


@given(price_lists(), st.permutations(range(6)))
def test_a_partys_lists_go_before_its_grades_and_the_last_to_start_wins(lists, order):
    holding = [
        each
        for each in lists
        if each.scope.starts_at <= NOW and (not each.scope.ends_at or each.scope.ends_at > NOW)
    ]

    def nearest(each: PriceList):
        return PARTY in each.scope.accounts, each.scope.starts_at, each.id

    mine = [each for each in holding if PARTY in each.scope.accounts or GRADE in each.scope.grades]
    expected = sorted(mine, key=nearest, reverse=True)
    # No list matters behind a list with a rate for each size.
    whole = next((index for index, each in enumerate(expected) if each.prices_all), len(expected))
    shuffled = [lists[index] for index in order if index < len(lists)]

    assert of(*shuffled) == [each.id for each in expected[: whole + 1]]


@given(price_lists(), moments)
def test_between_two_changes_the_same_lists_hold(lists, now):
    book = ListBook(lists)

    change = book.changes_at(PARTY, GRADE, now)

    until = change - timedelta(microseconds=1) if change else now + timedelta(days=1)
    assert book.of(PARTY, GRADE, until) == book.of(PARTY, GRADE, now)
    assert change is None or change > now


def test_a_list_holds_from_its_start_up_to_its_end():
    one = a_list(ends_at=NOW + timedelta(hours=1))

    instant = timedelta(microseconds=1)
    assert of(one, now=NOW - instant) == of(one, now=NOW + timedelta(hours=1)) == []
    assert of(one) == of(one, now=NOW + timedelta(hours=1) - instant) == [1]


@pytest.mark.parametrize("grade", ["A", ".", "", "x"])
def test_who_has_no_grade_has_the_lists_of_grade_a(grade):
    assert of(a_list(accounts=[], grades=["A"]), account=None, grade=grade) == [1]


def priced(
    *lists: BuyerList, mrp: Decimal | None = None, agreed: Decimal | None = None, **pricing
) -> Decimal:
    how = Pricing(GRADE, discounted=False, lists=lists, **pricing)
    return how.pays(FIVE, Decimal(0), agreed, of=SIZE, mrp=mrp)


def holding(base: str = "", percent: int = 0, basis: Basis = Basis.PERCENT, **own: str) -> BuyerList:
    factor = a_list(basis=basis, percent=Decimal(percent)).factor
    own_rates = {size_key("I1", size): rate for size, rate in own.items()}
    return BuyerList(1, base or GRADE, factor, "v", own_rates)


def test_percent_off_and_margin_are_of_their_base():
    assert priced(holding(percent=10)) == 81
    assert priced(holding("E", 25, Basis.MARGIN)) == 75
    assert priced(holding(MRP, 40), mrp=Decimal(150)) == 90


def test_an_own_rate_goes_before_the_formula_and_a_list_without_either_leaves_the_size_to_the_next():
    own, whole = holding(basis=Basis.RATES, L="55.50"), holding(percent=10)

    assert priced(own, whole) == 56
    assert priced(holding(percent=10, L="55")) == 55
    assert priced(holding(basis=Basis.RATES, XL="1"), whole) == 81
    assert priced(holding(basis=Basis.RATES, XL="1")) == 90


@pytest.mark.parametrize("mrp", [None, Decimal("0.00")])
def test_percent_off_an_mrp_that_a_size_does_not_have_leaves_it_to_the_grade(mrp):
    assert priced(holding(MRP, 40), mrp=mrp) == 90


def test_an_agreed_rate_goes_before_all_lists():
    assert priced(holding(L="55"), agreed=Decimal(50), agreed_rates=True) == 50
    assert priced(holding(L="55"), agreed=Decimal(50), agreed_rates=False) == 55


@given(five_rates, percents, st.sampled_from("ABCDE"), st.booleans(), percents)
def test_percent_off_is_rounded_once_and_never_above_its_base(five, percent, base, discounted, discount):
    how = Pricing(GRADE, discounted, lists=(BuyerList(1, base, (100 - percent) / 100, None),))

    paid = how.pays(five, discount, None)

    exact = five["ABCDE".index(base)] * (100 - percent) / 100
    assert paid == Pricing("A", discounted).pays([exact], discount, None)
    assert 0 <= paid <= five["ABCDE".index(base)] + Decimal("0.5")


@given(
    five_rates,
    st.none() | rates,
    st.none() | rates,
    percents,
    st.sampled_from([*"ABCDE", MRP]),
    st.booleans(),
    st.none() | st.decimals("0.1", 5, places=2),
)
def test_texts_of_the_database_give_what_their_numbers_give(
    five, mrp, own, discount, base, discounted, factor
):
    own_rates = {} if own is None else {size_key(*SIZE): str(own)}
    how = Pricing(GRADE, discounted, lists=(BuyerList(1, base, factor, "v", own_rates),))

    texts = how.pays([*map(str, five)], str(discount), None, of=SIZE, mrp=None if mrp is None else str(mrp))

    assert texts == how.pays(five, discount, None, of=SIZE, mrp=mrp)
