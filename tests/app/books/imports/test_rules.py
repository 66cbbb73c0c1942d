"""Validation of rows."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.imports.cells import barcode, money, whole
from app.books.imports.kinds import PRODUCTS
from app.books.imports.mapping import suggest
from app.books.imports.products.rules import ProductDuplicates, ProductRow, parse_row
from app.shared.sheets.errors import RejectedRow

MINIMAL = {"name": "One-Way Switch", "category": "Switches", "rate": "60"}
ANY_TEXT = st.text() | st.text(alphabet="0123456789.,-₹ Rs/%eE+()")


def indian(amount: Decimal) -> str:
    rupees, paise = f"{amount:.2f}".split(".")
    head, tail = rupees[:-3], rupees[-3:]
    groups = []
    while head:
        groups.insert(0, head[-2:])
        head = head[:-2]
    return f"{','.join([*groups, tail])}.{paise}"


AMOUNTS = st.decimals(min_value=0, max_value=10_000_000, places=2)


@given(AMOUNTS, st.sampled_from(["{}", "₹{}", "₹ {}", " Rs. {} ", "Rs {}/-", "INR {}", "{} ₹"]))
def test_money_is_read_in_all_notations(amount, form):
    assert money(form.format(indian(amount))) == amount
    assert money(form.format(f"{amount:,.2f}")) == amount
    assert money(form.format(f"{amount:,.2f}".replace(",", " "))) == amount
    assert money(form.format(f"{amount:.2f}")) == amount


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-5",
        "(5)",
        "−5",
        "NaN",
        "inf",
        "1e5",
        "12,5",
        "1.234,50",
        "1,23",
        "12 50",
        "free",
        "10-20",
        "9" * 50,
    ],
)
def test_invalid_amounts_are_refused(text):
    with pytest.raises(RejectedRow):
        money(text)


def test_money_is_rounded_to_the_paisa():
    assert money("₹1,23,456.50") == Decimal("123456.50")
    assert money("149.99999999999997") == 150
    assert whole("12.0") == 12


@given(ANY_TEXT)
def test_money_is_an_amount_within_bounds_or_refused(text):
    try:
        amount = money(text)
    except RejectedRow:
        return
    assert 0 <= amount <= 10_000_000
    assert amount == amount.quantize(Decimal("0.01"))


@given(st.dictionaries(st.sampled_from(PRODUCTS.field_names), ANY_TEXT))
def test_any_cells_are_a_row_or_refused(cells):
    try:
        row = parse_row(MINIMAL | cells)
        ProductDuplicates().add(2, row)
    except RejectedRow:
        return
    assert row.code is not None or (row.name and row.category and row.rates_if_new)
    assert len(row.name or "") <= 200
    assert min(rates := [rate for rate in row.rates if rate is not None] or [1]) > 0
    assert row.mrp is None or rates == [1] or row.mrp >= max(rates)
    assert "\0" not in repr(row)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"name": " \t "}, "the name is blank"),
        ({"name": "x" * 201}, "name: longer than 200"),
        ({"name": "Caf\N{REPLACEMENT CHARACTER}"}, "has an invalid character"),
        ({"category": ""}, "the category is blank"),
        ({"rate": ""}, "the rate is blank"),
        ({"rate": "0"}, "less than 0.50"),
        ({"rate": "0.49"}, "less than 0.50"),
        ({"rate": "10000000.01"}, "more than 10,000,000"),
        ({"mrp": "59.99"}, "the MRP 59.99 is lower than the rate 60.00"),
        ({"rate5": "70", "mrp": "65"}, "lower than the rate 70.00"),
        ({"tax_rate": "101"}, "more than 100 %"),
        ({"minimum_quantity": "0"}, "must be between 1"),
        ({"quantity_step": "1.5"}, "not a whole number"),
        ({"stock": "-3"}, "negative"),
        ({"code": ""}, "the code is blank"),
        ({"code": "x" * 51}, "longer than 50"),
        ({"code": ".."}, "not allowed in a code"),
        ({"code": "A/"}, "not allowed in a code"),
    ],
)
def test_a_refusal_has_its_reason(cells, reason):
    with pytest.raises(RejectedRow, match=reason):
        parse_row(MINIMAL | cells)


def test_a_row_with_everything():
    row = parse_row(
        MINIMAL
        | {
            "name": " One-Way\n Switch ",
            "rate3": "55.5",
            "mrp": "0",
            "tax_rate": "18 %",
            "size": "",
            "code": "A1",
        }
        | {
            "description": "6 A <ISI>\nwhite & ivory",
            "brand": "Anchor",
            "stock": "1,200",
            "minimum_quantity": "20",
        }
    )

    assert row.name == "One-Way Switch"
    assert row.rates == (60, 60, Decimal("55.5"), 60, 60)
    assert (row.mrp, row.tax_rate, row.stock, row.minimum_quantity) == (None, 18, 1200, 20)
    assert (row.size, row.code, row.brand, row.texts["brand"]) == ("", "A1", "Anchor", "Anchor")
    assert row.description == "<p>6 A &lt;ISI&gt;</p><p>white &amp; ivory</p>"
    assert row.priority is None


def refused_reasons(*rows: ProductRow) -> list[str]:
    duplicates, refused = ProductDuplicates(), []
    for number, row in enumerate(rows, 2):
        try:
            duplicates.add(number, row)
        except RejectedRow as refusal:
            refused.append(str(refusal))
    return refused


def test_a_repeated_row_is_refused_with_the_number_of_the_first():
    first = parse_row(MINIMAL)
    assert refused_reasons(first, parse_row(MINIMAL | {"name": "ONE-WAY  switch"})) == [
        "row 2 has the same name and rate"
    ]
    assert refused_reasons(first, parse_row(MINIMAL | {"rate": "61"}))[0].startswith(
        "row 2 has the same name at a different rate"
    )


def test_another_category_brand_or_size_is_another_row():
    sized = MINIMAL | {"size": "5 m", "brand": "Anchor"}
    others = ({"category": "Wires"}, {"brand": "Polycab"}, {"size": "10 m"})
    assert refused_reasons(parse_row(sized), *(parse_row(sized | other) for other in others)) == []


def test_a_code_is_one_product_with_one_row_for_each_size():
    coded = MINIMAL | {"code": "W1", "size": "1.5"}
    assert (
        refused_reasons(
            parse_row(coded), parse_row(coded | {"size": "2.5"}), parse_row(coded | {"code": "W2"})
        )
        == []
    )
    assert refused_reasons(parse_row(coded), parse_row(coded)) == ["row 2 has the same code and rate"]
    assert refused_reasons(parse_row(coded), parse_row(coded | {"size": "4", "name": "Wire"})) == [
        "row 2 has the same code with a different name"
    ]


def test_a_column_that_is_blank_in_the_sample_is_suggested_last():
    columns = ["Code", "Item No", "Name", "Category", "Rate"]
    sample = [["", "A1", "Fan", "Fans", "10"], ["", "A2", "Bulb", "Bulbs", "5"]]

    assert suggest(PRODUCTS, columns, sample)["code"] == 1
    assert suggest(PRODUCTS, columns)["code"] == 0
    assert suggest(PRODUCTS, columns, [["", "", "Fan", "Fans", "10"]])["code"] == 0


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("8901234567890", "8901234567890"),
        (" 8 901234 567890 ", "8901234567890"),
        ("8901234567890.0", "8901234567890"),
        ("8.901234567890E+12", "8901234567890"),
        ("AB-12", "AB-12"),
    ],
)
def test_barcodes_are_read_as_people_and_spreadsheets_write_them(cell, code):
    assert barcode(cell) == code


@pytest.mark.parametrize("cell", ["8.90123E+12", "1" * 51])
def test_a_barcode_that_a_spreadsheet_has_rounded_is_refused(cell):
    with pytest.raises(RejectedRow):
        barcode(cell)
