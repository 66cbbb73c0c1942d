"""A name that is written once stands for the sizes below it."""

from app.books.imports.products.continuation import continued
from app.shared.sheets.reading.sheets import Record

FIELDS = ("name", "category", "size", "rate")


def rows(*cells: tuple[str, ...]) -> list[tuple[str, ...]]:
    records = [Record(at, list(row), dict(zip(FIELDS, row, strict=True))) for at, row in enumerate(cells, 2)]
    return [tuple(record.cells.values()) for record in continued(records)]


def test_a_further_size_has_the_name_and_category_above():
    assert rows(
        ("House Wire", "Wires", "1 sq mm", "900"),
        ("", "", "1.5 sq mm", "1300"),
        ("", "Cables", "2.5 sq mm", "2100"),
        ("Bulb", "LED", "9 W", "60"),
        ("", "", "12 W", "85"),
    ) == [
        ("House Wire", "Wires", "1 sq mm", "900"),
        ("House Wire", "Wires", "1.5 sq mm", "1300"),
        ("House Wire", "Cables", "2.5 sq mm", "2100"),
        ("Bulb", "LED", "9 W", "60"),
        ("Bulb", "LED", "12 W", "85"),
    ]


def test_a_total_is_no_size_and_ends_the_product():
    assert rows(
        ("House Wire", "Wires", "1 sq mm", "900"),
        ("", "", "", "900"),
        ("", "", "4 sq mm", "3000"),
    )[1:] == [("", "", "", "900"), ("", "", "4 sq mm", "3000")]


def test_the_first_row_has_nothing_above_it():
    assert rows(("", "Wires", "1 sq mm", "900")) == [("", "Wires", "1 sq mm", "900")]


def test_a_file_without_sizes_stays_as_it_is():
    record = Record(2, ["Bulb"], {"name": "Bulb"})
    blank = Record(3, [""], {"name": "", "rate": "5"})

    assert list(continued([record, blank])) == [record, blank]
