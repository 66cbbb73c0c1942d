"""The owner's list of schemes: what they may be, and trying them out."""

import pytest

from app.people.editing.service import account_removed
from app.terms.schemes.schemas import SchemeIn
from app.terms.schemes.service import check
from tenant_router.session import store_session
from tests.app.terms.schemes.conftest import SINCE
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

BODY = {"name": "Season", "gives": "percent", "fromDate": SINCE, "slabs": [{"at": 10, "gives": 5}]}


def test_a_scheme_is_added_changed_and_removed(schemes, add):
    number = add(
        "Season offer",
        {10: 5, 50: 8},
        itemCds=[FAN],
        deptCds=["E002"],
        accCds=[DEALER],
        smanCds=[SALESPERSON],
        floorGrade="E",
        budget=50_000,
        mostOrders=100,
        mostOrdersEach=2,
        combined=True,
        toDate="2027-01-01 00:00:00",
    )

    (shown,) = schemes("GET").json["result"]
    assert shown["slabs"] == [{"at": 10, "gives": 5}, {"at": 50, "gives": 8}]
    assert [each["code"] for each in shown["items"]] == [FAN]
    assert [each["code"] for each in shown["accounts"]] == [DEALER]
    assert (shown["state"], shown["givenAmt"], shown["givenOrders"]) == ("running", 0, 0)

    assert schemes("GET", query_string={"query": "ceiling season"}).json["result"] == [shown]

    changed = schemes("PUT", f"/{number}", json={**BODY, "name": "Winter offer"})
    assert changed.status_code == 200
    (shown,) = schemes("GET", query_string={"query": "winter"}).json["result"]
    assert (shown["name"], shown["items"], shown["budget"]) == ("Winter offer", [], None)

    assert schemes("DELETE", f"/{number}").status_code == 200
    assert schemes("DELETE", f"/{number}").status_code == 200
    assert schemes("GET").json["result"] == []
    assert schemes("PUT", f"/{number}", json=BODY).status_code == 404


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"slabs": []}, "slabs"),
        ({"slabs": [{"at": 10, "gives": 100}]}, "slabs.0.gives"),
        ({"slabs": [{"at": 10, "gives": 5}, {"at": 10, "gives": 6}]}, "slabs.1.at"),
        ({"slabs": [{"at": 10.5, "gives": 5}]}, "slabs.0.at"),
        ({"gives": "free", "slabs": [{"at": 10, "gives": 1.5}]}, "slabs.0.gives"),
        ({"allItems": True, "itemCds": [FAN]}, "itemCds"),
        ({"accCds": [DEALER], "grades": ["A"]}, "accCds"),
        ({"toDate": SINCE}, "toDate"),
        ({"name": " "}, "name"),
        ({"budget": 0}, "budget"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(values, field):
    def wrong(body):
        return list(refusals(SchemeIn(), body, lambda loaded: check(loaded["term"])))

    assert (wrong({**BODY, **values}), wrong(BODY)) == ([field], [])


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"slabs": []}, "slabs"),
        ({"slabs": [{"at": 10, "gives": 100}]}, "slabs.0.gives"),
        ({"gives": "free", "freeItemCd": "none"}, "freeItemCd"),
        ({"itemCds": ["none"]}, "itemCds"),
        ({"deptCds": ["none"]}, "deptCds"),
        ({"accCds": ["none"]}, "accCds"),
        ({"smanCds": ["none"]}, "smanCds"),
    ],
)
def test_a_scheme_that_makes_no_sense_is_refused_at_its_field(schemes, values, field):
    answer = schemes("POST", json={**BODY, **values})

    assert answer.status_code == 422, answer.text
    assert list(answer.json["errors"]) == [field]


def test_two_schemes_cannot_have_one_name(schemes, add):
    add("Season", {10: 5})

    answer = schemes("POST", json={**BODY, "name": "season"})

    assert (answer.status_code, list(answer.json["errors"])) == (409, ["name"])


def test_a_customer_who_is_removed_is_in_no_scheme(store, schemes, add):
    add("For two", {10: 5}, accCds=[DEALER, OTHER_DEALER])
    add("For one", {10: 5}, accCds=[DEALER])

    with store_session(store) as db:
        account_removed(db, DEALER)

    (shown,) = schemes("GET").json["result"]
    assert [each["code"] for each in shown["accounts"]] == [OTHER_DEALER]


def test_trying_out_says_what_each_scheme_gives_and_why_not(schemes, add):
    add("Fans", {10: 4}, itemCds=[FAN], place=1)
    add("All goods", {1000: 2}, counts="value", place=2)
    add("Wires", {10: 4}, itemCds=[WIRE], place=3)
    add("Bulk", {500: 4}, itemCds=[SWITCH], place=4)
    add("Other buyers", {1: 4}, accCds=[OTHER_DEALER], place=5)
    add("Next year", {1: 4}, fromDate="2027-04-01 00:00:00", place=6)
    lines = [{"itemCd": FAN, "quantity": 10}, {"itemCd": SWITCH, "quantity": 20}]

    answer = schemes("POST", "/trial", json={"accCd": DEALER, "lines": lines})

    assert answer.status_code == 200, answer.text
    tried = answer.json["result"]
    assert {each["name"]: each["why"] for each in tried["schemes"]} == {
        "Fans": "given",
        "All goods": "given",
        "Wires": "no_goods",
        "Bulk": "other_scheme",
        "Other buyers": "other_buyers",
        "Next year": "not_now",
    }
    assert [(each["rate"], each["schemes"]) for each in tried["lines"]] == [
        (2395.2, ["Fans"]),
        (53.9, ["All goods"]),
    ]
    assert tried["afterAmt"] < tried["beforeAmt"]


def test_trying_out_at_another_time_and_for_a_grade(schemes, add):
    add("Next year", {1: 4}, grades=["C"], fromDate="2027-04-01 00:00:00")
    lines = [{"itemCd": FAN, "quantity": 1}]

    def why(**values):
        answer = schemes("POST", "/trial", json={"lines": lines, **values})
        return answer.json["result"]["schemes"][0]["why"]

    later = "2027-05-01 00:00:00"
    assert (why(grade="C"), why(grade="C", atDate=later), why(grade="A", atDate=later)) == (
        "not_now",
        "given",
        "other_buyers",
    )


def test_trying_out_an_item_that_is_not_sold_names_its_line(schemes):
    lines = [{"itemCd": FAN, "quantity": 1}, {"itemCd": "none", "quantity": 1}]

    answer = schemes("POST", "/trial", json={"lines": lines})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["lines.1.itemCd"])
