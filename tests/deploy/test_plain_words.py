"""The lint of words finds what was replaced, and nothing else."""

import pytest

from deploy.plain_words import phrases_of, words_of


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "# Rates of their own."),
        ("a.py", "    # The file is kept beside\n    # the others."),
        ("a.py", '"""Each store has a role of\n    its own.\n"""'),
        ("a.ts", "  // Those\n  // that wait come first."),
        ("a.md", "The product recovers by\nitself."),
    ],
)
def test_a_replaced_phrase_is_found_also_over_the_end_of_a_line(name, text):
    assert len([*phrases_of(name, text)]) == 1


def test_the_line_of_a_phrase_is_where_it_begins():
    assert [*phrases_of("a.py", "x = 1\n# Of\n# its own, one\n# that waits")] == [
        "a.py:2: Of # its own",
        "a.py:3: one # that",
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "# Stores may take back-orders. On its own, a side is fine."),
        ("a.json", '{"meanwhile": "A key is no text."}'),
    ],
)
def test_other_words_are_fine(name, text):
    assert [*phrases_of(name, text)] == []


@pytest.mark.parametrize("line", ["has_been_told = 1", "whatWasTold", "def f(asked: int)", "He pays."])
def test_a_replaced_word_is_found_within_names(line):
    assert len([*words_of("a.py", line)]) == 1
