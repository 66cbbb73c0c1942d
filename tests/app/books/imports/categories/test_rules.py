"""Rows of a category spreadsheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.imports.categories.rules import (
    MAX_DESCRIPTION_LENGTH,
    CategoryDuplicates,
    CategoryRow,
    parse_row,
)
from app.shared.sheets.errors import RejectedRow

CELLS = st.fixed_dictionaries(
    {}, optional={name: st.text(max_size=30) for name in ("code", "name", "description", "priority")}
)


def row(code: str | None, name: str) -> CategoryRow:
    return CategoryRow(code, name)


@given(CELLS)
def test_any_cells_are_a_row_or_refused(cells):
    try:
        parsed = parse_row(cells)
    except RejectedRow:
        return
    assert parsed.name == " ".join(parsed.name.split())
    assert parsed.priority is None or parsed.priority >= 0


@given(st.integers(0, 9999))
def test_a_blank_cell_leaves_the_stores_value(priority):
    assert parse_row({"name": "Fans"}) == CategoryRow(None, "Fans")
    assert parse_row({"name": " Fans ", "description": "", "priority": str(priority)}) == CategoryRow(
        None, "Fans", priority=priority
    )


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"name": " "}, "name"),
        ({"name": "Fans", "priority": "-1"}, "priority"),
        ({"name": "Fans", "priority": "first"}, "priority"),
        ({"name": "Fans", "short_name": "x" * 51}, "short_name"),
        ({"name": "Fans", "hindi_name": "x" * 201}, "hindi_name"),
        ({"name": "Fans", "description": "x" * (MAX_DESCRIPTION_LENGTH + 1)}, "description"),
    ],
)
def test_a_wrong_cell_is_named(cells, reason):
    with pytest.raises(RejectedRow, match=reason):
        parse_row(cells)


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (("E001", "Fans"), ("E001", "Lamps"), "row 2 has the same code"),
        (("E001", "Fans"), ("E002", " FANS"), "row 2 has the same name"),
        ((None, "Fans"), (None, "fans"), "row 2 has the same name"),
    ],
)
def test_a_code_or_a_name_comes_once(first, second, reason):
    duplicates = CategoryDuplicates()
    duplicates.add(2, row(*first))
    with pytest.raises(RejectedRow, match=reason):
        duplicates.add(3, row(*second))


def test_rows_without_a_code_differ_by_their_names():
    duplicates = CategoryDuplicates()
    for number, name in enumerate(("Fans", "Lamps", "Wires"), 2):
        duplicates.add(number, row(None, name))
