"""Tests the report of orders over the credit limit: the outcome of each, and who released it."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import update

from app.orders.items.models import Order
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import place_beyond_credit, place_order
from tests.stock import DEALER

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


@pytest.fixture
def placed(call, store, goods, sign_in):
    return place_beyond_credit(call, store, sign_in)


@pytest.fixture
def report(call, store, owner):
    def read(**query) -> dict:
        span = {"fromDate": f"{TODAY} 00:00:00", "toDate": f"{TODAY} 23:59:59"}
        answer = call("GET", "/reports/credit", store, owner, query_string={**span, **query})
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


def test_each_order_has_its_outcome_and_who_released_it(report, placed):
    rows = {row["orderId"]: row for row in report()["result"]}

    shown = {name: rows[order] for name, order in placed.items()}
    assert {name: row["outcome"] for name, row in shown.items()} == {name: name for name in placed}
    assert [row["reason"] for row in shown.values()] == ["", "", "Paid by UPI", "Cheque in hand"]
    assert [row["decidedBy"][:6] for row in shown.values()] == ["", "", "Asha P", "Rakesh"]
    assert [bool(row["decidedAt"]) for row in shown.values()] == [False, False, True, True]
    assert {row["salesperson"][:6] for row in shown.values()} == {"Rakesh"}


def test_the_credit_is_that_of_the_time_of_the_order(report, placed):
    by_id = {row["orderId"]: row for row in report()["result"]}

    first, second = by_id[placed["warned"]], by_id[placed["held"]]
    assert (first["exceeded"], first["limit"], first["owed"], first["NET_AMT"]) == (
        ["limit"],
        3000,
        1000,
        2619.75,
    )
    assert second["owed"] == 3619.75


def test_given_an_order_within_the_credit_then_it_is_left_out(call, store, report, goods, sign_in):
    place_order(call, store, sign_in(store, DEALER))

    assert report()["result"] == []


def test_it_is_filtered_by_days_and_outcome_and_sorted_with_totals(store, report, placed):
    with store_session(store) as db:
        of_it = update(Order).where(Order.id == placed["warned"])
        db.execute(of_it.values(placed_at=Order.placed_at - timedelta(days=1)))

    body = report(sort="ORDER_NO", per_page=2)
    assert [row["outcome"] for row in body["result"]] == ["held", "released"]
    assert body["totals"] == {"orders": 3, "NET_AMT": 7859.25}
    assert body["pagination"]["totalItems"] == 3
    assert [row["orderId"] for row in report(outcome="overridden")["result"]] == [placed["overridden"]]
    assert report(outcome="warned")["totals"] == {"orders": 0, "NET_AMT": 0}


def test_only_the_owner_reads_it_and_only_with_known_outcomes(call, store, owner, sign_in, placed):
    span = {"fromDate": f"{TODAY} 00:00:00", "toDate": f"{TODAY} 23:59:59"}
    wrong = call("GET", "/reports/credit", store, owner, query_string={**span, "outcome": "lost"})

    assert wrong.status_code == 422
    dealer = sign_in(store, DEALER)
    assert call("GET", "/reports/credit", store, dealer, query_string=span).status_code == 403
