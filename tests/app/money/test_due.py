"""Tests the amount that an order asks for if the books, or the dues counted here, know its bill."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, update
from sqlalchemy.dialects.postgresql import insert as upsert

from app.books.sync.models import AppliedDataset, Pack, SourceKey
from app.money.models import ReceiptVoucher
from app.money.rules import left_of_bills
from app.orders.deliveries import record_deliveries
from app.orders.items.queries import one_order
from app.papers.exports.renderers.upi import upi_payments
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import Invoice, OpenBill
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN

pytestmark = pytest.mark.any_hour
DAY = datetime.now(STORE_TIME).date()
FAN_NET = Decimal("2619.75")


@pytest.fixture
def move(call, store, owner):
    def make(order, *statuses: str):
        for status in statuses:
            body = {"id": item_ids(order), "status": status, "type": "orderitm"}
            answer = call("PUT", "/orders/status", store, owner, json=body)
            assert answer.status_code == 200, answer.text

    return make


@pytest.fixture
def asked(call, store, dealer):
    """Return what the order's page, its link and its paper ask for. They are the same."""

    def read(order) -> tuple[float, float, float]:
        page = call("GET", f"/payments/request?orderId={order['orderId']}", store, dealer).json["result"]
        linked = call("GET", f"/payments/link/{order['link'].rsplit('/', 1)[1]}", store).json["result"]
        with store_session(store, read_only=True) as db:
            by_link = load_viewer(db, Actor(Access.LINK, str(order["orderId"])), None)
            listed = one_order(db, by_link.actor, order["orderId"])
            assert listed is not None
            paper = upi_payments(db, by_link, [listed]).get(order["orderId"])
        amounts = [(each["total"], each["unpaid"], each["due"]) for each in (page, linked)]
        assert amounts[0] == amounts[1]
        assert (paper.amount if paper else 0) == page["due"] == (page["upi"] or {"amount": 0})["amount"]
        return amounts[0]

    return read


@pytest.fixture
def dues(call, store, dealer):
    """Return what the page of the dealer's dues asks for, in all and by bill. Both have the same sum."""

    def read() -> tuple[float, float, dict[str, float]]:
        page = call("GET", "/payments/request", store, dealer).json["result"]
        bills = {each["name"]: each["left"] for each in page["bills"]}
        assert not bills or sum(bills.values()) == page["due"]
        return page["unpaid"], page["due"], bills

    return read


@pytest.fixture
def bill(store):
    """Let the books have an invoice of some orders, of which an amount is open, or all of it is settled."""

    def make(name: str, orders, open_amount: object = 0, code: str = DEALER) -> None:
        row = {"dataset": "books", "key": name, "account_code": code}
        ids = [order["orderId"] for order in orders]
        with store_session(store) as db:
            if ids:
                invoice = {"number": name, "invoiced_on": DAY, "amount": FAN_NET, "orders": ids}
                db.execute(insert(Invoice).values(**row, **invoice))
            if open_amount:
                db.execute(insert(OpenBill).values(**row, name=name, billed_on=DAY, amount=open_amount))

    return make


@pytest.fixture
def balance(store):
    def set_to(amount: object) -> None:
        with store_session(store) as db:
            db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=amount))

    return set_to


@pytest.fixture
def figures(store):
    """Return a function that dates the dealer's figures some minutes from now."""

    def read(minutes: int) -> None:
        taken_at = datetime.now(UTC) + timedelta(minutes=minutes)
        key = {"dataset": "books", "entity": "accounts", "key": "dealer", "code": DEALER}
        applied = upsert(AppliedDataset).values(guid="books", pack_id=UUID(int=1), taken_at=taken_at)
        with store_session(store) as db:
            db.execute(upsert(SourceKey).values(key).on_conflict_do_nothing())
            db.execute(applied.on_conflict_do_update(index_elements=["guid"], set_={"taken_at": taken_at}))

    return read


@pytest.fixture
def paid(report, dealer, decide):
    """Let the dealer report a payment, for an order or their dues; return its id."""

    def make(amount: float, *decisions: str, **fields) -> int:
        answer = report(dealer, amount=amount, **fields)
        assert answer.status_code == 201, answer.text
        payment = answer.json["result"]["paymentId"]
        for decision in decisions:
            reason = "" if decision == "confirmed" else "Not received"
            assert decide(payment, decision, reason).status_code == 200
        return payment

    return make


@pytest.fixture
def receipt(store):
    """Let the receipt of a payment be in a state in the books since now."""

    def make(payment: int, state: str) -> None:
        with store_session(store) as db:
            db.execute(insert(ReceiptVoucher).values(kind="receipt", subject_id=payment, state=state))

    return make


class TestBooks:
    """Books whose invoices name the orders."""

    @pytest.fixture(autouse=True)
    def _sent(self, order, move):
        move(order, "Approved", "Dispatched")

    def test_given_no_invoice_yet_then_all_of_it_is_due(self, order, asked, balance):
        balance(0)

        assert asked(order) == (2620, 2620, 2620)

    def test_given_a_settled_bill_then_nothing_is_due(self, order, asked, bill, balance):
        balance(5000)
        bill("GT/1", [order])
        bill("GT/0", [], 5000)

        assert asked(order) == (2620, 0, 0)

    def test_given_a_bill_of_which_some_is_open_then_that_is_due(self, order, asked, bill, balance):
        balance(1200)
        bill("GT/1", [order], 1200)

        assert asked(order) == (2620, 1200, 1200)

    def test_given_an_advance_in_the_books_then_it_pays_the_oldest_bill(self, order, asked, bill, balance):
        bill("GT/0", [], -2000)
        bill("GT/1", [order], 2620)
        balance(620)

        assert asked(order) == (2620, 620, 620)

    def test_given_books_without_bills_then_the_balance_says_what_is_left(self, order, asked, bill, balance):
        bill("GT/1", [order])
        balance(900)

        assert asked(order) == (2620, 900, 900)

    def test_given_a_report_for_the_dues_then_the_bills_that_it_names_are_not_asked_for_again(
        self, call, store, order, asked, bill, balance, report, dealer, decide, request_of, owner
    ):
        bill("GT/1", [order], 2620)
        balance(2620)
        report(dealer, amount=2620)

        assert asked(order) == (2620, 2620, 0)
        shown = request_of(owner, order["orderId"])
        assert (shown["unpaid"], shown["due"]) == (2620, 2620)

    def test_given_a_confirmed_payment_that_the_books_do_not_have_then_it_counts(
        self, order, asked, bill, balance, report, dealer, decide
    ):
        bill("GT/1", [order], 2620)
        balance(2620)
        decide(report(dealer, orderId=order["orderId"], amount=2000).json["result"]["paymentId"], "confirmed")

        assert asked(order) == (2620, 620, 620)

    @pytest.mark.parametrize("amount", [0.5, 500, 1200, 2620])
    def test_given_a_part_that_is_open_then_a_report_for_the_order_lowers_it(
        self, order, asked, bill, balance, paid, request_of, owner, amount
    ):
        bill("GT/1", [order], 1200)
        balance(1200)
        paid(amount, orderId=order["orderId"])

        assert asked(order) == (2620, 1200, max(0, 1200 - amount))
        shown = request_of(owner, order["orderId"])
        assert (shown["unpaid"], shown["due"]) == (1200, 1200)

    @pytest.mark.parametrize("amount", [0.5, 500, 1200, 2620])
    def test_given_figures_from_before_a_payment_was_confirmed_then_it_lowers_the_bill(
        self, order, asked, bill, balance, paid, figures, amount
    ):
        bill("GT/1", [order], 1200)
        balance(1200)
        figures(-1)
        paid(amount, "confirmed", orderId=order["orderId"])
        left = max(0, 1200 - amount)

        assert asked(order) == (2620, left, left)

    @pytest.mark.parametrize(("decisions", "left"), [((), (2620, 0)), (("confirmed",), (0, 0))])
    def test_given_an_invoice_of_two_orders_then_a_payment_for_one_is_off_the_other(
        self, call, store, dealer, order, move, asked, dues, bill, balance, paid, decisions, left
    ):
        other = place_order(call, store, dealer, ((FAN, "", 1),))
        move(other, "Approved", "Dispatched")
        # The books know the payment of one of the two.
        bill("GT/1", [order, other], 2620)
        balance(2620)
        paid(2620, *decisions, orderId=other["orderId"])

        assert asked(order) == (2620, *left)
        assert dues()[:2] == left

    def test_given_a_payment_for_an_order_of_two_invoices_then_it_is_off_as_in_the_dues(
        self, call, store, dealer, order, move, asked, dues, bill, balance, paid
    ):
        other = place_order(call, store, dealer, ((FAN, "", 1),))
        move(other, "Approved", "Dispatched")
        # Of the other order only 1420 is on the invoice that both have.
        bill("GT/1", [other], 1200)
        bill("GT/2", [order, other], 2620)
        balance(3820)
        paid(1200, "confirmed", orderId=other["orderId"])

        assert dues()[2] == {"GT/2": 2620}
        assert asked(order) == (2620, 2620, 2620)

    def test_given_no_bills_then_a_payment_for_the_older_order_of_an_invoice_is_off_as_in_the_dues(
        self, call, store, dealer, order, move, asked, dues, bill, balance, paid, figures
    ):
        other = place_order(call, store, dealer, ((FAN, "", 1),))
        move(other, "Approved", "Dispatched", "Completed")
        move(order, "Completed")
        figures(1)
        bill("GT/1", [order, other])
        # The balance is that of the newer order: nothing of the older one is open.
        balance(FAN_NET)
        paid(500, orderId=order["orderId"])

        assert dues()[1] == float(FAN_NET)
        assert asked(other)[2] == float(FAN_NET)

    def test_given_figures_from_after_it_was_confirmed_then_the_bill_is_without_it(
        self, order, asked, bill, balance, paid, figures
    ):
        paid(1420, "confirmed", orderId=order["orderId"])
        bill("GT/1", [order], 1200)
        balance(1200)
        figures(1)

        assert asked(order) == (2620, 1200, 1200)

    def test_given_a_later_read_of_balances_alone_then_its_time_counts(
        self, store, order, asked, bill, balance, paid, figures
    ):
        figures(-60)
        paid(1420, "confirmed", orderId=order["orderId"])
        bill("GT/1", [order], 1200)
        balance(1200)
        stock = UUID(int=2)
        with store_session(store) as db:
            db.execute(insert(Pack).values(id=stock, run=stock, digest="", manifest={}))
            db.execute(update(AppliedDataset).values(stock_pack_id=stock))

        assert asked(order) == (2620, 1200, 1200)

    @pytest.mark.parametrize(
        ("state", "left"), [("waiting", 500), ("refused", 500), ("in_books", 1200), ("by_hand", 1200)]
    )
    def test_given_receipts_that_are_sent_then_their_state_says_whether_the_bill_is_without_it(
        self, order, asked, bill, balance, paid, figures, receipt, state, left
    ):
        receipt(paid(700, "confirmed", orderId=order["orderId"]), state)
        bill("GT/1", [order], 1200)
        balance(1200)
        figures(1)

        assert asked(order) == (2620, left, left)

    def test_given_a_receipt_that_was_written_since_then_it_lowers_the_bill(
        self, order, asked, bill, balance, paid, figures, receipt
    ):
        bill("GT/1", [order], 1200)
        balance(1200)
        figures(-1)
        receipt(paid(700, "confirmed", orderId=order["orderId"]), "in_books")

        assert asked(order) == (2620, 500, 500)

    def test_given_a_confirmed_payment_of_the_dues_that_the_books_do_not_have_then_it_pays_the_bill(
        self, order, asked, bill, balance, paid, figures
    ):
        bill("GT/1", [order], 2620)
        balance(2620)
        figures(-1)
        paid(2000, "confirmed")
        assert asked(order) == (2620, 620, 620)

        figures(1)
        assert asked(order) == (2620, 2620, 2620)

    def test_given_a_payment_for_an_order_then_the_dues_ask_for_what_is_left_of_its_bill(
        self, order, dues, bill, balance, paid, decide, figures
    ):
        bill("GT/0", [], 500)
        bill("GT/1", [order], 1200)
        balance(1700)
        figures(-1)
        payment = paid(1000, orderId=order["orderId"])
        assert dues() == (1700, 700, {"GT/0": 500, "GT/1": 200})

        decide(payment, "confirmed")
        assert dues() == (700, 700, {"GT/0": 500, "GT/1": 200})

        paid(900, orderId=order["orderId"], utr="512345678901")
        assert dues() == (700, 500, {"GT/0": 500})

        figures(1)
        assert dues() == (1700, 800, {"GT/0": 500, "GT/1": 300})

    def test_given_two_vouchers_of_an_invoice_then_its_bill_is_paid_once(
        self, store, order, dues, bill, balance, paid
    ):
        bill("GT/0", [], 500)
        bill("GT/1", [order], 1200)
        with store_session(store) as db:
            again = {"dataset": "books", "key": "GT/1 again", "account_code": DEALER, "number": "GT/1"}
            db.execute(
                insert(Invoice).values(**again, invoiced_on=DAY, amount=100, orders=[order["orderId"]])
            )
        balance(1700)
        paid(2000, orderId=order["orderId"])

        assert dues() == (1700, 500, {"GT/0": 500})

    def test_given_a_confirmed_payment_then_the_dues_and_their_bills_have_it_off_until_the_books_do(
        self, order, dues, bill, balance, paid, figures
    ):
        bill("GT/0", [], 1100)
        bill("GT/1", [order], 800)
        balance(1900)
        figures(-1)
        paid(800, "confirmed", bills=["GT/1"])
        assert dues() == (1100, 1100, {"GT/0": 1100})

        figures(1)
        assert dues() == (1900, 1900, {"GT/0": 1100, "GT/1": 800})

    @pytest.mark.parametrize("others", [0, 100])
    def test_given_no_balance_then_the_bills_say_it_only_if_books_deliver_no_balances(
        self, store, order, dues, bill, others
    ):
        with store_session(store) as db:
            db.execute(update(Account).values(closing_balance=others))
            db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=0))
        bill("GT/0", [], 5000)

        assert dues() == ((0, 0, {}) if others else (5000, 5000, {"GT/0": 5000}))

    def test_given_a_rejected_payment_then_the_bill_is_asked_for_again(
        self, order, asked, bill, balance, paid, figures
    ):
        bill("GT/1", [order], 1200)
        balance(1200)
        figures(-1)
        paid(1200, "confirmed", "rejected", orderId=order["orderId"])

        assert asked(order) == (2620, 1200, 1200)

    def test_given_a_report_of_what_is_open_then_a_link_reports_nothing_more(
        self, call, store, order, bill, balance
    ):
        balance(1200)
        bill("GT/1", [order], 1200)
        address = f"/payments/link/{order['link'].rsplit('/', 1)[1]}"

        answers = [
            call("POST", address, store, json={"utr": f"41234567890{index}", "amount": amount})
            for index, amount in enumerate((1200, 1200, 1, 1))
        ]

        assert [each.status_code for each in answers] == [201, 422, 422, 422]
        assert {field for each in answers[1:] for field in each.json["errors"]} == {"amount"}

    def test_given_a_settled_bill_then_a_link_reports_nothing_more(self, call, store, order, bill, balance):
        balance(0)
        bill("GT/1", [order])
        address = f"/payments/link/{order['link'].rsplit('/', 1)[1]}"

        answer = call("POST", address, store, json={"utr": "412345678901", "amount": 1})

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["amount"])


def test_given_a_part_that_was_sent_then_the_rest_is_due_with_its_bill(
    call, store, payee, dealer, owner, move, asked, bill, balance
):
    order = place_order(call, store, dealer, ((FAN, "", 4),))
    path = f"/orders/{order['orderId']}/dispatches"
    lines = [{"itemId": item_ids(order)[0], "quantity": 1}]
    call(
        "PUT",
        "/orders/status",
        store,
        owner,
        json={"id": item_ids(order), "status": "Approved", "type": "orderitm"},
    )
    answer = call("POST", path, store, owner, json={"lines": lines})
    assert answer.status_code == 201, answer.text
    balance(0)
    bill("GT/1", [order])

    assert asked(order) == (10479, 7859, 7859)


class TestBooksWithoutOrders:
    """Books that name no orders: what is completed is in the balance, the newest last."""

    def test_then_completed_orders_ask_for_what_the_balance_leaves_of_them(
        self, call, store, payee, dealer, move, asked, balance
    ):
        old, new = (place_order(call, store, dealer, ((FAN, "", 1),)) for _ in "12")
        for order in (old, new):
            move(order, "Approved", "Dispatched", "Completed")

        shown = {}
        for amount in (0, 1000, 3000, 9000):
            balance(amount)
            shown[amount] = (asked(old)[1], asked(new)[1])

        assert shown == {0: (0, 0), 1000: (0, 1000), 3000: (380.25, 2620), 9000: (2620, 2620)}

    def test_given_figures_from_before_the_completion_then_it_asks_for_all(
        self, call, store, payee, dealer, move, asked, balance, figures
    ):
        old, new = (place_order(call, store, dealer, ((FAN, "", 1),)) for _ in "12")
        move(old, "Approved", "Dispatched", "Completed")
        balance(1000)
        figures(0)
        move(new, "Approved", "Dispatched", "Completed")
        assert (asked(old)[1], asked(new)[1]) == (1000, 2620)

        figures(1)
        assert (asked(old)[1], asked(new)[1]) == (0, 1000)

    def test_given_deliveries_in_the_books_that_completed_it_then_their_balance_contains_it(
        self, store, order, asked, balance, figures
    ):
        balance(1000)
        figures(-1)
        with store_session(store) as db:
            delivered = {(FAN, ""): Decimal(1)}
            record_deliveries(db, {order["ORDER_NO"]: delivered}, now=datetime.now(UTC))

        assert asked(order) == (2620, 1000, 1000)

    def test_given_a_report_for_an_order_then_it_lowers_what_the_balance_leaves(
        self, order, asked, dues, balance, move, paid, figures
    ):
        move(order, "Approved", "Dispatched", "Completed")
        balance(1200)
        figures(0)
        paid(700, orderId=order["orderId"])
        assert asked(order) == (2620, 1200, 500)
        assert dues() == (1200, 500, {})

        paid(500, "confirmed", orderId=order["orderId"], utr="512345678901")
        assert asked(order) == (2620, 700, 0)

    def test_then_an_open_order_asks_for_all(self, order, asked, balance):
        balance(0)

        assert asked(order) == (2620, 2620, 2620)


class TestDuesCountedHere:
    """A store whose dues come from its orders and payments."""

    @pytest.fixture(autouse=True)
    def _counted(self, store, order, move, balance):
        balance(0)
        with store_session(store) as db:
            switches = {"order_dues": True}
            db.execute(update(StoreSettings).values(switches=switches, dues_from_books=False))
        move(order, "Approved", "Dispatched")

    @pytest.fixture
    def collect(self, call, store, owner):
        def make(amount: str) -> None:
            body = {"accCd": DEALER, "amount": amount, "method": "cash"}
            assert call("POST", "/payments/collections", store, owner, json=body).status_code == 201

        return make

    def test_then_a_payment_on_account_settles_the_order(self, order, asked, collect):
        assert asked(order) == (2620, 2620, 2620)

        for amount, left in (("1000", 1620), ("1620", 0)):
            collect(amount)
            assert asked(order) == (2620, left, left)

    @pytest.mark.parametrize("amount", [0.5, 500, 1200, 2620])
    def test_given_a_part_that_is_open_then_a_payment_for_the_order_lowers_it_once(
        self, order, asked, dues, collect, paid, decide, amount
    ):
        collect("1420")
        payment = paid(amount, orderId=order["orderId"])
        left = max(0, 1200 - amount)
        bills = {str(order["ORDER_NO"]): left} if left else {}
        assert asked(order) == (2620, 1200, left)
        assert dues() == (1200, left, bills)

        decide(payment, "confirmed")
        assert asked(order) == (2620, left, left)
        assert dues() == (left, left, bills)


amounts = st.decimals("0.01", "9999", places=2)
names = st.sampled_from("ABCD")


@given(st.dictionaries(names, amounts), st.lists(st.tuples(st.lists(names, unique=True), amounts)))
def test_payments_settle_bills_and_nothing_more(bills, payments):
    left = left_of_bills(bills, payments)
    paid = sum((amount for _, amount in payments), Decimal(0))

    assert left.keys() == bills.keys()
    assert all(0 <= left[name] <= amount for name, amount in bills.items())
    assert sum(bills.values()) - sum(left.values()) == min(paid, sum(bills.values()))
