"""An order that is held for its customer's credit is no sale until the owner releases it."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import update

from app.orders.items.models import Order
from app.papers.reports import daily_rollup
from app.people.accounts.models import Account
from app.shared.days import STORE_TIME
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS
from tests.stock import DEALER, FAN

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()
SPAN = f"fromDate={TODAY - timedelta(days=30)}%2000:00:00&toDate={TODAY}%2023:59:59"
FIGURES = (
    *(f"/dashboard?type={chart}" for chart in ("totalsales", "categorysales", "statusWise", "today")),
    *(f"/orders/status/total?type={card}" for card in ("total", "Pending")),
    *(f"/reports/{by}?{SPAN}" for by in ("orders", "partyWise", "categoryWise", "statusWise", "itemWise")),
    *(f"/reports/{by}?summary=Y&{SPAN}" for by in ("partyWise", "categoryWise")),
    "/orders/filter?type=Pending",
)


@pytest.fixture
def store_switches():
    return {"credit_control": True}


@pytest.fixture
def held(call, store, dealer, goods):
    """Place an order that waits for the owner because of the customer's credit limit."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(credit_policy="hold"))
        db.execute(update(Account).where(Account.code == DEALER).values(credit_limit=3000))

    def place() -> int:
        body = {"paymentMode": TERMS, "orderItm": [{"itemCd": FAN, "sizeCd": "", "quantity": 1}]}
        answer = call("POST", "/orders", store, dealer, json=body, headers={"Idempotency-Key": uuid4().hex})
        assert answer.json["result"]["held"]
        return answer.json["result"]["orderId"]

    return place


@pytest.fixture
def figures(call, store, owner):
    def read() -> dict[str, object]:
        answers = {path: call("GET", path, store, owner) for path in FIGURES}
        assert {answer.status_code for answer in answers.values()} == {200}
        shown: dict[str, object] = {path: answer.json["result"] for path, answer in answers.items()}
        shown["pending"] = answers["/orders/filter?type=Pending"].json["counts"]["Pending"]
        customer = call("GET", f"/reports/customer?accCd={DEALER}", store, owner).json["result"]
        return shown | {name: customer[name] for name in ("NET_AMT", "yearAmount")}

    return read


def test_a_held_order_is_counted_once_it_is_released(call, store, owner, held, figures):
    nothing = figures()
    order = held()
    assert figures() == nothing

    call("PUT", "/orders/release", store, owner, json={"id": order})

    sold = figures()
    assert {name for name in sold if sold[name] == nothing[name]} == set()


def test_a_canceled_order_that_was_held_is_among_the_canceled_ones_alone(call, store, owner, held, figures):
    nothing = figures()
    order = held()
    body = {"id": order, "type": "order", "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    assert figures() == nothing
    canceled = call("GET", f"/reports/statusWise?status=Canceled&{SPAN}", store, owner).json["result"]
    assert [row["orderId"] for row in canceled] == [order]


def test_a_day_is_rolled_up_again_when_its_held_order_is_released(call, store, owner, held, figures):
    def roll_up(now):
        with store_session(store) as db:
            daily_rollup.roll_up(db, now=now)

    order = held()
    with store_session(store) as db:
        placed = db.get_one(Order, order)
        placed.placed_at -= timedelta(days=5)
        day = placed.placed_at
    roll_up(day + timedelta(days=5))
    before = figures()[f"/reports/categoryWise?summary=Y&{SPAN}"]

    call("PUT", "/orders/release", store, owner, json={"id": order})

    counted = figures()[f"/reports/categoryWise?summary=Y&{SPAN}"]
    roll_up(day + timedelta(days=5))
    assert (before, figures()[f"/reports/categoryWise?summary=Y&{SPAN}"]) == ([], counted)
    assert counted
