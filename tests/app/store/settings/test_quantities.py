"""Quantities and units: prol, enableUom."""

import pytest

from tests.ordering import place_order
from tests.stock import DEALER, SALESPERSON, SWITCH, WIRE


def test_in_boxes_quantities_are_whole_boxes(call, open_with, sign_in, size_of):
    store = open_with(boxes=True)
    token = sign_in(store, DEALER)

    def put(quantity, item=SWITCH, size=""):
        body = {"itemCd": item, "sizeCd": size, "quantity": quantity}
        return call("POST", "/cart", store, token, json=body).status_code

    size = size_of(store, token)
    assert (size["MIN_OQTY"], size["QYT_MULTI"], size["DESC1"]) == (20, 20, "20")
    assert [put(20), put(40), put(30)] == [201, 201, 422]
    # A box whose size is not a number counts as one piece.
    assert put(3, WIRE, "1.5 sq mm") == 201


def test_in_pieces_quantities_are_multiples_of_the_items_step(call, open_with, sign_in, size_of):
    store = open_with(boxes=False)
    token = sign_in(store, DEALER)

    size = size_of(store, token)
    assert (size["MIN_OQTY"], size["QYT_MULTI"]) == (20, 10)
    body = {"itemCd": SWITCH, "sizeCd": "", "quantity": 30}
    assert call("POST", "/cart", store, token, json=body).status_code == 201


@pytest.mark.parametrize("shown", [True, False])
def test_units_are_shown_if_the_switch_is_on(call, open_with, sign_in, guest, shown):
    store = open_with(units=shown)
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    block = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
    units = set()

    for token, party in (
        (guest(store), None),
        (sign_in(store, DEALER), None),
        (sign_in(store, SALESPERSON), DEALER),
    ):
        line = call("POST", "/cart", store, token, json={**put, "partyCd": party}).json["insertId"]
        change = {"cartId": line, "quantity": 40, "partyCd": party}
        units.add(call("PUT", "/cart", store, token, json=change).json["result"]["UOM"])
        cart = call("GET", f"/cart?partyCd={party or ''}", store, token).json["result"]
        order = place_order(call, store, token, party=party, orderDtl=block)
        (listed,) = call("GET", f"/orders?query={order['ORDER_NO']}", store, token).json["result"][:1]
        units |= {line["UOM"] for line in (*cart, *order["orderItm"], *listed["orderItm"])}
        units.add(call("GET", f"/products/itemsById/{SWITCH}", store, token).json["result"]["UOM"])

    assert units == {"pc" if shown else ""}
