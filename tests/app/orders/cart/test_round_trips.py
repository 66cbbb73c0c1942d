"""How often the calls of the cart go to PostgreSQL, and that one look at the caller is enough."""

import pytest

from tests.stock import DEALER, FAN, SALESPERSON, SWITCH

LINE = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}


def test_the_calls_of_a_cart_take_one_or_two_round_trips(counts, call, store, dealer):
    other = {**LINE, "itemCd": FAN, "quantity": 1}
    line = call("POST", "/cart", store, dealer, json=LINE).json["insertId"]

    found = {
        "put in": counts("POST", "/cart", dealer, json=other),
        "open": counts("GET", "/cart", dealer),
        "change": counts("PUT", "/cart", dealer, json={"cartId": line, "quantity": 40}),
        "set": counts("PUT", "/cart/lines", dealer, json={"lines": [LINE, other]}),
        "remove": counts("DELETE", f"/cart/{line}", dealer),
    }

    assert found == {"put in": (2, 4), "open": (1, 3), "change": (2, 4), "set": (2, 7), "remove": (2, 2)}


@pytest.mark.parametrize("who", [DEALER, SALESPERSON])
def test_the_caller_is_looked_at_once(counts, call, store, sign_in, who):
    token = sign_in(store, who)
    counts("POST", "/cart", token, json={**LINE, "partyCd": DEALER})

    assert len([text for text in counts.statements if "store.sign_ins i" in text]) == 1


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/cart"), ("PUT", "/cart"), ("PUT", "/cart/lines"), ("DELETE", "/cart/1")]
)
def test_an_ended_sign_in_is_401_whatever_its_body(call, store, dealer, method, path):
    assert call("POST", "/auth/logout", store, dealer).status_code == 204

    for body in ({}, {"itemCd": 7}, LINE):
        assert call(method, path, store, dealer, json=body).status_code == 401
