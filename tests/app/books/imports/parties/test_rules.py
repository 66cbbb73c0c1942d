"""Rows of a customer spreadsheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.imports.parties.rules import MAX_LENGTHS, PartyDuplicates, parse_row
from app.people.accounts.rules import USER_TYPES
from app.shared.sheets.errors import RejectedRow

MINIMAL = {"name": "Ambica Electricals", "phone1": "9825012345"}
CELLS = st.fixed_dictionaries(
    {name: st.just(text) for name, text in MINIMAL.items()},
    optional={name: st.text(max_size=30) for name in ("code", "state", *MAX_LENGTHS) if name != "name"},
)


@given(CELLS)
def test_any_cells_are_a_row_or_refused(cells):
    try:
        row = parse_row(cells)
    except RejectedRow:
        return
    assert row.mobile_number == "9825012345"
    assert row.details["role"] in (None, *USER_TYPES)
    assert all(len(value or "") <= 200 for value in row.details.values())


def test_what_the_file_does_not_say_stays_as_it_is():
    row = parse_row(MINIMAL)

    assert (row.code, row.salesperson) == (None, None)
    assert {name for name, value in row.details.items() if value is not None} == {"name", "phone1"}


@pytest.mark.parametrize("number", ["98250 12345", "+91 98250 12345", "098250-12345", "9825012345.0"])
def test_a_mobile_number_is_read_in_its_notations(number):
    assert parse_row({**MINIMAL, "phone1": number}).mobile_number == "9825012345"


@pytest.mark.parametrize("cell", ["-", "N/A", "nil", "0", "Unregistered"])
@pytest.mark.parametrize("field", ["email", "gstin", "pan", "phone2"])
def test_a_placeholder_is_a_blank_cell(field, cell):
    assert parse_row({**MINIMAL, field: cell}).details[field] is None


def test_a_placeholder_may_be_a_name_of_a_street():
    assert parse_row({**MINIMAL, "address1": "-"}).details["address1"] == "-"


@pytest.mark.parametrize("role", USER_TYPES)
@pytest.mark.parametrize("form", [str.upper, str.lower, lambda name: name.removesuffix("s") + "s"])
def test_a_role_is_read_in_singular_plural_and_any_case(role, form):
    assert parse_row({**MINIMAL, "role": form(role)}).details["role"] == role


@pytest.mark.parametrize(
    ("gstin", "state_code"),
    [
        ("24AHMD01234F1ZY", "24"),
        ("24AHMD01234F1D7", "24"),
        ("9917USA00001UNY", "99"),
        ("2422USA12345NR1", "24"),
    ],
)
def test_a_gstin_of_an_office_or_from_abroad_leaves_the_pan(gstin, state_code):
    details = parse_row({**MINIMAL, "gstin": gstin, "pan": "AAPFU0939F"}).details

    assert (details["gstin"], details["pan"], details["state_code"]) == (gstin, "AAPFU0939F", state_code)


def test_the_pan_and_the_state_follow_from_the_gstin():
    details = parse_row({**MINIMAL, "gstin": "24aaacc1206d1zm"}).details

    assert (details["gstin"], details["pan"], details["state_code"]) == (
        "24AAACC1206D1ZM",
        "AAACC1206D",
        "24",
    )


def test_a_state_is_known_by_its_other_names():
    details = parse_row({**MINIMAL, "state": "daman & diu"}).details

    assert details["state"] == "Dadra and Nagar Haveli and Daman and Diu"


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"name": ""}, "the name is blank"),
        ({"phone1": ""}, "the mobile number is blank"),
        ({"phone1": "98250"}, "phone1: “98250” is not a 10-digit mobile number"),
        ({"phone1": "0265-2331122"}, "is not a 10-digit mobile number"),
        ({"phone1": " / ".join(["9825012345"] * 6)}, "phone2: "),
        ({"phone1": "9.82501E+09"}, "has lost digits: format the column as text"),
        ({"gstin": "24AAACC1206D1ZX"}, "This GSTIN has a typing mistake. Please check it."),
        ({"gstin": "24AHMD01234F1D8"}, "This GSTIN has a typing mistake. Please check it."),
        ({"gstin": "24AAACC1206D1ZM", "pan": "AAAPL1234C"}, "pan: does not match the GSTIN"),
        ({"email": "om@"}, "Please enter a valid email"),
        ({"pincode": "38800"}, "Please enter a valid 6-digit pincode"),
        ({"state": "Gujrat"}, "Did you mean Gujarat?"),
        ({"price_grade": "AB"}, "Please Enter Valid Party Gd."),
        ({"role": "King"}, "“King” must be one of Dealer, Distributor, Electricians"),
        ({"code": "S017"}, "four characters starting with S are reserved for salespeople"),
        ({"city": "x" * 101}, "city: longer than 100 characters"),
    ],
)
def test_a_wrong_cell_has_its_reason(cells, reason):
    with pytest.raises(RejectedRow) as rejected:
        parse_row({**MINIMAL, **cells})

    assert reason in str(rejected.value)


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ({"code": "P001", "phone1": "9825099999"}, "row 2 has the same code"),
        ({"code": "P002"}, "row 2 has the same mobile number"),
        ({}, "row 2 has the same mobile number"),
    ],
)
def test_a_code_or_a_mobile_number_comes_once(second, reason):
    duplicates = PartyDuplicates()
    duplicates.add(2, parse_row({**MINIMAL, "code": "P001"}))
    with pytest.raises(RejectedRow, match=reason):
        duplicates.add(3, parse_row({**MINIMAL, **second}))
