"""What customers owe in a store whose books do not say it: by their dispatched orders and their payments."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from sqlalchemy import delete, select, update

from app.money.collections import Collected, record_collection
from app.money.dues.service import count_missing
from app.money.models import Payment
from app.money.rules import Cheque, Method, PaymentState
from app.money.service import decide as decide_payments
from app.orders.documents.dispatches.closing import close_rest
from app.orders.documents.dispatches.recording import Shipment
from app.orders.documents.dispatches.service import Requested, dispatch, undo
from app.orders.documents.returns.queries import left_of, returns_of
from app.orders.documents.returns.rules import Reason
from app.orders.documents.returns.service import AskedLine, ask
from app.orders.documents.returns.service import decide as decide_return
from app.orders.items.document_models import Dispatch
from app.orders.items.document_rules import ReturnState
from app.orders.items.lines import line_of
from app.orders.items.models import Order, OrderItem
from app.orders.items.rules import OrderStatus
from app.orders.move import move_orders
from app.people.accounts.models import Account
from app.people.accounts.receivables.books import HERE, begin_books, end_books
from app.people.accounts.receivables.credit import credit_of
from app.people.accounts.receivables.models import Invoice, LedgerEntry, OpenBill
from app.people.accounts.receivables.queries import statement_of
from app.pricing.rules import whole_rupees
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.shared.errors import AppError
from app.store.settings.models import StoreSettings
from app.store.settings.service import set_switches
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN, SWITCH, WIRE

pytestmark = pytest.mark.any_hour
NOW = datetime.now(UTC)
TODAY = NOW.astimezone(STORE_TIME).date()
THREE_LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))
OWNER = Actor(Access.OWNER, "", "Owner")


@pytest.fixture
def store_switches():
    return {"credit_control": True, "order_dues": True, "returns": True, "schemes": True}


@pytest.fixture(autouse=True)
def _no_books(store, goods):
    """Let no sync have delivered what customers owe."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(dues_from_books=False))
        db.execute(update(Account).values(closing_balance=0))


@pytest.fixture
def place(call, store, payee, dealer):
    """Place an order of a fan, ₹2,619.75 with tax, or of other lines."""
    return lambda lines=((FAN, "", 1),): place_order(call, store, dealer, lines)


@pytest.fixture
def move(call, store, owner):
    def make(order, status):
        body = {"id": item_ids(order), "status": status, "type": "orderitm"}
        answer = call("PUT", "/orders/status", store, owner, json=body)
        assert answer.status_code == 200, answer.text

    return make


@pytest.fixture
def collect(call, store, owner):
    """Record what the owner collected, which is accepted at once. Return the payment's id."""

    def make(amount, **fields):
        body = {"accCd": DEALER, "amount": str(amount), "method": "cash", **fields}
        answer = call("POST", "/payments/collections", store, owner, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["id"]

    return make


@pytest.fixture
def dues(call, store, dealer):
    """Return the dealer's bills by name, with the answer's sums."""

    def read(token=None, path="/account/dues"):
        found = call("GET", f"{path}?accCd={DEALER}", store, token or dealer).json["result"]
        return {bill["name"]: bill["amount"] for bill in found["bills"]}, found

    return read


def balance_of(store) -> Decimal:
    with store_session(store) as db:
        return db.scalars(select(Account.closing_balance).where(Account.code == DEALER)).one()


def test_given_an_order_then_it_is_a_bill_once_it_is_dispatched(store, place, move, dues, call, dealer):
    order = place()
    move(order, "Approved")
    before = call("GET", "/account/credit", store, dealer).json["result"]
    assert (dues()[0], before["balance"], before["openOrders"]) == ({}, 0, 2619.75)

    move(order, "Dispatched")

    bills, found = dues()
    after = call("GET", "/account/credit", store, dealer).json["result"]
    assert (bills, found["fromBooks"]) == ({str(order["ORDER_NO"]): 2620}, False)
    assert (after["balance"], after["openOrders"], after["oldestBill"]["amount"]) == (2620, 0, 2620)
    assert found["bills"][0]["due"] == (TODAY + timedelta(days=45)).isoformat()


def test_given_payments_then_they_are_set_off_oldest_first_unless_they_name_their_order(
    place, move, dues, collect, decide
):
    old, new = place(), place()
    for order in (old, new):
        move(order, "Dispatched")
    first, second = str(old["ORDER_NO"]), str(new["ORDER_NO"])

    collect(1000)
    assert dues()[0] == {first: 1620, second: 2620}
    named = collect(2700, bills=[second])
    assert dues()[0] == {first: 1540}

    assert decide([named], "rejected", "Not received").status_code == 200
    assert dues()[0] == {first: 1620, second: 2620}
    collect(5000)
    assert dues()[0] == {f"R-{named + 1}": -760}


def test_given_a_payment_before_the_dispatch_then_it_is_kept_for_its_order(
    place, move, dues, report, decide, dealer
):
    old, new = place(), place()
    move(old, "Dispatched")
    paid = report(dealer, orderId=new["orderId"]).json["result"]["paymentId"]
    assert dues()[0] == {str(old["ORDER_NO"]): 2620}, "it waits for the owner"

    decide([paid], "confirmed")
    assert dues()[0] == {str(old["ORDER_NO"]): 2620, f"R-{paid}": -2620}
    move(new, "Dispatched")
    assert dues()[0] == {str(old["ORDER_NO"]): 2620}


def test_given_a_bounced_cheque_then_the_statement_has_both_and_the_bill_is_open_again(
    call, store, place, move, dues, collect, decide, dealer
):
    order = place()
    move(order, "Dispatched")
    cheque = {"method": "cheque", "chequeNumber": "000123", "chequeBank": "HDFC", "chequeOn": f"{TODAY}"}
    paid = collect(2620, **cheque)
    assert dues()[0] == {}

    decide([paid], "bounced", "No funds")

    found = call("GET", f"/account/statement?from={TODAY}", store, dealer).json["result"]
    assert [(line["kind"], line["number"], line["balance"]) for line in found["lines"]] == [
        ("sale", str(order["ORDER_NO"]), 2620),
        ("receipt", f"R-{paid}", 0),
        ("bounced", f"R-{paid}", 2620),
    ]
    assert (found["opening"], found["closing"], found["receipts"], found["fromBooks"]) == (
        0,
        2620,
        True,
        False,
    )
    assert dues()[0] == {str(order["ORDER_NO"]): 2620}


def test_given_received_goods_of_a_return_then_they_are_credited(call, place, move, dues, store, owner):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"returns": True, "order_dues": True}))
    order = place()
    move(order, "Dispatched")
    lines = [{"itemId": item_ids(order)[0], "quantity": 1, "reason": "damaged"}]
    answer = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
    assert answer.status_code == 201, answer.text
    assert dues()[0] == {str(order["ORDER_NO"]): 2620}

    number = answer.json["result"]["returnId"]
    answer = call("PUT", f"/returns/{number}/decision", store, owner, json={"decision": "received"})

    assert answer.status_code == 200, answer.text
    assert dues()[0] == {}


def test_the_customer_their_salesperson_and_the_owner_see_the_same_and_others_nothing(
    call, store, place, move, dues, owner, salesperson, other_dealer
):
    order = place()
    move(order, "Dispatched")

    assert dues(owner)[0] == dues(salesperson)[0] == {str(order["ORDER_NO"]): 2620}
    assert call("GET", f"/account/dues?accCd={DEALER}", store, other_dealer).status_code == 404
    listed = call("GET", "/reports/receivables", store, owner).json
    assert [(row["code"], row["balance"]) for row in listed["result"]] == [(DEALER, 2620)]
    summary = call("GET", "/reports/receivables/summary", store, owner).json["result"]
    assert (summary["totals"]["notDue"], summary["fromBooks"]) == (2620, False)


def test_given_the_first_balances_of_a_sync_then_figures_come_from_it_and_later_from_orders_again(
    store, place, move, dues
):
    order = place()
    move(order, "Dispatched")
    with store_session(store) as db:
        begin_books(db)
    move(place(), "Dispatched")
    assert (dues()[0], dues()[1]["fromBooks"], balance_of(store)) == ({}, True, 0)

    with store_session(store) as db:
        end_books(db)
        while count_missing(db):
            pass

    assert (dues()[0][str(order["ORDER_NO"])], balance_of(store)) == (2620, 5240)


def test_given_a_store_that_has_figures_of_a_sync_then_no_order_changes_them(store, place, move, dues):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(dues_from_books=True))
        db.execute(update(Account).values(closing_balance=700))

    move(place(), "Dispatched")

    assert (dues()[1]["fromBooks"], balance_of(store)) == (True, 700)


def rows(db) -> list[list[tuple]]:
    """Return all bills, sales and entries of the store."""
    tables = (
        (OpenBill, (OpenBill.key, OpenBill.name, OpenBill.amount, OpenBill.billed_on)),
        (Invoice, (Invoice.key, Invoice.number, Invoice.amount, Invoice.invoiced_on)),
        (LedgerEntry, (LedgerEntry.key, LedgerEntry.kind, LedgerEntry.amount, LedgerEntry.entered_on)),
    )
    return [
        [tuple(row) for row in db.execute(select(*columns).order_by(table.key))] for table, columns in tables
    ]


class History:
    """Things that happen to a dealer's orders and payments on successive days, in an order of chance."""

    def __init__(self, db, chance: random.Random, orders: list[int]) -> None:
        self.db, self.chance, self.orders = db, chance, orders
        self.now = NOW

    def go_on(self) -> None:
        often, seldom = (self.approve, self.send_some, self.pay), (self.send_all, self.back, self.decide)
        ends = (self.close, self.cancel, self.bring_back, self.bring_back, self.bring_back)
        event = self.chance.choice((*often, *often, *often, *seldom, *seldom, *ends))
        self.now += timedelta(hours=self.chance.choice((1, 7, 30)))
        # Not everything can happen to every order.
        with suppress(AppError), self.db.begin_nested():
            event()

    def order(self) -> int:
        return self.chance.choice(self.orders)

    def approve(self) -> None:
        self.moved(OrderStatus.APPROVED)

    def send_all(self) -> None:
        self.moved(OrderStatus.DISPATCHED)

    def cancel(self) -> None:
        self.moved(OrderStatus.CANCELED)

    def moved(self, to: OrderStatus) -> None:
        move_orders(self.db, ids=[self.order()], to=to, by=OWNER, now=self.now)

    def send_some(self) -> None:
        order = self.order()
        items = self.db.scalars(select(OrderItem).where(OrderItem.order_id == order)).all()
        lines = [
            Requested(item.id, self.chance.randint(1, line_of(item).left))
            for item in items
            if line_of(item).left > 0 and self.chance.random() < 0.6
        ]
        if lines:
            shipment = Shipment()
            dispatch(
                self.db, order_id=order, lines=lines, shipment=shipment, key=None, by=OWNER, now=self.now
            )

    def back(self) -> None:
        last = self.db.scalars(select(Dispatch).order_by(Dispatch.id.desc()).limit(1)).first()
        if last:
            values = {"order_id": last.order_id, "dispatch_id": last.id, "reason": "Wrong lorry"}
            undo(self.db, **values, by=OWNER, now=self.now)

    def close(self) -> None:
        close_rest(self.db, order_id=self.order(), ids=None, reason="None left", by=OWNER, now=self.now)

    def bring_back(self) -> None:
        order = self.order()
        items = self.db.scalars(select(OrderItem).where(OrderItem.order_id == order)).all()
        left = left_of(items, returns_of(self.db, order))
        lines = [
            AskedLine(item, self.chance.randint(1, quantity), Reason.DAMAGED)
            for item, quantity in left.items()
            if quantity and self.chance.random() < 0.7
        ]
        if lines:
            self.receive(order, lines)

    def receive(self, order: int, lines: list[AskedLine]) -> None:
        """Record a return and receive its goods; what is kept unearned is held back now and then."""
        by = {"by": OWNER, "now": self.now}
        hold_back = self.chance.random() < 0.5
        added = ask(self.db, order_id=order, lines=lines, hold_back=hold_back, key=None, **by)
        received = {"decision": ReturnState.RECEIVED, "quantities": None, "reason": ""}
        decide_return(self.db, return_id=added.id, **received, **by)

    def end(self) -> None:
        """Send all that is left of the orders, bring some of them back as a whole, and pay the rest."""
        for order in self.orders:
            for to in (OrderStatus.APPROVED, OrderStatus.DISPATCHED):
                with suppress(AppError), self.db.begin_nested():
                    move_orders(self.db, ids=[order], to=to, by=OWNER, now=self.now)
        for order in self.orders[::2]:
            items = self.db.scalars(select(OrderItem).where(OrderItem.order_id == order)).all()
            left = left_of(items, returns_of(self.db, order))
            lines = [AskedLine(item, quantity, Reason.DAMAGED) for item, quantity in left.items() if quantity]
            if lines:
                self.receive(order, lines)
        self.db.expire_all()
        account = self.db.get_one(Account, DEALER)
        if account.closing_balance > 0:
            collected = Collected(account.closing_balance, Method.CASH)
            record_collection(self.db, account, collected, by=OWNER, key=None, now=self.now)
            self.db.expire_all()
            assert self.db.get_one(Account, DEALER).closing_balance == 0

    def pay(self) -> None:
        account = self.db.get_one(Account, DEALER)
        amount = Decimal(self.chance.randint(1, 400_000)) / 100
        cheque = Cheque(f"{self.chance.randint(1, 10**6):06}", "HDFC", self.now.astimezone(STORE_TIME).date())
        bills = self.db.scalars(select(OpenBill.name).where(OpenBill.amount > 0).order_by(OpenBill.key)).all()
        named = [self.chance.choice(bills)] if bills and self.chance.random() < 0.5 else []
        collected = Collected(amount, Method.CHEQUE, cheque=cheque, bills=named)
        record_collection(self.db, account, collected, by=OWNER, key=None, now=self.now)

    def decide(self) -> None:
        payments = self.db.scalars(select(Payment.id)).all()
        decision = self.chance.choice((PaymentState.BOUNCED, PaymentState.REJECTED, PaymentState.CONFIRMED))
        decide_payments(
            self.db,
            [self.chance.choice(payments)] if payments else [],
            decision,
            reason="x",
            by=OWNER,
            now=self.now,
        )


RETURNED = """SELECT
    (SELECT coalesce(sum(accepted), 0) FROM store.document_lines WHERE item_id = %(id)s),
    (SELECT coalesce(sum(round(held_back * (100 + %(tax)s) / 100, 2)), 0)
     FROM store.unearned_gifts WHERE item_id = %(id)s)"""


def returned(db, order: int) -> Decimal:
    """Return what the received goods of an order come to, without what was held back of it."""
    total = Decimal(0)
    for item in db.scalars(select(OrderItem).where(OrderItem.order_id == order)):
        back, held = db.run(RETURNED, id=item.id, tax=item.tax_rate).one()
        total += (item.net_amount * back / item.quantity).quantize(Decimal("0.01"), ROUND_HALF_UP) - held
    return total


def owed(db) -> Decimal:
    """Return what the dealer owes by a separate sum of their orders and payments."""
    total = Decimal(0)
    for order in db.scalars(select(Order)):
        billed = Decimal(0)
        for item in db.scalars(select(OrderItem).where(OrderItem.order_id == order.id)):
            left = line_of(item).left if item.status in ("Pending", "Approved") else 0
            if item.status != "Canceled":
                billed += item.net_amount - (item.net_amount * left / item.quantity).quantize(Decimal("0.01"))
        total += whole_rupees(billed) - whole_rupees(returned(db, order.id))
    for payment in db.scalars(select(Payment)):
        decided = (
            "SELECT decision FROM store.payment_decisions WHERE payment_id = %(id)s ORDER BY id DESC LIMIT 1"
        )
        if db.run(decided, id=payment.id).scalar() == "confirmed":
            total -= payment.amount
    return total


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_the_balance_is_that_of_a_replay_and_of_the_statement(
    call, store, owner, place, seed
):
    free = {"name": "Two and one", "gives": "free", "itemCds": [FAN], "slabs": [{"at": 2, "gives": 1}]}
    scheme = {**free, "fromDate": "2026-01-01 00:00:00"}
    assert call("POST", "/schemes", store, owner, json=scheme).status_code == 201
    orders = [place(lines)["orderId"] for lines in (THREE_LINES, ((FAN, "", 3),)) * 2]
    with store_session(store) as db:
        count_missing(db)
        history = History(db, random.Random(seed), orders)
        for step in range(41):
            history.go_on() if step < 40 else history.end()
            db.expire_all()
            account = db.get_one(Account, DEALER)
            balance, until = account.closing_balance, history.now.astimezone(STORE_TIME).date()
            assert balance == owed(db)
            assert balance == sum(db.scalars(select(OpenBill.amount)), Decimal(0))
            assert credit_of(db, DEALER, today=until).balance == balance
            found = statement_of(db, account, TODAY, until, today=until)
            assert (found.opening, found.closing) == (0, balance)
            middle = TODAY + (until - TODAY) / 2
            first = statement_of(db, account, TODAY, middle, today=until)
            rest = statement_of(db, account, middle + timedelta(days=1), until, today=until)
            assert first.closing == rest.opening

        kept = rows(db)
        assert kept[1], "something was billed"
        for table in (OpenBill, Invoice, LedgerEntry):
            db.execute(delete(table).where(table.dataset == HERE))
        db.execute(update(Account).values(closing_balance=0))
        db.execute(update(StoreSettings).values(dues_counted_to=""))
        while count_missing(db):
            pass
        db.expire_all()
        assert (rows(db), db.get_one(Account, DEALER).closing_balance) == (kept, balance)


def test_given_orders_from_before_then_the_first_change_of_an_account_counts_all_of_them(
    store, place, move, dues
):
    old, new = place(), place()
    move(old, "Dispatched")
    with store_session(store) as db:
        for table in (OpenBill, Invoice):
            db.execute(delete(table))
        db.execute(update(Account).values(closing_balance=0))

    move(new, "Dispatched")

    assert dues()[0] == {str(order["ORDER_NO"]): 2620 for order in (old, new)}


def test_given_a_store_that_does_not_count_dues_from_orders_then_no_one_owes_anything(
    place, move, dues, store
):
    with store_session(store) as db:
        set_switches(db, {"orderDues": False})
    order = place()
    move(order, "Dispatched")
    assert dues()[0] == {}

    with store_session(store) as db:
        set_switches(db, {"orderDues": True})
        count_missing(db)
    assert dues()[0] == {str(order["ORDER_NO"]): 2620}

    with store_session(store) as db:
        set_switches(db, {"orderDues": False})
        assert db.scalar(select(Account.closing_balance).where(Account.code == DEALER)) == 0
    assert dues()[0] == {}
