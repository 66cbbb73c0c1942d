"""What is wrong with a size, and which changes count as the owner's own."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue.editing.rules import changed_rate, changes, merged_own_fields, size_errors, with_all_rates
from app.catalogue.limits import MIN_RATE, RATE_COLUMNS

RATES = st.decimals(min_value=-5, max_value=100, places=2)
COLUMNS = (*RATE_COLUMNS, "mrp", "stock")
CHANGED = st.sets(st.sampled_from(COLUMNS))
NAMES = st.sampled_from("abcdef")


@st.composite
def sizes(draw) -> dict[str, Decimal | None]:
    return {grade: draw(RATES) for grade in RATE_COLUMNS} | {"mrp": draw(st.none() | RATES)}


@given(sizes(), CHANGED)
def test_a_changed_rate_below_the_least_is_an_error_and_only_that(size, changed):
    errors = size_errors(size, changed)

    assert {name for name in errors if name != "mrp"} == {
        grade for grade in RATE_COLUMNS if grade in changed and size[grade] < MIN_RATE
    }


@given(sizes(), CHANGED)
def test_an_mrp_below_a_rate_is_an_error_once_either_is_changed(size, changed):
    touched = bool(changed - {"stock"})
    too_low = size["mrp"] is not None and any(size["mrp"] < size[grade] for grade in RATE_COLUMNS)

    assert ("mrp" in size_errors(size, changed)) is (touched and too_low)


@given(sizes())
def test_what_the_books_wrote_is_not_checked(size):
    assert size_errors(size, ()) == size_errors(size, ["stock"]) == {}


@given(RATES, st.dictionaries(st.sampled_from(RATE_COLUMNS[1:]), RATES))
def test_a_grade_without_a_rate_has_that_of_the_first(first, others):
    values = with_all_rates({"rate1": first, "stock": 4, **others})

    assert values == {"stock": 4, **{grade: others.get(grade, first) for grade in RATE_COLUMNS}}


@given(st.dictionaries(NAMES, st.integers(0, 2)), st.data())
def test_the_changes_are_all_that_turn_the_one_into_the_other(before, data):
    values = {name: data.draw(st.integers(0, 2)) for name in before}
    changed = changes(before, values)

    assert before | changed == values
    assert all(before[name] != value for name, value in changed.items())


@given(st.lists(NAMES), st.lists(NAMES))
def test_own_fields_are_never_lost_and_named_once(before, changed):
    own = merged_own_fields(before, changed)

    assert own == sorted({*before, *changed})
    assert merged_own_fields(own, changed) == own


@pytest.mark.parametrize(
    ("rate", "percent", "amount", "step", "expected"),
    [
        ("60", "5", "0", "0.01", "63.00"),
        ("49.50", "3", "0", "0.01", "50.99"),
        ("49.50", "3", "0", "0.5", "51.00"),
        ("49.50", "3", "0", "1", "51.00"),
        ("49.50", "3", "0", "5", "50.00"),
        ("62.50", None, "0", "5", "65.00"),
        ("60", None, "-4.25", "0.01", "55.75"),
    ],
)
def test_a_rate_is_changed_and_rounded_half_up(rate, percent, amount, step, expected):
    by_percent = None if percent is None else Decimal(percent)
    changed = changed_rate(Decimal(rate), percent=by_percent, amount=Decimal(amount), step=Decimal(step))
    assert str(changed) == expected
