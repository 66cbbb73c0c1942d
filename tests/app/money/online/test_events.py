"""What the gateway says of payments: in signed events, or when it is asked."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, update

from app.money.models import PaymentDecision
from app.money.online import asking
from app.money.online.models import PaymentLink
from app.notices.models import Notification
from app.orders.items.models import Order
from tenant_router.session import store_session
from tests.razorpay import signed
from tests.stock import DEALER
from workers import rounds


@pytest.fixture
def started(online, order, start, dealer):
    """A payment of the order was started; its link is the newest."""
    assert start(dealer, orderId=order["orderId"]).status_code == 201
    return online


@pytest.fixture
def notified(store, run_worker):
    """Return the notifications by their recipients."""

    def read():
        run_worker(store)
        with store_session(store, read_only=True) as db:
            return dict(db.execute(select(Notification.recipient, Notification.body)).all())

    return read


class TestPaid:
    """A link was paid."""

    def test_then_the_payment_is_confirmed_as_the_owner_would(
        self, call, started, store, order, deliver, request_of, dealer, owner, notified
    ):
        event = started.pay(method="card")
        answer = deliver(event)

        assert (answer.status_code, answer.json) == (200, {"result": {"received": True}})
        shown = request_of(dealer, order["orderId"])
        (payment,) = shown["payments"]
        gateway_id = event["payload"]["payment"]["entity"]["id"]
        assert (shown["due"], shown["online"]) == (0, None)
        assert (payment["state"], payment["method"], payment["utr"]) == ("confirmed", "online", gateway_id)
        (listed,) = call("GET", "/payments", store, owner, query_string={"method": "online"}).json["result"]
        assert (listed["decidedBy"], listed["note"], listed["amount"]) == ("Razorpay", "Razorpay card", 2620)
        read = notified()
        assert f"paid ₹2,620 online, payment {gateway_id}" in read["owner"]
        assert "has received ₹2,620" in read[f"party:{DEALER}"]

    def test_when_said_again_in_any_order_then_it_is_one_payment(
        self, started, deliver, received, links, store
    ):
        paid = started.pay()
        events = [
            started.event("expired", {**started.newest, "status": "expired"}),
            paid,
            started.event("cancelled", {**started.newest, "status": "cancelled"}),
            paid,
        ]

        assert [deliver(event).status_code for event in events] == [200] * 4
        assert ([link.state for link in links()], len(received())) == (["paid"], 1)
        with store_session(store, read_only=True) as db:
            assert db.scalar(select(func.count()).select_from(PaymentDecision)) == 1

    def test_when_said_at_once_then_it_is_one_payment(self, app, store, started, received):
        raw = json.dumps(started.pay()).encode()

        def send(_):
            client = app.test_client()
            return client.post(
                f"/api/payments/webhook/{store.key}", data=raw, headers=signed(raw)
            ).status_code

        with ThreadPoolExecutor(4) as threads:
            assert set(threads.map(send, range(4))) == {200}
        assert len(received()) == 1

    def test_given_an_order_that_was_canceled_then_the_money_is_kept(
        self, started, store, order, deliver, request_of, dealer
    ):
        with store_session(store) as db:
            db.execute(update(Order).values(status="Canceled"))
        deliver(started.pay())

        (payment,) = request_of(dealer, order["orderId"])["payments"]
        assert (payment["state"], payment["amount"]) == ("confirmed", 2620)

    def test_given_dues_then_the_payment_is_of_the_account(
        self, online, start, dealer, deliver, received, payee
    ):
        start(dealer, amount=400)
        deliver(online.pay())

        (payment,) = received()
        assert (payment.order_id, payment.account_code, payment.amount) == (None, DEALER, 400)

    @pytest.mark.parametrize(
        ("payment", "of_link", "amount", "words"),
        [
            ({"amount": 10_000}, {}, 100, "100.00 INR ≠ 2620.00 INR"),
            ({"currency": "USD"}, {}, 2620, "2620.00 USD ≠ 2620.00 INR"),
            ({}, {"reference_id": "ANOTHER-1"}, 2620, "ANOTHER-1 plink"),
            ({}, {"id": "plink_Another00000001"}, 2620, "plink_Another00000001"),
        ],
    )
    def test_given_something_else_than_was_asked_then_it_waits_for_the_owner(
        self, started, deliver, received, notified, request_of, dealer, order, payment, of_link, amount, words
    ):
        event = started.pay(**payment)
        event["payload"]["payment_link"]["entity"] |= of_link

        assert deliver(event).status_code == 200
        (shown,) = request_of(dealer, order["orderId"])["payments"]
        assert (shown["state"], shown["amount"]) == ("waiting", amount)
        assert words in received()[0].note
        assert words in notified()["owner"]

    def test_given_a_second_payment_of_the_link_then_it_waits_for_the_owner(self, started, deliver, received):
        deliver(started.pay())
        deliver(started.pay(id="pay_Second00000001"))

        assert [payment.note.endswith("× 2") for payment in received()] == [False, True]


class TestRefused:
    """What is no event of the gateway about a link of ours."""

    @pytest.mark.parametrize(
        "headers",
        [{}, {"X-Razorpay-Signature": "0" * 64}, {"X-Razorpay-Signature": "é"}, signed(b"{}")],
        ids=["none", "zeros", "no digits", "of another body"],
    )
    def test_given_a_wrong_signature_then_nothing_is_recorded(self, started, deliver, received, headers):
        answer = deliver(started.pay(), headers=headers)

        assert (answer.status_code, answer.json["errors"]) == (401, {})
        assert not received()

    def test_given_the_secret_of_another_then_it_is_refused(self, started, deliver):
        raw = json.dumps(started.pay()).encode()

        assert deliver(raw, headers=signed(raw, "secret of another store")).status_code == 401

    @pytest.mark.parametrize("raw", [b"", b"{", b"[]", b'{"event": 5}', b'{"event": "payment_link.paid"}'])
    def test_given_a_signed_body_that_is_no_event_then_it_is_400(self, started, deliver, raw):
        assert deliver(raw).status_code == 400

    def test_given_an_unknown_event_or_link_then_it_is_ignored(self, started, deliver, received):
        own = {**started.newest, "id": "plink_OfTheOwner0001", "reference_id": "INV-7"}
        other = {"event": "refund.created", "payload": {}}

        assert [deliver(event).status_code for event in (started.pay(own), other)] == [200, 200]
        assert not received()

    def test_given_a_store_without_keys_or_an_unknown_store_then_it_is_refused(
        self, started, deliver, make_store
    ):
        event = started.pay()

        assert deliver(event, to=make_store().key).status_code == 401
        assert deliver(event, to="9111111111").status_code == 404


class TestAsked:
    """Links that are still open are asked for: a lost event loses no money."""

    @pytest.fixture
    def round_at(self, store, run_worker):
        """Do what a round does in the store at a time after now."""

        def visit(**later):
            now = datetime.now(UTC) + timedelta(**later)
            assert rounds.visit(store.key, now=now).pending
            run_worker(store)

        return visit

    def test_given_a_lost_event_then_the_next_round_records_the_payment(
        self, started, round_at, received, deliver
    ):
        event = started.pay()
        round_at(minutes=1)
        before = len(received())
        round_at(minutes=3)
        deliver(event)

        assert (before, len(received())) == (0, 1)

    def test_given_no_answer_then_it_is_asked_after_longer_and_longer_pauses_and_given_up(
        self, started, round_at, links, notified
    ):
        questions = []
        for minutes in (3, 4, 8, 20):
            started.says = [500, b"<html>"][len(questions) % 2 : len(questions) % 2 + 1]
            calls = len(started.calls)
            round_at(minutes=minutes)
            questions.append(len(started.calls) - calls)
        round_at(days=4)

        assert questions == [1, 0, 1, 1]
        (link,) = links()
        assert (link.state, link.ask_at) == ("unanswered", None)
        assert link.reference in notified()["owner"]

    def test_given_an_expired_link_then_it_is_asked_no_more_but_a_late_payment_counts(
        self, started, round_at, links, deliver, received, store
    ):
        started.newest["status"] = "expired"
        round_at(minutes=3)
        (link,) = links()
        with store_session(store, read_only=True) as db:
            open_links = db.scalar(select(asking.HAS_OPEN_LINKS))
        deliver(started.pay())

        assert (link.state, open_links, len(received())) == ("expired", False, 1)

    def test_then_a_limited_number_of_links_is_asked_for_at_once(self, started, store, round_at):
        with store_session(store) as db:
            template = db.scalars(select(PaymentLink)).one()
            columns = [column.name for column in PaymentLink.__table__.columns if column.name != "id"]
            values = {name: getattr(template, name) for name in columns}
            db.add_all(PaymentLink(**{**values, "reference": f"MANY-{each}"}) for each in range(25))
        calls = len(started.calls)
        round_at(minutes=3)

        assert len(started.calls) - calls == asking.MAX_ASKED
