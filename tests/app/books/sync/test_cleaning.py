"""The owner sees what to mend in their books."""

from io import BytesIO
from uuid import uuid4

import pytest
from sqlalchemy import update

from app.books.sync import cleaning
from app.books.sync.cleaning import levels_without_grade
from app.books.sync.models import Agent
from app.books.sync.pack import Batch
from app.papers.exports.renderers.tables import write_csv
from app.papers.exports.tables import corrections
from app.papers.exports.tables.corrections import CORRECTIONS
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.app.books.sync.packs import StoreBooks, departments, products, variants

SIX = ["A1", "B1", "C1", "D1", "E1", "Export"]


@pytest.mark.parametrize(
    ("levels", "graded", "left"),
    [
        (SIX, SIX[:5], ["Export"]),
        (SIX, [level.casefold() for level in SIX], []),
        (SIX[:5], [], []),
        ([], [], []),
    ],
)
def test_levels_without_a_grade_matter_where_there_are_more_levels_than_grades(levels, graded, left):
    assert levels_without_grade(levels, dict.fromkeys(graded, "A")) == left


def test_the_owner_sees_what_to_mend_in_what_was_read(store, call, sign_in, tmp_path):
    books = StoreBooks(store, tmp_path)
    items = [*products("Fan").rows, {"key": "p-Wire", "name": "Wire", "taxRate": None}]
    customers = [
        {"key": "a-1", "name": "Om", "state": "Gujarat"},
        {"key": "a-2", "name": "Asha"},
        {"key": "a-3", "name": "Ravi", "state": "Maharastra"},
    ]
    read = Batch("products", items, True), Batch("accounts", customers, True)
    books.put(departments("Fans"), read[0], variants("Fan", "Wire"), read[1])
    names = {"levels": SIX, "quantityRates": ["Fan"], "otherUnits": [f"Box {at:03}" for at in range(201)]}
    with store_session(store) as db:
        db.add(Agent(id=uuid4(), token_hash="x", book_names=names))

    answer = call("GET", "/sync/cleaning", store, sign_in(store, store.key))
    found = {each["kind"]: (each["count"], each["names"]) for each in answer.json["result"]}

    assert found == {
        "tax": (1, ["Wire"]),
        "units": (201, names["otherUnits"][:200]),
        "quantities": (1, ["Fan"]),
        "states": (2, ["Asha", "Ravi"]),
        "levels": (6, SIX),
    }


def test_the_file_has_every_name_with_the_reason(store, tmp_path, monkeypatch):
    monkeypatch.setattr(cleaning, "MAX_NAMES", 1)
    items = [{"key": f"p-{name}", "name": name, "taxRate": None} for name in ("Wire", "Fan")]
    customers = [{"key": f"a-{name}", "name": name, "state": "Maharastra"} for name in ("Om", "Asha")]
    books = StoreBooks(store, tmp_path)
    books.put(departments("Fans"), Batch("products", items, True), Batch("accounts", customers, True))

    with store_session(store) as db:
        rows = CORRECTIONS.rows(db, None, {})  # pyright: ignore[reportArgumentType] -- the table needs no viewer
        assert [tuple(row) for row in rows] == [
            ("No GST rate", "Fan"),
            ("No GST rate", "Wire"),
            ("No known state", "Asha"),
            ("No known state", "Om"),
        ]


def test_the_file_finds_the_records_once(store, monkeypatch):
    found: list[object] = []
    monkeypatch.setattr(corrections, "find_corrections", lambda db: found.append(db) or [[]])

    with store_session(store) as db:
        write_csv(db, None, {}, BytesIO(), found.append, table=CORRECTIONS)  # pyright: ignore[reportArgumentType] -- as above

    assert len(found) == 1


def test_all_customers_without_a_state_are_counted_and_the_first_named(store, tmp_path, monkeypatch):
    monkeypatch.setattr(cleaning, "MAX_NAMES", 2)
    customers = [
        {"key": f"a-{name}", "name": name, "state": state}
        for name, state in zip("FBEACD", ["Maharastra", "Gujrat", "Nowhere"] * 2, strict=True)
    ]
    StoreBooks(store, tmp_path).put(Batch("accounts", customers, True))

    with store_session(store) as db:
        (states,) = cleaning.find_cleaning(db)

        assert states == ("states", 6, ["A", "B"])
        assert [row.name for row in cleaning.every_correction(db)] == list("ABCDEF")


def test_items_that_an_agent_counts_but_does_not_name_are_counted_in_the_file_too(store):
    names = {"otherUnits": ["Box"], "counts": {"otherUnits": 1_201}}
    with store_session(store) as db:
        db.add(Agent(id=uuid4(), token_hash="x", book_names=names))
        db.flush()
        (found,) = cleaning.find_cleaning(db)

        assert found == ("units", 1_201, ["Box"])
        assert [row.name for row in cleaning.every_correction(db)] == ["Box", "and 1,200 more"]


@pytest.mark.parametrize(("state_code", "named"), [("24", ["Ravi"]), ("", ["Asha", "Ravi"])])
def test_without_an_address_the_state_is_that_of_the_store(store, tmp_path, state_code, named):
    customers = [{"key": "a-1", "name": "Asha"}, {"key": "a-2", "name": "Ravi", "state": "Maharastra"}]
    StoreBooks(store, tmp_path).put(Batch("accounts", customers, True))

    with store_session(store) as db:
        db.execute(update(Company).values(gstin="", state_code=state_code))
        found = {each.kind: each.names for each in cleaning.find_cleaning(db)}

    assert found["states"] == named


def test_all_products_without_tax_are_counted_and_the_first_named(store, tmp_path, monkeypatch):
    monkeypatch.setattr(cleaning, "MAX_NAMES", 1)
    items = [{"key": f"p-{name}", "name": name, "taxRate": None} for name in ("Wire", "Fan")]
    books = StoreBooks(store, tmp_path)
    books.put(departments("Fans"), Batch("products", items, True), variants("Fan", "Wire"))

    with store_session(store) as db:
        tax = next(each for each in cleaning.find_cleaning(db) if each.kind == "tax")

    assert (tax.count, tax.names) == (2, ["Fan"])
