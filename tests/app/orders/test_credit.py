"""A store that checks each order against the customer's credit limit and overdue bills."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import insert, select, update

from app.books.sync.models import Agent, SyncSettings
from app.notices.models import Notification
from app.orders.items.models import CreditDecision, OrderVoucher
from app.people.accounts.models import Account, Salesperson
from app.people.accounts.receivables.models import OpenBill
from app.shared.days import STORE_TIME
from app.shared.places import Places
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS, fill_cart, item_ids, place_order, shown_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON
from tests.waiting import wait_until_blocked

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()
FANS = {"itemCd": FAN, "sizeCd": "", "quantity": 1}


@pytest.fixture
def store_switches():
    return {"credit_control": True}


@pytest.fixture
def credit(store, goods):
    """Set the policy, and a dealer's limit; their balance is ₹1,000, and a fan costs them ₹2,619.75."""

    def make(policy: str, limit: int = 0, *, overdue_days: int | None = None, grace_days: int = 0) -> None:
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(credit_policy=policy, credit_grace_days=grace_days))
            db.execute(update(Account).where(Account.code == DEALER).values(credit_limit=limit))
            if overdue_days is not None:
                bill = {"dataset": "d", "key": "1", "account_code": DEALER, "name": "S/12", "amount": 800}
                db.execute(insert(OpenBill), [{**bill, "due_on": TODAY - timedelta(days=overdue_days)}])

    return make


@pytest.fixture
def order(call, store):
    def make(token, party=None, **fields):
        body = {"partyId": party, "paymentMode": TERMS, "orderItm": [FANS], **fields}
        return call("POST", "/orders", store, token, json=body, headers={"Idempotency-Key": uuid4().hex})

    return make


def may_override(store) -> None:
    with store_session(store) as db:
        db.execute(
            update(Salesperson).where(Salesperson.code == SALESPERSON).values(may_override_credit=True)
        )


def test_given_a_switch_that_is_off_then_no_order_is_stopped(call, make_store, sign_in):
    from tests.stock import fill_store

    store = make_store()
    fill_store(store)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(credit_policy="block"))
        db.execute(update(Account).values(credit_limit=1))

    placed = place_order(call, store, sign_in(store, DEALER), ((FAN, "", 1),))

    assert (placed["held"], "credit" in placed) == (False, False)


@pytest.mark.parametrize("policy", ["ignore", "warn", "hold", "block"])
def test_given_an_order_within_the_credit_then_no_policy_holds_it(order, credit, dealer, policy):
    credit(policy, limit=3700)

    answer = order(dealer)

    assert (answer.status_code, answer.json["result"]["held"]) == (201, False)


def test_given_a_warning_when_the_limit_is_exceeded_then_the_order_says_so_to_the_store(
    call, store, order, credit, dealer, owner
):
    credit("warn", limit=3000)

    placed = order(dealer).json["result"]
    shown = shown_order(call, store, owner, placed["orderId"])

    assert (placed["held"], shown["held"]) == (False, False)
    assert shown["credit"]["exceeded"] == ["limit"]
    assert (shown["credit"]["limit"], shown["credit"]["balance"], shown["credit"]["openOrders"]) == (
        3000,
        1000,
        0,
    )
    assert "credit" not in shown_order(call, store, dealer, placed["orderId"])


def test_given_a_block_then_the_refusal_says_by_how_much(call, store, order, credit, dealer):
    credit("block", limit=3000)

    answer = order(dealer)

    assert answer.status_code == 422
    assert "over the credit limit of ₹3,000" in answer.json["message"]
    assert answer.json["errors"].keys() == {"creditReason"}
    assert call("GET", "/orders", store, dealer).json["pagination"]["totalItems"] == 0


def test_given_orders_that_are_not_dispatched_then_they_count(
    call, order, credit, dealer, owner, move, store
):
    credit("block", limit=5500)
    first = order(dealer)
    refused = order(dealer)
    move(owner, first.json["result"]["orderId"], "Canceled", "order")

    again = order(dealer)

    assert (first.status_code, refused.status_code, again.status_code) == (201, 422, 201)


@pytest.mark.parametrize(
    ("days", "grace_days", "status"), [(3, 0, 422), (3, 3, 201), (4, 3, 422), (0, 0, 201)]
)
def test_given_a_bill_that_is_overdue_then_it_blocks_after_its_days_of_grace(
    order, credit, dealer, days, grace_days, status
):
    credit("block", overdue_days=days, grace_days=grace_days)

    answer = order(dealer)

    assert answer.status_code == status
    if status == 422:
        assert f"₹800 has been overdue for {days} days" in answer.json["message"]


def test_given_a_customer_with_a_custom_policy_then_it_goes_before_the_stores(
    call, store, order, credit, dealer, owner
):
    credit("block", limit=3000)

    changed = call("PUT", "/account", store, owner, json={"accCd": DEALER, "creditPolicy": "ignore"})
    answer = order(dealer)

    assert changed.json["result"]["CREDIT_POLICY"] == "ignore"
    assert answer.status_code == 201


def test_given_an_inquiry_then_the_credit_does_not_matter(store, order, credit, dealer):
    credit("block", limit=3000)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"credit_control": True, "inquiry": True}))

    assert order(dealer).status_code == 201


class TestHeld:
    """Orders that wait for the owner."""

    @pytest.fixture
    def worker_tasks(self):
        return "orders."

    @pytest.fixture
    def held(self, order, credit, dealer):
        credit("hold", limit=3000)
        placed = order(dealer).json["result"]
        assert placed["held"]
        return placed["orderId"]

    def test_then_the_owner_finds_it_in_a_separate_list(self, call, store, held, owner, order):
        page = call("GET", "/orders/filter?type=Held", store, owner).json

        assert [each["orderId"] for each in page["result"]] == [held]
        assert (page["counts"]["Held"], page["result"][0]["held"]) == (1, True)

    @pytest.mark.parametrize("status", ["Approved", "Dispatched"])
    def test_then_it_is_neither_approved_nor_dispatched(self, held, owner, move, status):
        answer = move(owner, held, status, "order")

        assert answer.status_code == 409
        assert "is on hold because of the customer's credit" in answer.json["message"]

    def test_then_it_is_left_out_when_many_are_approved(self, call, store, held, owner):
        (brief,) = call("POST", "/orders/selection", store, owner, json={"ids": [held]}).json["result"]
        shown = shown_order(call, store, owner, held)

        assert brief["may"] == ["Canceled"]
        assert [item["may"] for item in shown["orderItm"]] == [["Canceled"]]

    def test_when_it_is_released_then_it_is_like_any_other_and_the_reason_stays(
        self, call, store, held, owner, move
    ):
        body = {"id": [held], "reason": "Paid by cheque"}
        released = call("PUT", "/orders/release", store, owner, json=body)
        approved = move(owner, held, "Approved", "order")
        shown = shown_order(call, store, owner, held)

        assert (released.json["result"], approved.status_code, shown["held"]) == ([held], 200, False)
        (decision,) = shown["creditDecisions"]
        assert (decision["decision"], decision["reason"]) == ("released", "Paid by cheque")
        assert call("GET", "/orders/filter?type=Held", store, owner).json["result"] == []

    def test_then_the_owner_reads_so_and_the_customer_when_it_is_released(
        self, call, store, held, owner, run_worker
    ):
        run_worker(store)
        call("PUT", "/orders/release", store, owner, json={"id": held})
        run_worker(store)

        with store_session(store, read_only=True) as db:
            read = dict(db.execute(select(Notification.recipient, Notification.body)).all())
        assert "on hold because of their credit" in read["owner"]
        assert "is no longer on hold" in read[f"party:{DEALER}"]

    def test_when_it_is_released_twice_then_once_is_recorded(self, call, store, held, owner):
        for _ in range(2):
            answer = call("PUT", "/orders/release", store, owner, json={"id": held})
            assert answer.status_code == 200

        with store_session(store, read_only=True) as db:
            assert len(db.scalars(select(CreditDecision)).all()) == 1

    def test_then_only_the_owner_releases_it(self, call, store, held, dealer, salesperson):
        for token in (dealer, salesperson):
            assert call("PUT", "/orders/release", store, token, json={"id": held}).status_code == 403

    def test_when_it_is_canceled_then_it_waits_no_longer(self, call, store, held, owner, dealer, move):
        assert move(dealer, held, "Canceled", "order").status_code == 200

        assert call("GET", "/orders/filter?type=Held", store, owner).json["result"] == []
        assert shown_order(call, store, owner, held)["held"] is False

    def test_then_the_books_get_it_only_when_it_is_released(self, call, store, order, credit, dealer, owner):
        credit("hold", limit=3000)
        with store_session(store) as db:
            db.execute(insert(Agent), [{"id": uuid4(), "token_hash": "x"}])
            db.execute(insert(SyncSettings), [{"id": 1, "chosen": {"sendOn": "placed"}}])
        held = order(dealer).json["result"]["orderId"]

        def queued():
            with store_session(store, read_only=True) as db:
                return db.scalars(select(OrderVoucher.subject_id)).all()

        before, by_hand = queued(), call("POST", f"/orders/{held}/books", store, owner)
        call("PUT", "/orders/release", store, owner, json={"id": held})

        assert (before, by_hand.status_code, queued()) == ([], 409, [held])

    def test_when_it_is_sent_again_with_its_key_then_the_answer_is_the_same(
        self, call, store, credit, dealer
    ):
        credit("hold", limit=3000)
        body = {"paymentMode": TERMS, "orderItm": [FANS]}
        headers = {"Idempotency-Key": "a" * 32}
        first, second = (
            call("POST", "/orders", store, dealer, json=body, headers=headers).json["result"] for _ in "12"
        )

        assert first == second
        assert first["held"] is True


class TestOverride:
    """A salesperson who orders over the credit limit with a reason."""

    @pytest.mark.parametrize("policy", ["hold", "block"])
    def test_given_one_who_may_then_the_order_is_placed_and_keeps_the_reason(
        self, call, store, order, credit, salesperson, owner, policy
    ):
        credit(policy, limit=3000)
        may_override(store)

        answer = order(salesperson, party=DEALER, creditReason="Cheque in hand")
        shown = shown_order(call, store, owner, answer.json["result"]["orderId"])

        assert (answer.status_code, answer.json["result"]["held"]) == (201, False)
        (decision,) = shown["creditDecisions"]
        assert (decision["decision"], decision["reason"]) == ("overridden", "Cheque in hand")

    def test_given_one_who_may_not_then_it_is_refused(self, order, credit, salesperson):
        credit("block", limit=3000)

        answer = order(salesperson, party=DEALER, creditReason="Cheque in hand")

        assert answer.status_code == 403

    def test_given_a_customer_with_a_reason_then_it_counts_for_nothing(self, order, credit, dealer):
        credit("block", limit=3000)

        assert order(dealer, creditReason="I will pay").status_code == 422

    def test_given_the_owner_then_they_say_who_may(self, call, store, owner, salesperson, credit):
        credit("block", limit=3000)
        body = {"mayOverrideCredit": "Y"}
        answer = call("PUT", f"/users/{SALESPERSON}/credit", store, owner, json=body)
        shown = call("GET", f"/account/credit?accCd={DEALER}", store, salesperson).json["result"]

        assert answer.json["result"]["MAY_OVERRIDE_CREDIT"] == "Y"
        assert shown["mayOverride"] is True


def test_a_customer_reads_their_own_credit_only(call, store, credit, order, dealer):
    credit("hold", limit=9000, overdue_days=5, grace_days=10)
    order(dealer)

    shown = call("GET", "/account/credit", store, dealer).json["result"]

    assert shown == {
        "policy": "hold",
        "graceDays": 10,
        "limit": 9000,
        "balance": 1000,
        "openOrders": 2619.75,
        "overdue": 800,
        "overdueDays": 5,
        "oldestBill": {"name": "S/12", "due": (TODAY - timedelta(days=5)).isoformat(), "amount": 800},
        "mayOverride": False,
    }
    assert call("GET", f"/account/credit?accCd={OTHER_DEALER}", store, dealer).status_code == 404


def test_who_sees_no_rates_reads_no_sum_of_orders(call, store, credit, order, dealer, salesperson, owner):
    credit("block", limit=9000)
    placed = order(dealer).json["result"]["orderId"]
    with store_session(store) as db:
        shown = {"credit_control": True, "order_changes": True, "only_products": True}
        db.execute(update(StoreSettings).values(switches=shown))

    def read(token: str, path: str) -> dict:
        return call("GET", path, store, token).json["result"]

    one = f"/account/credit?accCd={DEALER}"
    assert [read(token, one)["openOrders"] for token in (dealer, salesperson, owner)] == [None, None, 2619.75]
    (listed,) = [each for each in read(salesperson, "/account/getAccountBySman") if each["ACC_CD"] == DEALER]
    assert listed.keys().isdisjoint(("creditLeft", "openAmount"))
    many = {"lines": [{"itemId": item_ids(shown_order(call, store, owner, placed))[0], "quantity": 40}]}
    refused = call("POST", f"/orders/{placed}/changes/preview", store, dealer, json=many)
    assert (refused.status_code, "₹" in refused.text) == (422, False), refused.text


def test_lists_of_customers_say_what_is_overdue_where_the_store_checks_credit(
    call, store, credit, owner, salesperson
):
    credit("warn", overdue_days=5)
    for path, token in (("/account?per_page=25", owner), ("/account/getAccountBySman", salesperson)):
        listed = {each["ACC_CD"]: each for each in call("GET", path, store, token).json["result"]}

        assert (listed[DEALER]["overdue"], listed[DEALER]["overdueDays"]) == (800, 5)
        assert listed[DEALER]["oldestBill"]["name"] == "S/12"


def test_page_list_and_check_agree_on_what_is_left_with_open_orders(
    call, store, credit, order, owner, dealer, salesperson
):
    credit("warn", limit=5000)
    order(dealer)
    beyond = order(dealer).json["result"]["orderId"]

    def listed(path: str, token: str) -> dict:
        (found,) = [
            each for each in call("GET", path, store, token).json["result"] if each["ACC_CD"] == DEALER
        ]
        return found

    shown = [
        call("GET", f"/reports/customer?accCd={DEALER}", store, owner).json["result"],
        listed("/account?per_page=25", owner),
        listed("/account/getAccountBySman", salesperson),
    ]

    # They owe ₹1,000 and have two orders of ₹2,619.75.
    assert [(each["creditLeft"], each["openAmount"]) for each in shown] == [(-1239.5, 5239.5)] * 3
    kept = shown_order(call, store, owner, beyond)["credit"]
    assert kept["limit"] - kept["balance"] - kept["openOrders"] - 2619.75 == -1239.5


def test_given_two_orders_at_once_then_only_one_of_them_takes_the_rest_of_the_credit(
    app, call, store, credit, dealer, salesperson, monkeypatch
):
    # A process lets few requests of a store work at once; there are other processes.
    monkeypatch.setattr(Places, "enter", lambda *_: True)
    monkeypatch.setattr(Places, "leave", lambda *_: None)
    credit("block", limit=4000)
    buyers = ((dealer, None), (salesperson, DEALER))
    carts = [fill_cart(call, store, token, ((FAN, "", 1),), party)[0] for token, party in buyers]

    def order(buyer: tuple[str, str | None], line: int):
        token, party = buyer
        headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {token}"}
        body = {"partyId": party, "paymentMode": TERMS, "orderItm": [{**FANS, "cartId": line}]}
        return app.test_client().post("/api/orders", json=body, headers=headers)

    with ThreadPoolExecutor(2) as pool, store_session(store) as db:
        # Both have read their carts before the first one is placed.
        db.execute(select(StoreSettings).with_for_update())
        requests = [pool.submit(order, *each) for each in zip(buyers, carts, strict=True)]
        wait_until_blocked(db, requests)
        db.rollback()
        statuses = sorted(request.result().status_code for request in requests)

    assert statuses == [201, 422]


def test_the_owner_sets_policy_and_grace(call, store, goods, owner):
    def put(name, value):
        return call("PUT", "/spsfile", store, owner, json={"data": [{"variable": name, "value": value}]})

    assert put("creditPolicy", "hold").status_code == 200
    assert put("creditGraceDays", "7").status_code == 200
    assert put("creditPolicy", "sometimes").json["errors"].keys() == {"creditPolicy"}
    for wrong in ("-1", "366", "x", ""):
        assert put("creditGraceDays", wrong).status_code == 422
    shown = {each["variable"]: each["value"] for each in call("GET", "/spsfile", store, owner).json["result"]}
    assert (shown["creditPolicy"], shown["creditGraceDays"]) == ("hold", "7")
