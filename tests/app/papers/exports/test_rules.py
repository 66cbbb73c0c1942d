"""Amounts in PDFs."""

from decimal import Decimal

import pytest

from app.papers.exports.rules import boxes_and_loose, group_digits
from app.papers.exports.words import amount_in_words


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


@pytest.mark.parametrize(
    ("quantity", "in_box", "packed"),
    [(45, 20, (2, 5)), (40, 20, (2, 0)), (5, 20, (0, 5)), (7, 1, (0, 7)), (0, 20, (0, 0))],
)
def test_a_quantity_is_full_boxes_and_loose_pieces(quantity, in_box, packed):
    assert boxes_and_loose(quantity, in_box) == packed
