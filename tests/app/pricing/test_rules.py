"""Rules of prices and quantities, for any rate, discount, tax and packing."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pricing.grades import grade_index
from app.pricing.rules import (
    MAX_ITEM_QUANTITY,
    Packing,
    amounts,
    fitting_quantity,
    is_interstate,
    line_net,
    packing,
    part_of,
    pieces_in_box,
    quantity_problem,
    stock_suffices,
    stock_word,
    whole_rupees,
)
from app.pricing.steps import Pricing

rates = st.decimals("0", "99999.99", places=2)
percents = st.decimals("0", "100", places=2)
taxes = st.sampled_from([Decimal(tax) for tax in ("0", "0.25", "3", "5", "12", "18", "28")])
five_rates = st.lists(rates, min_size=5, max_size=5)
amounts_to_the_paisa = st.decimals(0, 10**9, places=2)
quantities = st.integers(1, 10_000)
packings = st.builds(
    Packing, minimum=st.integers(1, 500), step=st.integers(1, 100), maximum=st.just(MAX_ITEM_QUANTITY)
)


def paid_of(rate: Decimal, percent: Decimal, *, discounted: bool) -> Decimal:
    return Pricing("A", discounted).pays([rate], percent, None)


@given(five_rates, percents, st.none() | rates, st.sampled_from("ABCDE."), st.booleans(), st.booleans())
def test_texts_of_the_database_give_what_their_numbers_give(
    five, percent, agreed, grade, discounted, by_party
):
    pricing = Pricing(grade, discounted, by_party)

    assert pricing.pays([*map(str, five)], str(percent), agreed) == pricing.pays(five, percent, agreed)


@pytest.mark.parametrize(("grade", "place"), [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5)])
def test_the_grades_a_to_e_pick_the_first_to_the_fifth_rate(grade, place):
    assert grade_index(grade) + 1 == place


@given(st.text().filter(lambda text: text not in tuple("ABCDE")))
def test_any_other_grade_picks_the_first_rate(grade):
    assert grade_index(grade) == 0


@pytest.mark.parametrize("grade", [".", "", "a", "F", "AB", "ABCDE"])
def test_a_point_an_empty_and_a_longer_grade_are_other_grades(grade):
    assert grade_index(grade) == 0


@given(rates, percents)
def test_the_percent_discount_is_rounded_half_up(rate, percent):
    exact = rate - rate * percent / 100

    paid = paid_of(rate, percent, discounted=True)

    assert paid == paid.to_integral_value()
    assert Decimal("-0.5") <= exact - paid < Decimal("0.5")


@pytest.mark.parametrize(
    ("rate", "percent", "paid"), [("55", "10", 50), ("45", "10", 41), ("45.49", "0", 45), ("45.5", "0", 46)]
)
def test_half_a_rupee_is_rounded_up(rate, percent, paid):
    assert paid_of(Decimal(rate), Decimal(percent), discounted=True) == paid


@given(rates, percents)
def test_the_discount_is_ignored_if_the_store_grants_none(rate, percent):
    assert paid_of(rate, percent, discounted=False) == rate.quantize(Decimal(1), ROUND_HALF_UP)


@given(five_rates, percents, rates, st.sampled_from("ABCDE.x"), st.booleans())
def test_an_agreed_rate_overrides_the_grade_only_if_allowed(five, percent, agreed, grade, given_off):
    with_agreed = Pricing(grade, given_off, agreed_rates=True)
    without = Pricing(grade, given_off, agreed_rates=False)

    assert with_agreed.pays(five, percent, agreed) == paid_of(agreed, percent, discounted=given_off)
    assert without.pays(five, percent, agreed) == without.pays(five, percent, None)
    assert with_agreed.pays(five, percent, None) == without.pays(five, percent, None)


@given(five_rates, percents, st.sampled_from("ABCDE"))
def test_no_one_pays_more_than_the_grades_rate_rounded_up(five, percent, grade):
    mine = Pricing(grade, discounted=True)

    assert 0 <= mine.pays(five, percent, None) <= five[grade_index(grade)] + Decimal("0.5")


@given(st.integers(0, 99_999), taxes, quantities)
def test_a_line_is_rate_and_tax_times_quantity_to_the_paisa(rate, tax, quantity):
    exact = Decimal(rate) * (1 + tax / 100) * quantity

    net = line_net(Decimal(rate), tax, quantity)

    assert net == net.quantize(Decimal("0.01"))
    assert abs(net - exact) <= Decimal("0.005")


discounts = st.decimals(0, 1, places=2)


@given(st.lists(st.tuples(st.integers(1, 99_999).map(Decimal), taxes, quantities, discounts), max_size=30))
def test_order_amounts_are_sums_and_tax_is_the_difference(lines):
    sums = amounts(lines)

    assert sums.items == sum(rate * quantity - discount for rate, _, quantity, discount in lines)
    assert sums.net == sum(line_net(*line) for line in lines)
    assert sums.tax == sums.net - sums.items >= 0
    assert sums.count == len(lines)


@given(st.integers(1, 10_000))
def test_pieces_per_box_are_parsed(pieces):
    assert pieces_in_box(str(pieces)) == pieces


@pytest.mark.parametrize("text", ["", "x", "12 pcs", "0", "-5", "1.5", "1e3", "٣", "²", " 20", "None"])
def test_invalid_pieces_per_box_count_as_one(text):
    assert pieces_in_box(text) == 1


@given(st.text())
def test_any_text_is_at_least_one_piece_in_a_box(text):
    assert pieces_in_box(text) >= 1


@given(st.integers(-5, 500), st.integers(-5, 100), st.text(max_size=4))
def test_minimum_and_step_are_at_least_one_piece(minimum, step, box):
    pack = packing(minimum_quantity=minimum, quantity_step=step, pieces_per_box=box, boxes=False)

    assert pack == Packing(minimum=max(1, minimum), step=max(1, step))


@given(st.integers(1, 500), st.integers(1, 100), st.integers(1, 200))
def test_in_boxes_the_step_is_a_box(minimum, step, pieces):
    pack = packing(minimum_quantity=minimum, quantity_step=step, pieces_per_box=str(pieces), boxes=True)

    assert pack.step == pieces


@given(packings)
def test_the_smallest_quantity_is_the_minimum_rounded_up_to_a_step(pack):
    assert pack.smallest % pack.step == 0
    assert pack.minimum <= pack.smallest < pack.minimum + pack.step


@given(packings, st.integers(-1000, 2000))
def test_whole_steps_from_the_minimum_on_are_allowed(pack, quantity):
    good = quantity >= pack.minimum and quantity % pack.step == 0

    assert (quantity_problem(quantity, pack) is None) == good


@given(packings)
def test_the_smallest_quantity_is_allowed(pack):
    assert quantity_problem(pack.smallest, pack) is None


@given(packings, st.integers(-1000, 2000))
def test_a_rejection_names_an_allowed_quantity(pack, quantity):
    problem = quantity_problem(quantity, pack)

    if problem and problem.message == "cart.minimum":
        assert quantity_problem(problem.number, pack) is None


def test_more_than_a_million_of_an_item_is_refused():
    problem = quantity_problem(MAX_ITEM_QUANTITY + 1, Packing(1, 1))

    assert problem is not None
    assert problem.message == "cart.maximum"
    assert quantity_problem(MAX_ITEM_QUANTITY, Packing(1, 1)) is None


@pytest.mark.parametrize(
    ("stock", "word"), [("-3", "out"), ("0", "out"), ("0.5", "few"), ("50", "few"), ("50.001", "in")]
)
def test_stock_is_in_few_or_out(stock, word):
    assert stock_word(Decimal(stock)) == word


@pytest.mark.parametrize(
    ("stock", "packing", "suffices"),
    [("28", Packing(100, 1), False), ("100", Packing(100, 1), True), ("25", Packing(21, 10), False)],
)
def test_stock_suffices_for_the_smallest_quantity_or_not(stock, packing, suffices):
    assert stock_suffices(Decimal(stock), packing) is suffices


def test_goods_go_to_another_state_or_not_or_it_is_unknown():
    assert is_interstate("24", "27") is True
    assert is_interstate("24", "24") is False
    assert is_interstate("24", "") is is_interstate("", "27") is is_interstate("", "") is None


@given(amounts_to_the_paisa)
def test_an_amount_in_whole_rupees_is_half_a_rupee_away_at_most(net):
    rounded = whole_rupees(net)

    assert rounded == rounded.to_integral_value()
    assert abs(rounded - net) <= Decimal("0.5")


def test_half_a_rupee_of_an_amount_is_rounded_up():
    assert whole_rupees(Decimal("12.50")) == 13
    assert whole_rupees(Decimal("12.49")) == 12


@given(amounts_to_the_paisa, st.lists(st.integers(1, 50), min_size=1, max_size=8))
def test_the_parts_of_a_line_come_to_the_whole(amount, quantities):
    of, before, parts = sum(quantities), 0, []
    for quantity in quantities:
        parts.append(part_of(amount, quantity, of=of, before=before))
        before += quantity

    assert sum(parts) == amount
    assert all(
        abs(part - amount * q / of) <= Decimal("0.01") for part, q in zip(parts, quantities, strict=True)
    )


@given(st.integers(0, 2 * MAX_ITEM_QUANTITY), packings)
def test_a_quantity_is_fitted_to_the_nearest_allowed_one_above_it(quantity, packed):
    fitted = fitting_quantity(quantity, packed)

    assert quantity_problem(fitted, packed) is None
    if fitted < quantity:
        assert fitted + packed.step > MAX_ITEM_QUANTITY
    else:
        assert fitted - packed.step < max(quantity, packed.smallest)
