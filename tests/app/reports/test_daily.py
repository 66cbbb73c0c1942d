"""The daily rollup: reports are the same before and after, whatever changes."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, update

from app.orders.dirty_days import ChangedDay
from app.reports import daily_rollup
from app.reports.models import CategoryDay, SummedDay
from app.reports.rollup_ranges import MAX_PIECES, parts_of
from tenant_router.session import store_session
from tests.ordering import item_ids
from tests.stock import FAN, SWITCH, WIRE

INDIA = ZoneInfo("Asia/Kolkata")
DAY = timedelta(days=1)
NOON = datetime(2026, 3, 11, 12, 0, tzinfo=INDIA)
MUCH_LATER = datetime(2026, 6, 1, tzinfo=UTC)
MIXED = ((SWITCH, "", 20), (FAN, "", 2), (WIRE, "1.5 sq mm", 2))
MARCH = "fromDate=2026-03-01%2000:00:00&toDate=2026-03-31%2023:59:59"
AFTERNOON = "fromDate=2026-03-11%2012:00:00&toDate=2026-03-13%2011:59:59"


@pytest.fixture
def add_up(store):
    def do(now: datetime = MUCH_LATER) -> None:
        more = True
        while more:
            with store_session(store) as db:
                more = daily_rollup.sum_up(db, now=now)

    return do


@pytest.fixture
def told(call, store, owner):
    """Return everything that the reports show for a span."""

    def ask(span: str = MARCH) -> list[dict]:
        paths = ("categoryWise?summary=Y&", "categoryWise?", "orders?", "partyWise?summary=Y&", "partyWise?")
        answers = [call("GET", f"/reports/{path}{span}", store, owner) for path in paths]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.json for answer in answers]

    return ask


@pytest.fixture
def cancel(call, store, owner):
    def do(order: dict, *places: int) -> None:
        ids = [item_ids(order)[place] for place in places] or item_ids(order)
        body = {"id": ids, "status": "Canceled"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    return do


def test_reports_tell_the_same_once_days_are_added_up(store, order_at, add_up, told, cancel):
    for days in (-30, -1, 0, 0, 1, 2, 20):
        order_at(NOON + days * DAY, MIXED)
    cancel(order_at(NOON, MIXED), 1)
    before = [told(MARCH), told(AFTERNOON)]

    add_up()

    assert [told(MARCH), told(AFTERNOON)] == before
    with store_session(store) as db:
        # The figures are read from the rollup.
        db.execute(update(CategoryDay).values(quantity=CategoryDay.quantity + 1000))
    assert told()[0]["totals"]["QUANTITY"] > before[0][0]["totals"]["QUANTITY"]


def test_an_item_that_is_canceled_later_counts_no_more_at_once_and_when_its_day_is_added_up_again(
    store, order_at, add_up, told, cancel
):
    order, whole = order_at(NOON, MIXED), order_at(NOON + DAY, MIXED)
    add_up()
    before = told()[0]["totals"]
    cancel(order, 0)
    cancel(whole)

    after = told()
    assert (before["QUANTITY"], after[0]["totals"]["QUANTITY"]) == (48, 4)
    assert [answer["totals"]["NO_OF_ITEM"] for answer in after] == [2] * 5
    add_up()
    assert told() == after
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(ChangedDay)) == 0


def test_an_order_that_is_placed_on_a_day_that_was_added_up_without_orders_is_counted_with_it(
    order_at, add_up, told, cancel
):
    order_at(NOON - 3 * DAY)
    order_at(NOON + 3 * DAY)
    add_up()
    late = order_at(NOON, MIXED)
    cancel(late, 0)

    assert told()[0]["totals"]["QUANTITY"] == 44
    add_up()
    assert told()[0]["totals"]["QUANTITY"] == 44


def test_today_and_yesterday_are_not_added_up_yet(store, order_at, add_up):
    for days in range(4):
        order_at(NOON + days * DAY)
    add_up(now=NOON + 3 * DAY)

    with store_session(store, read_only=True) as db:
        assert sorted(db.scalars(select(SummedDay.day))) == [date(2026, 3, 11), date(2026, 3, 12)]


def test_a_store_without_orders_has_nothing_to_add_up(store, goods, add_up):
    add_up()

    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(SummedDay)) == 0


MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2026, 4, 30)).map(
    lambda moment: moment.replace(microsecond=0, tzinfo=INDIA)
)


@given(MOMENTS, MOMENTS, st.sets(st.integers(0, 120)), MOMENTS)
def test_every_moment_of_a_span_is_in_one_part_of_it(one, other, open_days, moment):
    since, end = min(one, other), max(one, other)
    days = [date(2026, 1, 1) + number * DAY for number in open_days]

    parts = parts_of(since, end, days)

    of_days = parts.first <= moment.date() < parts.last and moment.date() not in parts.counted
    of_pieces = sum(begin <= moment < finish for begin, finish in parts.pieces)
    assert of_days + of_pieces == (since <= moment < end)
    assert len(parts.pieces) <= MAX_PIECES
    assert not (of_days and moment.date() in days)
