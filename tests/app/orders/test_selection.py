"""Orders that the owner selects to work on many: by id, or all that match the filter of the list."""

import pytest

from app.orders import selection
from tests.ordering import item_ids, place_order, shown_order
from tests.stock import DEALER, OTHER_DEALER

BLOCK = {"NAME": "Aarav", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "Anand"}


@pytest.fixture
def orders(call, store, goods, sign_in, guest) -> list[dict]:
    """Place three orders: of two dealers and a guest."""
    placed = [place_order(call, store, sign_in(store, buyer)) for buyer in (DEALER, OTHER_DEALER)]
    return [*placed, place_order(call, store, guest(store), orderDtl=BLOCK)]


@pytest.fixture
def selected(call, store, owner):
    def read(**body) -> list[dict]:
        answer = call("POST", "/orders/selection", store, owner, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def test_all_that_match_the_filter_come_in_the_order_of_the_list(call, store, owner, orders, selected, move):
    ids = [order["orderId"] for order in orders]
    assert [each["orderId"] for each in selected()] == ids[::-1]
    assert [each["orderId"] for each in selected(sort="ORDER_NO")] == ids
    assert [each["orderId"] for each in selected(type="search", query="aarav")] == ids[2:]
    assert [each["orderId"] for each in selected(partyCd=DEALER)] == ids[:1]

    assert move(owner, ids[:1], "Approved", "order").status_code == 200

    assert [each["orderId"] for each in selected(type="Approved")] == ids[:1]
    assert [each["orderId"] for each in selected(type="Pending")] == ids[:0:-1]


def test_an_order_names_its_customer_and_what_may_be_done(owner, orders, selected, move):
    guests = orders[2]
    first = selected(ids=[guests["orderId"]])[0]

    assert (first["guest"], first["name"], first["city"], first["mobileNo"]) == (
        True,
        "Aarav",
        "Anand",
        "9825011111",
    )
    assert (first["openItems"], first["openAmount"]) == (1, guests["NET_AMT"])
    assert first["may"] == ["Approved", "Dispatched", "Canceled"]

    assert move(owner, item_ids(guests), "Canceled").status_code == 200

    assert (
        selected(ids=[guests["orderId"]])[0] | {"may": [], "openItems": 0, "openAmount": 0}
        == selected(ids=[guests["orderId"]])[0]
    )


def test_the_link_of_a_selected_order_opens_it(call, store, orders, selected):
    link = selected(ids=[orders[0]["orderId"]])[0]["link"].rpartition("/")[2]

    assert call("GET", f"/orders/link/{link}", store).json["result"]["ORDER_NO"] == orders[0]["ORDER_NO"]


def test_no_more_orders_match_than_one_change_may_have(orders, selected, monkeypatch):
    monkeypatch.setattr(selection, "MAX_SELECTED", 2)

    assert len(selected()) == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"ids": list(range(1, 1_002))}, "ids"),
        ({"ids": ["1"]}, "ids.0"),
        ({"type": "x"}, "type"),
        ({"sort": "x"}, "sort"),
    ],
)
def test_wrong_requests_name_the_field(call, store, owner, body, field):
    answer = call("POST", "/orders/selection", store, owner, json=body)

    assert answer.status_code == 422
    assert field.split(".")[0] in answer.json["errors"]


def test_a_dispatch_of_several_orders_notes_the_number_of_each(call, store, owner, orders):
    first, second, other = (order["orderId"] for order in orders)
    body = {
        "id": [first, second],
        "status": "Dispatched",
        "type": "order",
        "transporter": "Patel Roadways",
        "lrNos": [
            {"orderId": first, "lrNo": " LR 17 "},
            {"orderId": second, "lrNo": ""},
            {"orderId": other, "lrNo": "LR 19"},
        ],
    }
    assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    shown = [shown_order(call, store, owner, number) for number in (first, second, other)]
    assert [(each["transporter"], each["lrNo"]) for each in shown] == [
        ("Patel Roadways", "LR 17"),
        ("Patel Roadways", ""),
        ("", ""),
    ]
