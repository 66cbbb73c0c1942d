"""Lists of items that a party names and keeps."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from app.orders.cart.planned_schemas import AddItemsIn
from app.orders.saved_lists.service import MAX_LISTS
from tenant_router.session import store_session
from tests.ordering import fill_cart, lines
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

MONTHLY = [
    {"itemCd": SWITCH, "sizeCd": "", "quantity": 20, "ITEM_NAME": "Switch"},
    {"itemCd": WIRE, "sizeCd": "1.5 sq mm", "quantity": 2},
]


@pytest.fixture
def lists(call, store):
    """Make a call of the lists; return the answer."""

    def make(method, token, path="", **kwargs):
        return call(method, f"/lists{path}", store, token, **kwargs)

    return make


@pytest.fixture
def saved(lists, dealer):
    answer = lists("POST", dealer, json={"name": " Monthly  order ", "lines": MONTHLY})
    assert answer.status_code == 201, answer.text
    return answer.json["result"]["listId"]


def test_a_list_is_kept_with_its_items_at_todays_rates(lists, dealer, saved):
    (shown,) = lists("GET", dealer).json["result"]
    assert (shown["listId"], shown["name"], shown["noOfItem"]) == (saved, "Monthly order", 2)

    kept = lists("GET", dealer, f"/{saved}").json["result"]

    assert [(line["itemCd"], line["SIZE_CD"], line["QUANTITY"]) for line in kept["lines"]] == [
        (SWITCH, "", 20),
        (WIRE, "1.5 sq mm", 2),
    ]
    assert all(line["line"]["RATE"] > 0 and line["reason"] is None for line in kept["lines"])


def test_what_is_not_sold_any_more_is_named(lists, dealer, saved, store):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(retired_at="2026-01-01"))

    gone, still = lists("GET", dealer, f"/{saved}").json["result"]["lines"]

    assert (gone["ITEM_NAME"], gone["reason"], gone["line"]) == ("Switch", "unavailable", None)
    assert still["reason"] is None


def test_its_items_are_added_to_the_cart(call, store, dealer, saved):
    fill_cart(call, store, dealer, ((SWITCH, "", 30),))

    answer = call("POST", "/cart/lines", store, dealer, json={"lines": [*MONTHLY, MONTHLY[1]]})

    assert answer.status_code == 200, answer.text
    assert lines(answer.json["result"]) == [(SWITCH, "", 50), (WIRE, "1.5 sq mm", 4)]
    assert [each["quantity"] for each in answer.json["before"]] == [30, 0]


def test_unknown_items_are_left_out_with_their_reason(call, store, dealer):
    unknown = {"itemCd": "NO-SUCH", "sizeCd": "", "quantity": 1, "ITEM_NAME": "Old lamp"}

    answer = call("POST", "/cart/lines", store, dealer, json={"lines": [unknown]}).json

    left_out = {"itemCd": "NO-SUCH", "ITEM_NAME": "Old lamp", "SIZE_CD": "", "reason": "unavailable"}
    assert answer["leftOut"] == [left_out]


@pytest.mark.parametrize("quantity", [0, -1, 1.5, None])
def test_a_quantity_that_is_none_is_refused_at_its_field(quantity):
    line = {**MONTHLY[0], "quantity": quantity}

    assert "quantity" in str(refusals(AddItemsIn(), {"lines": [line]}))
    assert refusals(AddItemsIn(), {"lines": [MONTHLY[0]]}) == {}


def test_a_wrong_quantity_is_422(call, store, dealer):
    line = {**MONTHLY[0], "quantity": 1.5}

    answer = call("POST", "/cart/lines", store, dealer, json={"lines": [line]})

    assert answer.status_code == 422
    assert "quantity" in str(answer.json["errors"])


def test_a_list_is_renamed_and_its_items_are_replaced(lists, dealer, saved):
    assert lists("PUT", dealer, f"/{saved}", json={"name": "Diwali"}).status_code == 200
    assert lists("GET", dealer).json["result"][0]["noOfItem"] == 2

    change = {"name": "Diwali", "lines": [{"itemCd": FAN, "quantity": 1}]}
    assert lists("PUT", dealer, f"/{saved}", json=change).status_code == 200

    kept = lists("GET", dealer, f"/{saved}").json["result"]
    assert (kept["name"], [line["itemCd"] for line in kept["lines"]]) == ("Diwali", [FAN])


def test_two_lists_have_two_names(lists, dealer, saved):
    again = lists("POST", dealer, json={"name": "MONTHLY order", "lines": MONTHLY})
    assert again.status_code == 422
    assert again.json["errors"]["name"] == [
        "You already have a list with this name. Please use another name."
    ]

    other = lists("POST", dealer, json={"name": "Site B", "lines": MONTHLY}).json["result"]["listId"]
    assert lists("PUT", dealer, f"/{other}", json={"name": "monthly order"}).status_code == 422
    assert lists("PUT", dealer, f"/{other}", json={"name": "site b"}).status_code == 200


def test_a_list_needs_a_name(lists, dealer):
    assert lists("POST", dealer, json={"name": "  ", "lines": MONTHLY}).status_code == 422
    assert lists("POST", dealer, json={"lines": MONTHLY}).status_code == 422


def test_a_party_keeps_a_bounded_number_of_lists(lists, dealer, monkeypatch):
    monkeypatch.setattr("app.orders.saved_lists.service.MAX_LISTS", 2)
    assert MAX_LISTS > 2
    for name in ("A", "B"):
        assert lists("POST", dealer, json={"name": name, "lines": MONTHLY}).status_code == 201

    answer = lists("POST", dealer, json={"name": "C", "lines": MONTHLY})

    assert answer.status_code == 422
    assert "2 lists" in answer.json["errors"]["name"][0]


def test_a_list_is_removed_once_and_for_all(lists, dealer, saved):
    assert lists("DELETE", dealer, f"/{saved}").status_code == 200
    assert lists("DELETE", dealer, f"/{saved}").status_code == 200
    assert lists("GET", dealer, f"/{saved}").status_code == 404


def test_another_partys_list_is_not_there(lists, dealer, saved, store, sign_in):
    stranger = sign_in(store, OTHER_DEALER)

    assert lists("GET", stranger).json["result"] == []
    assert lists("GET", stranger, f"/{saved}").status_code == 404
    assert lists("PUT", stranger, f"/{saved}", json={"name": "Mine"}).status_code == 404
    lists("DELETE", stranger, f"/{saved}")
    assert lists("GET", dealer, f"/{saved}").status_code == 200


def test_a_salesperson_uses_the_lists_of_the_party_they_order_for(lists, saved, store, sign_in):
    salesperson = sign_in(store, SALESPERSON)

    shown = lists("GET", salesperson, query_string={"partyCd": DEALER}).json["result"]

    assert [each["listId"] for each in shown] == [saved]
    assert lists("GET", salesperson).status_code == 422
    assert lists("GET", salesperson, query_string={"partyCd": OTHER_DEALER}).status_code == 404
