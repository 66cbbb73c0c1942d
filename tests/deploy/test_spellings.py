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
        ("en", "Orders beyond the credit", "over the credit limit"),
        ("en", "Let it go first", "release"),
        ("en", "Rates of their own", "custom, separate"),
        ("en", "Of two lists the first wins", "a sentence with a subject"),
        ("hi", "साइन इन करें", "लॉगिन"),
        ("hi", "भुगतान करें", "पेमेंट"),
        ("gu", "છેલ્લો રેટ", "ભાવ"),
        ("gu", "ચુકવણી કરો", "પેમેન્ટ"),
    ],
)
def test_a_spelling_that_is_not_used_is_found(language, text, used):
    (found,) = spellings._refused(language, {"x": text})

    assert found.endswith(f"write {used}")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Pincode, email and catalog"),
        ("en", "Canceled"),
        ("hi", "दुकान ऑर्डर कन्फ़र्म करेगी"),
        ("gu", "માઇગ્રેટ"),
    ],
)
def test_the_spelling_in_use_is_fine(language, text):
    assert list(spellings._refused(language, {"x": text})) == []


@pytest.mark.parametrize("key", ["agent.title", "labels.place_of_supply", "server.credit.blocked"])
@pytest.mark.parametrize("language", spellings.LANGUAGES)
def test_agent_papers_and_server_are_read_too(language, key):
    assert f"{language}/{key}" in dict(spellings._texts(language))


def test_texts_that_differ_only_by_capital_letters_are_found():
    texts = {
        "a": "Upload image",
        "b": "Upload Image",
        "c": "upload image",
        "d": "Go to Shop",
        "e": "Go To Shop",
    }

    assert list(spellings._two_cases(texts)) == ["a: Upload image; b: Upload Image: write both the same"]
