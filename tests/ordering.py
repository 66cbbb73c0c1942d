"""Orders through the API, for tests that need an order first."""

from uuid import uuid4

from sqlalchemy import update

from app.people.accounts.models import Account, Salesperson
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH

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


def place_beyond_credit(call, store, sign_in) -> dict[str, int]:
    """Place an order of each outcome beyond the dealer's limit of ₹3,000; return their ids by outcome.

    They owe ₹1,000, and each order is of ₹2,619.75.
    """
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"credit_control": True}))
        db.execute(update(Account).where(Account.code == DEALER).values(credit_limit=3000))
        db.execute(update(Salesperson).values(may_override_credit=True))

    def order(policy: str, caller: str = DEALER, **fields) -> int:
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(credit_policy=policy))
        item = {"itemCd": FAN, "sizeCd": "", "quantity": 1}
        body = {"paymentMode": TERMS, "orderItm": [item], **fields}
        headers = {"Idempotency-Key": uuid4().hex}
        answer = call("POST", "/orders", store, sign_in(store, caller), json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["orderId"]

    placed = {
        "warned": order("warn"),
        "held": order("hold"),
        "released": order("hold"),
        "overridden": order("block", SALESPERSON, partyId=DEALER, creditReason="Cheque in hand"),
    }
    release = {"id": placed["released"], "reason": "Paid by UPI"}
    assert call("PUT", "/orders/release", store, sign_in(store, store.key), json=release).status_code == 200
    return placed


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
