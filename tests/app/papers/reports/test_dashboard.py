"""The dashboard's figures, by days in the store's time zone."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import update

from app.orders.items.models import OrderItem
from app.papers.reports import queries
from app.papers.reports.schemas import CardIn, ChartIn
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import item_ids
from tests.refusals import refusals
from tests.stock import FAN, SWITCH, WIRE

pytestmark = pytest.mark.any_hour
NOON = datetime(2026, 3, 11, 12, 0, tzinfo=STORE_TIME)


def set_status(store, items: list[int], status: str) -> None:
    with store_session(store) as db:
        db.execute(update(OrderItem).where(OrderItem.id.in_(items)).values(status=status))


def test_a_card_counts_the_last_thirty_days_against_the_thirty_before(call, store, owner, order_at):
    now = datetime.now(UTC)
    for days in (0, 5, 20, 40):
        order_at(now - timedelta(days=days))

    card = call("GET", "/orders/status/total?type=total", store, owner).json["result"]
    assert (card["currentMonth"], card["percentageChange"], card["type"]) == (3, 200.0, "incr")
    assert (len(card["trend"]), sum(card["trend"]), card["trend"][-1]) == (30, 3, 1)
    assert card["previousMonth"] == 1


@pytest.mark.parametrize("status", ["Pending", "Dispatched", "Canceled"])
def test_a_card_of_a_status_counts_items(call, store, owner, order_at, status):
    order = order_at(datetime.now(UTC), [(SWITCH, "", 20), (FAN, "", 1), (WIRE, "1.5 sq mm", 2)])
    first, second, third = item_ids(order)
    set_status(store, [first, second], status)
    set_status(store, [third], "Completed")

    card = call("GET", f"/orders/status/total?type={status}", store, owner).json["result"]
    assert (card["currentMonth"], card["percentageChange"], card["type"]) == (2, 100.0, "incr")


def test_the_cards_of_an_empty_store_are_zero(call, store, owner):
    card = call("GET", "/orders/status/total?type=total", store, owner).json["result"]

    none = {"currentMonth": 0, "previousMonth": 0, "percentageChange": 0.0, "type": "incr"}
    assert card == {**none, "trend": [0] * 30}


@pytest.mark.parametrize("schema", [CardIn, ChartIn])
@pytest.mark.parametrize("query", [{}, {"type": ""}, {"type": "other"}])
def test_an_unknown_type_is_refused(schema, query):
    assert list(refusals(schema(), query)) == ["type"]


@pytest.mark.parametrize("path", ["/orders/status/total", "/dashboard"])
def test_an_unknown_type_is_rejected(call, store, owner, path):
    assert call("GET", f"{path}?type=other", store, owner).status_code == 422


def test_a_day_starts_at_midnight_in_india(store, order_at):
    midnight = datetime(2026, 3, 11, tzinfo=STORE_TIME)
    order_at(midnight - timedelta(seconds=1))
    order_at(midnight)
    order_at(midnight + timedelta(hours=1))

    with store_session(store) as db:
        days = queries.daily_counts(db, "total", now=NOON)
        today = queries.today(db, now=NOON)
    assert days[-3:] == [0, 1, 2]
    assert today.orders == 2


def test_months_are_twelve_the_running_one_last(call, store, owner, order_at):
    now = datetime.now(UTC)
    order_at(now)
    order_at(now)

    months = call("GET", "/dashboard?type=totalsales", store, owner).json["result"]
    assert len(months) == 12
    assert [month["running"] for month in months] == [False] * 11 + [True]
    assert months[-1]["Month"] == now.astimezone(STORE_TIME).strftime("%Y-%m")
    assert [month["SalesCount"] for month in months[-2:]] == [0, 2]


def test_an_order_of_the_months_last_night_is_that_months(store, order_at):
    last_night = datetime(2026, 2, 28, 23, 59, tzinfo=STORE_TIME)
    order_at(last_night)
    order_at(last_night + timedelta(minutes=1))

    with store_session(store) as db:
        months = queries.orders_by_month(db, now=NOON)
    counted = {month.first_day.strftime("%Y-%m"): month.orders for month in months}
    assert (counted["2026-02"], counted["2026-03"]) == (1, 1)
    assert list(counted) == sorted(counted)


def test_category_sales_exclude_canceled_items(call, store, owner, goods, order_at):
    order = order_at(datetime.now(UTC), [(SWITCH, "", 20), (FAN, "", 1), (WIRE, "1.5 sq mm", 2)])
    set_status(store, item_ids(order)[2:], "Canceled")

    rows = call("GET", "/dashboard?type=categorysales", store, owner).json["result"]
    fan, switch = Decimal("2495") * Decimal("1.05"), Decimal("50") * 20 * Decimal("1.18")
    assert rows == [
        {"dept_name": f"Switches {goods.mark}", "Count": 21, "Amount": float(fan + switch)},
    ]


def test_status_wise_sales_exclude_canceled_items(call, store, owner, order_at):
    order = order_at(datetime.now(UTC), [(SWITCH, "", 20), (FAN, "", 1)])
    set_status(store, item_ids(order)[1:], "Canceled")

    rows = call("GET", "/dashboard?type=statusWise", store, owner).json["result"]
    assert rows == [{"name": "Pending", "ordervalue": 1180}]


def test_status_wise_sales_of_an_empty_store_are_an_empty_list(call, store, owner):
    assert call("GET", "/dashboard?type=statusWise", store, owner).json == {"result": []}


def test_today_counts_todays_orders_and_all_pending_ones(call, store, owner, order_at):
    now = datetime.now(UTC)
    order_at(now, [(SWITCH, "", 20), (FAN, "", 1)])
    order_at(now - timedelta(days=2))

    assert call("GET", "/dashboard?type=today", store, owner).json["result"] == [
        {"orders": 1, "items": 2, "amount": 3799.75, "pending": 2}
    ]


def test_a_canceled_item_is_none_of_todays_items(call, store, owner, order_at):
    now = datetime.now(UTC)
    part, whole = order_at(now, [(SWITCH, "", 20), (FAN, "", 1)]), order_at(now)
    canceled = {"id": [*item_ids(part)[1:], *item_ids(whole)], "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=canceled).status_code == 200

    (today,) = call("GET", "/dashboard?type=today", store, owner).json["result"]

    assert (today["items"], today["amount"]) == (1, 1180)


def test_sales_charts_exclude_orders_older_than_thirty_days(call, store, owner, order_at):
    order_at(datetime.now(UTC) - timedelta(days=31))

    for kind in ("categorysales", "statusWise"):
        assert call("GET", f"/dashboard?type={kind}", store, owner).json["result"] == []
