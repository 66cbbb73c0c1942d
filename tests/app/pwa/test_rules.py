"""The appearance of a store on a home screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pwa.rules import FILL, SHORT, TEXT, initials, look_of, short_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Shree Umiya Electricals & Home Needs", "SU"),
        ("Bazaar", "B"),
        ("3 Star (India)", "SI"),
        ("શ્રી ઉમિયા", "શ્રીઉ"),
        ("कृष्णा भंडार", "कृभं"),
        ("", ""),
    ],
)
def test_initials_are_the_first_letters_of_the_first_two_words(name, expected):
    assert initials(name) == expected


@given(st.text(max_size=60))
def test_a_short_name_is_the_beginning_of_the_name_and_short_where_words_allow_it(name):
    short = short_name(name)
    assert " ".join(name.split()).startswith(short) or short == name
    assert len(short) <= SHORT or " " not in short.strip()


def test_colours_that_are_none_are_the_products_own():
    assert look_of("A", None, None).fill == FILL
    assert look_of("A", {"primaryColor": "red", "primaryColorText": 7}, None).text == TEXT
    assert look_of("A", {"primaryColor": "#7A1F2B"}, None).fill == "#7A1F2B"
