"""How often an order goes to PostgreSQL, many at once, and a connection that breaks in the middle."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.ordering import TERMS, fill_cart
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE

LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))


@pytest.fixture
def request_of(call, store):
    """Return a function: the arguments of a request to order what is in the cart."""

    def make(token, party=None, key="k1"):
        ids = fill_cart(call, store, token, LINES, party)
        items = [
            {"cartId": number, "itemCd": item, "sizeCd": size, "quantity": quantity}
            for number, (item, size, quantity) in zip(ids, LINES, strict=True)
        ]
        body = {"partyId": party, "paymentMode": TERMS, "orderItm": items}
        return {"json": body, "headers": {"Idempotency-Key": key} if key else {}}

    return make


@pytest.mark.parametrize(
    ("who", "party", "statements"),
    [(DEALER, None, 14), (SALESPERSON, DEALER, 15)],
    ids=["party", "salesperson"],
)
def test_an_order_takes_two_round_trips(counts, request_of, sign_in, store, who, party, statements):
    token = sign_in(store, who)

    assert counts("POST", "/orders", token, **request_of(token, party)) == (2, statements)
    assert len([text for text in counts.statements if "store.sign_ins i" in text]) == 1


def test_without_a_key_the_lines_of_the_cart_are_enough(counts, request_of, dealer):
    assert counts("POST", "/orders", dealer, **request_of(dealer, key=None))[0] == 2


def test_orders_by_item_without_a_key_are_looked_up_first(counts, dealer):
    body = {"paymentMode": TERMS, "orderItm": [{"itemCd": FAN, "sizeCd": "", "quantity": 1}]}

    assert counts("POST", "/orders", dealer, json=body)[0] == 3


def test_many_at_once_make_one_order_per_key_and_numbers_without_gaps(app, store, dealer):
    item = {"itemCd": FAN, "sizeCd": "", "quantity": 1}
    headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {dealer}"}

    def post(key: str) -> int:
        body = {"paymentMode": TERMS, "orderItm": [item]}
        answer = app.test_client().post("/api/orders", json=body, headers={**headers, "Idempotency-Key": key})
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["ORDER_NO"]

    keys = [key for number in range(20) for key in ("the same", f"another {number}")]
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(post, keys))

    assert len(set(numbers[::2])) == 1
    assert sorted({*numbers}) == list(range(1, 22))


@pytest.mark.parametrize("trip", [1, 2], ids=["the first", "the commit"])
def test_a_lost_answer_is_503_and_the_same_request_again_is_one_order(
    counts, request_of, call, store, dealer, trip
):
    sent = request_of(dealer)
    call("GET", "/products", store, dealer)
    counts.trips.reset(cut_after=trip)

    lost = call("POST", "/orders", store, dealer, **sent)
    counts.trips.reset()
    again = call("POST", "/orders", store, dealer, **sent)

    assert (lost.status_code, lost.headers["Retry-After"]) == (503, "2")
    assert (again.status_code, again.json["result"]["ORDER_NO"]) == (201, 1)
    assert call("GET", "/orders", store, dealer).json["pagination"]["totalItems"] == 1
