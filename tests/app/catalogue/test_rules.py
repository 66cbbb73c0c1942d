"""Search words: how they are split, their forms, and which spellings count as errors."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from app.catalogue.models import SearchWord
from app.catalogue.rules import (
    MAX_WORD_LENGTH,
    MAX_WORDS,
    allowed_edits,
    codes_of,
    edits_between,
    forms,
    interpretations,
    kind_words,
    spellings,
    split_search,
    words_of,
)
from tenant_router.session import store_session

WORDS = st.text(string.ascii_lowercase, min_size=3, max_size=12)


@st.composite
def one_edit(draw) -> tuple[str, str]:
    """Draw a word, and the same with one error: a letter less, more or wrong, or two swapped."""
    word = draw(WORDS)
    at = draw(st.integers(0, len(word) - 1))
    letter = draw(st.sampled_from(string.ascii_lowercase))
    swapped = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
    less, more, wrong = (
        word[:at] + other + word[end:] for other, end in (("", at + 1), (letter, at), (letter, at + 1))
    )
    return word, draw(st.sampled_from([less, more, wrong, swapped]))


@given(one_edit())
def test_an_edit_works_both_ways_and_the_index_finds_it(pair):
    word, typed = pair

    assert edits_between(word, typed, 1) <= 1
    assert edits_between(typed, word, 1) <= 1
    if len(typed) >= 3:
        assert spellings(word) & spellings(typed)


@given(one_edit(), WORDS)
def test_two_edits_are_not_one(pair, other):
    word, typed = pair

    assert edits_between(typed + "0", word, 2) <= 2
    assert edits_between(word, word + "01", 1) == 2
    assert (edits_between(word, other, 0) == 0) is (word == other)


def test_the_rest_of_a_very_long_word_is_ignored():
    (chunk,) = split_search("x" * 20_000)

    assert chunk.words == ("x" * MAX_WORD_LENGTH,)


@given(st.text(max_size=80))
def test_any_text_is_split_into_at_most_ten_words_without_blanks(text):
    chunks = split_search(text)

    assert sum(len(chunk.words) for chunk in chunks) <= MAX_WORDS
    assert all(word and not set(word) & {" ", ",", "%", "-"} for chunk in chunks for word in chunk.words)
    assert next(interpretations(chunks, frozenset(), frozenset(), {})) is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9W", ["9", "w"]),
        ("1.0 mm", ["1", "mm"]),
        ("1.5sqmm", ["1.5", "sqmm"]),
        ("One-Way (6/16 A).", ["one", "way", "6", "16", "a"]),
        ("", []),
    ],
)
def test_numbers_are_split_from_letters(text, words):
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("one", "many"), [("switch", "switches"), ("fan", "fans"), ("battery", "batteries"), ("box", "boxes")]
)
def test_one_and_many_are_forms_of_each_other(one, many):
    assert many in forms(one)
    assert one in forms(many)


def test_a_code_is_read_with_the_zeros_that_it_lacks():
    assert "I0000012" in codes_of("i12")
    assert "I0000012" in codes_of("012")
    assert codes_of("12") == ("12",)
    assert "A/12" in codes_of("a/12")


def test_short_words_must_be_exact_and_long_ones_may_have_two_edits():
    assert [allowed_edits(word) for word in ("1200", "mm", "fan", "switch", "ceiling")] == [0, 0, 1, 1, 2]


def test_the_store_has_the_same_spellings_as_a_search(store, goods):
    with store_session(store) as db:
        stored = {
            row.word: row.spellings for row in db.execute(select(SearchWord.word, SearchWord.spellings))
        }

    assert {"switch", "ceiling", "copper", "sq", "1.5"} <= set(stored)
    for word in ("switch", "ceiling", "copper", "fan"):
        assert set(stored[word]) == {
            one for one in spellings(word) if allowed_edits(word) == 2 or len(one) >= len(word) - 1
        }
    assert stored["sq"] == stored["1.5"] == []


@pytest.mark.parametrize(
    ("name", "category", "kind"),
    [
        ("Pavan Eco Ceiling Fan 1200 mm with Remote, Brown", "Ceiling Fans", {"ceiling", "fan", "fans"}),
        ("Pavan Fan Capacitor, 440 V", "Ceiling Fans", {"capacitor"}),
        ("FAN REGULATOR 5 STEP WHITE", "Switches", {"regulator", "step"}),
        ("Mixer Grinder 500 W", "Mixer Grinders & Blenders", {"mixer", "grinder", "grinders"}),
        ("Mixer Coupler Set", "Mixer Grinders & Blenders", {"set"}),
        ("Pendant Holder B22, White", "Holders", {"holder", "holders"}),
        ("Sine Wave Inverter", "Batteries & Inverters", {"inverter", "inverters"}),
        ("Tubular Battery 150 Ah", "Batteries & Inverters", {"battery", "batteries"}),
        ("Copper Wire 2.5 sqmm Red", "Wires", {"wire", "wires", "sqmm"}),
        ("छत का पंखा", "पंखा", {"पंखा"}),
        ("... 12 (", "", set()),
        ("", "", set()),
    ],
)
def test_a_name_says_what_the_product_is_at_its_end_or_before_a_size(name, category, kind):
    assert set(kind_words(name, category)) == kind


@given(st.text(max_size=80), st.text(max_size=40))
def test_any_product_has_kind_words_of_its_name_or_its_category(name, category):
    kind = kind_words(name, category)

    assert kind == sorted(set(kind))
    assert set(kind) <= {*words_of(name), *words_of(category)}
