"""The head of a customer's page."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event, update

from app.people.accounts.models import Account
from app.store.settings.models import Company
from tenant_router.engines import owner_engine
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import item_ids
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH

pytestmark = pytest.mark.any_hour
NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=500)
LAST_WEEK = NOW - timedelta(days=7)


@pytest.fixture
def head(call, store, owner):
    def read(code=DEALER) -> dict:
        answer = call("GET", f"/reports/customer?accCd={code}", store, owner)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def test_a_customer_without_orders_has_an_empty_head(head, goods):
    shown = head(OTHER_DEALER)

    assert shown["account"]["ACC_NAME"] == f"Dealer {OTHER_DEALER} {goods.mark}"
    assert shown["SMAN_NAME"].startswith("Rakesh")
    figures = {name: shown[name] for name in ("orders", "openOrders", "NET_AMT", "yearAmount", "visits")}
    assert figures == {"orders": 0, "openOrders": 0, "NET_AMT": 0, "yearAmount": 0, "visits": []}
    assert (shown["firstOrderAt"], shown["lastOrderAt"], shown["lastSeen"]) == (None, None, None)


@pytest.mark.parametrize(
    ("details", "place", "problem"),
    [
        ({"state": "Maharashtra", "pincode": "411001"}, "27-Maharashtra", ""),
        ({"state": "Gujarat", "pincode": "411001"}, "27-Maharashtra", "pincode"),
        ({"state": "Gujarat", "gstin": "27ABCPE1234F1ZB"}, "27-Maharashtra", "gstin"),
        ({"state": "Maharastra"}, "", "unknown"),
        ({"state": "", "pincode": "", "gstin": "", "city": ""}, "24-Gujarat", "assumed"),
    ],
)
def test_the_owner_sees_the_place_of_supply_and_what_contradicts_it(
    store, goods, head, details, place, problem
):
    blank = {"address1": "", "address2": "", "district": "", "state_code": "", "gstin": ""}
    with store_session(store) as db:
        db.execute(update(Company).values(state_code="24", gstin=""))
        db.execute(update(Account).values(**{**blank, **details}))

    assert (head()["placeOfSupply"], head()["supplyProblem"]) == (place, problem)


def test_orders_are_summed_without_what_was_canceled(call, store, owner, order_at, head):
    old = order_at(LONG_AGO)
    new = order_at(LAST_WEEK, ((SWITCH, "", 40), (FAN, "", 1)))
    whole = order_at(LAST_WEEK, ((FAN, "", 5),))
    for items in (item_ids(new)[1:], item_ids(whole)):
        body = {"id": items, "status": "Canceled", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    shown = head()

    left = call("GET", f"/orders/{new['orderId']}", store, owner).json["result"]["NET_AMT"]
    assert (shown["orders"], shown["openOrders"]) == (3, 2)
    assert rupees(shown["yearAmount"]) == rupees(left)
    assert rupees(shown["NET_AMT"]) == rupees(left) + rupees(old["NET_AMT"])
    assert datetime.fromisoformat(shown["firstOrderAt"]) == LONG_AGO
    assert datetime.fromisoformat(shown["lastOrderAt"]) == LAST_WEEK


def test_days_on_which_a_salesperson_ordered_are_visits(store, order_at, sign_in, head):
    salesperson = sign_in(store, SALESPERSON)
    order_at(LAST_WEEK)
    order_at(LAST_WEEK, token=salesperson, party=DEALER)
    order_at(LAST_WEEK, token=salesperson, party=DEALER)
    order_at(LONG_AGO, token=salesperson, party=DEALER)

    visits = head()["visits"]

    assert [(visit["SMAN_CD"], visit["orders"]) for visit in visits] == [(SALESPERSON, 2), (SALESPERSON, 1)]
    assert visits[0]["day"] > visits[1]["day"]


@pytest.mark.parametrize(("limit", "balance", "left"), [(0, 900, None), (5000, 900, 4100), (500, 900, -400)])
def test_what_is_left_of_the_credit_may_be_below_zero(store, head, limit, balance, left):
    with store_session(store) as db:
        values = {"credit_limit": limit, "closing_balance": balance}
        db.execute(update(Account).where(Account.code == DEALER).values(**values))

    assert head()["creditLeft"] == left


def test_the_last_sign_in_is_shown_and_a_preview_by_the_owner_is_none(call, store, owner, sign_in, head):
    call("POST", "/auth/preview", store, owner, json={"accCd": DEALER})
    assert head()["lastSeen"] is None

    sign_in(store, DEALER)

    assert datetime.fromisoformat(head()["lastSeen"]) > NOW


def test_an_unknown_customer_is_not_found(call, store, owner):
    answer = call("GET", "/reports/customer?accCd=P999", store, owner)

    assert (answer.status_code, answer.json["message"]) == (
        404,
        "Account not found. Please refresh the page.",
    )
    assert call("GET", "/reports/customer", store, owner).status_code == 422


def test_many_orders_take_as_many_queries_as_one(store, order_at, head):
    counts = []
    for _ in range(2):
        order_at(LAST_WEEK)
        statements = []

        def count(_connection, _cursor, statement, *_rest, statements=statements):
            statements.append(statement)

        engine = type(owner_engine("main"))
        event.listen(engine, "before_cursor_execute", count)
        try:
            head()
        finally:
            event.remove(engine, "before_cursor_execute", count)
        counts.append(len(statements))

    assert counts[0] == counts[1]
