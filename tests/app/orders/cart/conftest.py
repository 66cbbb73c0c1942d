"""Fixtures: a dealer's cart and calls that fill it."""

import pytest

from tests.stock import SWITCH


@pytest.fixture
def cart(call, store):
    """Return the cart as (item, size, quantity) tuples."""

    def read(token, party=None):
        answer = call("GET", f"/cart?partyCd={party or ''}", store, token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def put(call, store, dealer):
    """Add a line to the cart with any body. Return the answer."""

    def make(token=None, **body):
        fields = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20, **body}
        return call("POST", "/cart", store, token or dealer, json=fields)

    return make


@pytest.fixture
def change(call, store, dealer):
    def make(line, quantity, token=None, **body):
        fields = {"cartId": line, "quantity": quantity, **body}
        return call("PUT", "/cart", store, token or dealer, json=fields)

    return make
