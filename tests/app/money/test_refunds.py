"""Tests of money that the owner pays back, as what was paid for a canceled order."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from sqlalchemy import select, update

from app.notices.models import Notification
from app.people.accounts.models import Account
from app.shared.days import STORE_TIME
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN

pytestmark = pytest.mark.any_hour
DELIVERY = {
    "NAME": "Kiran",
    "EMAIL": "kiran@home.example",
    "MOBILENO": "9825011111",
    "ADD1": "1 Ring Road",
    "CITY": "Surat",
}


@pytest.fixture
def worker_tasks() -> str:
    return ""


@pytest.fixture(autouse=True)
def _dues_counted_here(store, goods):
    with store_session(store) as db:
        switches = dict.fromkeys(
            ("order_dues", "order_changes", "returns", "guest_login", "guest_rates"), True
        )
        db.execute(update(StoreSettings).values(switches=switches, dues_from_books=False))
        db.execute(update(Account).values(closing_balance=0))


@pytest.fixture
def canceled(call, store, dealer, order, report, decide):
    """An order of ₹2,620 that was paid and then canceled by its customer."""
    paid = report(dealer, orderId=order["orderId"]).json["result"]["paymentId"]
    assert decide([paid], "confirmed").status_code == 200
    body = {"id": [order["orderId"]], "status": "Canceled", "type": "order"}
    assert call("PUT", "/orders/status", store, dealer, json=body).status_code == 200
    return order


@pytest.fixture
def refund(call, store, owner):
    def make(order):
        return call("POST", "/payments/refunds", store, owner, json={"orderId": order["orderId"]})

    return make


@pytest.fixture
def pay(call, store, decide):
    """Pay an order, which the owner confirms; return the id of the payment."""

    def make(token, order, amount):
        body = {"orderId": order["orderId"], "amount": amount, "utr": "412345678902"}
        paid = call("POST", "/payments", store, token, json=body).json["result"]["paymentId"]
        assert decide([paid], "confirmed").status_code == 200
        return paid

    return make


@pytest.fixture
def order_two(call, store, owner):
    """Let the owner change the order of one fan to two, ₹5,240."""

    def change(order):
        lines = [{"itemId": item_ids(order)[0], "quantity": 2}]
        answer = call("POST", f"/orders/{order['orderId']}/changes", store, owner, json={"lines": lines})
        assert answer.status_code == 201, answer.text

    return change


@pytest.fixture
def return_all(call, store, owner):
    """Send the order and let its fan come back to the store."""

    def make(order):
        body = {"id": item_ids(order), "status": "Dispatched", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200
        lines = [{"itemId": item_ids(order)[0], "quantity": 1, "reason": "damaged"}]
        answer = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
        assert answer.status_code == 201, answer.text
        path = f"/returns/{answer.json['result']['returnId']}/decision"
        assert call("PUT", path, store, owner, json={"decision": "received"}).status_code == 200

    return make


@pytest.fixture
def listed(call, store, owner):
    return lambda: call("GET", "/payments/refunds", store, owner).json["result"]


@pytest.fixture
def account(call, store, dealer):
    """Return the dealer's bills and advances by name, the closing balance, and the kinds of entries."""

    def read():
        dues = call("GET", f"/account/dues?accCd={DEALER}", store, dealer).json["result"]["bills"]
        today = datetime.now(STORE_TIME).date()
        statement = call("GET", f"/account/statement?from={today}", store, dealer).json["result"]
        kinds = [line["kind"] for line in statement["lines"]]
        return {bill["name"]: bill["amount"] for bill in dues}, statement["closing"], kinds

    return read


@pytest.fixture
def sent(call, store, dealer, owner):
    """Send another order of ₹2,620; return it."""

    def make():
        order = place_order(call, store, dealer, ((FAN, "", 1),))
        body = {"id": item_ids(order), "status": "Dispatched", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200
        return order

    return make


def test_given_an_advance_then_it_pays_the_next_bill(canceled, account, sent, request_of, dealer):
    bills, closing, _ = account()
    assert (list(bills.values()), closing) == ([-2620], -2620)

    order = sent()

    assert account()[:2] == ({}, 0)
    assert request_of(dealer, order["orderId"])["due"] == 0


def test_given_a_refund_then_it_is_listed_and_pays_no_bill_until_it_is_done(
    call, store, owner, dealer, canceled, refund, listed, account, sent, request_of, run_worker
):
    answer = refund(canceled)
    id_ = answer.json["result"]["id"]
    order = sent()

    assert (answer.status_code, answer.json["result"]["amount"]) == (201, 2620)
    (row,) = listed()
    assert (row["amount"], row["ORDER_NO"], row["orderId"]) == (
        2620,
        canceled["ORDER_NO"],
        canceled["orderId"],
    )
    assert row["customer"]
    assert account()[:2] == ({f"F-{id_}": -2620, str(order["ORDER_NO"]): 2620}, 0)
    shown = request_of(dealer, canceled["orderId"])
    assert (shown["over"], [(each["amount"], each["paidAt"]) for each in shown["refunds"]]) == (
        0,
        [(2620, None)],
    )

    done = call("PUT", f"/payments/refunds/{id_}", store, owner)

    assert (done.status_code, listed()) == (200, [])
    bills, closing, kinds = account()
    assert (bills, closing) == ({str(order["ORDER_NO"]): 2620}, 2620)
    assert "payment" in kinds
    shown = request_of(dealer, canceled["orderId"])
    (paid,), (payment,) = shown["refunds"], shown["payments"]
    assert (bool(paid["paidAt"]), payment["over"]) == (True, 0)
    run_worker(store)
    with store_session(store, read_only=True) as db:
        titled = Notification.title == "Refund"
        read = db.execute(select(Notification.recipient, Notification.body).where(titled)).all()
    number = canceled["ORDER_NO"]
    assert [tuple(each) for each in read] == [
        (f"party:{DEALER}", f"Order {number}: the store will pay ₹2,620 back to you."),
        (f"party:{DEALER}", f"Order {number}: the store has paid ₹2,620 back to you."),
    ]


def test_given_a_refund_that_is_kept_then_it_is_an_advance_again(
    call, store, owner, canceled, refund, listed, account, request_of
):
    id_ = refund(canceled).json["result"]["id"]

    assert call("DELETE", f"/payments/refunds/{id_}", store, owner).status_code == 200

    assert listed() == []
    bills, closing, _ = account()
    assert (list(bills.values()), closing) == ([-2620], -2620)
    assert request_of(owner, canceled["orderId"])["over"] == 2620


def test_given_two_requests_at_once_then_the_money_is_paid_back_once(canceled, refund, listed):
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda _: refund(canceled).status_code, range(2)))

    assert (sorted(answers), len(listed())) == ([201, 409], 1)


def test_given_nothing_too_much_or_a_refund_that_is_done_then_it_is_refused(
    call, store, owner, order, canceled, refund, sent
):
    path = f"/payments/refunds/{refund(canceled).json['result']['id']}"
    unknown = call("POST", "/payments/refunds", store, owner, json={"orderId": 999_999})
    call("PUT", path, store, owner)
    again = [call(method, path, store, owner) for method in ("PUT", "DELETE")]

    assert (refund(sent()).json["key"], unknown.status_code) == ("refund.nothing", 404)
    assert [each.json["key"] for each in again] == ["refund.paid_back"] * 2
    assert call("PUT", "/payments/refunds/999999", store, owner).status_code == 404


def test_given_a_payment_that_is_rejected_after_its_refund_then_the_customer_owes_the_refund(
    call, store, owner, dealer, canceled, refund, decide, account, request_of
):
    id_ = refund(canceled).json["result"]["id"]
    call("PUT", f"/payments/refunds/{id_}", store, owner)
    (payment,) = request_of(owner, canceled["orderId"])["payments"]
    decide([payment["id"]], "rejected", "Not received")

    assert account()[:2] == ({f"F-{id_}": 2620}, 2620)


@pytest.mark.parametrize("done", [False, True])
def test_given_a_refund_and_then_a_larger_order_then_all_that_is_not_paid_is_due(
    call, store, owner, dealer, order, refund, pay, order_two, request_of, done
):
    pay(dealer, order, 3000)
    id_ = refund(order).json["result"]["id"]
    if done:
        assert call("PUT", f"/payments/refunds/{id_}", store, owner).status_code == 200
    assert request_of(dealer, order["orderId"])["due"] == 0
    order_two(order)

    link = call("GET", f"/payments/link/{order['link'].rsplit('/', 1)[1]}", store).json["result"]
    pages = [link, request_of(dealer, order["orderId"]), request_of(owner, order["orderId"])]
    assert [(page["due"], page["unpaid"], page["over"]) for page in pages] == [(2620, 2620, 0)] * 3


@pytest.mark.parametrize("of_guest", [False, True])
def test_given_a_paid_order_whose_goods_came_back_then_the_money_may_be_paid_back(
    call, store, owner, dealer, guest, payee, refund, pay, return_all, request_of, of_guest
):
    token = guest(store) if of_guest else dealer
    order = place_order(call, store, token, ((FAN, "", 1),), orderDtl=DELIVERY)
    amount = request_of(token, order["orderId"])["due"]
    pay(token, order, amount)
    return_all(order)
    shown = request_of(owner, order["orderId"])
    assert (shown["over"], [payment["over"] for payment in shown["payments"]]) == (amount, [amount])

    answer = refund(order)

    assert (answer.status_code, answer.json["result"]["amount"]) == (201, amount)
    assert call("PUT", f"/payments/refunds/{answer.json['result']['id']}", store, owner).status_code == 200
    shown = request_of(owner, order["orderId"])
    assert (shown["due"], shown["over"], refund(order).status_code) == (0, 0, 409)
    listed = call("GET", "/payments", store, owner).json["result"]
    assert [payment["over"] for payment in (*shown["payments"], *listed)] == [0, 0]


@pytest.mark.parametrize("then", ["rejected", "larger"])
def test_given_money_that_is_not_too_much_any_more_then_it_is_not_paid_back(
    call, store, owner, dealer, order, refund, pay, decide, order_two, listed, then
):
    payment = pay(dealer, order, 3000)
    path = f"/payments/refunds/{refund(order).json['result']['id']}"
    if then == "rejected":
        decide([payment], "rejected", "Not received")
    else:
        order_two(order)

    answer = call("PUT", path, store, owner)

    assert (answer.status_code, answer.json["key"]) == (409, "refund.not_covered")
    assert [(row["amount"], row["covered"]) for row in listed()] == [(380, False)]
    assert call("DELETE", path, store, owner).status_code == 200


def test_given_a_refund_of_a_guest_whose_payment_was_rejected_then_the_owner_drops_it(
    call, store, owner, guest, payee, refund, pay, decide, listed, request_of
):
    token = guest(store)
    order = place_order(call, store, token, ((FAN, "", 1),), orderDtl=DELIVERY)
    payment = pay(token, order, request_of(token, order["orderId"])["due"] + 380)
    path = f"/payments/refunds/{refund(order).json['result']['id']}"
    assert [(row["amount"], row["covered"]) for row in listed()] == [(380, True)]
    answer = call("DELETE", path, store, owner)
    assert (answer.status_code, answer.json["key"]) == (409, "refund.no_account")

    decide([payment], "rejected", "Not received")

    assert [row["covered"] for row in listed()] == [False]
    assert request_of(owner, order["orderId"])["covered"] is False
    assert call("DELETE", path, store, owner).status_code == 200
    assert listed() == []
