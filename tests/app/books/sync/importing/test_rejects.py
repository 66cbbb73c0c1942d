"""The file of rejected rows has their whole values."""

import csv
from io import StringIO

from app.books.sync.importing.rejects import COLUMNS, Rejects


def test_a_long_value_is_not_cut():
    file = StringIO(newline="")
    Rejects(file).add("products", "a", "name", "x" * 1_000, "too long")

    header, row = csv.reader(StringIO(file.getvalue()))
    assert tuple(header) == COLUMNS
    assert row[3] == "x" * 1_000
