"""What salespeople collect from their parties, and how the owner settles it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import func, insert, select

from app.money.collection_schemas import CollectionIn
from app.money.models import Payment, PaymentDecision
from app.notices.models import Notification
from app.people.accounts.receivables.models import OpenBill
from app.shared.days import STORE_TIME
from app.shared.places import Places
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()
CHEQUE = {"method": "cheque", "chequeNumber": "000123", "chequeBank": "HDFC Bank", "chequeOn": f"{TODAY}"}
UPI = {"method": "upi", "utr": "4123 4567 8901"}


@pytest.fixture
def bills(store, goods):
    """The dealer owes two bills; a third one is an advance."""
    amounts = {"INV/1": 1200, "INV/2": 800, "ADV/1": -100}
    rows = [
        {"dataset": "test", "key": name, "account_code": DEALER, "name": name, "amount": Decimal(amount)}
        for name, amount in amounts.items()
    ]
    with store_session(store) as db:
        db.execute(insert(OpenBill), rows)


@pytest.fixture
def collect(call, store, salesperson):
    """Record a collection; without other fields ₹500 in cash from the dealer."""

    def make(token=None, key=None, **fields):
        body = {"accCd": DEALER, "method": "cash", "amount": 500, **fields}
        headers = {"Idempotency-Key": key} if key else {}
        return call("POST", "/payments/collections", store, token or salesperson, json=body, headers=headers)

    return make


@pytest.fixture
def listed(call, store, salesperson):
    """Return what the list of a day says."""

    def read(token=None, **query):
        answer = call("GET", "/payments/collections", store, token or salesperson, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def id_of(answer) -> int:
    assert answer.status_code == 201, answer.text
    return answer.json["result"]["id"]


def held(rows) -> dict[tuple[str, str], tuple[int, int]]:
    return {(row["salesperson"], row["method"]): (row["count"], row["amount"]) for row in rows}


class TestRecord:
    """What a salesperson records."""

    @pytest.mark.parametrize("fields", [{"method": "cash"}, CHEQUE, UPI], ids=["cash", "cheque", "upi"])
    def test_then_it_waits_with_its_receipt(self, bills, collect, listed, fields):
        answer = collect(**fields, amount="2000.50", bills=["INV/1", "INV/2"], note=" To be banked ")

        shown = answer.json["result"]
        assert (answer.status_code, shown["receipt"]) == (201, f"R-{shown['id']}")
        assert (shown["amount"], shown["method"], shown["state"]) == (2000.5, fields["method"], "waiting")
        assert (shown["bills"], shown["note"], shown["phone"]) == (
            ["INV/1", "INV/2"],
            "To be banked",
            "9000000001",
        )
        assert listed()["collections"] == [shown]

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"method": "barter"}, "method"),
            ({"amount": 0}, "amount"),
            ({"method": "upi"}, "utr"),
            ({"method": "upi", "utr": "12345"}, "utr"),
            ({**CHEQUE, "chequeNumber": None}, "chequeNumber"),
            ({**CHEQUE, "chequeNumber": "12345"}, "chequeNumber"),
            ({**CHEQUE, "chequeNumber": "12345a"}, "chequeNumber"),
            ({**CHEQUE, "chequeNumber": "१२३४५६"}, "chequeNumber"),
            ({**CHEQUE, "chequeBank": "  "}, "chequeBank"),
            ({**CHEQUE, "chequeOn": "soon"}, "chequeOn"),
            ({"accCd": ""}, "accCd"),
        ],
    )
    def test_given_a_wrong_value_then_it_is_refused_at_the_field(self, wrong, field):
        body = {"accCd": DEALER, "method": "cash", "amount": 500}

        assert list(refusals(CollectionIn(), {**body, **wrong})) == [field]
        assert refusals(CollectionIn(), body) == {}

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"method": "upi", "utr": "12345"}, "utr"),
            ({**CHEQUE, "chequeOn": f"{TODAY - timedelta(days=181)}"}, "chequeOn"),
            ({**CHEQUE, "chequeOn": f"{TODAY + timedelta(days=181)}"}, "chequeOn"),
            ({"bills": ["INV/9"]}, "bills"),
            ({"bills": ["ADV/1"]}, "bills"),
        ],
    )
    def test_given_a_wrong_value_then_it_says_so_at_the_field(self, bills, collect, wrong, field):
        answer = collect(**wrong)

        assert (answer.status_code, list(answer.json["errors"])) == (422, [field]), answer.text

    def test_given_a_bill_of_another_party_then_it_is_refused(self, bills, collect):
        answer = collect(accCd=AGREED_DEALER, bills=["INV/1"])

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["bills"])

    def test_given_a_party_of_another_salesperson_then_it_is_not_found(self, collect):
        assert collect(accCd=OTHER_DEALER).status_code == 404

    def test_given_a_customer_or_a_guest_then_they_record_nothing(self, store, collect, dealer, guest):
        assert [collect(token).status_code for token in (dealer, guest(store))] == [403, 403]

    def test_given_many_that_wait_then_a_salesperson_goes_on_and_a_customer_still_reports(
        self, collect, report, dealer
    ):
        assert {collect(amount=100).status_code for _ in range(7)} == {201}
        assert report(dealer, amount=100).status_code == 201

    def test_given_the_same_key_then_it_is_one_collection(self, store, collect):
        first, second = (collect(key="phone-1") for _ in "12")
        other = collect(key="phone-1", amount=600)

        assert first.json == second.json
        assert (other.status_code, list(other.json["errors"])) == (422, ["Idempotency-Key"])
        with store_session(store, read_only=True) as db:
            assert db.scalar(select(func.count()).select_from(Payment)) == 1

    def test_given_the_same_key_twice_at_once_then_it_is_one_collection(self, collect, monkeypatch):
        monkeypatch.setattr(Places, "enter", lambda *_: True)
        monkeypatch.setattr(Places, "leave", lambda *_: None)

        with ThreadPoolExecutor(2) as pool:
            first, second = pool.map(lambda _: collect(key="phone-1"), "12")

        assert first.json == second.json

    def test_given_the_owner_then_it_is_accepted_at_once(self, collect, owner, listed):
        answer = collect(owner, accCd=OTHER_DEALER)

        assert (answer.status_code, answer.json["result"]["state"]) == (201, "confirmed")
        assert listed(owner)["inHand"] == []

    def test_given_another_store_then_it_sees_none(self, call, make_store, sign_in, collect):
        collect()
        other_store = make_store()
        token = sign_in(other_store, other_store.key)

        shown = call("GET", "/payments/collections", other_store, token).json["result"]
        assert (shown["collections"], shown["sums"], shown["inHand"]) == ([], [], [])


class TestCheque:
    """A cheque is recorded once."""

    def test_given_the_same_cheque_then_it_is_refused_however_the_bank_is_written(self, collect):
        collect(**CHEQUE)
        again = collect(accCd=AGREED_DEALER, **{**CHEQUE, "chequeBank": " hdfc  BANK"})
        branch = collect(accCd=AGREED_DEALER, **{**CHEQUE, "chequeBank": "HDFC Bank, Naroda"})

        assert (again.status_code, list(again.json["errors"])) == (422, ["chequeNumber"])
        assert branch.status_code == 201

    def test_given_two_at_once_then_one_is_taken(self, collect, monkeypatch):
        monkeypatch.setattr(Places, "enter", lambda *_: True)
        monkeypatch.setattr(Places, "leave", lambda *_: None)

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda code: collect(accCd=code, **CHEQUE), (DEALER, AGREED_DEALER)))

        assert sorted(answer.status_code for answer in answers) == [201, 422]

    @pytest.mark.parametrize("decision", ["rejected", "bounced"])
    def test_when_it_is_unpaid_then_it_may_be_recorded_again_but_not_both_be_accepted(
        self, collect, decide, decision
    ):
        cheque = id_of(collect(**CHEQUE))
        decide(cheque, decision, "Funds insufficient")
        again = collect(**CHEQUE)

        assert again.status_code == 201
        assert decide(cheque, "confirmed").status_code == 409

    def test_when_it_bounces_then_it_is_due_again_and_all_that_was_decided_is_kept(
        self, call, store, payee, collect, decide, dealer
    ):
        cheque = id_of(collect(**CHEQUE, amount=400))
        due = call("GET", "/payments/request", store, dealer).json["result"]["due"]
        decide(cheque, "confirmed")
        without, bounced = decide(cheque, "bounced"), decide(cheque, "bounced", "Funds insufficient")

        assert (due, without.status_code, bounced.status_code) == (600, 422, 200)
        shown = call("GET", "/payments/request", store, dealer).json["result"]
        assert (shown["due"], shown["payments"][0]["state"]) == (1000, "bounced")
        with store_session(store, read_only=True) as db:
            decisions = db.scalars(select(PaymentDecision.decision).order_by(PaymentDecision.id)).all()
        assert decisions == ["confirmed", "bounced"]

    def test_given_cash_or_what_was_rejected_then_it_can_not_bounce(self, collect, decide):
        cash, cheque = id_of(collect()), id_of(collect(**CHEQUE))
        decide(cheque, "rejected", "Not handed over")

        assert [decide(each, "bounced", "No").status_code for each in (cash, cheque)] == [409, 409]


class TestSettlement:
    """What is in hand, and what the owner accepts."""

    @pytest.fixture
    def worker_tasks(self):
        return "payments."

    def test_then_cash_and_cheques_are_in_hand_until_the_owner_accepts_them(
        self, collect, listed, decide, owner
    ):
        for amount in (500, 250):
            collect(amount=amount)
        collect(**CHEQUE, amount=4000)
        collect(**UPI, amount=900)
        shown = listed(owner)["inHand"]

        assert held(shown) == {(SALESPERSON, "cash"): (2, 750), (SALESPERSON, "cheque"): (1, 4000)}
        decide([number for row in shown for number in row["ids"]], "confirmed")
        assert listed()["inHand"] == []
        sums = {(row["method"], row["state"]): (row["count"], row["amount"]) for row in listed()["sums"]}
        assert sums == {
            ("cash", "confirmed"): (2, 750),
            ("cheque", "confirmed"): (1, 4000),
            ("upi", "waiting"): (1, 900),
        }

    def test_given_two_salespeople_then_each_sees_their_own_and_the_owner_both(
        self, store, collect, listed, owner, sign_in
    ):
        other = sign_in(store, OTHER_SALESPERSON)
        collect()
        collect(other, accCd=OTHER_DEALER, amount=700)

        assert held(listed()["inHand"]) == {(SALESPERSON, "cash"): (1, 500)}
        assert held(listed(other, salesperson=SALESPERSON)["inHand"]) == {
            (OTHER_SALESPERSON, "cash"): (1, 700)
        }
        assert len(listed(owner)["collections"]) == 2
        assert [each["amount"] for each in listed(owner, salesperson=OTHER_SALESPERSON)["collections"]] == [
            700
        ]

    def test_given_another_day_then_nothing_was_collected_but_it_is_still_in_hand(self, collect, listed):
        collect()
        shown = listed(day=f"{TODAY - timedelta(days=1)}")

        assert (shown["collections"], shown["sums"]) == ([], [])
        assert held(shown["inHand"]) == {(SALESPERSON, "cash"): (1, 500)}

    def test_given_filters_then_the_owners_list_has_the_sums_of_all_that_match(
        self, call, store, collect, owner, order, report, dealer
    ):
        report(dealer, orderId=order["orderId"])
        collect()
        collect(**CHEQUE, amount=4000)

        for query, amounts in (
            ("", [4000, 500, 2620]),
            ("?method=cheque", [4000]),
            (f"?salesperson={SALESPERSON}", [4000, 500]),
            (f"?salesperson={SALESPERSON}&method=cash&state=waiting&day={TODAY}", [500]),
            ("?query=000123", [4000]),
            (f"?day={TODAY - timedelta(days=1)}", []),
        ):
            answer = call("GET", f"/payments{query}", store, owner).json
            assert [each["amount"] for each in answer["result"]] == amounts
            assert sum(each["amount"] for each in answer["sums"]) == sum(amounts)
            assert answer["pagination"]["total"] == len(amounts)

    def test_then_owner_customer_and_salesperson_read_of_it(self, store, collect, decide, run_worker):
        cheque = id_of(collect(**CHEQUE, amount=4000))
        run_worker(store)
        decide(cheque, "bounced", "Funds insufficient")
        run_worker(store)

        with store_session(store, read_only=True) as db:
            rows = db.execute(select(Notification.recipient, Notification.body).order_by(Notification.id))
            read: dict[str, list[str]] = {}
            for name, body in rows:
                read.setdefault(name, []).append(body)
        bounced = "The bank has not paid ₹4,000, cheque 000123 of HDFC Bank: Funds insufficient"
        assert "collected ₹4,000 from" in read["owner"][0]
        assert f"Receipt R-{cheque}" in read[f"party:{DEALER}"][0]
        assert read[f"party:{DEALER}"][1] == bounced
        assert read[f"sman:{SALESPERSON}"] == [bounced]

    def test_given_cash_then_a_bank_statement_is_not_searched_for_it(self, call, store, collect, owner):
        collect()
        statement = "Date,Narration,Debit,Credit\n24/11/26,UPI/412345678901/ASHA,,500.00\n"
        answer = call("POST", "/payments/statement", store, owner, json={"statement": statement})

        assert (answer.json["result"]["payments"], answer.json["result"]["found"]) == (0, [])


def test_given_the_time_then_it_is_that_of_the_call(store, collect):
    number = id_of(collect())

    with store_session(store, read_only=True) as db:
        payment = db.get_one(Payment, number)
    assert abs(payment.reported_at - datetime.now(UTC)) < timedelta(minutes=1)
