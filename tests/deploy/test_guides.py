"""Tests that what the guides print in bold is on a screen, as the English catalogues spell it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy.spellings import CATALOGUES

ROOT = Path(__file__).parents[2]
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
VALUE = re.compile(r"\{\{\w+\}\}")


def texts(words: dict[str, Any]) -> Iterator[str]:
    for value in words.values():
        if isinstance(value, str):
            yield value
        else:
            yield from texts(value)


def plain(text: str) -> str:
    """Return a text as the guides quote it: without its last sign, in one line."""
    return " ".join(text.replace("'", "’").split()).rstrip(".:?…")


@pytest.fixture(scope="module")
def screens() -> re.Pattern[str]:
    """Return a pattern of all texts on screens; a value in a text is written as anything, such as `…`."""
    files = sorted((CATALOGUES / "en").glob("*.json"))
    found = {plain(text) for path in files for text in texts(json.loads(path.read_text(encoding="utf-8")))}
    # A text of values alone, such as `{{from}} to {{to}}`, would allow nearly everything.
    said = [text for text in found if len(re.findall(r"\w", VALUE.sub("", text))) > 2]
    return re.compile("|".join(".+".join(map(re.escape, VALUE.split(text))) for text in said))


@pytest.mark.parametrize("guide", ["owner-guide", "dealer-guide"])
def test_each_bold_label_of_a_guide_is_on_a_screen(guide, screens):
    text = (ROOT / "docs" / f"{guide}.md").read_text(encoding="utf-8")
    labels = [plain(step) for bold in BOLD.findall(text) for step in bold.split(" → ")]
    assert len(labels) > 30
    assert [label for label in labels if not screens.fullmatch(label)] == []
