"""Placing an order."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from tests.ordering import TERMS, fill_cart, lines, shown_order
from tests.stock import AGREED_DEALER, DEALER, FAN, SALESPERSON, SWITCH, WIRE

GUEST_BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}


@pytest.fixture
def order(call):
    """Put lines into the cart and order them. Return the answer of POST /orders."""

    def make(store, token, lines=((SWITCH, "", 20),), party=None, key=None, **fields):
        for item, size, quantity in lines:
            put = {"itemCd": item, "sizeCd": size, "quantity": quantity, "partyCd": party}
            assert call("POST", "/cart", store, token, json=put).status_code == 201
        cart = call("GET", f"/cart?partyCd={party or ''}", store, token).json
        body = {
            "partyId": party,
            "paymentMode": "As per Company Terms",
            "itemAmt": cart["totals"].get("itemAmt"),
            "netAmt": cart["totals"].get("netAmt"),
            "orderItm": [
                {
                    "cartId": line["cartId"],
                    "itemCd": line["itemCd"],
                    "sizeCd": line["SIZE_CD"],
                    "quantity": line["QUANTITY"],
                }
                for line in cart["result"]
            ],
            **fields,
        }
        headers = {"Idempotency-Key": key} if key else {}
        answer = call("POST", "/orders", store, token, json=body, headers=headers)
        answer.sent = body
        return answer

    return make


def test_a_dealer_orders_at_their_grade_and_the_cart_is_emptied(store, goods, call, sign_in, order):
    token = sign_in(store, DEALER)

    placed = order(store, token, [(SWITCH, "", 40), (WIRE, "1.5 sq mm", 3)])

    assert placed.status_code == 201, placed.text
    shown = call("GET", f"/orders/{placed.json['result']['orderId']}", store, token).json["result"]
    # Grade B: 55 less 10 % is 49.5, rounded half up to 50; the wire is 1,895 without discount.
    assert [item["RATE"] for item in shown["orderItm"]] == [50, 1895]
    assert shown["ITEM_AMT"] == 50 * 40 + 1895 * 3
    assert shown["NET_AMT"] == pytest.approx((50 * 40 + 1895 * 3) * 1.18)
    assert shown["TAX_AMT"] == pytest.approx((50 * 40 + 1895 * 3) * 0.18)
    assert shown["STATUS"] == "Pending"
    assert shown["accounts"]["ACC_NAME"].startswith("Dealer P001")
    assert call("GET", "/cart", store, token).json["result"] == []


def test_the_same_key_again_is_the_same_order(store, goods, call, sign_in, order):
    token = sign_in(store, DEALER)
    key = str(uuid4())

    first = order(store, token, key=key)
    again = call("POST", "/orders", store, token, json=first.sent, headers={"Idempotency-Key": key})

    assert (again.status_code, again.json) == (201, first.json)
    assert call("GET", "/orders", store, token).json["pagination"]["totalItems"] == 1


def test_another_body_with_the_same_key_is_rejected(store, goods, call, sign_in, order):
    token = sign_in(store, DEALER)
    first = order(store, token, key="k1")

    other = {**first.sent, "remarks1": "changed"}
    answer = call("POST", "/orders", store, token, json=other, headers={"Idempotency-Key": "k1"})

    assert answer.status_code == 422


def test_without_a_key_the_state_of_the_cart_is_the_key(store, goods, call, sign_in, order):
    token = sign_in(store, DEALER)

    first = order(store, token)
    again = call("POST", "/orders", store, token, json=first.sent)

    assert again.json == first.json


def test_fifty_concurrent_posts_make_one_order_and_numbers_have_no_gap(
    app, store, goods, sign_in, order, call
):
    token = sign_in(store, DEALER)
    first = order(store, token, key="warm")
    put = {"itemCd": FAN, "sizeCd": "", "quantity": 1}
    line = call("POST", "/cart", store, token, json=put).json["insertId"]
    body = {
        "paymentMode": "Bank",
        "orderItm": [{"cartId": line, "itemCd": FAN, "sizeCd": "", "quantity": 1}],
    }
    headers = {
        "x-api-key": "test-key",
        "x-user": store.key,
        "Authorization": f"Bearer {token}",
        "Idempotency-Key": "many",
    }

    def post(_):
        return app.test_client().post("/api/orders", json=body, headers=headers)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(post, range(50)))

    assert {answer.status_code for answer in answers} == {201}
    numbers = {answer.json["result"]["ORDER_NO"] for answer in answers}
    assert numbers == {first.json["result"]["ORDER_NO"] + 1}


def test_a_rejected_order_uses_no_number(store, goods, call, sign_in, order):
    token = sign_in(store, DEALER)
    first = order(store, token).json["result"]["ORDER_NO"]

    assert order(store, token, paymentMode="Barter").status_code == 422
    second = order(store, token).json["result"]["ORDER_NO"]

    assert second == first + 1


def test_two_tabs_order_the_same_cart_once(store, goods, call, sign_in, order):
    token = sign_in(store, DEALER)
    first = order(store, token, key="tab-1")

    second = call("POST", "/orders", store, token, json=first.sent, headers={"Idempotency-Key": "tab-2"})

    assert second.status_code == 409
    assert call("GET", "/orders", store, token).json["pagination"]["totalItems"] == 1


def test_a_total_off_by_more_than_a_rupee_is_rejected_with_the_current_amounts(
    store, goods, call, sign_in, order
):
    token = sign_in(store, DEALER)

    answer = order(store, token, [(SWITCH, "", 20)], netAmt=1000)

    assert answer.status_code == 409
    assert answer.json["totals"]["netAmt"] == 1180
    assert answer.json["totals"]["taxNames"] == call("GET", "/cart", store, token).json["totals"]["taxNames"]
    assert answer.json["result"][0]["RATE"] == 50
    assert call("GET", "/orders", store, token).json["result"] == []
    assert len(call("GET", "/cart", store, token).json["result"]) == 1


def test_a_guest_orders_and_finds_the_order(store, goods, call, guest, order):
    token = guest(store)

    placed = order(store, token, orderDtl=GUEST_BLOCK, paymentMode="Cash on Delivery")

    assert placed.status_code == 201, placed.text
    mine = call("GET", "/orders", store, token).json["result"]
    assert [listed["orderDtl"]["NAME"] for listed in mine] == ["Nilesh Parmar"]
    assert call("GET", "/orders", store, guest(store)).json["result"] == []


def test_a_salesperson_orders_for_a_party_at_its_rate(store, goods, call, sign_in, order):
    token = sign_in(store, SALESPERSON)

    placed = order(store, token, party=DEALER)

    assert placed.status_code == 201, placed.text
    listed = call("GET", "/orders/sman", store, token).json["result"][0]
    assert (listed["PARTY_CD"], listed["SMAN_CD"]) == (DEALER, SALESPERSON)
    assert listed["orderItm"][0]["RATE"] == 50


def test_a_salesperson_must_select_one_of_their_parties(store, goods, call, sign_in):
    token = sign_in(store, SALESPERSON)
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    without = call("POST", "/cart", store, token, json=put)
    strangers = call("POST", "/cart", store, token, json={**put, "partyCd": "P002"})

    assert (without.status_code, without.json["message"]) == (422, "Please Select Order account")
    assert strangers.status_code == 404


def test_an_agreed_rate_overrides_the_grade(make_store, fill, call, sign_in):
    store = make_store(party_rates=True)
    fill(store)

    def rate_of(code):
        detail = call("GET", f"/products/itemsById/{SWITCH}", store, sign_in(store, code))
        return detail.json["result"]["variant"][0]["RATE"]

    assert rate_of(AGREED_DEALER) == 41
    assert rate_of(DEALER) == 55


def test_a_salesperson_who_orders_at_once_chooses_a_party_too(store, goods, call, sign_in):
    item = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    body = {"paymentMode": "Bank", "orderItm": [item]}

    answer = call("POST", "/orders", store, sign_in(store, SALESPERSON), json=body)

    assert (answer.status_code, answer.json["message"]) == (422, "Please Select Order account")


@pytest.mark.parametrize("mode", ["Cash on Delivery", "As per Company Terms", "Bank"])
def test_each_payment_mode_is_stored(store, goods, call, sign_in, order, mode):
    token = sign_in(store, DEALER)

    placed = order(store, token, paymentMode=mode)

    shown = call("GET", f"/orders/{placed.json['result']['orderId']}", store, token).json["result"]
    assert shown["PAYMENT_MODE"] == mode


def test_buyers_without_rates_neither_send_nor_see_amounts(make_store, fill, call, guest):
    store = make_store(guest_login=True, guest_rates=False)
    fill(store)
    item = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    body = {"paymentMode": "Bank", "orderItm": [item], "orderDtl": GUEST_BLOCK}

    answer = call("POST", "/orders", store, guest(store), json={**body, "netAmt": 1, "itemAmt": 1})

    assert answer.status_code == 201
    assert set(answer.json["result"]) == {"orderId", "ORDER_NO", "held"}


def test_current_amounts_have_the_paid_rate_and_no_grade_rates(store, goods, call, sign_in, order):
    answer = order(store, sign_in(store, DEALER), [(SWITCH, "", 20)], netAmt=1)

    (line,) = answer.json["result"]
    assert (line["RATE"], line["NET_AMOUNT"]) == (50, 1180)
    assert not [name for name in line if name.startswith("SALE_")]


def test_the_same_things_ordered_at_once_with_another_remark_are_another_order(
    make_store, fill, call, sign_in
):
    store = make_store(remarks1=True)
    fill(store)
    token = sign_in(store, DEALER)
    item = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    def send(remark):
        body = {"paymentMode": "Bank", "orderItm": [item], "remarks1": remark}
        return call("POST", "/orders", store, token, json=body).json["result"]["ORDER_NO"]

    assert [send("by lorry"), send("by train"), send("by lorry")] == [1, 2, 1]


@pytest.mark.parametrize("mode", ["", "Barter"])
def test_a_payment_mode_is_required(store, goods, sign_in, order, mode):
    answer = order(store, sign_in(store, DEALER), paymentMode=mode)

    assert (answer.status_code, answer.json["message"]) == (422, "Please Select Payment Mode")


def test_an_order_takes_the_lines_as_the_cart_spells_them(store, goods, call, sign_in):
    token = sign_in(store, DEALER)
    fill_cart(call, store, token, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2)))
    cart = call("GET", "/cart", store, token).json["result"]

    body = {"paymentMode": TERMS, "orderItm": cart}
    placed = call("POST", "/orders", store, token, json=body)

    assert placed.status_code == 201, placed.text
    order = shown_order(call, store, token, placed.json["result"]["orderId"])
    assert lines(order["orderItm"]) == [(SWITCH, "", 20), (WIRE, "1.5 sq mm", 2)]
    assert call("GET", "/cart", store, token).json["result"] == []


def test_an_empty_order_is_refused(store, goods, call, sign_in):
    token = sign_in(store, DEALER)

    answer = call("POST", "/orders", store, token, json={"paymentMode": "Bank", "orderItm": []})

    assert (answer.status_code, answer.json["message"]) == (422, "Your Cart is Empty")


def test_an_invalid_line_of_an_order_is_reported_by_its_number(call, store, goods, sign_in):
    lines = [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20}, {"itemCd": "x" * 51, "quantity": 20}]

    answer = call(
        "POST", "/orders", store, sign_in(store, DEALER), json={"paymentMode": "Bank", "orderItm": lines}
    )

    assert answer.status_code == 422
    assert answer.json["errors"]["orderItm"] == {"1": {"itemCd": ["Too long: at most 50"]}}


@pytest.mark.parametrize("second", ["the same line", "the same item", "the line as an item"])
def test_a_size_appears_once_in_an_order(store, goods, call, sign_in, order, second):
    token = sign_in(store, DEALER)
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    line = {**put, "cartId": call("POST", "/cart", store, token, json=put).json["insertId"]}
    lines = {
        "the same line": [line, line, line],
        "the same item": [put, put],
        "the line as an item": [line, put],
    }[second]

    answer = call("POST", "/orders", store, token, json={"paymentMode": "Bank", "orderItm": lines})

    assert answer.status_code == 422
    assert answer.json["errors"] == {
        "orderItm": ["This item is in the order twice. Please keep one of them."]
    }
    assert len(call("GET", "/cart", store, token).json["result"]) == 1


def test_an_order_above_the_amount_limit_is_rejected_by_field(store, goods, call, sign_in):
    lines = [{"itemCd": FAN, "sizeCd": "", "quantity": 1_000_000}]

    answer = call(
        "POST", "/orders", store, sign_in(store, DEALER), json={"paymentMode": "Bank", "orderItm": lines}
    )

    assert answer.status_code == 422
    assert answer.json["errors"] == {
        "orderItm": ["An order can be up to 1000000000 rupees. Please split the order."]
    }
