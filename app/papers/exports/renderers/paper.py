"""The printed part of a table: its groups with their subtotals, its first rows, and the totals of all."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from typing import Any

from app.papers.exports.pdf.table import PdfColumn, PdfRow, RowKind, TableContent
from app.papers.exports.rules import group_digits
from app.papers.exports.tables.table import (
    CellValue,
    ExportColumn,
    ExportGroup,
    ExportTable,
    SourceRow,
    day_or_time,
)

# About thirty pages; the CSV has all rows.
MAX_ROWS = 1_000
MAX_GROUPS = 100


@dataclass(slots=True)
class _Sums:
    """A group's number of rows, its sums by column, and its printed rows."""

    label: str
    count: int = 0
    amounts: dict[int, Any] = field(default_factory=dict)
    rows: list[PdfRow] = field(default_factory=list)

    def add(self, count: int, amounts: dict[int, Any]) -> None:
        self.count += count
        for index, amount in amounts.items():
            self.amounts[index] = self.amounts.get(index, 0) + (amount or 0)


def pdf_columns(table: ExportTable) -> list[PdfColumn]:
    """Return the columns of a table in its PDF."""
    return [
        PdfColumn(column.title, column.share, column.right or column.money, column.total)
        for column in _columns(table)
    ]


def paper_content(table: ExportTable, group: ExportGroup | None, rows: Iterable[SourceRow]) -> TableContent:
    """Return the printed content of some rows: all of them are summed, and the first thousand listed."""
    columns = _columns(table)
    whole, parts = _read(columns, group, rows)
    is_summed = any(column.total for column in columns)
    totals = [_sums_row(columns, whole, RowKind.TOTAL)] if is_summed and whole.count > 1 else []
    note = ""
    if whole.count > MAX_ROWS:
        listed, every = (group_digits(count, 0) for count in (MAX_ROWS, whole.count))
        note = f"Only the first {listed} of {every} rows are printed. The Excel (CSV) file has all rows."
    if len(parts) < 2:
        return TableContent(rows=[*(row for part in parts for row in part.rows), *totals], note=note)
    listed_rows: list[PdfRow] = []
    for part in parts:
        if part.rows:
            listed_rows += [_sums_row(columns, part, RowKind.GROUP), *part.rows]
    summary = [_sums_row(columns, part, RowKind.PART) for part in _bounded(parts)]
    return TableContent(rows=[*listed_rows, *totals], summary=[*summary, *totals], note=note)


def _read(
    columns: Sequence[ExportColumn], group: ExportGroup | None, rows: Iterable[SourceRow]
) -> tuple[_Sums, list[_Sums]]:
    """Return the sums of all rows, and the sums of each group with its rows."""
    whole = _Sums("Total")
    parts: dict[str, _Sums] = {}
    for row in rows:
        cells = [(column.on_paper or column.value)(row) for column in columns]
        key = group.key(row) if group else ""
        if key not in parts:
            parts[key] = _Sums(group.label(row) if group else "")
        if whole.count < MAX_ROWS:
            parts[key].rows.append(PdfRow([_cell(*of) for of in zip(columns, cells, strict=True)]))
        amounts = {index: cells[index] for index, column in enumerate(columns) if column.total}
        whole.add(1, amounts)
        parts[key].add(1, amounts)
    if group and group.by_name:
        return whole, sorted(parts.values(), key=lambda part: part.label.casefold())
    return whole, list(parts.values())


def _columns(table: ExportTable) -> list[ExportColumn]:
    return [column for column in table.columns if column.share]


def _bounded(parts: Sequence[_Sums]) -> list[_Sums]:
    """Return the groups of the summary: the first hundred, and all others as one."""
    first, rest = list(parts[:MAX_GROUPS]), parts[MAX_GROUPS:]
    if rest:
        others = _Sums(f"{len(rest)} others")
        for part in rest:
            others.add(part.count, part.amounts)
        first.append(others)
    return first


def _sums_row(columns: Sequence[ExportColumn], sums: _Sums, kind: RowKind) -> PdfRow:
    """Return the row of some sums, with the number of rows next to its label."""
    figures = [
        _cell(column, sums.amounts.get(index, 0)) if column.total else ""
        for index, column in enumerate(columns)
    ]
    return PdfRow([f"{sums.label} ({group_digits(sums.count, 0)})", *figures[1:]], kind)


def _cell(column: ExportColumn, cell: CellValue) -> str:
    if cell is None:
        return ""
    if isinstance(cell, date | time):
        return day_or_time(cell)
    if isinstance(cell, str):
        max_length = column.max_length
        return f"{cell[:max_length].rstrip()}…" if max_length and len(cell) > max_length else cell
    if column.money:
        amount = Decimal(str(cell))
        # On paper only balances and their parts are below zero.
        return f"₹{group_digits(abs(amount))}{' Cr' if amount < 0 else ''}"
    return group_digits(Decimal(str(cell)), 0) if column.total else str(cell)
