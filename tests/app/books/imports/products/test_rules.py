"""Rates and the MRP of a product's row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.imports.products.rules import parse_row
from app.catalogue.limits import MIN_RATE, RATE_COLUMNS
from app.shared.sheets.errors import RejectedRow

NAMED = {"name": "Ceiling Fan", "category": "Fans"}
RATES = st.decimals(min_value=MIN_RATE, max_value=100_000, places=2)


@given(RATES, st.dictionaries(st.sampled_from(RATE_COLUMNS), RATES))
def test_a_grade_without_a_rate_has_the_common_one(rate, others):
    cells = {name: str(value) for name, value in others.items()}
    row = parse_row({**NAMED, "rate": str(rate), **cells})

    assert row.rates == tuple(others.get(grade, rate) for grade in RATE_COLUMNS)


@given(st.lists(RATES, min_size=len(RATE_COLUMNS), max_size=len(RATE_COLUMNS)), RATES)
def test_an_mrp_is_at_least_every_rate(rates, mrp):
    cells = {**NAMED, **dict(zip(RATE_COLUMNS, map(str, rates), strict=True)), "mrp": str(mrp)}
    if mrp < max(rates):
        with pytest.raises(RejectedRow, match="is lower than the rate"):
            parse_row(cells)
    else:
        assert parse_row(cells).mrp == mrp


@pytest.mark.parametrize("cell", ["", "0", "0.00"])
def test_no_mrp_is_none(cell):
    assert parse_row({**NAMED, "rate": "5", "mrp": cell}).mrp is None


@given(RATES)
def test_a_row_without_a_rate_for_some_grade_is_refused(rate):
    with pytest.raises(RejectedRow, match="the rate is blank"):
        parse_row({**NAMED, "rate2": str(rate)})


@given(st.decimals(min_value=0, max_value=MIN_RATE, places=2).filter(lambda rate: rate < MIN_RATE))
def test_a_rate_of_almost_nothing_is_refused(rate):
    with pytest.raises(RejectedRow, match="is less than"):
        parse_row({**NAMED, "rate": str(rate)})


def test_a_description_is_shown_literally_line_by_line():
    row = parse_row({**NAMED, "rate": "5", "description": " <b>1</b> \n\n 2  3 "})

    assert row.description == "<p>&lt;b&gt;1&lt;/b&gt;</p><p>2 3</p>"
