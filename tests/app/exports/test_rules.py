"""Amounts and taxes in PDFs."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.exports.rules import amount_in_words, group_digits, is_interstate, state_code, tax_by_rate

AMOUNTS = some.decimals(0, 10**9, places=2)


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        ("0", "0.00"),
        ("999.5", "999.50"),
        ("1000", "1,000.00"),
        ("100000", "1,00,000.00"),
        ("1234567.5", "12,34,567.50"),
        ("123456789", "12,34,56,789.00"),
        ("-1234.5", "-1,234.50"),
    ],
)
def test_digits_are_grouped_as_in_india(amount, shown):
    assert group_digits(Decimal(amount)) == shown


@pytest.mark.parametrize(
    ("amount", "content"),
    [
        ("0", "Rupees Zero Only"),
        ("21", "Rupees Twenty-One Only"),
        ("1416", "Rupees One Thousand Four Hundred Sixteen Only"),
        (
            "1234567.5",
            "Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Fifty Paise Only",
        ),
        ("100000000", "Rupees Ten Crore Only"),
        ("1000000000000", "Rupees One Lakh Crore Only"),
    ],
)
def test_amounts_in_words_use_lakh_and_crore(amount, content):
    assert amount_in_words(Decimal(amount)) == content


def test_the_state_comes_from_its_code_or_the_gstin():
    assert state_code("24", "27AAAAA0000A1Z5") == "24"
    assert state_code("", "27AAAAA0000A1Z5") == "27"
    assert state_code("7", "") == "07"
    assert state_code("", "") == state_code("Gujarat", "?") == ""


def test_an_unknown_state_counts_as_the_same():
    assert is_interstate("24", "27")
    assert not is_interstate("24", "24")
    assert not is_interstate("24", "")
    assert not is_interstate("", "27")


@given(some.lists(some.tuples(some.sampled_from([0, 5, 18, 40]), AMOUNTS, AMOUNTS), min_size=1))
def test_taxes_by_rate_add_up_to_the_tax_of_all_lines_and_halves_to_the_whole(lines):
    taxes = tax_by_rate([(Decimal(rate), taxable, taxable + tax) for rate, taxable, tax in lines])

    assert sum(one.tax for one in taxes) == sum(tax for _, _, tax in lines)
    assert sum(one.taxable for one in taxes) == sum(taxable for _, taxable, _ in lines)
    assert all(one.central + one.state == one.tax for one in taxes)
    assert all(abs(one.central - one.state) <= Decimal("0.01") for one in taxes)
    assert [one.rate for one in taxes] == sorted({Decimal(rate) for rate, _, _ in lines})
