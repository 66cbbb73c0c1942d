"""Orders through the API, for tests that need an order first."""

from tests.stock import SWITCH

TERMS = "As per Company Terms"


def fill_cart(call, store, token, lines=((SWITCH, "", 20),), party=None) -> list[int]:
    """Put (item, size, quantity) into the cart; return the line ids."""
    numbers = []
    for item, size, quantity in lines:
        put = {"itemCd": item, "sizeCd": size, "quantity": quantity, "partyCd": party}
        answer = call("POST", "/cart", store, token, json=put)
        assert answer.status_code == 201, answer.text
        numbers.append(answer.json["insertId"])
    return numbers


def place_order(call, store, token, lines=((SWITCH, "", 20),), party=None, **fields) -> dict:
    """Order these lines; return the order's details."""
    numbers = fill_cart(call, store, token, lines, party)
    items = [
        {"cartId": number, "itemCd": item, "sizeCd": size, "quantity": quantity}
        for number, (item, size, quantity) in zip(numbers, lines, strict=True)
    ]
    body = {"partyId": party, "paymentMode": TERMS, "orderItm": items, **fields}
    answer = call("POST", "/orders", store, token, json=body)
    assert answer.status_code == 201, answer.text
    return shown_order(call, store, token, answer.json["result"]["orderId"])


def try_to_order(call, store, token) -> tuple[int, int]:
    """Order one thing; return the status and the order's id, or 0 if there is none."""
    line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    put = call("POST", "/cart", store, token, json={**line, "partyCd": None})
    if put.status_code != 201:
        return put.status_code, 0
    body = {"partyId": None, "paymentMode": TERMS, "orderItm": [{**line, "cartId": put.json["insertId"]}]}
    order = call("POST", "/orders", store, token, json=body)
    return order.status_code, order.json["result"]["orderId"] if order.status_code == 201 else 0


def shown_order(call, store, token, order_id: int) -> dict:
    """Return the details of an order."""
    answer = call("GET", f"/orders/{order_id}", store, token)
    assert answer.status_code == 200, answer.text
    return answer.json["result"]


def item_ids(order: dict) -> list[int]:
    return [item["oitmid"] for item in order["orderItm"]]


def lines(shown) -> list[tuple[str, str, int]]:
    """Return a cart's lines as (item, size, quantity)."""
    return [(line["ITEM_CD"], line["SIZE_CD"], line["QUANTITY"]) for line in shown]
