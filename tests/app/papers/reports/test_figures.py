"""Reports of six months of a busy store, compared with the same figures in plain SQL."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from sqlalchemy import text

from app.demo import load
from app.demo import stores as demo_stores
from app.papers.reports import daily_rollup, summaries
from app.papers.reports.summaries import ReportFilter, ReportGrouping
from app.shared.days import STORE_TIME
from tenant_router import registry
from tenant_router.session import store_session

SINCE, UNTIL = datetime(2026, 7, 1, tzinfo=STORE_TIME), datetime(2026, 10, 31, 23, 59, 59, tzinfo=STORE_TIME)
SPAN = "(o.placed_at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN '2026-07-01' AND '2026-10-31'"
FIGURES = """count(*) AS items, sum(i.quantity) AS quantity,
  sum(i.quantity * i.rate) AS item_amount, sum(i.net_amount) AS net_amount"""


@pytest.fixture(scope="module")
def busy(platform):
    demo = replace(demo_stores(datetime(2026, 11, 24, 9, 30, tzinfo=UTC))[0], mobile="9000098761")
    load.fill(demo)
    store = registry.get_store(demo.mobile)
    # Half of the span has rollups, the rest is counted.
    with store_session(store) as db:
        while daily_rollup.roll_up(db, now=datetime(2026, 9, 1, tzinfo=UTC)):
            pass
    return store


@pytest.fixture
def db(busy):
    with store_session(busy, read_only=True) as session:
        yield session


@pytest.fixture
def plain(db):
    """Return the rows of a statement over orders `o` and items `i` of the span."""

    def ask(columns: str, group: str = "", *, having: str = "i.status <> 'Canceled'") -> list[tuple]:
        schema = db.store.quoted_schema
        statement = f"""SELECT {columns} FROM {schema}.orders o
            JOIN {schema}.order_items i ON i.order_id = o.id WHERE {SPAN} AND {having} {group}"""
        return [tuple(row) for row in db.execute(text(statement))]

    return ask


def filters(by: ReportGrouping, **options) -> ReportFilter:
    return ReportFilter(by=by, since=SINCE, until=UNTIL, **options)


def figures(row) -> tuple:
    return tuple(Decimal(value) for value in (row.items, row.quantity, row.item_amount, row.net_amount))


@pytest.mark.parametrize("by", [ReportGrouping.ORDER, ReportGrouping.PARTY])
def test_orders_have_the_figures_of_their_items(db, plain, by):
    expected = {row[0]: row[1:] for row in plain(f"o.id, {FIGURES}", "GROUP BY o.id")}

    rows = list(db.execute(summaries.orders_query(filters(by))))
    totals = summaries.totals(db, filters(by))

    assert {row.id: figures(row) for row in rows} == expected
    assert len(expected) > 200
    assert (totals.rows, totals.orders) == (len(expected), len(expected))
    assert [figures(totals)] == plain(FIGURES)


def test_parties_have_the_figures_of_their_orders(db, plain):
    columns = f"o.account_code, count(DISTINCT o.id), {FIGURES}"
    expected = {row[0]: row[1:] for row in plain(columns, "GROUP BY o.account_code")}

    rows = list(db.execute(summaries.groups_query(db, filters(ReportGrouping.PARTY))))

    assert {row.code or None: (row.orders, *figures(row)) for row in rows} == expected
    assert None in expected
    assert [row.net_amount for row in rows] == sorted((row.net_amount for row in rows), reverse=True)
    totals = summaries.totals(db, filters(ReportGrouping.PARTY))
    assert (totals.groups, totals.orders) == (len(rows), sum(row.orders for row in rows))
    party = next(code for code in expected if code)
    of_one = list(db.execute(summaries.orders_query(filters(ReportGrouping.PARTY, party=party))))
    assert (len(of_one), *map(sum, zip(*map(figures, of_one), strict=True))) == expected[party]


def test_categories_have_the_figures_of_their_items(db, plain):
    columns = f"i.category_code, count(DISTINCT o.id), {FIGURES}"
    expected = {row[0]: row[1:] for row in plain(columns, "GROUP BY i.category_code")}

    rows = list(db.execute(summaries.groups_query(db, filters(ReportGrouping.CATEGORY))))
    each = list(db.execute(summaries.orders_query(filters(ReportGrouping.CATEGORY))))
    totals = summaries.totals(db, filters(ReportGrouping.CATEGORY))

    assert {row.code: (row.orders, *figures(row)) for row in rows} == expected
    assert (totals.groups, totals.rows) == (len(expected), sum(row[0] for row in expected.values()))
    assert [figures(totals)] == plain(FIGURES)
    assert [(totals.orders,)] == plain("count(DISTINCT o.id)")
    assert {(row.id, row.category_code): figures(row) for row in each} == {
        (row[0], row[1]): row[2:]
        for row in plain(f"o.id, i.category_code, {FIGURES}", "GROUP BY o.id, i.category_code")
    }


@pytest.mark.parametrize("status", ["Pending", "Dispatched", "Canceled", "Completed", None])
def test_statuses_have_the_figures_of_their_items(db, plain, status):
    of_it = f"i.status = '{status}'" if status else "i.status <> 'Canceled'"
    expected = {row[0]: row[1:] for row in plain(f"o.id, {FIGURES}", "GROUP BY o.id", having=of_it)}

    rows = list(db.execute(summaries.orders_query(filters(ReportGrouping.STATUS, status=status))))
    totals = summaries.totals(db, filters(ReportGrouping.STATUS, status=status))

    assert {row.id: figures(row) for row in rows} == expected
    assert totals.orders == len(expected)
    assert totals.items == sum(row[0] for row in expected.values())


@pytest.mark.parametrize("by", list(ReportGrouping))
@pytest.mark.parametrize("column", ["placed_at", "number", "name", "city", "status", "items", "net_amount"])
def test_every_sort_order_has_all_rows(db, by, column):
    plainly = {tuple(row) for row in db.execute(summaries.orders_query(filters(by)))}

    for desc in (False, True):
        ordered = [
            tuple(row)
            for row in db.execute(summaries.orders_query(filters(by, ordered_by=column, desc=desc)))
        ]
        assert len(ordered) == len(plainly)
        assert set(ordered) == plainly
