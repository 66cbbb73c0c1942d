"""The history of rates: the owner sees of a product who changed which rate, when, from what to what."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from app.catalogue.models import RateHistoryEntry
from app.catalogue.rate_history import service
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH


@pytest.fixture
def history(call, store, owner):
    """Return a page of the history of a product."""

    def read(code: str = FAN, **query) -> dict:
        answer = call("GET", "/products/rates/history", store, owner, query_string={"itemCd": code, **query})
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


@pytest.fixture
def changes(history):
    """Return what changed of a product: by what, of which size, and each rate before and after."""

    def read(code: str = FAN) -> list[tuple]:
        return [
            (one["source"], one["SIZE_CD"], [(c["field"], c["before"], c["after"]) for c in one["changes"]])
            for one in history(code)["result"]
        ]

    return read


def test_given_a_product_when_the_owner_changes_rates_then_who_when_from_and_to_are_kept(
    put, detail, history, changes, store
):
    (size, *_) = detail()["variant"]
    name, before = size["SIZE_CD"], size["SALE_RATE1"]

    put({"variant": [{"SIZE_CD": name, "SALE_RATE1": before + 10, "BOX_QTY": "12"}]})

    assert changes() == [("form", name, [("SALE_RATE1", f"{before:g}", f"{before + 10:g}")])]
    (entry,) = history()["result"]
    assert (entry["by"], entry["byCode"]) == ("owner", store.key)
    assert datetime.fromisoformat(entry["at"]) > datetime.now(UTC) - timedelta(minutes=5)


def test_given_a_product_when_something_else_is_changed_then_its_history_stays_empty(put, detail, history):
    (size, *_) = detail()["variant"]

    put({"ITEM_NAME": "Fan of another name", "variant": [{"SIZE_CD": size["SIZE_CD"], "QYT_MULTI": 2}]})

    assert history() == {**history(), "result": [], "pagination": {**history()["pagination"], "total": 0}}


def test_given_rates_of_many_products_when_raised_and_undone_then_both_are_in_the_history(
    call, store, owner, detail, changes
):
    before = {size["SIZE_CD"]: size["SALE_RATE1"] for size in detail()["variant"]}
    raise_rates = {
        "codes": [FAN, SWITCH],
        "rates": {"grades": ["SALE_RATE1"], "amount": 5, "step": "1"},
    }
    change = call("PUT", "/products/many", store, owner, json=raise_rates).json["result"]["changeId"]
    call("POST", f"/products/many/{change}/undo", store, owner)

    rises, falls = {}, {}
    for source, size, [(field, was, now)] in changes():
        assert field == "SALE_RATE1"
        {"many": rises, "undo": falls}[source][size] = (was, now)
    assert rises == {size: (f"{rate:g}", f"{rate + 5:g}") for size, rate in before.items()}
    assert falls == {size: (now, was) for size, (was, now) in rises.items()}


def test_given_a_long_history_when_read_then_it_comes_in_pages_newest_first(put, detail, history):
    (size, *_) = detail()["variant"]
    for more in (1, 2, 3):
        put({"variant": [{"SIZE_CD": size["SIZE_CD"], "SALE_RATE2": size["SALE_RATE2"] + more}]})

    first, second = history(per_page=2), history(per_page=2, page=1)

    assert first["pagination"]["total"] == 3
    after = [entry["changes"][0]["after"] for page in (first, second) for entry in page["result"]]
    assert after == [f"{size['SALE_RATE2'] + more:g}" for more in (3, 2, 1)]


def test_given_entries_of_two_years_when_the_store_is_tidied_then_they_go(store, put, detail):
    (size, *_) = detail()["variant"]
    put({"variant": [{"SIZE_CD": size["SIZE_CD"], "MRP": 9_999}]})
    now = datetime.now(UTC)

    with store_session(store) as db:
        assert not service.remove_old(db, now=now + service.RETENTION - timedelta(days=1))
        assert db.scalars(select(RateHistoryEntry)).all()
        service.remove_old(db, now=now + service.RETENTION + timedelta(days=1))
        assert not db.scalars(select(RateHistoryEntry)).all()
        db.commit()
