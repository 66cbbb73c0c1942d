"""Finding the header row."""

import pytest

from app.books.imports.kinds import PRODUCTS
from app.books.imports.mapping import name_counter
from app.books.imports.rules import column_names
from app.shared.sheets.reading.header import find_header


def header(*rows: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    header_row = find_header(list(enumerate(rows, 1)), name_counter(PRODUCTS))
    return header_row.row, header_row.columns


def test_titles_above_the_header_are_skipped():
    names = ("Item Name", "Group", "Rate")
    assert header(("Shree Umiya Electricals",), ("Price list", "", "w.e.f. 1 April"), names) == (3, names)


def test_a_merged_name_applies_to_each_of_its_columns():
    rows = (("Item", "Category", "Rate", "", "MRP"), ("", "", "A", "B", ""), ("Fan", "Fans", "9", "8", "12"))
    assert header(*rows) == (2, ("Item", "Category", "Rate A", "Rate B", "MRP"))


def test_a_data_row_is_no_second_header_row():
    names = ("name", "category", "rate")
    assert header(names, ("Switch", "Switches", "60"), ("Fan", "Fans", "70")) == (1, names)


def test_unknown_names_are_a_header_if_as_wide_as_the_rows():
    rows = (("Bhav patrak", "", ""), ("માલ", "જૂથ", "ભાવ"), ("Fan", "Fans", "70"))
    assert header(*rows) == (2, ("માલ", "જૂથ", "ભાવ"))


@pytest.mark.parametrize("rows", [(("name",),), (("a", "b"),), (("", "x"), ("y", "z"))])
def test_there_is_always_a_header(rows):
    assert header(*rows)[0] in (1, 2)


def test_column_names_are_unique():
    names = column_names(["Rate", "", "Rate", "Rate (2)", "x" * 300])
    assert names == ["Rate", "Column B", "Rate (2)", "Rate (2) (2)", "x" * 100]
    assert column_names([""] * 28)[-1] == "Column AB"
