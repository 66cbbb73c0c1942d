"""What is somebody else's is answered as what there is not: the same status, the same words."""

from uuid import uuid4

import pytest

from tests.ordering import fill_cart, item_ids, place_order
from tests.stock import DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

NOT_THERE = 987_654_321


@pytest.fixture
def mine(call, store, goods, sign_in):
    """What a dealer has: an order, an item, a cart's line, a file, a sign-in."""
    token = sign_in(store, DEALER)
    order = place_order(call, store, token)
    (line,) = fill_cart(call, store, token)
    file = call("POST", "/exports", store, token, json={"kind": "order", "orderId": order["orderId"]})
    session = call("GET", "/auth/sessions", store, token).json["result"][0]["session"]
    return {
        "order": order["orderId"],
        "item": item_ids(order)[0],
        "line": line,
        "export": file.json["result"]["id"],
        "session": session,
        "account": DEALER,
    }


NOTHING = {
    "order": NOT_THERE,
    "item": NOT_THERE,
    "line": NOT_THERE,
    "export": str(uuid4()),
    "session": str(uuid4()),
    "account": "P9999",
}

# The call, its body, and the status of what there is not.
CALLS = {
    "an order": ("GET", "/orders/{order}", None, 404),
    "its paper": ("POST", "/exports", {"kind": "order", "orderId": "{order}"}, 404),
    "its cancellation": (
        "PUT",
        "/orders/status",
        {"id": "{order}", "status": "Canceled", "type": "order"},
        404,
    ),
    "an item's": ("PUT", "/orders/status", {"id": "{item}", "status": "Canceled", "type": "orderitm"}, 404),
    "a line's quantity": ("PUT", "/cart", {"cartId": "{line}", "quantity": 30}, 404),
    "a file": ("GET", "/exports/{export}", None, 404),
    "a sign-in": ("DELETE", "/auth/sessions?session={session}", None, 404),
    "an account": ("GET", "/account/{account}", None, 404),
    "its change": ("PUT", "/account", {"accCd": "{account}", "accName": "Mine now"}, 404),
    "its notifications": ("GET", "/notification?accCd={account}", None, 404),
    "its cart": ("GET", "/cart?partyCd={account}", None, 404),
}
# Salespeople change no account.
STRANGERS = [
    (who, name)
    for name in CALLS
    for who in (OTHER_DEALER, OTHER_SALESPERSON)
    if (who, name) != (OTHER_SALESPERSON, "its change")
]


def filled(body, things):
    return body and {
        name: things[value[1:-1]] if isinstance(value, str) and value.startswith("{") else value
        for name, value in body.items()
    }


def asked(call, store, token, name, things, who):
    method, path, body, _ = CALLS[name]
    json = filled(body, things)
    if who == OTHER_SALESPERSON and name == "a line's quantity":
        json["partyCd"] = OTHER_DEALER
    return call(method, path.format(**things), store, token, json=json)


@pytest.mark.parametrize(("who", "name"), STRANGERS)
def test_what_is_anothers_is_answered_as_what_there_is_not(call, store, mine, sign_in, who, name):
    token = sign_in(store, who)

    theirs, nothing = (asked(call, store, token, name, things, who) for things in (mine, NOTHING))

    assert theirs.status_code == nothing.status_code == CALLS[name][3], theirs.text
    assert theirs.json == nothing.json


def test_taking_out_anothers_line_takes_nothing_out(call, store, mine, sign_in):
    for who in (OTHER_DEALER, OTHER_SALESPERSON):
        call("DELETE", f"/cart/{mine['line']}", store, sign_in(store, who))

    assert [
        line["cartId"] for line in call("GET", "/cart", store, sign_in(store, DEALER)).json["result"]
    ] == [mine["line"]]


def test_a_salesperson_reaches_the_things_of_his_own_parties(call, store, mine, sign_in):
    token = sign_in(store, SALESPERSON)

    assert call("GET", f"/orders/{mine['order']}", store, token).status_code == 200
    assert call("GET", f"/account/{DEALER}", store, token).status_code == 200
