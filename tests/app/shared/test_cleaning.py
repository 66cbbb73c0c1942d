"""Texts that look the same are the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.shared.cleaning import comparison_key, one_line, plain_code, visible
from app.shared.india.phones import read_numbers


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("A\u200bB12", "AB12"),
        ("\u202aAB12\u202c", "AB12"),
        ("\ufeffAB12", "AB12"),
        ("AB\u00ad12", "AB12"),
        ("AB\u00a012", "AB 12"),
        ("AB\u201112", "AB-12"),
        ("AB\u221212", "AB-12"),
        ("Cafe\u0301", "Café"),
        ("10–12 mm", "10–12 mm"),
        ("क्\u200dष", "क्\u200dष"),
        ("👨\u200d🔧", "👨\u200d🔧"),
        ("A\u200dB", "AB"),
        ("two\nlines", "two lines"),
    ],
)
def test_one_line_has_no_invisible_marks(text, clean):
    assert one_line(text) == clean


@pytest.mark.parametrize("text", ["SW–12", "SW\u201112", "SW-१२", "SW-૧૨", "\u202aSW-12\u202c"])
def test_a_code_is_the_same_in_any_script_and_with_any_dash(text):
    assert plain_code(text) == "SW-12"
    assert comparison_key(text) == "sw-12"


def test_line_breaks_of_a_text_stay():
    assert visible("one\u200b\ntwo\u00a0three") == "one\ntwo three"


@given(st.text(max_size=40))
def test_cleaning_twice_changes_nothing(text):
    assert visible(visible(text)) == visible(text)
    assert plain_code(plain_code(text)) == plain_code(text)
    assert not any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in one_line(text))


@pytest.mark.parametrize(
    ("text", "mobile", "others"),
    [
        ("98250 12345 / 0265-2331122", "9825012345", "0265-2331122"),
        ("0265-2331122, 98250-12345", "9825012345", "0265-2331122"),
        ("9825044444/9825055555", "9825044444", "9825055555"),
        ("+91 98250 44444; 9825055555 & 079-1234567", "9825044444", "9825055555 / 079-1234567"),
        ("0265-2331122", "", "0265-2331122"),
        ("2652331122", "", "2652331122"),
        ("call Ramesh", "", "call Ramesh"),
        ("", "", ""),
    ],
)
def test_the_first_mobile_number_counts_and_the_others_are_kept(text, mobile, others):
    assert read_numbers(text) == (mobile, others)
