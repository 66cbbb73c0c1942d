"""Payments by UPI: asked for, reported, and decided on by the owner."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import func, insert, select, update

from app.money.models import Payment, PaymentDecision
from app.money.schemas import ReportIn
from app.notices.models import Notification
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import OpenBill
from app.shared.places import Places
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.app.money.conftest import UPI_ID
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import DEALER, FAN

pytestmark = pytest.mark.any_hour


def fields_of(address: str) -> dict[str, str]:
    return {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}


class TestRequest:
    """What a customer is shown."""

    def test_given_an_order_then_the_address_has_payee_amount_and_reference(self, order, request_of, dealer):
        shown = request_of(dealer, order["orderId"])

        assert (shown["due"], shown["payments"]) == (2620, [])
        assert (shown["upi"]["id"], shown["upi"]["name"]) == (UPI_ID, "Asha Electric")
        assert fields_of(shown["upi"]["address"]) == {
            "pa": UPI_ID,
            "pn": "Asha Electric",
            "am": "2620.00",
            "cu": "INR",
            "tr": f"ORDER{order['ORDER_NO']}",
            "tn": f"Order {order['ORDER_NO']}",
        }
        assert shown["upi"]["qr"].startswith("data:image/svg+xml")

    def test_given_an_amount_then_the_address_asks_for_it(self, order, request_of, dealer):
        shown = request_of(dealer, order["orderId"], amount="1000.50")

        assert (shown["due"], fields_of(shown["upi"]["address"])["am"]) == (2620, "1000.50")

    def test_given_a_store_without_a_upi_id_then_there_is_no_address(
        self, call, store, goods, dealer, request_of
    ):
        order = place_order(call, store, dealer, ((FAN, "", 1),))

        assert request_of(dealer, order["orderId"])["upi"] is None

    def test_given_an_order_of_another_then_it_is_not_found(
        self, call, store, order, other_dealer, guest, report
    ):
        for token in (other_dealer, guest(store)):
            query = {"orderId": order["orderId"]}
            shown = call("GET", "/payments/request", store, token, query_string=query)
            reported = report(token, orderId=order["orderId"])
            assert (shown.status_code, reported.status_code) == (404, 404)

    def test_given_an_inquiry_then_there_is_nothing_to_pay(self, call, store, order, dealer, report):
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"inquiry": True}))

        assert report(dealer, orderId=order["orderId"]).status_code == 403

    def test_given_dues_then_a_party_pays_its_balance(self, call, store, payee, dealer, report):
        report(dealer, amount=400)
        shown = call("GET", "/payments/request", store, dealer).json["result"]

        assert (shown["due"], shown["payments"][0]["state"]) == (600, "waiting")
        assert fields_of(shown["upi"]["address"])["tn"].startswith("Dues ")

    def test_given_a_salesperson_then_they_see_the_dues_of_their_parties_alone(
        self, call, store, payee, salesperson
    ):
        with store_session(store) as db:
            db.execute(update(Account).where(Account.code != DEALER).values(salesperson_code=None))
            other = db.scalar(select(Account.code).where(Account.code != DEALER).limit(1))
        own, others = (
            call("GET", "/payments/request", store, salesperson, query_string={"accCd": code})
            for code in (DEALER, other)
        )

        assert (own.status_code, others.status_code) == (200, 404)


class TestBills:
    """Payments of open bills: the amounts are the server's."""

    @pytest.fixture(autouse=True)
    def _owed(self, store, payee):
        """The dealer owes ₹1,900: two bills, and an advance that pays the older one first."""
        amounts = {"INV/1": (1200, 9), "INV/2": (800, 2)}
        rows = [
            {
                "dataset": "test",
                "key": name,
                "account_code": DEALER,
                "name": name,
                "amount": Decimal(amount),
                "billed_on": date(2026, 11, 20) - timedelta(days=days),
            }
            for name, (amount, days) in amounts.items()
        ]
        with store_session(store) as db:
            db.execute(insert(OpenBill), rows)
            db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=1900))

    @pytest.fixture
    def shown(self, call, store, dealer):
        def read(*names: str, token=None, **query):
            query |= {"bills": "\n".join(names), **({"accCd": DEALER} if token else {})}
            answer = call("GET", "/payments/request", store, token or dealer, query_string=query)
            assert answer.status_code == 200, answer.text
            return answer.json["result"]

        return read

    def test_then_the_parts_make_the_whole(self, shown, salesperson):
        listed = {bill["name"]: bill["left"] for bill in shown()["bills"]}

        assert listed == {"INV/1": 1100, "INV/2": 800}
        assert [shown(name)["amount"] for name in listed] == [1100, 800]
        assert shown(*listed)["amount"] == shown()["amount"] == shown()["due"] == 1900
        assert shown("INV/2", token=salesperson)["bills"] == shown()["bills"]

    def test_then_the_address_asks_for_the_bills(self, shown):
        address = fields_of(shown("INV/2")["upi"]["address"])

        assert (address["am"], address["tn"]) == ("800.00", "Bills INV/2")
        assert shown("INV/2", amount=300)["upi"]["amount"] == 300

    def test_then_a_report_has_them_and_takes_them_off(self, shown, report, dealer):
        answer = report(dealer, amount=800, bills=["INV/2", "INV/2"])

        assert answer.json["result"] == report(dealer, amount=800, bills=["INV/2"]).json["result"]
        assert report(dealer, amount=800, bills=["INV/1"]).status_code == 422
        now = shown()
        assert now["payments"][0]["bills"] == ["INV/2"]
        assert ({bill["name"]: bill["left"] for bill in now["bills"]}, now["due"]) == ({"INV/1": 1100}, 1100)
        assert shown("INV/2")["upi"] is None

    def test_given_a_payment_that_a_salesperson_recorded_then_the_dealers_report_is_the_same(
        self, call, store, salesperson, report, dealer
    ):
        body = {"accCd": DEALER, "method": "upi", "amount": "800", "utr": "412345678901", "bills": ["INV/2"]}
        recorded = call("POST", "/payments/collections", store, salesperson, json=body)
        assert recorded.status_code == 201, recorded.text

        answer = report(dealer, amount=800)

        assert (answer.status_code, answer.json["result"]["paymentId"]) == (
            201,
            recorded.json["result"]["id"],
        )

    @pytest.mark.parametrize(
        "name", ["INV\u00a01", "\u095b-12", "INV\u20111", "A\x0bB\x85C\u2028D", "a, b", " INV", "I" * 300]
    )
    def test_given_a_name_as_the_books_have_it_then_each_door_takes_it(
        self, call, store, shown, report, dealer, salesperson, name
    ):
        with store_session(store) as db:
            db.execute(update(OpenBill).where(OpenBill.name == "INV/2").values(name=name))

        assert shown(name, "INV/1")["amount"] == 1900
        assert report(dealer, amount=300, bills=[name]).status_code == 201
        body = {"accCd": DEALER, "method": "cash", "amount": "500", "bills": [name]}
        assert call("POST", "/payments/collections", store, salesperson, json=body).status_code == 201
        assert [bill["name"] for bill in shown()["bills"]] == ["INV/1"]

    def test_given_a_bill_that_is_not_open_then_each_door_says_so(
        self, call, store, order, dealer, report, other_dealer
    ):
        def ask(token, query):
            return call("GET", "/payments/request", store, token, query_string=query)

        answers = [
            report(dealer, bills=["INV/9"]),
            ask(dealer, {"bills": "INV/9"}),
            ask(dealer, {"bills": "9" * 301}),
            report(other_dealer, bills=["INV/1"]),
            ask(other_dealer, {"bills": "INV/1"}),
            report(dealer, orderId=order["orderId"], bills=["INV/1"]),
            ask(dealer, {"orderId": order["orderId"], "bills": "INV/1"}),
        ]

        assert [(each.status_code, list(each.json["errors"])) for each in answers] == [(422, ["bills"])] * 7
        assert len({str(each.json["errors"]["bills"]) for each in answers}) == 1


class TestReport:
    """What a customer reports."""

    def test_then_it_waits_and_is_taken_off_what_is_due(self, order, report, request_of, dealer):
        answer = report(dealer, orderId=order["orderId"], amount=2000, utr=" 4123 4567 8901")
        shown = request_of(dealer, order["orderId"])

        assert answer.status_code == 201
        assert (shown["due"], shown["upi"]["amount"]) == (620, 620)
        (payment,) = shown["payments"]
        assert (payment["utr"], payment["amount"], payment["state"]) == ("412345678901", 2000, "waiting")

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"utr": "12345"}, "utr"),
            ({"utr": "paid by phone"}, "utr"),
            ({"amount": 0}, "amount"),
            ({"amount": -5}, "amount"),
            ({"amount": "NaN"}, "amount"),
        ],
    )
    def test_given_a_wrong_value_then_it_is_refused_at_the_field(self, wrong, field):
        body = {"orderId": 1, "amount": 500, "utr": "412345678901"}

        assert list(refusals(ReportIn(), {**body, **wrong})) == [field]
        assert refusals(ReportIn(), body) == {}

    def test_given_a_wrong_value_then_it_says_so_at_the_field(self, order, report, dealer):
        answer = report(dealer, orderId=order["orderId"], utr="paid by phone")

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["utr"])

    def test_given_the_same_report_again_then_it_is_one_payment(self, order, report, dealer):
        first, second = (report(dealer, orderId=order["orderId"]) for _ in "12")

        assert first.json == second.json

    def test_given_a_reference_of_another_payment_then_it_is_refused(
        self, call, store, order, report, dealer
    ):
        other = place_order(call, store, dealer, ((FAN, "", 1),))
        report(dealer, orderId=order["orderId"])

        answer = report(dealer, orderId=other["orderId"])

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["utr"])

    def test_given_two_at_once_with_one_reference_then_one_is_taken(
        self, call, store, order, report, dealer, monkeypatch
    ):
        monkeypatch.setattr(Places, "enter", lambda *_: True)
        monkeypatch.setattr(Places, "leave", lambda *_: None)
        orders = [order, place_order(call, store, dealer, ((FAN, "", 1),))]

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda each: report(dealer, orderId=each["orderId"]), orders))

        assert sorted(answer.status_code for answer in answers) == [201, 422]

    def test_given_many_that_wait_then_no_more_are_taken(self, order, report, dealer):
        taken = [report(dealer, orderId=order["orderId"], utr=f"41234567890{n}") for n in range(6)]

        assert [answer.status_code for answer in taken] == [201] * 5 + [422]

    def test_given_sixteen_at_once_then_five_wait(self, store, order, report, dealer, monkeypatch):
        monkeypatch.setattr(Places, "enter", lambda *_: True)
        monkeypatch.setattr(Places, "leave", lambda *_: None)

        def report_one(number: int) -> int:
            return report(dealer, orderId=order["orderId"], utr=f"4123456789{number}").status_code

        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(report_one, range(10, 26)))

        assert sorted(answers) == [201] * 5 + [422] * 11
        with store_session(store, read_only=True) as db:
            assert db.scalar(select(func.count()).select_from(Payment)) == 5

    def test_given_a_dealer_then_more_than_is_due_is_on_their_account(
        self, order, report, request_of, dealer, call, store, owner
    ):
        answer = report(dealer, orderId=order["orderId"], amount=5000)
        (payment,) = call("GET", "/payments", store, owner).json["result"]

        assert answer.status_code == 201
        assert (payment["accCd"], payment["amount"], payment["state"]) == (DEALER, 5000, "waiting")
        assert request_of(dealer, order["orderId"])["due"] == 0

    def test_then_it_lowers_nothing_for_who_collects_and_for_the_owner(
        self, call, store, order, report, request_of, dealer, salesperson, owner, decide
    ):
        payment = report(dealer, orderId=order["orderId"]).json["result"]["paymentId"]
        report(dealer, amount=400, utr="412345678902")

        def dues(**query):
            return [
                call("GET", "/payments/request", store, token, query_string=query).json["result"]["due"]
                for token in (dealer, salesperson, owner)
            ]

        assert dues(orderId=order["orderId"]) == [0, 2620, 2620]
        assert dues(accCd=DEALER) == [600, 1000, 1000]
        decide(payment, "confirmed")
        assert dues(orderId=order["orderId"]) == [0, 0, 0]

    def test_given_a_canceled_order_then_there_is_nothing_to_pay(
        self, call, store, order, report, dealer, request_of
    ):
        body = {"id": order["orderId"], "status": "Canceled", "type": "order"}
        call("PUT", "/orders/status", store, dealer, json=body)

        assert report(dealer, orderId=order["orderId"]).status_code == 409
        shown = request_of(dealer, order["orderId"])
        assert (shown["due"], shown["upi"]) == (0, None)


class TestLink:
    """The holder of an order's link, who is not signed in."""

    @pytest.fixture
    def address(self, order):
        return f"/payments/link/{order['link'].rsplit('/', 1)[1]}"

    def test_then_they_pay_it_and_see_only_the_end_of_the_reference(self, call, store, address):
        body = {"utr": "412345678901", "amount": 2620}
        reported = call("POST", address, store, json=body)
        shown = call("GET", address, store).json["result"]

        assert reported.status_code == 201
        assert (shown["due"], shown["payments"][0]["utr"]) == (0, "…8901")

    def test_given_more_than_is_due_then_it_says_so_at_the_amount(
        self, call, store, address, order, report, dealer, request_of
    ):
        def by_link(amount: float, utr: str):
            return call("POST", address, store, json={"utr": utr, "amount": amount})

        much = by_link(99_999_999, "412345678901")
        report(dealer, orderId=order["orderId"], amount=2000)
        more, rest, nothing = (
            by_link(amount, f"51234567890{place}") for place, amount in enumerate((620.01, 620, 1))
        )

        assert [each.status_code for each in (much, more, rest, nothing)] == [422, 422, 201, 422]
        assert {*much.json["errors"], *more.json["errors"], *nothing.json["errors"]} == {"amount"}
        assert request_of(dealer, order["orderId"])["due"] == 620

    def test_then_what_they_report_lowers_nothing_for_the_customer(
        self, call, store, address, order, report, dealer, request_of
    ):
        reported = [
            call("POST", address, store, json={"utr": f"41234567890{number}", "amount": 500})
            for number in range(5)
        ]
        shown = request_of(dealer, order["orderId"])

        assert [each.status_code for each in reported] == [201] * 5
        assert (shown["due"], shown["upi"]["amount"], len(shown["payments"])) == (2620, 2620, 5)
        assert report(dealer, orderId=order["orderId"], utr="512345678901").status_code == 201

    def test_given_a_wrong_link_then_it_is_not_found(self, call, store, order):
        assert call("GET", "/payments/link/1.2.x", store).status_code == 404


class TestDecision:
    """What the owner decides."""

    @pytest.fixture
    def worker_tasks(self):
        return "payments."

    @pytest.fixture
    def payment(self, order, report, dealer):
        return report(dealer, orderId=order["orderId"]).json["result"]["paymentId"]

    def test_then_it_is_found_in_the_owners_list(self, call, store, payment, order, owner):
        for query in ("", "?state=waiting", f"?query={order['ORDER_NO']}", "?query=8901"):
            (shown,) = call("GET", f"/payments{query}", store, owner).json["result"]
            assert (shown["id"], shown["ORDER_NO"], shown["accCd"]) == (payment, order["ORDER_NO"], DEALER)
        for query in ("?state=confirmed", "?query=nothing%25"):
            assert call("GET", f"/payments{query}", store, owner).json["result"] == []

    def test_then_the_owners_list_is_ordered_by_day_customer_or_amount(
        self, call, store, order, owner, dealer, report
    ):
        for amount, utr in ((500, "412345678911"), (900, "412345678912"), (700, "412345678913")):
            assert report(dealer, orderId=order["orderId"], amount=amount, utr=utr).status_code == 201
        with store_session(store) as db:
            # Entered first, and reported last.
            db.execute(
                update(Payment)
                .where(Payment.utr == "412345678911")
                .values(reported_at=Payment.reported_at + timedelta(minutes=5))
            )

        def amounts(query: str) -> list[int]:
            answer = call("GET", f"/payments{query}", store, owner)
            assert answer.status_code == 200, answer.text
            return [each["amount"] for each in answer.json["result"]]

        assert amounts("") == amounts("?sort=reportedAt&desc=Y") == [500, 700, 900]
        assert amounts("?sort=amount") == [500, 700, 900]
        assert amounts("?sort=amount&desc=Y") == [900, 700, 500]
        assert amounts("?sort=customer") == [500, 900, 700]
        assert call("GET", "/payments?sort=utr", store, owner).status_code == 422

    def test_when_confirmed_then_the_order_has_it_and_the_customer_reads_so(
        self, payment, decide, order, dealer, request_of, store, run_worker
    ):
        answer = decide(payment, "confirmed")
        run_worker(store)

        assert answer.json["result"]["ids"] == [payment]
        shown = request_of(dealer, order["orderId"])
        assert (shown["due"], shown["payments"][0]["state"]) == (0, "confirmed")
        with store_session(store, read_only=True) as db:
            read = dict(db.execute(select(Notification.recipient, Notification.body)).all())
        assert "paid ₹2,620, reference 412345678901" in read["owner"]
        assert "has received ₹2,620" in read[f"party:{DEALER}"]

    def test_when_rejected_then_it_is_due_again_and_the_customer_reads_why(
        self, payment, decide, order, dealer, request_of
    ):
        without, answer = decide(payment, "rejected"), decide(payment, "rejected", "Not in my bank")

        assert (without.status_code, list(without.json["errors"])) == (422, ["reason"])
        assert answer.status_code == 200
        shown = request_of(dealer, order["orderId"])
        assert (shown["due"], shown["payments"][0]["reason"]) == (2620, "Not in my bank")

    def test_when_rejected_then_the_right_order_may_have_the_reference(
        self, call, store, payment, decide, dealer, report
    ):
        decide(payment, "rejected", "Wrong order")
        other = place_order(call, store, dealer, ((FAN, "", 1),))
        again = report(dealer, orderId=other["orderId"])

        both = decide(payment, "confirmed")

        assert (again.status_code, both.status_code) == (201, 409)

    def test_when_decided_twice_then_once_is_kept_and_a_change_of_mind_is_kept_too(
        self, store, payment, decide
    ):
        first, second = decide(payment, "confirmed"), decide(payment, "confirmed")
        decide(payment, "rejected", "It was another customer's")

        assert (first.json["result"]["ids"], second.json["result"]["ids"]) == ([payment], [])
        with store_session(store, read_only=True) as db:
            decisions = db.scalars(select(PaymentDecision.decision).order_by(PaymentDecision.id)).all()
            assert decisions == ["confirmed", "rejected"]
            assert db.scalars(select(Payment.amount)).one() == 2620

    def test_given_an_unknown_payment_then_none_is_decided(self, payment, decide, request_of, order, dealer):
        assert decide([payment, 10**9], "confirmed").status_code == 404
        assert request_of(dealer, order["orderId"])["payments"][0]["state"] == "waiting"

    def test_given_a_customer_or_salesperson_then_they_decide_nothing(
        self, call, store, payment, dealer, salesperson
    ):
        body = {"id": payment, "decision": "confirmed"}
        for token in (dealer, salesperson):
            assert call("PUT", "/payments/decision", store, token, json=body).status_code == 403

    def test_then_the_owner_sees_what_came_today_and_what_waits(
        self, call, store, payment, decide, owner, report, dealer
    ):
        def sums():
            return call("GET", "/payments/sums", store, owner).json["result"]

        report(dealer, amount=400, utr="412345678902")
        both = sums()
        decide(payment, "confirmed")
        confirmed = sums()
        decide(payment, "rejected", "Not in my bank")
        with store_session(store) as db:
            db.execute(update(Payment).values(reported_at=func.now() - timedelta(days=1)))

        assert both == {"today": 0, "waiting": 3020, "waitingCount": 2}
        assert confirmed == {"today": 2620, "waiting": 400, "waitingCount": 1}
        assert sums() == {"today": 0, "waiting": 400, "waitingCount": 1}

    def test_given_a_bank_statement_then_it_says_what_came_and_confirms_nothing(
        self, call, store, payment, owner, order, dealer, request_of
    ):
        statement = 'Date,Narration,Debit,Credit\n24/11/26,UPI/412345678901/ASHA,,"2,620.00"\n'
        answer = call("POST", "/payments/statement", store, owner, json={"statement": statement})

        (found,) = answer.json["result"]["found"]
        assert (found["id"], found["finding"], found["row"]) == (payment, "received", 2)
        assert request_of(dealer, order["orderId"])["payments"][0]["state"] == "waiting"

    def test_given_another_file_then_it_says_so_at_the_field(self, call, store, owner):
        answer = call("POST", "/payments/statement", store, owner, json={"statement": "hello"})

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["statement"])


def test_given_the_owner_then_they_enter_a_upi_id_that_is_one(call, store, owner):
    wrong = call("PUT", "/saral/about", store, owner, json={"upiId": "asha electric"})
    right = call("PUT", "/saral/about", store, owner, json={"upiId": UPI_ID, "upiName": "Asha"})
    about = call("GET", "/saral/about", store, query_string={"mobileNo": store.key})

    assert (wrong.status_code, list(wrong.json["errors"])) == (422, ["upiId"])
    assert (right.json["result"]["upiId"], right.json["result"]["upiName"]) == (UPI_ID, "Asha")
    assert "upiId" not in about.json["result"]
