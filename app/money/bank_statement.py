"""Find reported payments in a bank statement as CSV.

Each bank names and orders its columns in its own way, and puts lines above and below them. The reference
number is looked for in all cells of a row; the amount is in the column of credits, or next to a CR.
"""

import csv
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from app.money.rules import is_utr, normalized_utr
from app.shared.errors import Invalid

SEPARATORS = ",;\t|"
MAX_ROWS = 50_000
MAX_CELLS = 100
HEADER_ROWS = 40
MAX_NARRATION_LENGTH = 200

# Names of the columns at HDFC, ICICI, SBI, Axis, Kotak, PNB, Bank of Baroda and Yes, compared by letters
# only.
_CREDITS = ("deposit", "credit")
_CREDITS_ALONE = {"cr", "cramount", "amountcr"}
_AMOUNTS = {"amount", "amountinr", "amountrs", "transactionamount", "txnamount"}
_SIDES = {"drcr", "crdr", "debitcredit", "creditdebit", "type", "transactiontype", "txntype"}
_CREDIT_SIDE = {"cr", "c", "credit"}


class Finding(StrEnum):
    """The result of a search in a statement: received as reported, or with another amount."""

    RECEIVED = "received"
    OTHER_AMOUNT = "other_amount"


class Searched(NamedTuple):
    """A payment to look for, by its normalized reference number."""

    id: int
    utr: str
    amount: Decimal


class Found(NamedTuple):
    """A payment that a statement has: the number of its row, the received amount, and the text next to it."""

    id: int
    finding: Finding
    row: int
    amount: Decimal
    narration: str


class Statement(NamedTuple):
    """The payments found in a statement, how many payments were looked for, and how many credits it has."""

    found: list[Found]
    searched: int
    credits: int


class _Columns(NamedTuple):
    """The column of a credit's amount; with a `side`, the amount counts only if that column says CR."""

    amount: int
    side: int | None


class _Credit(NamedTuple):
    row: int
    amount: Decimal
    cells: list[str]


def find_payments(statement: str, payments: Iterable[Searched]) -> Statement:
    """Return the payments that a statement has.

    A payment that is there twice counts once, preferably as received with its own amount. Raises Invalid if
    the text is no statement: no row names a column of credits.
    """
    by_utr = {payment.utr: payment for payment in payments}
    rows = _rows(statement)
    columns, start = _columns_of(rows)
    found: dict[int, Found] = {}
    credits = 0
    for credit in _credits(rows, columns, start):
        credits += 1
        for utr in _references(credit.cells):
            payment = by_utr.get(utr)
            if payment is None:
                continue
            entry = _found(payment, credit)
            earlier = found.get(payment.id)
            if earlier is None or (earlier.finding, entry.finding) == (
                Finding.OTHER_AMOUNT,
                Finding.RECEIVED,
            ):
                found[payment.id] = entry
    return Statement(list(found.values()), len(by_utr), credits)


def _found(payment: Searched, credit: _Credit) -> Found:
    finding = Finding.RECEIVED if credit.amount == payment.amount else Finding.OTHER_AMOUNT
    narration = max((" ".join(cell.split()) for cell in credit.cells), key=len)
    return Found(payment.id, finding, credit.row, credit.amount, narration[:MAX_NARRATION_LENGTH])


def _rows(statement: str) -> list[list[str]]:
    lines = statement.lstrip("\ufeff").splitlines()
    head = "\n".join(lines[:HEADER_ROWS])
    separator = max(SEPARATORS, key=head.count)
    try:
        rows = list(islice(csv.reader(lines, delimiter=separator), MAX_ROWS + 1))
    except csv.Error:
        raise Invalid("payment.no_statement", field="statement") from None
    if len(rows) > MAX_ROWS:
        raise Invalid("payment.statement_rows", field="statement", limit=f"{MAX_ROWS:,}")
    return [row[:MAX_CELLS] for row in rows]


def _columns_of(rows: Sequence[Sequence[str]]) -> tuple[_Columns, int]:
    """Return the columns of the first row that names them, and the index of the row below it."""
    for index, row in enumerate(rows[:HEADER_ROWS]):
        names = ["".join(filter(str.isalpha, cell)).lower() for cell in row]
        columns = _credit_column(names) or _amount_column(names)
        if columns:
            return columns, index + 1
    raise Invalid("payment.no_statement", field="statement")


def _credit_column(names: Sequence[str]) -> _Columns | None:
    for index, name in enumerate(names):
        # "Debit/Credit" names the side of another column.
        if name in _CREDITS_ALONE or (name.startswith(_CREDITS) and name not in _SIDES):
            return _Columns(index, None)
    return None


def _amount_column(names: Sequence[str]) -> _Columns | None:
    amount = next((index for index, name in enumerate(names) if name in _AMOUNTS), None)
    if amount is None:
        return None
    # A further column may hold the side of the balance.
    sides = [index for index, name in enumerate(names) if name in _SIDES and index != amount]
    after = [index for index in sides if index > amount]
    side = min(after or sides, default=None)
    return None if side is None else _Columns(amount, side)


def _credits(rows: Sequence[list[str]], columns: _Columns, start: int) -> Iterable[_Credit]:
    for number, cells in enumerate(rows[start:], start + 1):
        if columns.amount >= len(cells):
            continue
        amount = _amount(cells[columns.amount])
        if amount is None or amount <= 0:
            continue
        if columns.side is not None:
            side = cells[columns.side].strip(" .()").lower() if columns.side < len(cells) else ""
            if side not in _CREDIT_SIDE:
                continue
        yield _Credit(number, amount, cells)


def _amount(cell: str) -> Decimal | None:
    """Return the amount in a cell, as `1,25,000.50`, `₹ 500` or `500.00 Cr`; None if there is none."""
    digits = cell.strip().lower().removesuffix("cr").removeprefix("inr").removeprefix("rs.")
    try:
        amount = Decimal(digits.replace(",", "").replace("₹", "").strip())
    except InvalidOperation:
        return None
    return amount if amount.is_finite() else None


def _references(cells: Iterable[str]) -> Iterable[str]:
    """Return the words of a row that can be reference numbers, normalized."""
    for cell in cells:
        for word in "".join(each if each.isalnum() else " " for each in cell).split():
            utr = normalized_utr(word)
            if is_utr(utr):
                yield utr
