"""Tests that all pages and papers which say what is open of an order say the same."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import select, update

from app.config import get_config
from app.money.online.models import PaymentLink
from app.orders.items.queries import one_order
from app.papers.exports.renderers.upi import upi_payments
from app.people.accounts.models import Account
from app.people.auth.viewer import load_viewer
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.app.money.online.conftest import KEYS
from tests.ordering import item_ids, place_order
from tests.razorpay import running_razorpay
from tests.stock import DEALER, FAN, SWITCH

pytestmark = pytest.mark.any_hour
SWITCHES = {"order_dues": True, "returns": True, "online_payments": True}


@pytest.fixture(scope="module")
def razorpay():
    with running_razorpay() as server:
        yield server


@pytest.fixture
def order(call, store, owner, payee, dealer, razorpay, monkeypatch):
    """An order of two fans, 5,239.50, and of switches, in a store that counts dues by its orders."""
    monkeypatch.setenv("RAZORPAY_URL", razorpay.address)
    get_config.cache_clear()
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=SWITCHES, dues_from_books=False))
        db.execute(update(Account).values(closing_balance=0))
    assert call("PUT", "/payments/gateway", store, owner, json=KEYS).status_code == 200
    yield place_order(call, store, dealer, ((FAN, "", 2), (SWITCH, "", 20)))
    monkeypatch.undo()
    get_config.cache_clear()


class Steps:
    """Things that owner and dealer do with an order, by the words of the table below."""

    def __init__(self, call, store, owner, dealer, order) -> None:
        self.call, self.store, self.owner, self.dealer, self.order = call, store, owner, dealer, order
        self.utr = 412345678900

    def send_all(self) -> None:
        body = {"id": item_ids(self.order), "status": "Dispatched", "type": "orderitm"}
        self._done("PUT", "/orders/status", self.owner, body)

    def send_fan(self) -> None:
        body = {"id": item_ids(self.order), "status": "Approved", "type": "orderitm"}
        self._done("PUT", "/orders/status", self.owner, body)
        lines = [{"itemId": item_ids(self.order)[0], "quantity": 1}]
        self._done("POST", f"/orders/{self.order['orderId']}/dispatches", self.owner, {"lines": lines})

    def return_fan(self) -> None:
        lines = [{"itemId": item_ids(self.order)[0], "quantity": 1, "reason": "damaged"}]
        path = f"/orders/{self.order['orderId']}/returns"
        number = self._done("POST", path, self.owner, {"lines": lines})["returnId"]
        self._done("PUT", f"/returns/{number}/decision", self.owner, {"decision": "received"})

    def pay(self, amount: int) -> None:
        self.utr += 1
        body = {"orderId": self.order["orderId"], "amount": amount, "utr": str(self.utr)}
        paid = self._done("POST", "/payments", self.dealer, body)["paymentId"]
        self._done(
            "PUT", "/payments/decision", self.owner, {"id": [paid], "decision": "confirmed", "reason": ""}
        )

    def collect(self, amount: int) -> None:
        body = {"accCd": DEALER, "amount": str(amount), "method": "cash"}
        self._done("POST", "/payments/collections", self.owner, body)

    def cancel_switches(self) -> None:
        body = {"id": item_ids(self.order)[1:], "status": "Canceled", "type": "orderitm"}
        self._done("PUT", "/orders/status", self.owner, body)

    def _done(self, method, path, token, body):
        answer = self.call(method, path, self.store, token, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json["result"]


# The steps, what is open then, and whether all was sent.
CASES = {
    "nothing paid": (["send_all"], 6538),
    "paid before it was sent": ([("pay", 2000), "send_all"], 4538),
    "paid after it was sent": (["send_all", ("pay", 2000)], 4538),
    "not sent": ([("pay", 2000)], 4538),
    "paid on account": (["send_all", ("collect", 2000)], 4538),
    "paid on account before it was sent": ([("collect", 2000), "send_all"], 4538),
    "paid on account and not sent": ([("collect", 2000)], 6538),
    "paid for it and on account": (["send_all", ("pay", 2000), ("collect", 1500)], 3038),
    "paid too much": ([("pay", 9000), "send_all"], 0),
    "a part sent": (["send_fan"], 6538),
    "a part sent and paid": ([("pay", 3000), "send_fan"], 3538),
    "a part sent and paid on account": (["send_fan", ("collect", 1000)], 5538),
    "a part sent, more paid, and some on account": ([("pay", 3000), "send_fan", ("collect", 500)], 3538),
    "returned": (["send_all", "return_fan"], 3918),
    "returned and paid": (["send_all", ("pay", 3000), "return_fan"], 918),
    "returned and paid too much": (["send_all", ("pay", 9000), "return_fan"], 0),
    "a part sent, paid and returned": ([("pay", 3000), "send_fan", "return_fan"], 918),
    "a line canceled": (["cancel_switches", ("pay", 100)], 5140),
}


@pytest.mark.parametrize(("steps", "left"), CASES.values(), ids=CASES)
def test_all_say_the_same_of_an_order(call, store, owner, dealer, order, steps, left):
    doing = Steps(call, store, owner, dealer, order)
    for step in steps:
        name, *values = (step,) if isinstance(step, str) else step
        getattr(doing, name)(*values)

    shown, started = faces(call, store, owner, dealer, order)

    if "send_all" in steps:
        # The account has this order alone.
        today = datetime.now(UTC).astimezone(STORE_TIME).date()
        statement = call("GET", f"/account/statement?from={today}", store, dealer).json["result"]
        dues = call("GET", f"/account/dues?accCd={DEALER}", store, dealer).json["result"]
        shown |= {
            "statement": max(0, statement["closing"]),
            "dues": max(0, sum(bill["amount"] for bill in dues["bills"])),
        }
    assert set(shown.values()) == {left}, shown
    assert started == (201 if left else 409)


def faces(call, store, owner, dealer, order):
    """Return what is due of an order on each page and paper, and whether a payment of it can be started."""
    query, token = f"/payments/request?orderId={order['orderId']}", order["link"].rsplit("/", 1)[1]
    pages = {
        name: answer.json["result"]
        for name, answer in {
            "dealer's page": call("GET", query, store, dealer),
            "owner's page": call("GET", query, store, owner),
            "order link": call("GET", f"/payments/link/{token}", store),
        }.items()
    }
    shown = {name: page["due"] for name, page in pages.items()}
    shown |= {f"UPI of {name}": (page["upi"] or {"amount": 0})["amount"] for name, page in pages.items()}
    with store_session(store, read_only=True) as db:
        by_link = load_viewer(db, Actor(Access.LINK, str(order["orderId"])), None)
        listed = one_order(db, by_link.actor, order["orderId"])
        assert listed is not None
        paper = upi_payments(db, by_link, [listed]).get(order["orderId"])
    shown["paper"] = float(paper.amount) if paper else 0
    started = call("POST", f"/payments/online/link/{token}", store, json={})
    if started.status_code == 201:
        with store_session(store, read_only=True) as db:
            shown["online"] = float(db.scalars(select(PaymentLink.amount)).one())
    return shown, started.status_code
