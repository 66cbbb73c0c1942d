"""Items that the books no longer have leave the shop, but stay in orders."""

import pytest

from tests.app.books.sync.packs import StoreBooks, catalogue
from tests.ordering import place_order


@pytest.fixture
def books(store, tmp_path, goods):
    books = StoreBooks(store, tmp_path)
    books.put(*catalogue("Pump", "Valve"))
    return books


def code_of(books: StoreBooks, name: str) -> str:
    return books.rows("SELECT code FROM store.products WHERE name = %(name)s", name=name)[0][0]


def test_a_retired_item_is_not_listed_found_or_sold(call, store, books, dealer):
    code = code_of(books, "Pump")
    line = {"itemCd": code, "sizeCd": "", "quantity": 1}
    assert call("POST", "/cart", store, dealer, json=line).status_code == 201
    before = call("GET", "/products?per_page=100", store, dealer).json
    books.put(*catalogue("Valve"), confirmed=1)

    after = call("GET", "/products?per_page=100", store, dealer).json
    assert after["pagination"]["total"] == before["pagination"]["total"] - 1
    assert code not in str(after)
    assert call("GET", "/products?query=pump", store, dealer).json["result"] == []
    assert call("GET", f"/products/itemsById/{code}", store, dealer).status_code == 404
    assert call("POST", "/cart", store, dealer, json=line).status_code == 422

    cart = call("GET", "/cart", store, dealer).json
    assert [(line["ITEM_CD"], line["available"]) for line in cart["result"]] == [(code, False)]
    assert cart["totals"]["noOfItem"] == 0
    order = {"paymentMode": "Bank", "orderItm": [{"cartId": cart["result"][0]["cartId"], **line}]}
    refused = call("POST", "/orders", store, dealer, json=order)
    assert refused.status_code == 409
    assert "no longer available" in refused.json["message"]

    books.put(*catalogue("Pump", "Valve"))
    (again,) = call("GET", "/cart", store, dealer).json["result"]
    assert (again["ITEM_CD"], again["available"]) == (code, True)


def test_an_order_keeps_its_retired_items(call, store, books, dealer):
    code = code_of(books, "Pump")
    placed = place_order(call, store, dealer, lines=((code, "", 2),))
    before = call("GET", f"/orders/{placed['orderId']}", store, dealer).json
    books.put(*catalogue("Valve"), confirmed=1)
    assert call("GET", f"/orders/{placed['orderId']}", store, dealer).json == before
