"""The owner's reports: which orders and items they count, by the store's days, and their totals."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from sqlalchemy import text, update

from app.papers.reports import summaries
from app.papers.reports.summaries import ReportGrouping
from app.papers.reports.summary_schemas import (
    CategoryWiseIn,
    PartyWiseIn,
    ReportIn,
    StatusWiseIn,
    sort_columns,
)
from app.people.accounts.models import Account
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import item_ids
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH, WIRE

NOON = datetime(2026, 3, 11, 12, 0, tzinfo=STORE_TIME)
MARCH = {"fromDate": "2026-03-01 00:00:00", "toDate": "2026-03-31 23:59:59"}
MIXED = ((SWITCH, "", 20), (FAN, "", 2), (WIRE, "1.5 sq mm", 2))
BLOCK = {"NAME": "Guest Asha", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "Surat"}
REPORTS = ("orders", "partyWise", "categoryWise", "statusWise")


@pytest.fixture
def report(call, store, owner):
    """Request a report of March. Return the whole answer."""

    def ask(name: str, **query) -> dict:
        answer = call("GET", f"/reports/{name}?{urlencode({**MARCH, **query})}", store, owner)
        assert answer.status_code == 200, answer.text
        return answer.json

    return ask


@pytest.fixture
def move(call, store, owner):
    """Move items of an order to a status, as the owner does."""

    def make(order: dict, status: str, *indexes: int) -> None:
        ids = [item_ids(order)[index] for index in indexes] or item_ids(order)
        answer = call("PUT", "/orders/status", store, owner, json={"id": ids, "status": status})
        assert answer.status_code == 200, answer.text

    return make


@pytest.fixture
def other_buyers(call, store, goods, sign_in, guest):
    """Return tokens of another dealer and of a guest."""
    return {"dealer": sign_in(store, OTHER_DEALER), "guest": guest(store)}


def numbers(answer: dict) -> list[int]:
    return [row["ORDER_NO"] for row in answer["result"]]


def test_an_order_has_its_customer_and_amounts(report, order_at, goods):
    order = order_at(NOON, MIXED)

    answer = report("orders")

    assert answer["result"] == [
        {
            "orderId": order["orderId"],
            "ORDER_NO": order["ORDER_NO"],
            "createdAt": NOON.astimezone(UTC).isoformat(),
            "ACC_NAME": f"Dealer {DEALER} {goods.mark}",
            "CITY": "Anand",
            "STATUS": "Pending",
            "partlyDispatched": "N",
            "PARTY_CD": DEALER,
            "QUANTITY": 24,
            "NO_OF_ITEM": 3,
            "ITEM_AMT": order["ITEM_AMT"],
            "NET_AMT": order["NET_AMT"],
        }
    ]
    figures = ("QUANTITY", "NO_OF_ITEM", "ITEM_AMT", "NET_AMT")
    row = answer["result"][0]
    assert answer["totals"] == {"orders": 1, **{name: row[name] for name in figures}}


def test_a_guests_order_has_the_guests_name_and_town(report, order_at, other_buyers):
    order_at(NOON, token=other_buyers["guest"], orderDtl=BLOCK)

    (row,) = report("orders")["result"]

    assert (row["ACC_NAME"], row["CITY"], row["PARTY_CD"]) == ("Guest Asha", "Surat", "guest")


def test_an_order_that_was_dispatched_in_part_says_so(report, order_at, move):
    part, whole = order_at(NOON, MIXED), order_at(NOON, MIXED)
    move(part, "Approved")
    move(part, "Dispatched", 1)
    move(whole, "Dispatched")

    rows = {row["ORDER_NO"]: row for row in report("orders")["result"]}

    assert {row["STATUS"] for row in rows.values()} == {"Dispatched"}
    assert rows[part["ORDER_NO"]]["partlyDispatched"] == "Y"
    assert rows[whole["ORDER_NO"]]["partlyDispatched"] == "N"


@pytest.mark.parametrize("name", ["orders", "partyWise", "categoryWise"])
def test_canceled_items_are_counted_by_their_status_only(report, order_at, move, name):
    whole, part = order_at(NOON, MIXED), order_at(NOON, MIXED)
    move(whole, "Canceled")
    move(part, "Canceled", 1)

    answer = report(name)
    by_status = report("statusWise")

    assert set(numbers(answer)) == {part["ORDER_NO"]}
    assert (answer["totals"]["NO_OF_ITEM"], answer["totals"]["QUANTITY"]) == (2, 22)
    assert (by_status["totals"]["orders"], by_status["totals"]["NO_OF_ITEM"]) == (1, 2)
    canceled = report("statusWise", status="Canceled")
    assert (canceled["totals"]["NO_OF_ITEM"], canceled["totals"]["QUANTITY"]) == (4, 26)


@pytest.mark.parametrize("status", ["Pending", "Dispatched", "Canceled"])
def test_by_status_an_order_has_the_figures_of_its_items_of_that_status(report, order_at, move, status):
    order = order_at(NOON, MIXED)
    rest = {"Pending": "Approved", "Dispatched": "Canceled", "Canceled": "Dispatched"}[status]
    move(order, rest, 1, 2)
    if status != "Pending":
        move(order, status, 0)

    (row,) = report("statusWise", status=status)["result"]

    assert (row["NO_OF_ITEM"], row["QUANTITY"], row["ITEM_AMT"]) == (1, 20, 1000)
    assert row["NET_AMT"] == 1180


def test_no_status_means_all_statuses(report, order_at, move):
    order = order_at(NOON, MIXED)
    move(order, "Dispatched", 0)

    assert report("statusWise", status="")["totals"]["NO_OF_ITEM"] == 3
    assert report("statusWise")["totals"]["NO_OF_ITEM"] == 3


@pytest.mark.parametrize("name", REPORTS)
def test_a_day_ends_with_its_last_second_in_india(report, order_at, name):
    midnight = datetime(2026, 3, 11, tzinfo=STORE_TIME)
    before = order_at(midnight - timedelta(milliseconds=1))
    first = order_at(midnight)
    last = order_at(midnight + timedelta(days=1) - timedelta(milliseconds=1))
    after = order_at(midnight + timedelta(days=1))

    day = report(name, fromDate="2026-03-11 00:00:00", toDate="2026-03-11 23:59:59")

    assert numbers(day) == [last["ORDER_NO"], first["ORDER_NO"]]
    eve = report(name, fromDate="2026-03-10 00:00:00", toDate="2026-03-10 23:59:59")
    assert numbers(eve) == [before["ORDER_NO"]]
    minute = report(name, fromDate="2026-03-12 00:00:00", toDate="2026-03-12 00:00:00")
    assert numbers(minute) == [after["ORDER_NO"]]


def test_by_party_there_is_a_row_each_and_guests_have_one_together(report, order_at, other_buyers, goods):
    order_at(NOON, MIXED)
    order_at(NOON)
    order_at(NOON, token=other_buyers["dealer"])
    order_at(NOON, token=other_buyers["guest"], orderDtl=BLOCK)
    order_at(NOON, token=other_buyers["guest"], orderDtl={**BLOCK, "NAME": "Guest Nila"})

    answer = report("partyWise", summary="Y", sort="ACC_NAME")

    rows = [(row["PARTY_CD"], row["ACC_NAME"], row["orders"], row["NO_OF_ITEM"]) for row in answer["result"]]
    assert rows == [
        (DEALER, f"Dealer {DEALER} {goods.mark}", 2, 4),
        (OTHER_DEALER, f"Dealer {OTHER_DEALER} {goods.mark}", 1, 1),
        ("guest", "Guests", 2, 2),
    ]
    assert (answer["totals"]["orders"], answer["pagination"]["totalItems"]) == (5, 3)
    for code, _, orders, items in rows:
        of_one = report("partyWise", partyCd=code)
        assert (of_one["pagination"]["totalItems"], of_one["totals"]["NO_OF_ITEM"]) == (orders, items)
        assert {row["PARTY_CD"] for row in of_one["result"]} == {code}


def test_by_category_an_order_has_the_figures_of_that_category_alone(report, order_at, goods):
    order_at(NOON, MIXED)
    order_at(NOON)

    summary = report("categoryWise", summary="Y")
    rows = report("categoryWise")
    switches = report("categoryWise", deptCd="E001")

    assert [
        (row["DEPT_CD"], row["dept_name"], row["orders"], row["QUANTITY"]) for row in summary["result"]
    ] == [
        ("E001", f"Switches {goods.mark}", 2, 42),
        ("E002", f"Wires {goods.mark}", 1, 2),
    ]
    assert (summary["totals"]["orders"], summary["pagination"]["totalItems"]) == (2, 2)
    assert (rows["totals"]["orders"], rows["pagination"]["totalItems"]) == (2, 3)
    assert sorted((row["DEPT_CD"], row["QUANTITY"]) for row in rows["result"]) == [
        *(("E001", 20), ("E001", 22), ("E002", 2))
    ]
    assert [row["NO_OF_ITEM"] for row in switches["result"]] == [1, 2]
    assert switches["totals"]["QUANTITY"] == 42


@pytest.mark.parametrize("by", list(ReportGrouping))
def test_every_sort_order_works_on_every_page(report, order_at, by):
    order_at(NOON, MIXED)
    summaries = ("N", "Y") if by in (ReportGrouping.PARTY, ReportGrouping.CATEGORY) else ("N",)

    for summary in summaries:
        for sort in sort_columns(by, summary=summary == "Y"):
            query = {"sort": sort, "summary": summary}
            assert report(by, **query)["result"]
            beyond = report(by, **query, page=100_000, per_page=100)
            assert (beyond["result"], beyond["totals"]["NO_OF_ITEM"]) == ([], 3)


def test_order_rows_can_be_sorted_by_category(report, order_at):
    order_at(NOON, MIXED)
    order_at(NOON + timedelta(hours=1))

    for desc in ("N", "Y"):
        rows = report("categoryWise", sort="dept_name", desc=desc)["result"]
        assert [row["DEPT_CD"] for row in rows] == sorted(
            (row["DEPT_CD"] for row in rows), reverse=desc == "Y"
        )


@pytest.mark.parametrize("sort", ["createdAt", "ORDER_NO", "ACC_NAME", "QUANTITY", "NO_OF_ITEM", "NET_AMT"])
def test_a_report_is_sorted_as_requested(report, order_at, other_buyers, sort):
    order_at(NOON, MIXED)
    order_at(NOON - timedelta(days=1))
    order_at(NOON + timedelta(hours=1), ((SWITCH, "", 500),), token=other_buyers["dealer"])

    up = [row[sort] for row in report("orders", sort=sort)["result"]]
    down = [row[sort] for row in report("orders", sort=sort, desc="Y")["result"]]

    assert up == sorted(up)
    assert down == sorted(down, reverse=True)
    assert len(set(up)) > 1


def test_pages_have_the_totals_of_all_pages(report, order_at):
    placed = [order_at(NOON + timedelta(hours=hour)) for hour in range(5)]

    pages = [report("orders", per_page=2, page=page) for page in range(4)]

    assert [number for page in pages for number in numbers(page)] == [
        order["ORDER_NO"] for order in reversed(placed)
    ]
    assert {page["totals"]["QUANTITY"] for page in pages} == {100}
    rows = [(page["pagination"]["previousPage"], page["pagination"]["nextPage"]) for page in pages]
    assert rows == [(None, 1), (0, 2), (1, None), (2, None)]


def test_a_report_of_nothing_is_empty(report):
    for name in REPORTS:
        answer = report(name)
        assert (answer["result"], answer["totals"]["orders"], answer["totals"]["NET_AMT"]) == ([], 0, 0)


@pytest.mark.parametrize("schema", [ReportIn, PartyWiseIn, CategoryWiseIn, StatusWiseIn])
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"fromDate": ""}, "fromDate"),
        ({"toDate": "2026-03-31"}, "toDate"),
        ({"fromDate": "2026-04-01 00:00:00"}, "toDate"),
        ({"fromDate": "2020-01-01 00:00:00"}, "toDate"),
        ({"sort": "REMARKS1"}, "sort"),
    ],
)
def test_invalid_report_queries_are_refused_at_their_field(schema, query, field):
    assert list(refusals(schema(), {**MARCH, **query})) == [field]
    assert refusals(schema(), MARCH) == {}


def test_invalid_report_queries_are_rejected_by_field(call, store, owner):
    for name in REPORTS:
        query = urlencode({**MARCH, "fromDate": "2026-04-01 00:00:00", "sort": "REMARKS1"})
        answer = call("GET", f"/reports/{name}?{query}", store, owner)

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["sort"])
        answer = call("GET", f"/reports/{name}?{urlencode({**MARCH, 'fromDate': ''})}", store, owner)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["fromDate"])


def test_a_report_spans_at_most_five_years(call, store, owner):
    span = {"fromDate": "2022-01-01 00:00:00", "toDate": "2026-12-31 23:59:59"}

    assert call("GET", f"/reports/orders?{urlencode(span)}", store, owner).status_code == 200


def test_a_summary_is_sorted_by_its_columns(call, store, owner):
    for name, sort in (("partyWise", "createdAt"), ("categoryWise", "ACC_NAME")):
        query = urlencode({**MARCH, "summary": "Y", "sort": sort})
        answer = call("GET", f"/reports/{name}?{query}", store, owner)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["sort"])
    orders = urlencode({**MARCH, "sort": "orders"})
    assert call("GET", f"/reports/partyWise?{orders}", store, owner).status_code == 422


def test_reports_can_be_filtered_by_parties_that_ordered(call, store, owner, order_at, other_buyers, goods):
    def parties(query: str = "") -> list[tuple[str, str]]:
        answer = call("GET", f"/reports/filters/orders{query}", store, owner)
        return [(row["PARTY_CD"], row["accounts"]["ACC_NAME"]) for row in answer.json["result"]]

    assert parties() == []
    order_at(NOON)
    order_at(NOON, token=other_buyers["guest"], orderDtl=BLOCK)
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(name="100% Ambica"))

    assert parties() == [("guest", "Guests"), (DEALER, "100% Ambica")]
    assert parties("?query=ambi") == [(DEALER, "100% Ambica")]
    assert parties(f"?query={DEALER}") == [(DEALER, "100% Ambica")]
    assert parties("?query=%25%25") == []
    assert parties(f"?query={OTHER_DEALER}") == []


def test_reports_can_be_filtered_by_category(call, store, owner, goods):
    def categories(query: str = "") -> list[str]:
        answer = call("GET", f"/reports/filters/categoryWise{query}", store, owner)
        return [row["DEPT_CD"] for row in answer.json["result"]]

    assert categories() == ["E001", "E002"]
    assert categories("?query=wires") == ["E002"]
    assert categories("?query=E001") == ["E001"]


@pytest.mark.parametrize(("name", "query"), [("orders", {}), ("categoryWise", {"summary": "Y"})])
def test_a_report_that_times_out_suggests_fewer_days(call, store, owner, monkeypatch, name, query):
    def slow(db, *_rest, **_more):
        db.execute(text("SET LOCAL statement_timeout = 1"))
        db.execute(text("SELECT pg_sleep(5)"))

    monkeypatch.setattr(summaries, "order_page", slow)
    monkeypatch.setattr(summaries, "group_page", slow)

    answer = call("GET", f"/reports/{name}?{urlencode({**MARCH, **query})}", store, owner)

    words = "Too many orders for one report. Please select fewer days."
    assert (answer.status_code, answer.json["errors"]) == (422, {"toDate": [words]})
