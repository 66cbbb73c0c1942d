"""SECURITY.md names existing tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "SECURITY.md").read_text()
RISKS = [f"API{number}" for number in range(1, 11)]


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, without the header."""
    part = PAGE.split(f"\n{heading}\n")[1].split("\n## ")[0].split("\n### ")[0]
    lines = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def paths(text: str) -> list[str]:
    return re.findall(r"`([\w./-]+/[\w./-]+)`", text)


@pytest.mark.parametrize("path", sorted({path for path in paths(PAGE) if not path.startswith("/")}))
def test_every_path_that_the_page_names_is_there(path):
    assert (ROOT / path).exists()


def test_every_promise_is_one_line_with_tests_alone_next_to_it():
    promises = rows("## What is promised, and which test shows it")
    assert len({promise for promise, _ in promises}) == len(promises)
    for promise, shown in promises:
        assert promise.endswith("."), promise
        named = paths(shown)
        assert ", ".join(f"`{path}`" for path in named) == shown, promise
        assert all(path.startswith(("tests/", "web/")) for path in named), promise


def test_every_risk_of_the_top_ten_is_answered_with_a_test():
    answered = {risk.split()[0]: answer for risk, answer in rows("## OWASP API Security Top 10 (2023)")}
    assert list(answered) == RISKS
    for risk, answer in answered.items():
        assert paths(answer), risk


def test_every_chapter_that_applies_is_answered_with_a_test():
    for chapter, _here, tests in rows("## OWASP ASVS 5.0"):
        assert re.match(r"V\d+ \w", chapter)
        assert paths(tests), chapter
