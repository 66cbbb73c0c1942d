"""Tests that what was paid too much for an order is said on order and payment, to both sides, and counted."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update

from app.money.rules import overpaid
from app.notices.models import Notification
from app.people.accounts.models import Account
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN, SWITCH


@pytest.fixture
def worker_tasks() -> str:
    return ""


@pytest.fixture(autouse=True)
def _dues_counted_here(store, goods):
    with store_session(store) as db:
        switches = {"order_dues": True, "order_changes": True}
        db.execute(update(StoreSettings).values(switches=switches, dues_from_books=False))
        db.execute(update(Account).values(closing_balance=0))


@pytest.fixture
def big(call, store, payee, dealer):
    """The dealer's order of two fans and switches, ₹6,538."""
    return place_order(call, store, dealer, ((FAN, "", 2), (SWITCH, "", 20)))


@pytest.fixture
def pay(store, report, dealer, decide, run_worker):
    """Let the dealer pay for an order, which the owner confirms."""

    def make(order, *amounts):
        for index, amount in enumerate(amounts):
            of = {"orderId": order["orderId"], "amount": amount, "utr": f"41234567890{index}"}
            paid = report(dealer, **of).json["result"]["paymentId"]
            assert decide([paid], "confirmed").status_code == 200
        run_worker(store)

    return make


@pytest.fixture
def said(call, store, owner, dealer, request_of, run_worker):
    """Return how each page, each payment and each notification names what was paid too much."""

    def read(order):
        run_worker(store)
        id_, token = order["orderId"], order["link"].rsplit("/", 1)[1]
        pages = [request_of(dealer, id_), request_of(owner, id_)]
        pages.append(call("GET", f"/payments/link/{token}", store).json["result"])
        listed = call("GET", "/payments", store, owner).json["result"]
        payments = [[payment["over"] for payment in page["payments"]] for page in pages]
        assert payments == [[each["over"] for each in listed]] * 3
        with store_session(store, read_only=True) as db:
            titled = Notification.title == "Paid too much"
            notices = db.execute(select(Notification.recipient, Notification.body).where(titled)).all()
            balance = db.scalar(select(Account.closing_balance).where(Account.code == DEALER))
        (over,) = {page["over"] for page in pages}
        return over, payments[0], sorted(map(tuple, notices)), balance

    return read


def both(words: str) -> list[tuple[str, str]]:
    return [("owner", words), (f"party:{DEALER}", words)]


def test_given_an_order_that_was_paid_twice_then_the_second_payment_is_too_much(order, pay, said):
    pay(order, 2620, 2620)

    words = f"Order {order['ORDER_NO']} was overpaid by ₹2,620. It is on the account."
    assert said(order) == (2620, [2620, 0], both(words), -5240)


def test_given_a_part_and_then_all_of_it_then_the_part_is_too_much(order, pay, said):
    pay(order, 620, 2620)

    assert said(order)[:2] == (620, [620, 0])


def test_given_what_is_due_then_nothing_is_said(order, pay, said):
    pay(order, 2000, 620)

    assert said(order) == (0, [0, 0], [], -2620)


def test_given_a_line_that_is_canceled_after_the_payment_then_it_is_said(call, store, owner, big, pay, said):
    pay(big, 6538)
    body = {"id": item_ids(big)[1:], "status": "Canceled", "type": "orderitm"}
    assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    words = f"Order {big['ORDER_NO']} was overpaid by ₹1,298. It is on the account."
    assert said(big) == (1298, [1298], both(words), -6538)


def test_given_a_change_after_the_payment_then_it_is_said(call, store, owner, big, pay, said):
    pay(big, 6538)
    lines = [{"itemId": item_ids(big)[0], "quantity": 1}]
    answer = call("POST", f"/orders/{big['orderId']}/changes", store, owner, json={"lines": lines})
    assert answer.status_code == 201, answer.text

    over, payments, notices, _ = said(big)
    assert (over, payments, len(notices)) == (2620, [2620], 2)


def test_given_a_customer_who_cancels_the_paid_order_then_all_of_it_is_on_the_account(
    call, store, dealer, order, pay, said
):
    pay(order, 2620)
    body = {"id": [order["orderId"]], "status": "Canceled", "type": "order"}
    assert call("PUT", "/orders/status", store, dealer, json=body).status_code == 200

    words = f"Order {order['ORDER_NO']} was overpaid by ₹2,620. It is on the account."
    assert said(order) == (2620, [2620], both(words), -2620)


def test_given_a_rejected_payment_then_nothing_is_too_much(order, pay, said, decide, request_of, dealer):
    pay(order, 2620, 2620)
    newest, _ = request_of(dealer, order["orderId"])["payments"]
    decide([newest["id"]], "rejected", "Not received")

    assert said(order)[:2] == (0, [0, 0])


amounts = st.decimals("0.01", "9999", places=2)


@given(amounts, st.lists(amounts, max_size=6))
def test_payments_are_too_much_by_what_they_have_beyond_the_total(total, paid):
    beyond = overpaid(total, enumerate(paid))

    assert sum(beyond.values()) == max(Decimal(0), sum(paid, Decimal(0)) - total)
    assert all(0 < amount <= paid[id_] for id_, amount in beyond.items())
    whole = [id_ for id_, amount in beyond.items() if amount == paid[id_]]
    assert whole == [id_ for id_ in range(len(paid)) if sum(paid[:id_], Decimal(0)) >= total]
