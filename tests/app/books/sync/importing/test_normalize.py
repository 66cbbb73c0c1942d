"""Rows of a pack in the store's form."""

from datetime import date

import pytest

from app.books.sync.importing.normalize import InvalidRow, normalize
from app.books.sync.pack.entities import Account, PartyPrice, Salesperson, Variant


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
