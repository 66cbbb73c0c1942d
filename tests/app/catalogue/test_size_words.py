"""The words of sizes, as price lists and buyers write them."""

import pytest

from app.catalogue.rules import forms, split_search, words_of
from app.catalogue.size_words import plain_squares, with_signs


@pytest.mark.parametrize(
    ("typed", "size"),
    [
        ("8 module", "8 M"),
        ("8mod", "8 Module"),
        ("8 મોડ્યુલ", "8M"),
        ("16 amp", "16 A"),
        ("16 एम्पियर", "16A"),
        ("3 core", "3C"),
        ("3c", "3 Core"),
        ("4 pole", "4P"),
        ("3 phase", "3 Ph"),
        ("2 way", "Two-Way"),
        ("two way", "2 Way"),
        ("ek way", "One-Way"),
        ("15 litre", "15 L"),
        ("500 gram", "500 gm"),
    ],
)
def test_a_typed_size_is_the_size_of_a_price_list(typed, size):
    own = with_signs(words_of(size))
    words = [word for chunk in split_search(typed) for word in chunk.words]

    assert len(words) == len(own)
    assert all(not forms(word).isdisjoint({mine}) for word, mine in zip(words, own, strict=True))


def test_the_name_of_a_unit_without_a_number_is_an_ordinary_word():
    assert [chunk.words for chunk in split_search("module core 3")] == [("module",), ("core",), ("3",)]
    assert "m" not in forms("module")


@pytest.mark.parametrize("typed", ["1.5 sq mm", "1.5sqmm", "1.5 sq.mm", "1.5 sq. mm", "1.5 sq", "1.5mm2"])
def test_square_millimetres_are_two_words(typed):
    assert words_of(plain_squares(f"{typed} red")) == ["1.5", "sq", "mm", "red"]


def test_square_feet_stay_square_feet():
    assert words_of(plain_squares("4 sq ft")) == ["4", "sq", "ft"]
