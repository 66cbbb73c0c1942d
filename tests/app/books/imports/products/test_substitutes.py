"""Substitutes in the sheet of items: codes in one cell, separated by commas."""

import pytest
from sqlalchemy import select, update

from app.books.imports.products.rules import parse_row
from app.catalogue.models import Product
from app.shared.sheets.errors import RejectedRow
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE

SEVEN = ", ".join(f"A{number}" for number in range(7))


@pytest.fixture
def named(store):
    """Return the substitutes of a product."""

    def read(code: str) -> list[str]:
        with store_session(store, read_only=True) as db:
            return db.scalars(select(Product.substitutes).where(Product.code == code)).one()

    return read


@pytest.fixture
def by_hand(store, goods):
    """Name substitutes of the fan as its form does."""
    with store_session(store) as db:
        values = {"substitutes": [WIRE], "own_fields": ["substitutes"]}
        db.execute(update(Product).where(Product.code == FAN).values(**values))


def test_given_codes_when_imported_then_they_are_the_items_substitutes_in_their_order(
    store, goods, check_import, apply_import, named
):
    sheet = f'Item code,Substitutes\n{FAN},"{WIRE}, {SWITCH},,{WIRE}"\n'
    assert check_import(sheet)["counts"]["updated"] == 1
    assert named(FAN) == []

    apply_import(sheet)

    assert named(FAN) == [WIRE, SWITCH]
    assert apply_import(sheet)["counts"]["unchanged"] == 1


def test_given_what_the_owner_named_when_a_sheet_has_no_such_column_then_it_stays(
    by_hand, apply_import, named
):
    apply_import(f"Item code,Rate\n{FAN},1999\n")

    assert named(FAN) == [WIRE]


@pytest.mark.parametrize(("cell", "then"), [("", []), (SWITCH, [SWITCH])])
def test_given_what_the_owner_named_when_a_sheet_says_otherwise_then_the_sheet_counts(
    by_hand, apply_import, named, cell, then
):
    counts = apply_import(f"Item code,Substitutes\n{FAN},{cell}\n")["counts"]

    assert named(FAN) == then
    assert counts["updated"] == 1


def test_given_new_items_when_each_names_the_other_then_both_are_added(store, goods, apply_import, named):
    rows = ("NEW-1,Lamp,Lamps,90,NEW-2", "NEW-2,Other lamp,Lamps,80,NEW-1")

    run = apply_import("\n".join(("Item code,Item name,Category,Rate,Substitutes", *rows, "")))

    assert (run["counts"]["added"], run["refused"]) == (2, [])
    assert (named("NEW-1"), named("NEW-2")) == (["NEW-2"], ["NEW-1"])


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        (f'"{WIRE}, no such"', "there is no item with the code “no such”"),
        (FAN, "an item can't be its own substitute"),
        (f'"{SEVEN}"', "enter at most 6 substitutes"),
    ],
)
def test_given_a_wrong_cell_when_imported_then_its_row_is_refused_and_changes_nothing(
    by_hand, apply_import, named, cell, reason
):
    run = apply_import(f"Item code,Rate,Substitutes\n{FAN},1,{cell}\n{SWITCH},55,{FAN}\n")

    assert [(each["row"], each["field"], each["reason"]) for each in run["refused"]] == [
        (2, "substitutes", reason)
    ]
    assert (named(FAN), named(SWITCH)) == ([WIRE], [FAN])


def test_given_an_item_that_is_found_by_its_name_when_it_names_itself_then_the_row_is_refused(
    store, goods, check_import
):
    with store_session(store, read_only=True) as db:
        name = db.scalars(select(Product.name).where(Product.code == FAN)).one()
    head = "Item name,Category,Rate,Substitutes"

    run = check_import(f"{head}\n{name},Switches {goods.mark},2500,{FAN}\n")

    assert [each["field"] for each in run["refused"]] == ["substitutes"]


def test_given_several_sizes_when_imported_then_the_first_row_of_an_item_counts(
    store, goods, apply_import, named
):
    rows = (f"{WIRE},1.5 sq mm,{FAN}", f"{WIRE},2.5 sq mm,")

    apply_import("\n".join(("Item code,Size,Substitutes", *rows, "")))

    assert named(WIRE) == [FAN]


def test_given_imported_substitutes_when_undone_then_those_of_before_are_back(
    by_hand, store, apply_import, call_imports, named
):
    rows = (f"{FAN},,{SWITCH}", f'{SWITCH},,"{FAN}, {WIRE}"', f"{WIRE},1.5 sq mm,{FAN}")
    run = apply_import("\n".join(("Item code,Size,Substitutes", *rows, "")))
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == WIRE).values(substitutes=[SWITCH]))

    undone = call_imports("POST", f"/{run['id']}/undo")["undone"]

    assert (undone["restored"], undone["skipped"]) == (2, 1)
    assert (named(FAN), named(SWITCH), named(WIRE)) == ([WIRE], [], [SWITCH])


def test_a_code_with_a_comma_is_in_quotes():
    assert parse_row({"code": "A", "substitutes": '"1,5 SQ", B'}).substitutes == ("1,5 SQ", "B")


def test_a_cell_of_any_length_is_refused_and_not_parsed():
    with pytest.raises(RejectedRow, match="at most 6"):
        parse_row({"code": "A", "substitutes": "x" * 200_000})


def test_pasted_codes_of_substitutes_are_cleaned_as_the_codes_of_items_are(apply_import, goods, named):
    sheet = "Item code,Item name,Category,Rate,Substitutes\nSW–૧,Bulb,Lamps,9,\nA1,Lamp,Lamps,9,SW‑1\n"

    assert apply_import(sheet)["refused"] == []
    assert named("A1") == ["SW-1"]
