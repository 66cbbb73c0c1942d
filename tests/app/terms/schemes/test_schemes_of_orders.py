"""Carts and orders with schemes: lower rates, free pieces, budgets, and what a cancellation undoes."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, update

from app.catalogue.models import Product, Variant
from app.orders.items.models import LastPurchase, OrderItem
from app.orders.popularity import count_all_orders
from tenant_router.session import store_session
from tests.ordering import TERMS, fill_cart, place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

FANS = ((FAN, "", 10),)
# A dealer of grade B pays ₹ 2,495 for a fan, with 5 % tax.
RATE, NET = 2495, 26197.5


@pytest.fixture
def cart(call, store):
    def make(token: str, **query):
        answer = call("GET", "/cart", store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    return make


@pytest.fixture
def order(call, store):
    """Order these lines; return the answer."""

    def make(token: str, lines=FANS, **fields):
        ids = fill_cart(call, store, token, lines)
        items = [
            {"cartId": number, "itemCd": item, "sizeCd": size, "quantity": quantity}
            for number, (item, size, quantity) in zip(ids, lines, strict=True)
        ]
        body = {"partyId": None, "paymentMode": TERMS, "orderItm": items, **fields}
        return call("POST", "/orders", store, token, json=body)

    return make


@pytest.fixture
def cancel(call, store):
    def make(token: str, ids: list[int]):
        body = {"id": ids, "status": "Canceled", "type": "orderitm"}
        answer = call("PUT", "/orders/status", store, token, json=body)
        assert answer.status_code == 200, answer.text

    return make


def test_given_a_scheme_when_its_slab_is_reached_then_the_cart_has_the_lower_rate(
    call, store, add, dealer, cart
):
    add("Season offer", {10: 4}, itemCds=[FAN])
    fill_cart(call, store, dealer, ((FAN, "", 9),))

    (line,), totals = cart(dealer)["result"], cart(dealer)["totals"]
    assert (line["RATE"], "LIST_RATE" in line, "savedAmt" in totals) == (RATE, False, False)

    fill_cart(call, store, dealer)
    fill_cart(call, store, dealer, FANS)
    shown = cart(dealer)
    line = next(each for each in shown["result"] if each["ITEM_CD"] == FAN)
    assert (line["RATE"], line["LIST_RATE"], line["SCHEMES"]) == (2395.2, RATE, ["Season offer"])
    assert line["PREVIOUS_RATE"] is None
    assert shown["totals"]["savedAmt"] == 998


def test_given_a_cart_below_a_slab_then_it_says_what_is_missing(call, store, add, dealer, cart):
    add("Season offer", {10: 4, 20: 6}, itemCds=[FAN])
    fill_cart(call, store, dealer, ((FAN, "", 7),))

    (hint,) = cart(dealer)["hints"]

    assert (hint["name"], hint["missing"], hint["amount"]) == ("Season offer", 3, 4)
    assert (hint["counts"], hint["gives"]) == ("pieces", "percent")


def test_given_an_order_with_a_scheme_then_it_keeps_what_the_scheme_gave(call, store, add, schemes, dealer):
    number = add("Season offer", {10: 4}, itemCds=[FAN])

    placed = place_order(call, store, dealer, FANS)
    schemes("DELETE", f"/{number}")

    (item,) = placed["orderItm"]
    assert (item["RATE"], item["LIST_RATE"], item["scheme"]) == (2395.2, RATE, "Season offer")
    assert placed["ITEM_AMT"] == 23952
    assert call("GET", f"/orders/{placed['orderId']}", store, dealer).json["result"] == placed


def test_free_pieces_are_lines_of_the_order_without_a_rate(call, store, add, dealer, cart):
    add("Ten and one", {10: 1}, gives="free", repeats=True, itemCds=[FAN])
    fill_cart(call, store, dealer, ((FAN, "", 25),))

    (free,) = cart(dealer)["free"]
    placed = place_order(call, store, dealer, ((FAN, "", 25),))

    assert (free["ITEM_CD"], free["QUANTITY"], free["LIST_RATE"]) == (FAN, 2, RATE)
    sold, free_item = placed["orderItm"]
    assert (sold["QUANTITY"], sold["free"], sold["RATE"]) == (25, False, RATE)
    assert (free_item["QUANTITY"], free_item["free"], free_item["RATE"], free_item["NET_AMOUNT"]) == (
        2,
        True,
        0,
        0,
    )
    assert free_item["scheme"] == "Ten and one"
    assert placed["NO_OF_ITEM"] == 2


def test_free_pieces_of_another_item_only_while_it_is_sold(call, store, add, dealer, cart):
    add("Wire free", {5: 1}, gives="free", itemCds=[FAN], freeItemCd=WIRE, freeSizeCd="1.5 sq mm")
    fill_cart(call, store, dealer, FANS)

    (free,) = cart(dealer)["free"]
    assert (free["ITEM_CD"], free["SIZE_CD"], free["QUANTITY"]) == (WIRE, "1.5 sq mm", 1)

    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == WIRE).values(hidden=True))
    assert cart(dealer)["free"] == []


def test_given_a_limited_stock_then_no_more_is_given_than_there_is(call, make_store, fill, sign_in):
    store = make_store(show_stock=True, schemes=True, stock_limit=True)
    fill(store)
    owner, dealer = sign_in(store, store.key), sign_in(store, DEALER)
    body = {
        "name": "Ten and five",
        "gives": "free",
        "fromDate": "2026-01-01 00:00:00",
        "slabs": [{"at": 10, "gives": 5}],
    }
    assert call("POST", "/schemes", store, owner, json=body).status_code == 201
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == FAN).values(stock=12))

    placed = place_order(call, store, dealer, FANS)

    assert [item["QUANTITY"] for item in placed["orderItm"]] == [10, 2]


def test_when_the_item_that_earned_free_pieces_is_canceled_then_they_go_too(call, store, add, dealer, cancel):
    add("Ten and one", {10: 1}, gives="free", categoryCds=[], deptCds=["E001"])
    placed = place_order(call, store, dealer, ((FAN, "", 10), (SWITCH, "", 20)))
    statuses = {(each["ITEM_CD"], each["free"]): each["oitmid"] for each in placed["orderItm"]}

    cancel(dealer, [statuses[FAN, False]])

    after = call("GET", f"/orders/{placed['orderId']}", store, dealer).json["result"]["orderItm"]
    assert {(each["ITEM_CD"], each["free"]): each["ISTATUS"] for each in after} == {
        (FAN, False): "Canceled",
        (FAN, True): "Canceled",
        (SWITCH, False): "Pending",
        (SWITCH, True): "Pending",
    }


WIRES = {"gives": "free", "itemCds": [FAN, SWITCH], "freeItemCd": WIRE, "freeSizeCd": "1.5 sq mm"}
FANS_AND_SWITCHES = ((FAN, "", 10), (SWITCH, "", 20))


def items_of(answer) -> dict[str, tuple[int, str]]:
    """Return the quantity and status of each item of an order."""
    return {each["ITEM_CD"]: (each["QUANTITY"], each["ISTATUS"]) for each in answer["orderItm"]}


@pytest.mark.parametrize("who", ["dealer", "owner"])
def test_given_items_that_count_together_when_what_remains_is_below_the_slab_then_the_free_pieces_go(
    call, store, add, dealer, owner, cancel, schemes, who
):
    scheme = add("Wire free", {30: 1}, **WIRES)
    placed = place_order(call, store, dealer, FANS_AND_SWITCHES)
    schemes("DELETE", f"/{scheme}")

    cancel({"dealer": dealer, "owner": owner}[who], [placed["orderItm"][0]["oitmid"]])

    after = call("GET", f"/orders/{placed['orderId']}", store, dealer).json["result"]
    assert items_of(after) == {FAN: (10, "Canceled"), SWITCH: (20, "Pending"), WIRE: (1, "Canceled")}


def test_given_pieces_for_each_ten_when_ten_are_canceled_then_one_piece_goes(
    call, store, add, dealer, cancel, schemes
):
    add("Wire free", {10: 1}, repeats=True, **WIRES)
    placed = place_order(call, store, dealer, FANS_AND_SWITCHES)
    (given,) = [each["givenAmt"] for each in schemes("GET").json["result"]]

    cancel(dealer, [placed["orderItm"][0]["oitmid"]])

    after = call("GET", f"/orders/{placed['orderId']}", store, dealer).json["result"]
    assert items_of(placed)[WIRE] == (3, "Pending")
    assert items_of(after) == {FAN: (10, "Canceled"), SWITCH: (20, "Pending"), WIRE: (2, "Pending")}
    (shown,) = schemes("GET").json["result"]
    assert shown["givenAmt"] == pytest.approx(given * 2 / 3)


def test_free_pieces_that_the_owner_approved_go_but_dispatched_ones_stay(
    call, store, add, dealer, owner, cancel
):
    add("Wire free", {30: 1}, **WIRES)
    orders = [place_order(call, store, dealer, FANS_AND_SWITCHES) for _ in range(2)]
    for placed, status in zip(orders, ("Approved", "Dispatched"), strict=True):
        wire = next(each["oitmid"] for each in placed["orderItm"] if each["free"])
        body = {"id": [wire], "status": status, "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    cancel(dealer, [placed["orderItm"][0]["oitmid"] for placed in orders])

    after = [call("GET", f"/orders/{each['orderId']}", store, dealer).json["result"] for each in orders]
    assert [items_of(each)[WIRE] for each in after] == [(1, "Canceled"), (1, "Dispatched")]


def test_a_rate_stays_when_another_item_of_its_scheme_is_canceled(call, store, add, dealer, cancel):
    add("Season offer", {30: 4}, itemCds=[FAN, SWITCH])
    placed = place_order(call, store, dealer, FANS_AND_SWITCHES)

    cancel(dealer, [placed["orderItm"][1]["oitmid"]])

    fan = call("GET", f"/orders/{placed['orderId']}", store, dealer).json["result"]["orderItm"][0]
    assert (fan["RATE"], fan["LIST_RATE"]) == (2395.2, RATE)


# Together ₹ 26,450 without tax: a fan is ₹ 2,495, a switch ₹ 75.
OFF_ALL = {"gives": "amount", "counts": "value"}


def amounts_of(answer) -> dict[str, tuple[float, float]]:
    """Return the discount and the amount with tax of each item of an order."""
    return {each["ITEM_CD"]: (each["DISCOUNT_AMT"], each["NET_AMOUNT"]) for each in answer["orderItm"]}


def test_given_rupees_off_all_items_then_cart_order_and_offer_have_each_ones_share(
    call, store, add, dealer, cart
):
    add("Big order", {20_000: 500, 30_000: 900}, **OFF_ALL)
    fill_cart(call, store, dealer, FANS_AND_SWITCHES)

    shown = cart(dealer)
    placed = place_order(call, store, dealer, FANS_AND_SWITCHES)

    shares = [line["DISCOUNT_AMT"] for line in shown["result"]]
    assert sum(shares) == shown["totals"]["savedAmt"] == 500
    assert all(line["SCHEMES"] == ["Big order"] and "LIST_RATE" not in line for line in shown["result"])
    before = sum(line["RATE"] * line["QUANTITY"] for line in shown["result"])
    assert shown["totals"]["itemAmt"] == placed["ITEM_AMT"] == before - 500
    (hint,) = shown["hints"]
    assert (hint["missing"], hint["gives"], hint["amount"]) == (30_000 - before, "amount", 900)
    assert [off for off, _ in amounts_of(placed).values()] == shares
    assert (
        placed["NET_AMT"] == shown["totals"]["netAmt"] == sum(net for _, net in amounts_of(placed).values())
    )


def test_a_canceled_item_takes_its_share_away_and_below_the_slab_the_discount_is_lost(
    call, store, add, dealer, cancel, schemes
):
    number = add("Big order", {2_000: 300, 20_000: 500}, **OFF_ALL)
    lines = (*FANS_AND_SWITCHES, (WIRE, "1.5 sq mm", 2))
    placed = place_order(call, store, dealer, lines)
    schemes("DELETE", f"/{number}")
    items = {each["ITEM_CD"]: each["oitmid"] for each in placed["orderItm"]}

    def after(code: str) -> dict:
        cancel(dealer, [items[code]])
        return call("GET", f"/orders/{placed['orderId']}", store, dealer).json["result"]

    first, second = after(WIRE), after(SWITCH)
    third = after(FAN)

    assert amounts_of(first) == amounts_of(placed)
    assert amounts_of(second)[FAN] == amounts_of(placed)[FAN]
    for order, left in ((first, (FAN, SWITCH)), (second, (FAN,))):
        assert order["NET_AMT"] == pytest.approx(sum(amounts_of(order)[code][1] for code in left))
        assert order["PLACED_AMT"] == placed["NET_AMT"]
    assert (third["NET_AMT"], third["ITEM_AMT"]) == (0, 0)


def test_an_order_below_the_slab_has_what_a_lower_one_gives_but_what_has_left_keeps_its_share(
    call, store, add, dealer, owner, cancel
):
    add("Big order", {1_000: 20, 20_000: 500}, **OFF_ALL)
    orders = [place_order(call, store, dealer, FANS_AND_SWITCHES) for _ in range(2)]
    fans, switches = ([order["orderItm"][index]["oitmid"] for order in orders] for index in (0, 1))
    body = {"id": switches[1:], "status": "Dispatched", "type": "orderitm"}
    assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    cancel(dealer, fans)

    open_one, sent = (
        call("GET", f"/orders/{order['orderId']}", store, dealer).json["result"] for order in orders
    )
    assert amounts_of(open_one)[SWITCH][0] == 20
    assert open_one["NET_AMT"] == amounts_of(open_one)[SWITCH][1]
    assert amounts_of(sent) == amounts_of(orders[1])


def test_an_order_keeps_the_hsn_code_that_it_was_placed_with(call, store, dealer):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(hsn="8414"))
    place_order(call, store, dealer, FANS)

    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(hsn="8501"))
        assert db.scalars(select(OrderItem.hsn)).all() == ["8414"]


def test_a_budget_is_used_up_and_a_cancellation_gives_it_back(call, store, add, dealer, cart, order, cancel):
    add("Small budget", {10: 4}, itemCds=[FAN], budget=1500)
    first = place_order(call, store, dealer, FANS)
    fill_cart(call, store, dealer, FANS)

    assert cart(dealer)["result"][0]["RATE"] == RATE

    cancel(dealer, [first["orderItm"][0]["oitmid"]])
    assert cart(dealer)["result"][0]["RATE"] == 2395.2


def test_given_a_scheme_once_for_each_customer_then_the_salesperson_counts_for_the_party(
    call, store, add, dealer, sign_in
):
    add("Once", {10: 4}, itemCds=[FAN], mostOrdersEach=1)
    salesperson, other = sign_in(store, SALESPERSON), sign_in(store, OTHER_DEALER)

    rates = [
        place_order(call, store, token, FANS, party=party)["orderItm"][0]["scheme"]
        for token, party in ((salesperson, DEALER), (dealer, None), (other, None))
    ]

    assert rates == ["Once", "", "Once"]


def test_two_buyers_for_the_last_of_a_budget(call, store, add, sign_in, order, dealer):
    add("Last one", {10: 4}, itemCds=[FAN], mostOrders=1)
    tokens = [dealer, sign_in(store, OTHER_DEALER)]

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(order, tokens))

    assert [answer.status_code for answer in answers] == [201, 201]
    first_items = [
        call("GET", f"/orders/{answer.json['result']['orderId']}", store, token).json["result"]["orderItm"][0]
        for answer, token in zip(answers, tokens, strict=True)
    ]
    assert sorted(each["scheme"] for each in first_items) == ["", "Last one"]


def test_given_amounts_from_before_a_scheme_ended_when_they_are_sent_then_the_buyer_is_asked_again(
    add, schemes, dealer, order
):
    number = add("Season offer", {10: 4}, itemCds=[FAN])
    schemes("DELETE", f"/{number}")

    answer = order(dealer, itemAmt=23952, netAmt=25149.6)

    assert answer.status_code == 409
    assert answer.json["result"][0]["RATE"] == RATE


def test_a_device_that_knew_of_no_scheme_orders_at_the_lower_rate(call, store, add, dealer, order):
    add("Season offer", {10: 4}, itemCds=[FAN])

    answer = order(dealer, itemAmt=24950, netAmt=NET)

    assert answer.status_code == 201
    placed = call("GET", f"/orders/{answer.json['result']['orderId']}", store, dealer).json["result"]
    assert placed["ITEM_AMT"] == 23952


def test_schemes_are_for_their_buyers_and_only_where_rates_are_seen(call, store, add, dealer, sign_in, guest):
    add("For grade B", {1: 4}, itemCds=[FAN], grades=["B"])
    add("For one", {1: 5}, itemCds=[FAN], accCds=[OTHER_DEALER])
    offers = [
        [each["name"] for each in call("GET", "/schemes/offers", store, token).json["result"]]
        for token in (dealer, sign_in(store, OTHER_DEALER), guest(store), None)
    ]

    assert offers == [["For grade B"], ["For one"], [], []]


def test_a_store_without_the_switch_has_no_schemes(call, make_store, fill, sign_in):
    store = make_store()
    fill(store)
    owner, dealer = sign_in(store, store.key), sign_in(store, DEALER)
    body = {
        "name": "Season offer",
        "gives": "percent",
        "fromDate": "2026-01-01 00:00:00",
        "slabs": [{"at": 1, "gives": 4}],
    }
    assert call("POST", "/schemes", store, owner, json=body).status_code == 201
    fill_cart(call, store, dealer, FANS)

    shown = call("GET", "/cart", store, dealer).json

    assert shown["result"][0]["RATE"] == RATE
    assert "hints" not in shown
    assert call("GET", "/schemes/offers", store, dealer).json["result"] == []


def test_free_pieces_are_no_purchase_to_repeat(call, store, add, dealer):
    add("Ten and one", {10: 1}, gives="free", itemCds=[FAN])
    placed = place_order(call, store, dealer, FANS)
    with store_session(store) as db:
        count_all_orders(db)
        (last,) = db.execute(select(LastPurchase.quantity, LastPurchase.rate)).all()

    answer = call("POST", f"/orders/{placed['orderId']}/repeat", store, dealer, json={})

    assert tuple(last) == (10, RATE)
    assert answer.status_code == 200, answer.text
    assert [line["QUANTITY"] for line in answer.json["result"]] == [10]


def test_the_list_shows_what_a_scheme_has_given(call, store, add, schemes, dealer, cancel):
    add("Season offer", {10: 4}, itemCds=[FAN])
    placed = place_order(call, store, dealer, FANS)
    place_order(call, store, dealer, FANS)
    cancel(dealer, [placed["orderItm"][0]["oitmid"]])

    (shown,) = schemes("GET").json["result"]

    assert (shown["givenAmt"], shown["givenOrders"]) == (998, 1)
