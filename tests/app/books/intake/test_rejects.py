"""Rejected rows: all of them are counted, and a file is there only once it is whole."""

from pathlib import Path

import pytest

from app.books.intake.rejects import MAX_REASONS, MAX_SHOWN, RejectedRows, rejects_written


def test_every_row_is_counted_though_the_number_of_reasons_is_limited():
    rejects = RejectedRows[int](["reason"], None)
    for number in range(MAX_REASONS + 5):
        rejects.count(f"reason {number}", [], number)

    assert (rejects.total, len(rejects.reasons)) == (MAX_REASONS + 5, MAX_REASONS)
    assert rejects.shown == list(range(MAX_SHOWN))


def _write(path: Path, content: str, problem: Exception | None = None) -> None:
    with rejects_written(path) as file:
        file.write(content)
        if problem:
            raise problem


def test_a_file_that_is_broken_off_leaves_none_and_the_earlier_one_stays(tmp_path):
    path = tmp_path / "refused.csv"
    path.write_text("earlier", "utf-8")

    with pytest.raises(OSError, match="full"):
        _write(path, "new", OSError("the disk is full"))
    assert [(each.name, each.read_text("utf-8")) for each in tmp_path.iterdir()] == [
        ("refused.csv", "earlier")
    ]

    _write(path, "new")
    assert path.read_text("utf-8-sig") == "new"
