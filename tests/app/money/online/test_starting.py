"""A customer starts a payment online, and the owner enters the keys that it needs."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import insert, select, update
from structlog.testing import capture_logs

from app.config import get_config
from app.money.online.account import gateway_of, reencrypt_secrets
from app.money.online.models import PaymentGateway
from app.notices.models import Notification
from app.orders.items.models import Order
from app.orders.links import token_of
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import OpenBill
from app.people.activity.models import ActivityEntry
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.app.money.online.conftest import KEYS
from tests.ordering import place_order
from tests.razorpay import KEY_ID, KEY_SECRET, WEBHOOK_SECRET
from tests.stock import DEALER, FAN


class TestKeys:
    """What the owner enters, and what no one reads again."""

    def test_given_keys_then_no_answer_no_log_and_no_row_has_a_secret(self, call, store, set_keys, owner):
        with capture_logs() as logs:
            changed = set_keys(**KEYS)
        shown = call("GET", "/payments/gateway", store, owner)

        assert shown.json["result"] == {
            "gateway": "razorpay",
            "keyId": KEY_ID,
            "complete": True,
            "refused": False,
            "webhookAddress": f"http://localhost/api/payments/webhook/{store.key}",
        }
        with store_session(store, read_only=True) as db:
            row = db.get_one(PaymentGateway, "razorpay")
            entries = db.scalars(select(ActivityEntry).where(ActivityEntry.noun == "payment_gateway")).all()
            kept = f"{row.key_secret} {row.webhook_secret} {[entry.changes for entry in entries]}"
        assert {change["field"] for entry in entries for change in entry.changes} >= {"key_secret"}
        for text in (changed.text, shown.text, str(logs), kept):
            assert KEY_SECRET not in text
            assert WEBHOOK_SECRET not in text

    def test_given_a_key_id_alone_then_the_secrets_stay_only_with_the_same_key(self, set_keys):
        missing = set_keys(keyId=KEY_ID, keySecret=KEY_SECRET)
        set_keys(**KEYS)
        same, other = set_keys(keyId=KEY_ID), set_keys(keyId="rzp_live_AnotherKey12345")

        assert (missing.status_code, list(missing.json["errors"])) == (422, ["webhookSecret"])
        assert (same.status_code, same.json["result"]["complete"]) == (200, True)
        assert (other.status_code, list(other.json["errors"])) == (422, ["keySecret"])

    def test_given_no_key_id_then_the_keys_are_removed(self, set_keys):
        set_keys(**KEYS)

        assert set_keys(keyId="").json["result"]["complete"] is False

    def test_given_a_new_key_of_the_deployment_then_the_old_one_can_be_removed(
        self, store, set_keys, monkeypatch, configured
    ):
        def usable():
            get_config.cache_clear()
            with store_session(store) as db:
                return gateway_of(db) is not None

        set_keys(**KEYS)
        old, new = get_config().secret_key.get_secret_value(), "n" * 40
        monkeypatch.setenv("SECRET_KEY", f"{new},{old}")
        both = usable()
        with store_session(store) as db:
            reencrypt_secrets(db)
        monkeypatch.setenv("SECRET_KEY", new)
        without_old = usable()
        monkeypatch.setenv("SECRET_KEY", "another key of forty characters and more")

        assert (both, without_old, usable()) == (True, True, False)


class TestStart:
    """What the customer is led to."""

    def test_given_an_order_then_the_page_asks_for_what_is_due(
        self, online, order, start, dealer, request_of, report, links, store
    ):
        report(dealer, orderId=order["orderId"], amount=620)
        offered = request_of(dealer, order["orderId"])["online"]
        answer = start(dealer, orderId=order["orderId"], amount=1)

        assert offered == {"amount": 2000}
        assert answer.json["result"] == {"address": online.newest["short_url"]}
        sent = online.newest
        assert (sent["amount"], sent["currency"], sent["accept_partial"]) == (200_000, "INR", False)
        assert sent["callback_url"].endswith(f"/{store.key}/order/{order['orderId']}")
        (link,) = links()
        assert (link.reference, link.link_id, link.state) == (sent["reference_id"], sent["id"], "open")

    def test_given_dues_then_a_part_may_be_paid(self, online, start, dealer, payee):
        assert start(dealer, amount=400.5).status_code == 201
        assert online.newest["amount"] == 40_050

    def test_given_too_little_then_the_only_way_to_pay_says_where_it_begins(
        self, call, online, dealer, payee, store
    ):
        def read(amount):
            return call("GET", f"/payments/request?amount={amount}", store, dealer)

        by_upi = read("0.50").json["result"]
        with store_session(store) as db:
            db.execute(update(Company).values(upi_id=""))
        refused = read("0.50")

        assert (by_upi["online"], by_upi["upi"]["amount"]) == (None, 0.5)
        (said,) = refused.json["errorKeys"]["amount"]
        assert (refused.status_code, said["key"]) == (422, "payment.online_minimum")
        assert "₹1." in refused.json["errors"]["amount"][0]
        assert read("1").json["result"]["online"] == {"amount": 1}

    def test_given_bills_of_too_little_then_it_is_said_unless_all_that_is_left_is(
        self, call, online, dealer, goods, store
    ):
        def read(query):
            return call("GET", f"/payments/request?{query}", store, dealer)

        row = {"dataset": "test", "account_code": DEALER}
        bills = [{**row, "key": n, "name": n, "amount": a} for n, a in (("INV/1", "0.30"), ("INV/2", 300))]
        with store_session(store) as db:
            db.execute(insert(OpenBill), bills)
        refused = read("bills=INV/1")
        with store_session(store) as db:
            db.execute(update(OpenBill).where(OpenBill.name == "INV/2").values(amount=0))
            db.execute(update(Account).where(Account.code == DEALER).values(closing_balance="0.30"))
        of_bill, of_amount = (read(query) for query in ("bills=INV/1", "amount=0.30"))

        assert (refused.status_code, list(refused.json["errors"])) == (422, ["bills"])
        for answer in (of_bill, of_amount):
            assert answer.status_code == 200, answer.text
            result = answer.json["result"]
            assert (result["due"], result["amount"], result["online"], result["upi"]) == (
                0.3,
                0.3,
                None,
                None,
            )

    def test_given_bills_then_their_sum_is_paid_and_the_payment_is_for_them(
        self, online, start, deliver, dealer, payee, store, links, received
    ):
        row = {"dataset": "test", "account_code": DEALER}
        bills = [{**row, "key": name, "name": name, "amount": 300} for name in ("INV/1", "INV/2")]
        with store_session(store) as db:
            db.execute(insert(OpenBill), bills)

        assert start(dealer, bills=["INV/2"]).status_code == 201
        first = online.newest
        assert first["amount"] == 30_000
        assert start(dealer, bills=["INV/1"]).status_code == 201
        assert [link.bills for link in links()] == [["INV/2"], ["INV/1"]]
        deliver(online.pay(first))
        assert [payment.bills for payment in received()] == [["INV/2"]]
        assert list(start(dealer, bills=["INV/9"]).json["errors"]) == ["bills"]

    def test_when_started_twice_then_it_is_the_same_page_while_it_is_open(
        self, online, order, start, dealer, deliver
    ):
        first, second = (start(dealer, orderId=order["orderId"]) for _ in range(2))
        deliver(online.event("expired", {**online.newest, "status": "expired"}))
        third = start(dealer, orderId=order["orderId"])

        assert first.json == second.json != third.json

    def test_when_started_twice_at_once_then_it_is_one_link(self, online, order, start, dealer, links):
        online.seconds_each = 0.5
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(lambda _: start(dealer, orderId=order["orderId"]), range(2)))

        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert len(links()) == 1

    def test_given_many_links_in_an_hour_then_no_more_are_started(self, online, start, dealer, payee):
        answers = [start(dealer, amount=amount) for amount in range(100, 111)]

        assert [answer.status_code for answer in answers] == [201] * 10 + [409]

    def test_given_the_link_of_an_order_then_its_holder_pays_too(self, call, online, store, order, start):
        now = datetime.now(UTC)
        token = token_of(store.key, order["orderId"], now, now=now)
        shown = call("GET", f"/payments/link/{token}", store).json["result"]
        answer = start(link=token)

        assert (shown["online"], answer.status_code) == ({"amount": 2620}, 201)
        assert online.newest["callback_url"].endswith(f"/orders/link/{token}")
        assert start(link="1").status_code == 404

    def test_given_no_switch_no_keys_or_another_caller_then_it_is_not_offered(
        self, call, online, store, order, start, dealer, other_dealer, salesperson, request_of, set_keys
    ):
        foreign, collecting = (start(who, orderId=order["orderId"]) for who in (other_dealer, salesperson))
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={}))
        off = start(dealer, orderId=order["orderId"])
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"online_payments": True}))
        set_keys(keyId="")
        without = start(dealer, orderId=order["orderId"])

        assert [each.status_code for each in (foreign, collecting, off, without)] == [404, 403, 409, 409]
        assert request_of(dealer, order["orderId"])["online"] is None
        assert not online.calls

    def test_given_nothing_due_or_a_canceled_order_then_nothing_is_started(
        self, call, online, store, dealer, start, report
    ):
        paid, canceled = (place_order(call, store, dealer, ((FAN, "", 1),)) for _ in range(2))
        report(dealer, orderId=paid["orderId"], amount=2620)
        with store_session(store) as db:
            db.execute(update(Order).where(Order.id == canceled["orderId"]).values(status="Canceled"))

        answers = [start(dealer, orderId=each["orderId"]) for each in (paid, canceled)]
        assert [each.json["key"] for each in answers] == ["payment.nothing_due", "payment.order_canceled"]


class TestGatewayMisbehaves:
    """What the customer reads then, and what is kept."""

    @pytest.mark.parametrize(
        ("said", "status", "key"),
        [
            (400, 409, "payment.online_refused"),
            (401, 409, "payment.online_refused"),
            (429, 503, "payment.online_away"),
            (500, 503, "payment.online_away"),
            (302, 503, "payment.online_away"),
            (b"<html>", 503, "payment.online_away"),
            (b"[]", 503, "payment.online_away"),
            (b'{"id": "plink_1", "status": "created", "amount": "many"}', 503, "payment.online_away"),
        ],
    )
    def test_given_an_error_then_the_customer_may_try_again(
        self, online, order, start, dealer, links, said, status, key
    ):
        online.says = [said]
        with capture_logs() as logs:
            refused = start(dealer, orderId=order["orderId"])
        again = start(dealer, orderId=order["orderId"])

        assert (refused.status_code, refused.json["key"], again.status_code) == (status, key, 201)
        assert [link.state for link in links()] == ["failed", "open"]
        assert KEY_SECRET not in f"{refused.text} {logs}"

    def test_given_a_slow_gateway_then_no_one_waits_for_long(
        self, online, order, start, dealer, links, monkeypatch
    ):
        monkeypatch.setattr("app.money.gateways.interface.TIMEOUT_SECONDS", 0.2)
        online.seconds_each = 1.0

        assert start(dealer, orderId=order["orderId"]).status_code == 503
        assert [link.state for link in links()] == ["failed"]

    @pytest.mark.parametrize(
        "page",
        [
            "http://rzp.io/i/",
            "https://rzp.io.evil.example/",
            "https://evil.example/rzp.io/",
            "https://rzp.io@evil.example/",
            "https://evilrzp.io/",
            "javascript:alert(1)//https://rzp.io/",
            "https://rzp.io\\@evil.example/",
        ],
    )
    def test_given_another_page_then_no_one_is_led_there(self, online, order, start, dealer, page):
        online.page = page

        assert start(dealer, orderId=order["orderId"]).status_code == 503

    def test_given_keys_that_are_refused_then_the_owner_is_notified_once_until_they_work(
        self, call, online, store, order, start, dealer, owner, run_worker
    ):
        def refused():
            return call("GET", "/payments/gateway", store, owner).json["result"]["refused"]

        online.says = [401, 401]
        for _ in range(2):
            start(dealer, orderId=order["orderId"])
        run_worker(store)
        before = refused()
        start(dealer, orderId=order["orderId"])

        assert (before, refused()) == (True, False)
        with store_session(store, read_only=True) as db:
            titles = db.scalars(select(Notification.title).where(Notification.recipient == "owner")).all()
        assert titles.count("Online payments are not working") == 1
