"""Marg's “Stock & Rates Statement”, printed into a text file with columns at fixed positions of the line.

Lines end in eight numbers or dashes, two blanks apart: quantity, MRP, rate, and amounts. A code and a
description precede them. Page headers, rules and totals have another form.
"""

import csv
import re
from pathlib import Path

from app.shared.sheets.reading.code_pages import DEFAULT, UTF8

TITLE = re.compile(rb"stock\s*&\s*rates?\s+statement", re.IGNORECASE)
HEADER = ("Code", "Product Name", "Current Stock", "M.R.P.", "Rate")
_NUMBERS = 8
_NUMBER = re.compile(r"-?[\d,]*\.?\d+-?|-")
_GAP = re.compile(r"\s{2,}")
_SEPARATORS = (b"\t", b";", b"|", b'"')


def is_printed(start: bytes) -> bool:
    """Return whether a file starts like a printed statement, without separators."""
    return bool(TITLE.search(start)) and not any(separator in start for separator in _SEPARATORS)


def as_table(path: Path, target: Path) -> tuple[Path, int]:
    """Write the products of a printed statement as a table that names its origin above the columns.

    Return the table with the number of other lines.
    """
    text = path.read_bytes()
    try:
        lines = text.decode(UTF8)
    except UnicodeDecodeError:
        lines = text.decode(DEFAULT, "replace")
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["STOCK & RATES STATEMENT"])
        writer.writerow(HEADER)
        products = [_product(line) for line in lines.splitlines() if line.strip()]
        writer.writerows(product for product in products if product)
    return target, products.count(None)


def _product(line: str) -> list[str] | None:
    parts = _GAP.split(line.strip())
    numbers = parts[-_NUMBERS:]
    if len(parts) <= _NUMBERS or not all(map(_NUMBER.fullmatch, numbers)):
        return None
    code, _blank, name = " ".join(parts[:-_NUMBERS]).partition(" ")
    return [code, name.strip(), *numbers[:3]] if name.strip() else None
