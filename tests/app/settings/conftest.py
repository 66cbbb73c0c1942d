"""Stores with switches, and what is shown in them."""

import pytest

from tests.stock import SWITCH


@pytest.fixture
def open_with(make_store, fill):
    """A store with goods and these switches beside guest_login."""

    def make(**switches):
        store = make_store(guest_login=True, **switches)
        fill(store)
        return store

    return make


@pytest.fixture
def size_of(call):
    """The first size of an item as the bearer of a token is shown it."""

    def read(store, token=None, item=SWITCH, query=""):
        answer = call("GET", f"/products/itemsById/{item}{query}", store, token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]["variant"][0]

    return read
