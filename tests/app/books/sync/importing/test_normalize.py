"""Rows of a pack in the store's form."""

from datetime import date

import pytest

from app.books.sync.importing.normalize import InvalidRow, normalize
from app.books.sync.pack.entities import (
    Account,
    Bill,
    Company,
    Invoice,
    LedgerEntry,
    PackRow,
    PartyPrice,
    Product,
    Salesperson,
    Variant,
)


@pytest.mark.parametrize(("starts", "is_active"), [(None, True), ("2026-04-01", True), ("2026-04-02", False)])
def test_an_agreed_price_is_inactive_before_its_day(starts, is_active):
    row = PartyPrice.model_validate(
        {"key": "a/v", "accountKey": "a", "variantKey": "v", "rate": "9.50", "from": starts}
    )

    assert normalize(row, today=date(2026, 4, 1)).active is is_active


@pytest.mark.parametrize(
    ("sent", "data"),
    [
        ({"barcode": "8 901234 567890"}, {"barcode": "8901234567890"}),
        ({"barcode": None}, {"barcode": ""}),
        ({}, {}),
    ],
)
def test_a_barcode_has_no_blanks_and_is_left_alone_where_the_books_say_nothing(sent, data):
    row = Variant.model_validate({"key": "p/.", "productKey": "p", **sent})

    assert normalize(row, today=date(2026, 4, 1)).data == data


@pytest.mark.parametrize("entity", [Account, Salesperson])
def test_numbers_that_do_not_fit_are_refused_and_not_cut(entity):
    field = "phone" if entity is Salesperson else "phone1"
    row = entity.model_validate({"key": "a", "name": "Asha", field: "0265 2345678 / " * 6})

    with pytest.raises(InvalidRow) as refusal:
        normalize(row, today=date(2026, 4, 1))

    assert refusal.value.field == field


NAMED = {"name": "Asha"}
BOOKED = {"accountKey": "a", "amount": "10", "date": "2026-03-01"}
ENTRY = {"voucherKey": "v", **BOOKED}


@pytest.mark.parametrize(
    ("entity", "values", "field", "limit", "wrap"),
    [
        (Company, NAMED, "name", 200, str),
        (Company, NAMED, "address", 500, lambda text: [text]),
        (Company, NAMED, "bank", 200, lambda text: {"branch": text}),
        (Product, NAMED, "aliases", 200, lambda text: [text]),
        (Product, NAMED, "hsn", 50, str),
        (Account, NAMED, "address", 200, lambda text: [text]),
        (Account, NAMED, "address", 200, lambda text: ["Road", text[:90], text[92:]]),
        (Account, NAMED, "city", 100, str),
        (Account, NAMED, "area", 100, str),
        (Bill, BOOKED, "name", 200, str),
        (Invoice, BOOKED, "number", 200, str),
        (LedgerEntry, ENTRY, "number", 200, str),
    ],
)
def test_a_text_is_refused_or_kept_whole_and_never_cut(entity: type[PackRow], values, field, limit, wrap):
    def normalized(length: int):
        row = entity.model_validate({"key": "k", **values, field: wrap("x" * length)})
        return normalize(row, today=date(2026, 4, 1)).data.values()

    kept = max((str(value) for value in normalized(limit)), key=len)
    assert kept.count("x") >= limit - 2
    with pytest.raises(InvalidRow) as refusal:
        normalized(limit + 1)

    assert refusal.value.field.split(".")[0] == field
    assert "longer than" in refusal.value.reason


def test_a_long_description_keeps_its_last_paragraph():
    row = Product.model_validate({"key": "k", **NAMED, "description": "<&>\n" * 4_999 + "end"})

    assert normalize(row, today=date(2026, 4, 1)).data["description"].endswith("<p>end</p>")
