"""The owner lists, adds, changes and removes price lists and their own rates."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from app.people.editing.service import account_removed
from app.pricing.models import StoredPriceList
from app.terms.price_lists.schemas import PriceListIn
from app.terms.price_lists.service import check
from app.terms.service import outdate
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH, WIRE
from tests.waiting import wait_until_blocked

DIWALI = {
    "name": "Diwali",
    "grades": ["B"],
    "basis": "percent",
    "percent": 10,
    "fromDate": "2026-10-20 10:00:30",
}


def stored(store) -> list[StoredPriceList]:
    with store_session(store, read_only=True) as db:
        return list(db.scalars(select(StoredPriceList).order_by(StoredPriceList.id)))


def test_a_list_is_shown_with_the_names_of_its_customers(lists, add, goods):
    number = add("Dealers  of   Surat", accCds=[DEALER, DEALER], basis="margin", base="MRP", percent=2.5)

    (shown,) = lists("GET").json["result"]

    (account,) = shown.pop("accounts")
    assert account["accCd"] == DEALER
    assert goods.mark in account["accName"]
    assert shown == {
        "listId": number,
        "name": "Dealers of Surat",
        "grades": [],
        "basis": "margin",
        "base": "MRP",
        "percent": 2.5,
        "fromDate": shown["fromDate"],
        "toDate": None,
        "rateCount": 0,
        "state": "running",
    }


def test_lists_that_are_over_come_last(lists, add):
    add("Over", grades=["A"], toDate="2026-01-02 00:00:00")
    add("Old", grades=["A"])
    add("Next", grades=["A"], fromDate="2099-01-01 00:00:00")

    assert [(each["name"], each["state"]) for each in lists("GET").json["result"]] == [
        ("Next", "future"),
        ("Old", "running"),
        ("Over", "ended"),
    ]


def test_lists_are_found_by_name_and_by_the_customers_in_them(lists, add):
    add("Diwali", grades=["B"])
    add("Surat", accCds=[DEALER])

    def found(words):
        answer = lists("GET", query_string={"query": words}).json
        return [each["name"] for each in answer["result"]], answer["pagination"]["total"]

    assert found("DIW") == (["Diwali"], 1)
    assert found(DEALER) == (["Surat"], 1)
    assert found("no such") == ([], 0)


def test_a_list_starts_and_ends_at_a_whole_minute_and_is_changed_with_its_rates_kept(lists, add, store):
    number = add("Own", rates={FAN: 1000}, accCds=[DEALER])

    assert lists("PUT", f"/{number}", json=DIWALI).status_code == 200

    (one,) = stored(store)
    assert (one.name, one.grades, one.account_codes, one.rate_count) == ("Diwali", ["B"], [], 1)
    assert one.starts_at.isoformat() == "2026-10-20T04:30:00+00:00"


def wrong(body):
    return refusals(PriceListIn(), body, lambda loaded: check(loaded["term"]))


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": " "}, "name"),
        ({"grades": []}, "accCds"),
        ({"accCds": [DEALER]}, "accCds"),
        ({"grades": ["F"]}, "grades.0"),
        ({"percent": 0}, "percent"),
        ({"percent": 99.5}, "percent"),
        ({"basis": "margin", "percent": 501}, "percent"),
        ({"base": "Z"}, "base"),
        ({"toDate": "2026-10-20 10:00:00"}, "toDate"),
        ({"fromDate": "tomorrow"}, "fromDate"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(values, field):
    assert (list(wrong({**DIWALI, **values})), wrong(DIWALI)) == ([field], {})


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"grades": []}, "Please choose customers or grades"),
        ({"accCds": [DEALER]}, "Please choose customers or grades, not both"),
    ],
)
def test_no_buyers_and_both_kinds_of_them_have_different_messages(values, message):
    assert wrong({**DIWALI, **values}) == {"accCds": [message]}


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": " "}, "name"),
        ({"accCds": [DEALER]}, "accCds"),
        ({"grades": [], "accCds": ["no such"]}, "accCds"),
        ({"fromDate": "2026-10-20 10:00:10", "toDate": "2026-10-20 10:00:50"}, "toDate"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_field(lists, store, values, field):
    answer = lists("POST", json={**DIWALI, **values})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
    assert stored(store) == []


def test_two_lists_have_different_names(lists, add):
    add("Diwali", grades=["A"])

    answer = lists("POST", json={**DIWALI, "name": "DIWALI"})

    assert (answer.status_code, list(answer.json["errors"])) == (409, ["name"])


def test_a_list_that_is_gone_is_not_changed(lists, add):
    number = add("Gone", grades=["A"])
    assert lists("DELETE", f"/{number}").status_code == lists("DELETE", f"/{number}").status_code == 200

    own = {"rates": [{"itemCd": FAN, "rate": 1}]}
    assert lists("PUT", f"/{number}", json=DIWALI).status_code == 404
    assert lists("PUT", f"/{number}/rates", json=own).status_code == 404
    assert lists("GET", f"/{number}/rates").json["result"] == []


def test_own_rates_are_listed_changed_and_removed(lists, add):
    number = add("Own", rates={SWITCH: 55.5, FAN: 1000, (WIRE, "1.5 sq mm"): 1500}, grades=["B"])

    change = {"rates": [{"itemCd": FAN, "rate": None}, {"itemCd": SWITCH, "rate": 54}]}
    assert lists("PUT", f"/{number}/rates", json=change).json["result"] == {"rateCount": 2}

    answer = lists("GET", f"/{number}/rates", query_string={"query": "switch"}).json
    assert answer["pagination"]["total"] == 1
    assert answer["result"] == [
        {
            "itemCd": SWITCH,
            "itemName": answer["result"][0]["itemName"],
            "sizeCd": "",
            "SALE_RATE1": 60,
            "MRP": 120,
            "rate": 54,
        }
    ]


@pytest.mark.parametrize(
    ("own", "field"),
    [
        ({"itemCd": "no such", "rate": 5}, "rates"),
        ({"itemCd": WIRE, "rate": 5}, "rates"),
        ({"itemCd": FAN, "rate": 0}, "rates.0.rate"),
        ({"itemCd": FAN, "rate": -1}, "rates.0.rate"),
    ],
)
def test_a_rate_of_nothing_or_of_no_size_is_refused(lists, add, own, field):
    number = add("Own", grades=["B"])

    answer = lists("PUT", f"/{number}/rates", json={"rates": [own]})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])


def test_a_customer_who_is_removed_is_on_no_list(add, store):
    add("Both", accCds=[DEALER, OTHER_DEALER])
    add("One", accCds=[DEALER])

    with store_session(store) as db:
        account_removed(db, DEALER)

    assert [(each.name, each.account_codes) for each in stored(store)] == [("Both", [OTHER_DEALER])]


def test_a_customer_is_removed_after_a_change_of_the_list_has_ended(add, store):
    number = add("Both", accCds=[DEALER])

    def remove() -> None:
        with store_session(store) as db:
            account_removed(db, DEALER)

    with ThreadPoolExecutor(1) as pool:
        with store_session(store) as db:
            outdate(db)
            removal = pool.submit(remove)
            wait_until_blocked(db, [removal])
            db.get_one(StoredPriceList, number).account_codes = [DEALER, OTHER_DEALER]
        removal.result()

    assert [each.account_codes for each in stored(store)] == [[OTHER_DEALER]]


def test_the_activity_log_says_who_changed_which_rate(call, store, owner, lists, add):
    add("Own", rates={FAN: 1000}, grades=["B"])

    entries = call("GET", "/activity", store, owner).json["result"]

    newest = entries[0]
    assert (newest["noun"], newest["subject"]) == ("price_list", "Own")
    assert newest["changes"] == [{"field": FAN, "before": None, "after": "1000"}]


def test_the_history_of_a_product_has_the_rates_of_lists(call, store, owner, lists, add):
    number = add("Own", rates={FAN: 1000}, grades=["B"])
    lists("PUT", f"/{number}/rates", json={"rates": [{"itemCd": FAN, "rate": None}]})

    history = call("GET", "/products/rates/history", store, owner, query_string={"itemCd": FAN}).json[
        "result"
    ]

    assert [(one["listName"], one["source"], one["by"]) for one in history] == [("Own", "form", "owner")] * 2
    assert [change for one in history for change in one["changes"]] == [
        {"field": "rate", "before": "1000", "after": None},
        {"field": "rate", "before": None, "after": "1000"},
    ]
