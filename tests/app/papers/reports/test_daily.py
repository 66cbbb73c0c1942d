"""The daily rollup: reports are the same before and after, whatever changes."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, update

from app.orders.items.dirty_days import ChangedDay
from app.papers.reports import daily_rollup
from app.papers.reports.models import WHOLE_DAY, CategoryDay
from app.papers.reports.rollup_ranges import MAX_RANGES, split
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import item_ids
from tests.stock import FAN, SWITCH, WIRE

DAY = timedelta(days=1)
NOON = datetime(2026, 3, 11, 12, 0, tzinfo=STORE_TIME)
MUCH_LATER = datetime(2026, 6, 1, tzinfo=UTC)
MIXED = ((SWITCH, "", 20), (FAN, "", 2), (WIRE, "1.5 sq mm", 2))
MARCH = "fromDate=2026-03-01%2000:00:00&toDate=2026-03-31%2023:59:59"
AFTERNOON = "fromDate=2026-03-11%2012:00:00&toDate=2026-03-13%2011:59:59"


@pytest.fixture
def roll_up(store):
    def do(now: datetime = MUCH_LATER) -> None:
        more = True
        while more:
            with store_session(store) as db:
                more = daily_rollup.roll_up(db, now=now)

    return do


@pytest.fixture
def reports(call, store, owner):
    """Return everything that the reports show for a span."""

    def ask(span: str = MARCH) -> list[dict]:
        paths = ("categoryWise?summary=Y&", "categoryWise?", "orders?", "partyWise?summary=Y&", "partyWise?")
        answers = [call("GET", f"/reports/{path}{span}", store, owner) for path in paths]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.json for answer in answers]

    return ask


@pytest.fixture
def cancel(call, store, owner):
    def do(order: dict, *indexes: int) -> None:
        ids = [item_ids(order)[index] for index in indexes] or item_ids(order)
        body = {"id": ids, "status": "Canceled"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    return do


def test_reports_are_the_same_after_the_rollup(store, order_at, roll_up, reports, cancel):
    for days in (-30, -1, 0, 0, 1, 2, 20):
        order_at(NOON + days * DAY, MIXED)
    cancel(order_at(NOON, MIXED), 1)
    before = [reports(MARCH), reports(AFTERNOON)]

    roll_up()

    assert [reports(MARCH), reports(AFTERNOON)] == before
    with store_session(store) as db:
        # The figures are read from the rollup.
        db.execute(update(CategoryDay).values(quantity=CategoryDay.quantity + 1000))
    assert reports()[0]["totals"]["QUANTITY"] > before[0][0]["totals"]["QUANTITY"]


def test_an_item_canceled_later_stops_counting_before_and_after_the_next_rollup(
    store, order_at, roll_up, reports, cancel
):
    order, whole = order_at(NOON, MIXED), order_at(NOON + DAY, MIXED)
    roll_up()
    before = reports()[0]["totals"]
    cancel(order, 0)
    cancel(whole)

    after = reports()
    assert (before["QUANTITY"], after[0]["totals"]["QUANTITY"]) == (48, 4)
    assert [answer["totals"]["NO_OF_ITEM"] for answer in after] == [2] * 5
    roll_up()
    assert reports() == after
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(ChangedDay)) == 0


def test_an_order_on_a_day_with_an_empty_rollup_is_counted(order_at, roll_up, reports, cancel):
    order_at(NOON - 3 * DAY)
    order_at(NOON + 3 * DAY)
    roll_up()
    late = order_at(NOON, MIXED)
    cancel(late, 0)

    assert reports()[0]["totals"]["QUANTITY"] == 44
    roll_up()
    assert reports()[0]["totals"]["QUANTITY"] == 44


def test_today_and_yesterday_are_not_rolled_up(store, order_at, roll_up):
    for days in range(4):
        order_at(NOON + days * DAY)
    roll_up(now=NOON + 3 * DAY)

    with store_session(store, read_only=True) as db:
        rolled_up = select(CategoryDay.day).where(CategoryDay.category_code == WHOLE_DAY)
        assert sorted(db.scalars(rolled_up)) == [date(2026, 3, 11), date(2026, 3, 12)]


def test_a_store_without_orders_has_nothing_to_roll_up(store, goods, roll_up):
    roll_up()

    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(CategoryDay)) == 0


MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2026, 4, 30)).map(
    lambda moment: moment.replace(microsecond=0, tzinfo=STORE_TIME)
)


@given(MOMENTS, MOMENTS, st.sets(st.integers(0, 120)), MOMENTS)
def test_every_moment_of_a_span_is_in_exactly_one_part(one, other, open_days, moment):
    since, end = min(one, other), max(one, other)
    days = [date(2026, 1, 1) + number * DAY for number in open_days]

    parts = split(since, end, days)

    of_days = parts.first <= moment.date() < parts.last and moment.date() not in parts.counted
    of_pieces = sum(begin <= moment < finish for begin, finish in parts.ranges)
    assert of_days + of_pieces == (since <= moment < end)
    assert len(parts.ranges) <= MAX_RANGES
    assert not (of_days and moment.date() in days)
