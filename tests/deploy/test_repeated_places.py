"""Counting places that repeat another one."""

from pathlib import Path

import pytest

from deploy.repeated_places import LINES, repeated_places

pytestmark = pytest.mark.pure


def places(tmp_path: Path, *texts: str) -> list[tuple[str, int, str, int]]:
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / f"{number}.py")
        files[-1].write_text(text)
    return [
        (place.file.stem, place.line, first.file.stem, first.line) for place, first in repeated_places(files)
    ]


def lines(count: int, value: object = 1) -> str:
    return "".join(f"name_{letter} = {value}\n" for letter in "abcdefghijklmnopqrstuvwxyz"[:count])


def test_a_place_is_counted_once_however_long_it_is(tmp_path):
    assert places(tmp_path, "# first\n" + lines(20), "\n\n" + lines(20)) == [("1", 3, "0", 2)]


def test_other_texts_and_numbers_make_no_other_place(tmp_path):
    assert places(tmp_path, lines(LINES, 1), lines(LINES, '"two"')) == [("1", 1, "0", 1)]


def test_short_places_do_not_count(tmp_path):
    assert places(tmp_path, lines(LINES - 1), lines(LINES - 1)) == []


def test_imports_comments_and_bare_texts_do_not_count(tmp_path):
    text = "import os\n# a comment\n" * LINES + '"text",\n' * LINES + ")\n" * LINES
    assert places(tmp_path, text, text) == []
