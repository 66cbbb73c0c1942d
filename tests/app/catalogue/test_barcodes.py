"""Barcodes as labels, scanners and books have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue.barcodes import barcodes_of, gtin_among, is_gtin, plain_barcode, with_check_digit


def test_blanks_of_a_label_are_no_part_of_it():
    assert plain_barcode(" 8 901234\t567890 ") == "8901234567890"


@pytest.mark.parametrize(
    ("text", "barcodes"),
    [
        ("8901234567890", ("8901234567890",)),
        ("036000291452", ("036000291452", "0036000291452")),
        ("0036000291452", ("0036000291452", "036000291452")),
        ("ab-12", ("ab-12", "AB-12")),
        ("switch", ()),
        ("6 A", ()),
        ("", ()),
        ("1" * 51, ()),
    ],
)
def test_what_a_text_may_be(text, barcodes):
    assert barcodes_of(text) == barcodes


@pytest.mark.parametrize("number", ["8901234567890", "96385074", "036000291452", "00012345600012"])
def test_article_numbers_have_a_check_digit(number):
    assert is_gtin(number)
    assert not is_gtin(number[:-1] + str((int(number[-1]) + 1) % 10))


@given(st.text("0123456789", min_size=12, max_size=12), st.integers(0, 11), st.integers(1, 9))
def test_a_wrong_digit_is_noticed(digits, index, by):
    number = with_check_digit(digits)
    wrong = number[:index] + str((int(number[index]) + by) % 10) + number[index + 1 :]

    assert is_gtin(number)
    assert not is_gtin(wrong)


def test_an_article_number_is_found_among_other_names():
    assert gtin_among(["W-1", None, "8901234567894", "8901234567890"]) == "8901234567890"
    assert gtin_among(["W-1", "12345678901234567"]) is None
