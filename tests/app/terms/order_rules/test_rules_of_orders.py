"""Carts and orders keep the rules, and buyers see them before."""

import pytest
from sqlalchemy import select, update

from app.notices.models import Notification
from app.notices.rules import OWNER
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS, fill_cart, lines, place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH

FANS = {"itemCd": FAN, "sizeCd": ""}


@pytest.fixture
def put(call, store, dealer):
    """Put fans into the cart; return the status and the message."""

    def make(quantity: int, token=None, **line):
        body = {**FANS, "quantity": quantity, **line}
        answer = call("POST", "/cart", store, token or dealer, json=body)
        return answer.status_code, answer.json.get("message"), list(answer.json.get("errors", {}))

    return make


@pytest.fixture
def packing(call, store):
    """Return minimum, step and maximum of fans as a caller sees them on the product page."""

    def read(token=None, **query):
        shown = call("GET", f"/products/itemsById/{FAN}", store, token, query_string=query).json
        (size,) = shown["result"]["variant"]
        return size["MIN_OQTY"], size["QYT_MULTI"], size.get("MAX_OQTY")

    return read


def order(call, store, token, quantity=2, party=None):
    body = {"paymentMode": TERMS, "orderItm": [{**FANS, "quantity": quantity}], "partyId": party}
    return call("POST", "/orders", store, token, json=body)


def test_quantities_of_a_cart_keep_the_rules(put, add):
    add(itemCd=FAN, minimum=5, step=4, maximum=21)

    assert put(4) == (422, "Minumin quantity of a item must be 8", ["quantity"])
    assert put(10) == (422, "Quantity must be in multiples of 4", ["quantity"])
    assert put(24) == (422, "You can order up to 20 of an item at a time", ["quantity"])
    assert put(20)[0] == 201


def test_a_line_keeps_the_rules_when_it_is_changed(call, store, dealer, add):
    (line,) = fill_cart(call, store, dealer, ((FAN, "", 2),))
    add(itemCd=FAN, minimum=5)

    changed = call("PUT", "/cart", store, dealer, json={"cartId": line, "quantity": 4})
    lines_set = call("PUT", "/cart/lines", store, dealer, json={"lines": [{**FANS, "quantity": 4}]})

    assert (changed.status_code, list(changed.json["errors"])) == (422, ["quantity"])
    assert (lines_set.status_code, list(lines_set.json["errors"])) == (422, ["lines"])


def test_an_order_of_a_cart_from_before_the_rule_is_refused(call, store, dealer, add):
    fill_cart(call, store, dealer, ((FAN, "", 2),))
    add(deptCd="E001", minimum=5)

    answer = order(call, store, dealer)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["orderItm"])
    assert "must be 5" in answer.json["message"]


def test_the_smallest_order_is_said_with_what_is_missing(call, store, dealer, add):
    add(minAmt=25000)
    add(grade="B", freeDeliveryAmt=30000)
    (line,) = fill_cart(call, store, dealer, ((FAN, "", 5),))

    cart = call("GET", "/cart", store, dealer).json["totals"]
    answer = order(call, store, dealer, 5)

    assert (cart["minAmt"], cart["freeDeliveryAmt"]) == (25000, 30000)
    missing = 25000 - cart["netAmt"]
    assert (answer.status_code, list(answer.json["errors"])) == (422, ["orderItm"])
    assert answer.json["message"].startswith("Minimum order ₹25,000: add ₹")
    assert answer.json["values"]["missing"].replace(",", "") == f"₹{missing:.2f}".removesuffix(".00")
    call("PUT", "/cart", store, dealer, json={"cartId": line, "quantity": 50})
    assert order(call, store, dealer, 50).status_code == 201


def test_an_order_that_reached_free_delivery_keeps_it(call, store, dealer, add):
    add(freeDeliveryAmt=20000)

    small = place_order(call, store, dealer, ((FAN, "", 1),))
    large = place_order(call, store, dealer, ((FAN, "", 50),))

    assert (small["freeDelivery"], large["freeDelivery"]) == (False, True)


def test_a_guest_without_rates_is_asked_for_no_value_and_learns_none(call, store, guest, add):
    add(minAmt=1000000)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"guest_login": True, "order_rules": True}))
    token = guest(store)
    fill_cart(call, store, token, ((FAN, "", 1),))
    address = {"NAME": "Asha", "EMAIL": "a@home.example", "MOBILENO": "9825098250", "ADD1": "1", "CITY": "A"}

    totals = call("GET", "/cart", store, token).json["totals"]
    body = {"paymentMode": TERMS, "orderItm": [{**FANS, "quantity": 1}], "orderDtl": address}

    assert totals == {"noOfItem": 1}
    assert call("POST", "/orders", store, token, json=body).status_code == 201


def test_the_nearest_rule_holds_for_each_buyer(packing, add, sign_in, store, dealer):
    add(minimum=2)
    add(grade="C", minimum=3, maximum=9)
    add(accCd=DEALER, minimum=4)
    add(itemCd=FAN, step=2)

    assert packing(dealer) == (4, 2, None)
    assert packing(sign_in(store, AGREED_DEALER)) == (4, 2, 8)
    assert packing(sign_in(store, OTHER_DEALER)) == packing() == (2, 2, None)


def test_a_salesperson_has_the_rules_of_the_party(packing, put, add, sign_in, store):
    add(accCd=DEALER, minimum=4)
    salesperson = sign_in(store, SALESPERSON)

    assert packing(salesperson, partyCd=DEALER) == (4, 1, None)
    assert packing(salesperson, partyCd=AGREED_DEALER) == packing(salesperson) == (1, 1, None)
    assert put(3, salesperson, partyCd=DEALER)[0] == 422
    assert put(3, salesperson, partyCd=AGREED_DEALER)[0] == 201


def test_the_owner_sees_what_the_size_has_itself(packing, add, owner):
    add(itemCd=FAN, minimum=4, maximum=8)

    assert packing(owner) == (1, 1, None)


def test_a_change_is_seen_at_once_on_pages_that_were_kept(packing, rules, add, dealer):
    assert packing(dealer) == packing(dealer) == (1, 1, None)
    number = add(itemCd=FAN, minimum=4)
    assert packing(dealer) == packing(dealer) == (4, 1, None)
    rules("DELETE", f"/{number}")
    assert packing(dealer) == (1, 1, None)


def test_nothing_holds_while_the_switch_is_off(packing, put, call, add, store, dealer):
    add(minimum=4, minAmt=100000)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={}))

    assert packing(dealer) == (1, 1, None)
    assert put(1)[0] == 201
    assert order(call, store, dealer, 1).status_code == 201


def test_repeated_items_are_fitted_to_the_rules(call, store, dealer, add):
    add(itemCd=FAN, step=3, maximum=12)
    add(itemCd=SWITCH, maximum=20)
    fill_cart(call, store, dealer, ((FAN, "", 9), (SWITCH, "", 20)))
    ordered = [{**FANS, "quantity": 7}, {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}]

    answer = call("POST", "/cart/lines", store, dealer, json={"lines": ordered}).json

    assert lines(answer["result"]) == [(FAN, "", 12), (SWITCH, "", 20)]
    assert [(each["ordered"], each["QUANTITY"]) for each in answer["changed"]] == [(7, 3)]
    assert [each["reason"] for each in answer["leftOut"]] == ["maximum"]


def test_a_salesperson_takes_the_rules_of_each_party_along(call, store, add, sign_in):
    add(itemCd=FAN, step=2)
    add(accCd=DEALER, minimum=4, maximum=11, minAmt=5000)

    taken = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    terms_of = {party["ACC_CD"]: party["termsNumber"] for party in taken["parties"]}
    (fan,) = (product for product in taken["products"] if product["ITEM_CD"] == FAN)
    packings = fan["variant"][0]["PACKINGS"]
    assert packings[terms_of[DEALER]] == {"MIN_OQTY": 4, "QYT_MULTI": 2, "MAX_OQTY": 10}
    assert packings[terms_of[AGREED_DEALER]] == {"MIN_OQTY": 2, "QYT_MULTI": 2}
    assert taken["terms"][terms_of[DEALER]]["minAmt"] == 5000
    assert "minAmt" not in taken["terms"][terms_of[AGREED_DEALER]]


def test_rules_cost_one_statement_once_and_then_none(counts, call, store, dealer, add):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={}))
    off = counts("GET", "/cart", dealer)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"order_rules": True}))
    add(minimum=4)

    first, then = counts("GET", "/cart", dealer), counts("GET", "/cart", dealer)

    assert off == then == (1, 3)
    # The page of products, which `counts` asks for before, has read the rules already.
    assert first == then


class TestCanceling:
    """Canceling below the minimum order is allowed, and both sides read what that changes."""

    @pytest.fixture
    def worker_tasks(self) -> str:
        return "orders."

    @pytest.fixture
    def placed(self, call, store, dealer, add):
        """Order a fan and 20 switches, together exactly the minimum; delivery is free from there on."""
        order = place_order(call, store, dealer, ((FAN, "", 1), (SWITCH, "", 20)))
        add(minAmt=order["NET_AMT"], freeDeliveryAmt=order["NET_AMT"], accCd=DEALER)
        return place_order(call, store, dealer, ((FAN, "", 1), (SWITCH, "", 20)))

    @pytest.fixture
    def cancel(self, call, store, placed):
        def make(token, *indexes):
            ids = [placed["orderItm"][index]["oitmid"] for index in indexes]
            body = {"id": ids, "status": "Canceled", "type": "orderitm"}
            assert call("PUT", "/orders/status", store, token, json=body).status_code == 200
            return call("GET", f"/orders/{placed['orderId']}", store, token).json["result"]

        return make

    @pytest.mark.parametrize("by", ["dealer", "owner"])
    def test_given_an_item_is_canceled_then_both_sides_read_what_is_missing_and_delivery_is_counted_again(
        self, request, store, placed, cancel, run_worker, by
    ):
        assert (placed["missingAmt"], placed["freeDelivery"]) == (0, True)

        left = cancel(request.getfixturevalue(by), 0)

        missing = placed["NET_AMT"] - left["NET_AMT"]
        assert (left["missingAmt"], left["freeDelivery"]) == (pytest.approx(missing), False)
        run_worker(store)
        with store_session(store) as db:
            bodies = db.execute(select(Notification.recipient, Notification.body)).all()
        for words in ("is ₹2,619.75 below the minimum order", "delivery is no longer free"):
            assert {name for name, body in bodies if words in body} == {OWNER, f"party:{DEALER}"}

    def test_given_all_is_canceled_then_nothing_is_missing(self, placed, cancel, dealer):
        assert cancel(dealer, 0, 1)["missingAmt"] == 0

    def test_given_the_rule_is_gone_then_the_promise_stays(self, call, store, rules, placed, cancel, dealer):
        for rule in rules("GET").json["result"]:
            rules("DELETE", f"/{rule['ruleId']}")

        left = cancel(dealer, 0)
        assert (left["missingAmt"], left["freeDelivery"]) == (0, True)

    def test_a_guest_without_rates_is_asked_for_no_value(self, call, store, guest, owner, add):
        add(minAmt=1000000)
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"guest_login": True, "order_rules": True}))
        address = {
            "NAME": "Asha",
            "EMAIL": "a@home.example",
            "MOBILENO": "9825098250",
            "ADD1": "1",
            "CITY": "A",
        }
        token, two = guest(store), ((FAN, "", 1), (SWITCH, "", 20))
        order = place_order(call, store, token, two, orderDtl=address)
        body = {"id": [order["orderItm"][0]["oitmid"]], "status": "Canceled", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, token, json=body).status_code == 200

        path = f"/orders/{order['orderId']}"
        assert "missingAmt" not in call("GET", path, store, token).json["result"]
        assert call("GET", path, store, owner).json["result"]["missingAmt"] == 0
