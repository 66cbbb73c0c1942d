"""The appearance of a store on a home screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.pwa.rules import FILL, MAX_SHORT_NAME_LENGTH, TEXT, appearance_of, initials, short_name


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
def test_a_short_name_is_the_start_of_the_name(name):
    short = short_name(name)
    assert " ".join(name.split()).startswith(short) or short == name
    assert len(short) <= MAX_SHORT_NAME_LENGTH or " " not in short.strip()


def test_invalid_colours_become_the_defaults():
    assert appearance_of("A", None, None).fill == FILL
    assert appearance_of("A", {"primaryColor": "red", "primaryColorText": 7}, None).text == TEXT
    assert appearance_of("A", {"primaryColor": "#7A1F2B"}, None).fill == "#7A1F2B"
