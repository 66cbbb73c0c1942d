"""Links that ask for something else than what is due are ended, also at the gateway."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select, update

from app.config import get_config
from app.money.gateways import GatewayRefused, GatewayUnavailable, LinkState
from app.money.gateways.razorpay import Razorpay
from app.money.online.models import PaymentLink
from app.money.online.rules import is_outdated, version_of
from app.orders.links import token_of
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import OpenBill
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.razorpay import KEY_ID, KEY_SECRET, WEBHOOK_SECRET, signed
from tests.stock import DEALER, FAN, SWITCH
from workers import rounds

FAN_NET = 2620


@pytest.fixture
def token(store, order):
    now = datetime.now(UTC)
    return token_of(store.key, order["orderId"], now, now=now)


@pytest.fixture
def three_links(online, store, order, dealer, start, token):
    """Links on the dealer's page, by the order's link, and for the account, each of what is due."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(dues_from_books=False))
        db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=FAN_NET))
    answers = [
        start(dealer, orderId=order["orderId"]),
        start(link=token),
        start(dealer, amount=FAN_NET),
    ]
    assert [answer.status_code for answer in answers] == [201] * 3
    return list(online.links.values())


@pytest.fixture
def states(store, links, run_worker, online):
    """Return the states of the links, here and at the gateway, after the workers have run."""

    def read():
        run_worker(store)
        return [link.state for link in links()], [link["status"] for link in online.links.values()]

    return read


class TestAfterAPayment:
    """A payment for an order, or on its account."""

    @pytest.mark.parametrize("paid", range(2))
    def test_then_the_other_links_of_the_order_end(self, online, three_links, deliver, states, paid):
        deliver(online.pay(three_links[paid]))

        here, there = states()
        assert [here[paid], there[paid]] == ["paid", "paid"]
        assert here[1 - paid] == "canceled"
        assert there[1 - paid] == "cancelled"

    def test_given_the_dues_then_the_link_of_the_order_whose_bill_they_settle_ends(
        self, call, owner, online, store, order, dealer, start, deliver, states
    ):
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(dues_from_books=False))
            db.execute(update(Account).values(closing_balance=0))
            switches = {"online_payments": True, "order_dues": True}
            db.execute(update(StoreSettings).values(switches=switches))
        body = {"id": item_ids(order), "status": "Dispatched", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200
        assert start(dealer, orderId=order["orderId"]).status_code == 201
        assert start(dealer, amount=FAN_NET).status_code == 201
        of_order, of_account = online.links.values()

        deliver(online.pay(of_account))

        assert states() == (["canceled", "paid"], ["cancelled", "paid"])
        assert of_order["status"] == "cancelled"

    def test_given_a_report_then_the_links_of_who_believes_it_end(
        self, three_links, report, dealer, order, states
    ):
        report(dealer, orderId=order["orderId"], amount=620)

        here, _ = states()
        assert here[:2] == ["canceled", "canceled"]

    def test_given_a_report_by_a_link_then_the_customers_own_link_stays(
        self, call, store, three_links, token, states, decide
    ):
        body = {"utr": "412345678901", "amount": FAN_NET}
        reported = call("POST", f"/payments/link/{token}", store, json=body)
        before, _ = states()
        decide(reported.json["result"]["paymentId"], "confirmed")
        after, _ = states()

        assert (before[:2], after[:2]) == (["open", "canceled"], ["canceled", "canceled"])

    def test_given_a_part_of_the_dues_then_what_is_left_may_still_be_paid(
        self, online, store, start, dealer, payee, deliver, states
    ):
        with store_session(store) as db:
            db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=1000))
            db.execute(update(StoreSettings).values(dues_from_books=True))
        for amount in (400, 600, 5000):
            assert start(dealer, amount=amount).status_code == 201
        first, *_ = online.links.values()

        deliver(online.pay(first, amount=39_999))

        # The payment waits for the owner: 600.01 are due. Who pays 5,000 has less to pay by then.
        assert states()[0] == ["paid", "open", "canceled"]

    @pytest.mark.parametrize(("paid", "state"), [("INV/2", "canceled"), ("INV/1", "open")])
    def test_given_bills_of_which_less_is_left_then_their_link_ends(
        self, online, store, start, dealer, payee, report, states, paid, state
    ):
        amounts = {"INV/1": 1100, "INV/2": 800}
        row = {"dataset": "test", "account_code": DEALER, "billed_on": date(2026, 11, 20)}
        bills = [{**row, "key": name, "name": name, "amount": amount} for name, amount in amounts.items()]
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(dues_from_books=True))
            db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=1900))
            db.execute(insert(OpenBill), bills)
        assert start(dealer, bills=["INV/2"]).status_code == 201

        assert report(dealer, amount=800, bills=[paid]).status_code == 201

        assert states()[0] == [state]


class TestAfterAChange:
    """Other lines of the order, or none."""

    @pytest.fixture
    def big(self, call, store, dealer, online, start):
        with store_session(store) as db:
            switches = {"online_payments": True, "order_changes": True}
            db.execute(update(StoreSettings).values(switches=switches))
        order = place_order(call, store, dealer, ((FAN, "", 2), (SWITCH, "", 20)))
        assert start(dealer, orderId=order["orderId"]).status_code == 201
        return order

    @pytest.mark.parametrize("lines", [1, 2])
    def test_given_a_line_or_all_canceled_then_the_link_ends(
        self, call, store, dealer, owner, big, states, lines, start
    ):
        body = {"id": item_ids(big)[:lines], "status": "Canceled", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

        assert states() == (["canceled"], ["cancelled"])
        assert start(dealer, orderId=big["orderId"]).status_code == (201 if lines == 1 else 409)

    @pytest.mark.parametrize("quantity", [1, 3])
    def test_given_another_quantity_then_the_link_ends(self, call, store, owner, big, states, quantity):
        lines = [{"itemId": item_ids(big)[0], "quantity": quantity}]
        answer = call("POST", f"/orders/{big['orderId']}/changes", store, owner, json={"lines": lines})
        assert answer.status_code == 201, answer.text

        assert states() == (["canceled"], ["cancelled"])

    def test_given_an_approval_then_the_link_stays(self, call, store, owner, big, states):
        body = {"id": item_ids(big), "status": "Approved", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

        assert states() == (["open"], ["created"])

    def test_given_a_change_while_the_link_is_made_then_no_one_is_led_to_it(
        self, call, store, dealer, owner, online, order, start, states, monkeypatch
    ):

        create = Razorpay.create_link

        def slow(gateway, request):
            created = create(gateway, request)
            body = {"id": item_ids(order), "status": "Canceled", "type": "orderitm"}
            assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200
            return created

        monkeypatch.setattr(Razorpay, "create_link", slow)
        answer = start(dealer, orderId=order["orderId"])

        assert (answer.status_code, answer.json["key"]) == (409, "payment.due_changed")
        assert states() == (["canceled"], ["cancelled"])


class TestGatewayMisbehaves:
    """The gateway refuses to end a link, or says nothing."""

    def cancel(self, call, store, owner, order):
        body = {"id": item_ids(order), "status": "Canceled", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    def test_given_a_link_that_was_paid_by_then_then_the_payment_is_recorded(
        self, call, store, owner, dealer, online, order, start, states, received
    ):
        start(dealer, orderId=order["orderId"])
        # Its event was lost.
        online.pay()
        self.cancel(call, store, owner, order)

        assert states() == (["paid"], ["paid"])
        assert [payment.amount for payment in received()] == [FAN_NET]

    def test_given_a_link_whose_payment_is_said_while_it_is_ended_then_it_is_asked_no_more(
        self, call, store, owner, dealer, online, order, start, states, links, received, deliver, monkeypatch
    ):
        start(dealer, orderId=order["orderId"])
        cancel = Razorpay.cancel_link

        def slow(gateway, link_id):
            assert deliver(online.pay()).status_code == 200
            return cancel(gateway, link_id)

        monkeypatch.setattr(Razorpay, "cancel_link", slow)
        self.cancel(call, store, owner, order)

        assert states() == (["paid"], ["paid"])
        assert (len(received()), [link.ask_at for link in links()]) == (1, [None])

    @pytest.mark.parametrize("said", [500, 429, b"<html>"])
    def test_given_no_answer_then_a_round_ends_it_later(
        self, call, store, owner, dealer, online, order, start, states, said
    ):
        start(dealer, orderId=order["orderId"])
        online.says = [said]
        self.cancel(call, store, owner, order)
        before = states()
        rounds.visit(store.key, now=datetime.now(UTC) + timedelta(minutes=3))

        assert before == (["open"], ["created"])
        assert states() == (["canceled"], ["cancelled"])

    def test_given_a_gateway_that_hangs_then_the_order_is_canceled_at_once(
        self, call, store, owner, dealer, online, order, start, states, monkeypatch
    ):
        start(dealer, orderId=order["orderId"])
        monkeypatch.setattr("app.money.gateways.interface.TIMEOUT_SECONDS", 0.2)
        online.seconds_each, calls = 1.0, len(online.calls)
        self.cancel(call, store, owner, order)

        assert len(online.calls) == calls, "no request waits for the gateway"
        assert states()[0] == ["open"]

    def test_given_the_adapter_then_only_an_open_link_is_canceled(self, online, order, start, dealer):
        gateway = Razorpay(
            url=get_config().razorpay_url,
            key_id=KEY_ID,
            key_secret=KEY_SECRET,
            webhook_secret=WEBHOOK_SECRET,
        )
        start(dealer, orderId=order["orderId"])
        number = online.newest["id"]

        assert gateway.cancel_link(number).state is LinkState.CANCELED
        for unknown in (number, "plink_Unknown", "../payments"):
            with pytest.raises(GatewayRefused):
                gateway.cancel_link(unknown)
        online.says = [500]
        with pytest.raises(GatewayUnavailable):
            gateway.cancel_link(number)

    def test_given_a_payment_of_a_link_that_has_ended_then_it_is_kept(
        self, app, call, store, owner, dealer, online, order, start, states, received
    ):
        start(dealer, orderId=order["orderId"])
        self.cancel(call, store, owner, order)
        assert states()[0] == ["canceled"]
        raw = json.dumps(online.pay()).encode()

        answer = app.test_client().post(f"/api/payments/webhook/{store.key}", data=raw, headers=signed(raw))

        assert (answer.status_code, [each.amount for each in received()]) == (200, [FAN_NET])


def test_a_link_has_what_was_due_and_the_lines_of_its_order(online, store, order, dealer, start, payee):
    start(dealer, orderId=order["orderId"])
    start(dealer, amount=400)

    with store_session(store, read_only=True) as db:
        of_order, of_dues = db.scalars(select(PaymentLink).order_by(PaymentLink.id))
    assert (of_order.amount, of_order.due, len(of_order.version)) == (FAN_NET, FAN_NET, 16)
    assert (of_dues.amount, of_dues.version) == (400, "")


lines = st.tuples(st.integers(1, 99), st.integers(1, 9), st.decimals("0", "99", places=2))


@given(st.lists(lines, unique_by=lambda line: line[0]), st.randoms())
def test_a_version_is_that_of_the_lines_in_any_order(some, chance):
    mixed = chance.sample(some, len(some))
    assert version_of(some) == version_of(mixed)
    if some:
        (id_, quantity, amount), *rest = some
        assert version_of(some) not in (version_of(rest), version_of([(id_, quantity + 1, amount), *rest]))


amounts = st.decimals("1", "9999", places=2)


@given(amounts, amounts, amounts)
def test_a_link_is_outdated_once_less_is_due_than_it_asks_for(amount, before, due):
    outdated = is_outdated(amount, due_before=before, due=due)

    assert not outdated or due < min(amount, before)
    assert outdated or due >= amount or due >= before
