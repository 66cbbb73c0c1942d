"""Imports of categories."""

import csv
import io

import pytest
from sqlalchemy import select, update

from app.catalogue.models import Category
from app.papers.exports.tables.categories import CATEGORIES
from tenant_router.queue import outbox
from tenant_router.session import store_session


@pytest.fixture
def categories(store):
    """Return code, name, description and priority of each category."""

    def read() -> list[tuple]:
        columns = (Category.code, Category.name, Category.description, Category.priority)
        with store_session(store, read_only=True) as db:
            return [tuple(row) for row in db.execute(select(*columns).order_by(Category.code))]

    return read


def test_categories_match_by_name_and_new_ones_get_the_next_codes(store, goods, apply_import, categories):
    file = f"Category,Priority,Description\nswitches {goods.mark},5,\nFans,,Ceiling & table\n"
    done = apply_import(file, "categories")

    assert (done["counts"]["added"], done["counts"]["updated"], done["counts"]["unchanged"]) == (1, 1, 0)
    assert categories() == [
        ("E001", f"switches {goods.mark}", "", 5),
        ("E002", f"Wires {goods.mark}", "", 2),
        ("E003", "Fans", "Ceiling & table", 9999),
    ]
    assert apply_import(file, "categories")["counts"]["unchanged"] == 2


def test_a_code_renames_a_category(store, goods, apply_import, categories):
    done = apply_import("code,name\nE001,Modular switches\nX-9,Lamps\n", "categories")

    assert (done["counts"]["added"], done["counts"]["updated"]) == (1, 1)
    assert [row[:2] for row in categories()][::2] == [("E001", "Modular switches"), ("X-9", "Lamps")]


def test_a_sheet_brings_the_other_names_of_a_category_and_its_export_changes_nothing(
    store, goods, apply_import
):
    names = ("Short", "स्विच और सॉकेट", "સ્વિચ અને સૉકેટ")
    added = f"Category,Short name,Hindi name,ગુજરાતી નામ\nSwitches {goods.mark},{','.join(names)}\n"
    assert apply_import(added, "categories")["counts"]["updated"] == 1
    assert (
        apply_import(f"Category,Hindi name\nSwitches {goods.mark},\n", "categories")["counts"]["updated"] == 0
    )

    with store_session(store, read_only=True) as db:
        rows = CATEGORIES.rows(db, None, {"words": ""})  # pyright: ignore[reportArgumentType] -- the table needs no viewer
        exported = list(rows)
    assert (exported[0].short_name, exported[0].hindi_name, exported[0].gujarati_name) == names
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(column.title for column in CATEGORIES.columns)
    writer.writerows([column.value(row) for column in CATEGORIES.columns] for row in exported)
    again = apply_import(sheet.getvalue(), "categories")
    assert {"short_name", "hindi_name", "gujarati_name"} <= again["mapping"].keys()
    assert (again["counts"]["updated"], again["counts"]["unchanged"]) == (0, 2)


def test_invalid_rows_are_refused(store, goods, check_import):
    file = (
        "code,name,priority\n"
        f"E002,Switches {goods.mark},1\n"
        ",Fans,1\n"
        "N1,Fans,-1\n"
        "N2,Lamps,1\n"
        "N3, LAMPS,1\n"
        "N2,Tubes,1\n"
        "N4,,1\n"
    )
    run = check_import(file, "categories")

    assert [(refused["row"], refused["reason"]) for refused in run["refused"]] == [
        (2, "this category already exists with code E001"),
        (3, "the code is blank"),
        (4, "priority: “-1” is negative"),
        (6, "row 5 has the same name"),
        (7, "row 5 has the same code"),
        (8, "the name is blank"),
    ]
    assert run["counts"]["added"] == 1


def test_an_import_is_undone_except_for_what_was_changed_since(
    call, store, goods, owner_without_goods, apply_import, call_imports, categories
):
    before = categories()
    done = apply_import("code,name,priority\nE001,Modular,3\nE002,Cables,4\nE009,Fans,5\n", "categories")
    with store_session(store) as db:
        db.execute(update(Category).where(Category.code == "E002").values(priority=8))

    undone = call_imports("POST", f"/{done['id']}/undo")["undone"]

    assert (undone["restored"], undone["skipped"]) == (2, 1)
    with store_session(store) as db:
        counts = db.scalars(
            select(outbox.c.arguments["queue"].astext).where(outbox.c.task == "stores.count")
        ).all()
    assert counts == ["sync", "sync"], "the console counts again, after the import and after its undo"
    assert [row[0] for row in categories()] == ["E001", "E002"]
    assert categories()[0] == before[0]
    assert categories()[1][3] == 8
    [listed] = call("GET", "/products/many/changes", store, owner_without_goods).json["result"]
    assert (listed["kind"], listed["products"]) == ("categoryImport", 3)
