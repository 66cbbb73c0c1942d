"""The catalogues spell each word in one way, and what finds the others does find them."""

import pytest

from deploy import spellings


def test_every_word_of_the_catalogues_is_spelled_in_one_way():
    assert list(spellings.mixed_spellings()) == []


@pytest.mark.parametrize(
    ("language", "text", "used"),
    [
        ("en", "Delete the catalogue?", "catalog"),
        ("en", "Your E-mail", "email"),
        ("en", "6-digit PIN code", "pincode"),
        ("en", "This cannot be undone", "can't"),
        ("hi", "साइन इन करें", "लॉगिन"),
        ("gu", "છેલ્લો રેટ", "ભાવ"),
    ],
)
def test_a_spelling_that_is_not_used_is_found(language, text, used):
    (found,) = spellings._refused(language, {"x": text})

    assert found.endswith(f"write {used}")


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Pincode, email and catalog"), ("en", "Canceled"), ("hi", "ऑफ़िस में लॉगिन"), ("gu", "માઇગ્રેટ")],
)
def test_the_spelling_in_use_is_fine(language, text):
    assert list(spellings._refused(language, {"x": text})) == []


def test_texts_that_differ_only_by_capital_letters_are_found():
    texts = {
        "a": "Upload image",
        "b": "Upload Image",
        "c": "upload image",
        "d": "Go to Shop",
        "e": "Go To Shop",
    }

    assert list(spellings._two_cases(texts)) == ["a: Upload image; b: Upload Image: write both the same"]
