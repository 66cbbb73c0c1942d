"""Conversion of a pack's rows into the store's columns that the source provides. Pure functions."""

import html
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from app.books.sync.importing.targets import RATES
from app.books.sync.pack import PackRow
from app.books.sync.pack.entities import (
    Account,
    Balance,
    Bill,
    Company,
    Delivery,
    Department,
    Invoice,
    LedgerEntry,
    PartyPrice,
    Product,
    Salesperson,
    Stock,
    Variant,
)
from app.catalogue.barcodes import MAX_BARCODE_LENGTH, plain_barcode
from app.catalogue.fields import TEXT_FIELDS
from app.catalogue.limits import MAX_NAME_LENGTH, MAX_PIECES, MAX_RUPEES, MAX_STOCK, MAX_WORD_LENGTH
from app.shared.cleaning import one_line
from app.shared.india.phones import MAX_NUMBERS_LENGTH, plain_number, read_numbers
from app.shared.texts.messages import text

MAX_LINE_LENGTH = 200
MAX_ADDRESS_LENGTH = 500
MAX_BALANCE = Decimal(10) ** 12 - 1
NO_SIZE = "."
NO_GRADE = "."
_PAISA = Decimal("0.01")
_GRADE = re.compile(r"[A-Z.]")
_YEAR = re.compile(r"[\s-]*\(from \d{1,2}-\w{3}-\d{2,4}\)\s*$", re.IGNORECASE)


class InvalidRow(Exception):
    """A row that is not imported: the invalid field, its value, and the reason.

    `wrong` means that the row suggests a broken pack, see `Rejects`.
    """

    def __init__(self, field: str, value: object, reason: str, *, wrong: bool = True) -> None:
        super().__init__(reason)
        self.wrong = wrong
        self.field, self.value, self.reason = field, "" if value is None else str(value), reason


@dataclass(frozen=True, slots=True)
class NormalizedRow:
    """A row for staging. `source_code` is the source's own code, `size` a variant's size."""

    data: dict[str, Any] = field(default_factory=dict)
    parent_key: str | None = None
    source_code: str | None = None
    size: str | None = None
    active: bool = True


def normalize(row: PackRow, *, today: date) -> NormalizedRow:
    """Return a row in the store's form; a party's price with a later start is inactive. Raise InvalidRow."""
    normalized = _NORMALIZERS[type(row)](row)
    if isinstance(row, PartyPrice) and row.from_ is not None and row.from_ > today.isoformat():
        return replace(normalized, active=False)
    return normalized


def _text(row: PackRow, name: str, max_length: int = MAX_LINE_LENGTH) -> str | None:
    return _line(name, getattr(row, name), max_length)


def _line(name: str, value: str | None, max_length: int = MAX_LINE_LENGTH) -> str:
    return _whole(name, one_line(value or ""), max_length)


def _whole(name: str, value: str, max_length: int = MAX_LINE_LENGTH) -> str:
    """Return a text unchanged. Raise InvalidRow for a text that is too long, because texts are never cut."""
    if len(value) > max_length:
        raise InvalidRow(name, value, text("import.row.too_long", limit=max_length), wrong=False)
    return value


def _texts(row: PackRow, names: dict[str, tuple[str, int]]) -> dict[str, Any]:
    sent = row.model_fields_set
    return {column: _text(row, name, limit) for name, (column, limit) in names.items() if name in sent}


def _amount(row: PackRow, name: str, maximum: Decimal, *, minimum: Decimal = Decimal(0)) -> str | None:
    value = getattr(row, name)
    return None if value is None else _checked(name, value, maximum, minimum)


def _checked(name: str, value: str, maximum: Decimal, minimum: Decimal = Decimal(0)) -> str:
    amount = Decimal(value)
    if not minimum <= amount <= maximum:
        raise InvalidRow(name, value, _out_of_range(minimum, maximum))
    return str(amount.quantize(_PAISA, ROUND_HALF_UP))


def company_name(name: str) -> str:
    """Return a company's name without the year that Tally adds to it, as in “Umiya - (from 1-Apr-25)”."""
    return _YEAR.sub("", name)


def _company(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Company)  # noqa: S101 -- narrows the type for the checker
    data = _texts(
        row,
        {
            "name": ("name", MAX_LINE_LENGTH),
            "mailingName": ("name", MAX_LINE_LENGTH),
            "person": ("person_name", MAX_LINE_LENGTH),
            "area": ("area", MAX_LINE_LENGTH),
            "city": ("city", MAX_LINE_LENGTH),
            "pincode": ("pincode", 20),
            "stateCode": ("state_code", 20),
            "phone1": ("phone1", 50),
            "phone2": ("phone2", 50),
            "email": ("email", MAX_LINE_LENGTH),
            "gstin": ("gstin", 30),
        },
    )
    if row.address is not None:
        data["address"] = _line("address", _joined(row.address), MAX_ADDRESS_LENGTH)
    if row.bank is not None:
        sent = row.bank.model_fields_set
        data |= {f"bank_{name}": _line(f"bank.{name}", getattr(row.bank, name)) for name in sent}
    data["name"] = company_name(data.get("name") or "")
    # Fields that the source leaves empty don't overwrite the store's own company details.
    return NormalizedRow({name: value for name, value in data.items() if value})


def _department(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Department)  # noqa: S101 -- narrows the type for the checker
    data: dict[str, Any] = {"name": _named(row)}
    if row.priority is not None:
        data["first_priority"] = row.priority
    return NormalizedRow(data, source_code=row.code)


def _product(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Product)  # noqa: S101 -- narrows the type for the checker
    data = {
        "name": _named(row),
        **_texts(
            row,
            {field.pack_name: (field.column, field.max_length) for field in TEXT_FIELDS},
        ),
    }
    if row.aliases and "short_name" not in data:
        data["short_name"] = _line("aliases", row.aliases[0], MAX_NAME_LENGTH)
    if row.description:
        data["description"] = _rich(row.description)
    if "taxRate" in row.model_fields_set:
        data["tax_rate"] = _amount(row, "taxRate", Decimal(100))
    return NormalizedRow(data, row.departmentKey, row.code, active=row.active is not False)


def _variant(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Variant)  # noqa: S101 -- narrows the type for the checker
    sent = row.model_fields_set
    data = _texts(row, {"pack": ("pieces_per_box", MAX_WORD_LENGTH)})
    if "barcode" in sent:
        data["barcode"] = plain_barcode(_text(row, "barcode", MAX_BARCODE_LENGTH) or "")
    if row.rates is not None:
        data |= dict(zip(RATES, _rates(row.rates), strict=True))
    if "mrp" in sent:
        mrp = _amount(row, "mrp", MAX_RUPEES)
        data["mrp"] = mrp if mrp and Decimal(mrp) else None
    if "discount" in sent:
        data["discount_percent"] = _amount(row, "discount", Decimal(100))
    for name, column in (("minQty", "minimum_quantity"), ("multiple", "quantity_step")):
        if name in sent:
            data[column] = _pieces(row, name)
    size = _line("sizeCode", row.sizeCode, MAX_WORD_LENGTH)
    return NormalizedRow(data, parent_key=row.productKey, size="" if size == NO_SIZE else size)


def _salesperson(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Salesperson)  # noqa: S101 -- narrows the type for the checker
    data = {"name": _named(row, 150), **_texts(row, {"area": ("area", 100), "city": ("city", 100)})}
    if "phone" in row.model_fields_set:
        data["phone"] = _whole("phone", plain_number(row.phone or ""), MAX_NUMBERS_LENGTH)
    return NormalizedRow(data, source_code=row.code)


def _account(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Account)  # noqa: S101 -- narrows the type for the checker
    sent = row.model_fields_set
    data = {
        "name": _named(row, 150),
        **_texts(
            row,
            {
                "person": ("person_name", 150),
                "email": ("email", MAX_LINE_LENGTH),
                "state": ("state", 100),
                "stateCode": ("state_code", 20),
                "pincode": ("pincode", 20),
                "gstin": ("gstin", 30),
                "pan": ("pan", 20),
                "group": ("group_code", MAX_LINE_LENGTH),
            },
        ),
    }
    if row.address is not None:
        data["address1"] = _line("address", _joined(row.address[:1]))
        data["address2"] = _line("address", _joined(row.address[1:]))
    if "city" in sent or "area" in sent:
        data["city"] = _text(row, "city" if row.city else "area", 100)
    if sent & {"phone1", "phone2"}:
        data |= _phones(row.phone1, row.phone2, sent)
    if "creditDays" in sent:
        data["credit_days"] = row.creditDays
    if "creditLimit" in sent:
        data["credit_limit"] = _amount(row, "creditLimit", MAX_BALANCE)
    if "grade" in sent:
        data["price_grade"] = _grade(row.grade)
    return NormalizedRow(data, row.salespersonKey, row.code, active=row.active is not False)


def _party_price(row: PackRow) -> NormalizedRow:
    assert isinstance(row, PartyPrice)  # noqa: S101 -- narrows the type for the checker
    data: dict[str, Any] = {}
    if row.rate is not None:
        data["rate"] = _amount(row, "rate", MAX_RUPEES)
        if row.discount is not None:
            factor = 1 - Decimal(_checked("discount", row.discount, Decimal(100))) / 100
            data["rate"] = str((Decimal(row.rate) * factor).quantize(_PAISA, ROUND_HALF_UP))
    # The column for the source's own code holds the variant's key.
    return NormalizedRow(data, row.accountKey, row.variantKey, active=bool(data))


def _balance(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Balance)  # noqa: S101 -- narrows the type for the checker
    return NormalizedRow({"closing_balance": _amount(row, "amount", MAX_BALANCE, minimum=-MAX_BALANCE)})


def _stock(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Stock)  # noqa: S101 -- narrows the type for the checker
    quantity = Decimal(row.quantity)
    if abs(quantity) > MAX_STOCK:
        raise InvalidRow("quantity", row.quantity, text("sync.row.above", limit=f"{MAX_STOCK:,}"))
    return NormalizedRow({"stock": str(quantity.quantize(Decimal("0.001"), ROUND_HALF_UP))})


def _delivery(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Delivery)  # noqa: S101 -- narrows the type for the checker
    quantity = Decimal(row.quantity)
    if not 0 <= quantity <= MAX_STOCK:
        raise InvalidRow("quantity", row.quantity, _out_of_range(0, MAX_STOCK))
    return NormalizedRow({"quantity": str(quantity.quantize(Decimal("0.001")))}, row.orderNo, row.variantKey)


def _bill(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Bill)  # noqa: S101 -- narrows the type for the checker
    amount = _amount(row, "amount", MAX_BALANCE, minimum=-MAX_BALANCE)
    data = {"name": _whole("name", row.name), "day": row.date, "due": row.due, "amount": amount}
    return NormalizedRow(data, row.accountKey)


def _invoice(row: PackRow) -> NormalizedRow:
    assert isinstance(row, Invoice)  # noqa: S101 -- narrows the type for the checker
    if row.active and row.date is None:
        raise InvalidRow("date", "", text("sync.row.no_date"))
    data = {
        "number": _whole("number", row.number or ""),
        "day": row.date,
        "amount": _amount(row, "amount", MAX_BALANCE),
        "lines": [line.model_dump() for line in row.lines],
        "orders": row.orderNos,
        "e_invoice": row.eInvoice and row.eInvoice.model_dump(),
    }
    return NormalizedRow(data, row.accountKey, active=row.active)


def _entry(row: PackRow) -> NormalizedRow:
    assert isinstance(row, LedgerEntry)  # noqa: S101 -- narrows the type for the checker
    if row.active and row.date is None:
        raise InvalidRow("date", "", text("sync.row.no_date"))
    data = {
        "voucher": row.voucherKey,
        "kind": row.kind,
        "number": _whole("number", row.number or ""),
        "day": row.date,
        "amount": _amount(row, "amount", MAX_BALANCE, minimum=-MAX_BALANCE),
    }
    return NormalizedRow(data, row.accountKey, active=row.active)


_NORMALIZERS: dict[type[PackRow], Callable[[PackRow], NormalizedRow]] = {
    Company: _company,
    Department: _department,
    Product: _product,
    Variant: _variant,
    Salesperson: _salesperson,
    Account: _account,
    PartyPrice: _party_price,
    Balance: _balance,
    Stock: _stock,
    Bill: _bill,
    Invoice: _invoice,
    LedgerEntry: _entry,
    Delivery: _delivery,
}


def _out_of_range(minimum: Decimal | int, maximum: Decimal | int) -> str:
    return text("sync.row.range", minimum=f"{minimum:,}", maximum=f"{maximum:,}")


def _named(row: PackRow, max_length: int = MAX_NAME_LENGTH) -> str:
    name = _text(row, "name", max_length)
    if not name:
        raise InvalidRow("name", "", text("import.row.blank", what=text("import.word.name")))
    return name


def _joined(lines: Sequence[str | None]) -> str:
    return ", ".join(filter(None, (one_line(line or "") for line in lines)))


def _rich(description: str) -> str:
    """Return a description as rich text, with a paragraph for each line in the books."""
    lines = [line for line in map(one_line, description.splitlines()) if line]
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines)


def _rates(rates: list[str | None]) -> list[str]:
    """Return the rates of all grades; a missing rate is replaced by the first one, or by 0 (not sold)."""
    checked = [None if rate is None else _checked("rates", rate, MAX_RUPEES) for rate in rates]
    first = next((rate for rate in checked if rate is not None), "0")
    return [first if rate is None else rate for rate in checked]


def _pieces(row: PackRow, name: str) -> int:
    pieces = getattr(row, name) or 1
    if pieces > MAX_PIECES:
        raise InvalidRow(name, pieces, text("sync.row.above", limit=f"{MAX_PIECES:,}"))
    return pieces


def _phones(first: str | None, second: str | None, sent: Collection[str]) -> dict[str, str]:
    """Return the mobile number in ten digits, and the other numbers as the books have them.

    Without a mobile number the first field keeps its text, for example a landline, so that no number is lost.
    """
    mobile, others = read_numbers(first or "")
    rest = [others, plain_number(second or "")] if mobile else [plain_number(second or "")]
    phones = {"phone1": mobile or others, "phone2": " / ".join(filter(None, rest))}
    return {
        name: _whole(name, value, MAX_NUMBERS_LENGTH)
        for name, value in phones.items()
        if name in sent or value
    }


def _grade(letter: str | None) -> str:
    grade = one_line(letter or "").upper() or NO_GRADE
    if not _GRADE.fullmatch(grade):
        raise InvalidRow("grade", letter, text("sync.row.grade"))
    return grade
