"""Names of goods as shops say them, in three scripts."""

import unicodedata
from collections import Counter

import pytest

from app.catalogue.rules import forms, words_of
from app.catalogue.trade_words import TRADE_WORDS

GROUPS = set(TRADE_WORDS.values())


def test_a_name_is_one_word_of_a_search_and_of_one_group():
    """So that a search finds one kind of goods."""
    counts = Counter(word for group in GROUPS for word in group)

    assert [word for word, count in counts.items() if count > 1] == []
    assert [word for word in counts if words_of(word) != [word]] == []
    assert len(counts) > 700


def script(word: str) -> str:
    (script,) = {unicodedata.name(sign).split()[0] for sign in word if sign.isalpha()}
    return script


def test_goods_have_names_in_three_scripts():
    assert [group for group in GROUPS if {*map(script, group)} != {"LATIN", "DEVANAGARI", "GUJARATI"}] == []


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("pankha", "fan"),
        ("पंखा", "fan"),
        ("પંખો", "fans"),
        ("bulbs", "बल्ब"),
        ("બલ્બ", "bulb"),
        ("बल्\u200dब", "bulb"),
        ("taar", "wires"),
        ("नल", "tap"),
        ("tv", "टीवी"),
        ("laal", "red"),
        ("સફેદ", "white"),
        ("वाट", "w"),
        ("foot", "ft"),
        ("ફૂટ", "feet"),
    ],
)
def test_names_of_the_same_goods_are_forms_of_each_other(typed, named):
    assert named in forms(typed)


def test_names_of_other_goods_are_not():
    assert forms("pankha").isdisjoint(forms("batti"))
    assert "fan" not in forms("6")
