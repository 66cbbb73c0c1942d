"""The lines of a written order in a spreadsheet.

A separate process reads each file. This module imports little, so that the process starts fast.
"""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from app.shared.sheets.column_names import normalize_name
from app.shared.sheets.errors import Unreadable
from app.shared.sheets.reading.sheets import Spreadsheet, examine

# The maximum number of lines in a cart.
MAX_ROWS = 500
MAX_LINE_LENGTH = 300
CODE = frozenset({"code", "item code", "product code", "item no", "part no", "sku", "itemcd", "item cd"})
NAME = frozenset(
    {"item", "item name", "name", "product", "product name", "particulars", "description", "itemname"}
)
SIZE = frozenset({"size", "size code", "sizecd", "variant"})
QUANTITY = frozenset({"qty", "quantity", "nos", "pcs", "order qty", "order quantity", "ordered qty"})
_KNOWN = CODE | NAME | SIZE | QUANTITY


def lines_of(path: Path) -> list[str]:
    """Return a line of a written order for each row of a CSV file or workbook: "CODE size × 10".

    A code takes precedence over a name. In a sheet without these column names, rows are used as lines
    unchanged. Raises Unreadable for a file that is not a spreadsheet, is empty or has too many rows.
    """
    sheet = examine(path, _count)
    columns = _columns(sheet)
    rows = [
        (number, cells)
        for number, cells in islice(sheet.rows(), MAX_ROWS + sheet.header + 1)
        if not columns or number > sheet.header
    ]
    lines = [line for _, cells in rows if (line := _line(cells, columns))]
    if not lines:
        raise Unreadable("quick_order.text")
    if len(lines) > MAX_ROWS:
        raise Unreadable("quick_order.most", number=MAX_ROWS)
    return lines


def _count(names: Sequence[str]) -> int:
    return sum(normalize_name(name) in _KNOWN for name in names)


def _columns(sheet: Spreadsheet) -> dict[str, int]:
    """Return the columns of code, name, size and quantity in a sheet; empty without such names."""
    names = [normalize_name(name) for name in sheet.columns]
    kinds = {"code": CODE, "name": NAME, "size": SIZE, "quantity": QUANTITY}
    found = {
        kind: index
        for kind, known in kinds.items()
        if (index := next((at for at, name in enumerate(names) if name in known), None)) is not None
    }
    return found if "code" in found or "name" in found else {}


def _line(cells: Sequence[str], columns: dict[str, int]) -> str:
    """Return the line of a row; empty if the row names no item, which has a letter or a digit."""

    def cell(kind: str) -> str:
        index = columns.get(kind, len(cells))
        return " ".join(cells[index].split()) if index < len(cells) else ""

    if not columns:
        line = " ".join(" ".join(cells).split())[:MAX_LINE_LENGTH]
        return line if any(map(str.isalnum, line)) else ""
    item = " ".join(filter(None, (cell("code") or cell("name"), cell("size"))))
    quantity = cell("quantity").removesuffix(".0").replace(",", "")
    if not any(map(str.isalnum, item)) or quantity == "0":
        return ""
    return f"{item[:MAX_LINE_LENGTH]} × {quantity}" if quantity.isdecimal() else item[:MAX_LINE_LENGTH]
