"""What was bought: the report by month, party and item, and the lines for the accountant."""

from datetime import datetime

import pytest
from sqlalchemy import event, update

from app.orders.items.models import OrderItem
from app.shared.days import STORE_TIME
from tenant_router.engines import owner_engine
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import item_ids
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH, WIRE

MARCH = datetime(2026, 3, 11, 12, 0, tzinfo=STORE_TIME)
LATE_MARCH = datetime(2026, 3, 31, 23, 30, tzinfo=STORE_TIME)
APRIL = datetime(2026, 4, 2, 9, 0, tzinfo=STORE_TIME)
SPAN = {"fromDate": "2026-03-01 00:00:00", "toDate": "2026-04-30 23:59:59"}
BLOCK = {"NAME": "Guest Asha", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "Surat"}


@pytest.fixture
def bought(order_at, sign_in, store, guest, call, owner):
    """Place orders in March and April; the fan of the first is canceled."""
    first = order_at(MARCH, ((SWITCH, "", 20), (FAN, "", 1)))
    order_at(LATE_MARCH, ((SWITCH, "", 40),))
    order_at(APRIL, ((WIRE, "1.5 sq mm", 2), (SWITCH, "", 30)))
    order_at(MARCH, ((SWITCH, "", 500),), token=sign_in(store, OTHER_DEALER))
    order_at(MARCH, ((FAN, "", 3),), token=guest(store), orderDtl=BLOCK)
    move = {"id": item_ids(first)[1], "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=move).status_code == 200


@pytest.fixture
def report(call, store, owner):
    def read(**query) -> dict:
        answer = call("GET", "/reports/itemWise", store, owner, query_string={**SPAN, **query})
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


def shown(body) -> list[tuple]:
    return [(row["Month"], row["PARTY_CD"], row["ITEM_CD"], row["QUANTITY"]) for row in body["result"]]


def test_each_party_has_a_row_per_item_and_month(report, bought):
    assert shown(report()) == [
        ("2026-04", DEALER, WIRE, 2),
        ("2026-04", DEALER, SWITCH, 30),
        ("2026-03", DEALER, SWITCH, 60),
        ("2026-03", OTHER_DEALER, SWITCH, 500),
        ("2026-03", "guest", FAN, 3),
    ]


def test_a_row_has_its_orders_and_the_last_rate(store, report, bought):
    with store_session(store) as db:
        db.execute(update(OrderItem).where(OrderItem.quantity == 20).values(rate=99))
        db.execute(update(OrderItem).where(OrderItem.quantity == 40).values(rate=55))

    row = report(partyCd=DEALER, query="switch", toDate="2026-03-31 23:59:59")["result"][0]

    assert (row["orders"], row["NO_OF_ITEM"], row["lastRate"]) == (2, 2, 55)
    assert row["ITEM_AMT"] == 20 * 99 + 40 * 55


def test_items_are_filtered_by_party_words_and_days(report, bought):
    assert shown(report(partyCd="guest")) == [("2026-03", "guest", FAN, 3)]
    assert shown(report(query="wire 1.5")) == [("2026-04", DEALER, WIRE, 2)]
    assert shown(report(query="i0000002")) == [("2026-04", DEALER, WIRE, 2)]
    assert shown(report(query="100%")) == []
    assert len(shown(report(fromDate="2026-04-01 00:00:00"))) == 2


def test_items_are_sorted_and_paged_with_the_totals_of_all_pages(report, bought):
    first = report(sort="QUANTITY", desc="Y", per_page=2)
    beyond = report(per_page=2, page=9)

    assert [row["QUANTITY"] for row in first["result"]] == [500, 60]
    assert first["pagination"]["totalItems"] == 5
    assert (first["totals"]["QUANTITY"], first["totals"]["NO_OF_ITEM"], first["totals"]["orders"]) == (
        595,
        6,
        5,
    )
    assert (beyond["result"], beyond["totals"]) == ([], first["totals"])
    amounts = [rupees(row["NET_AMT"]) for row in report()["result"]]
    assert sum(amounts) == rupees(first["totals"]["NET_AMT"])


def test_a_page_takes_as_many_queries_whatever_is_on_it(report, order_at):
    def queries() -> int:
        sent: list[str] = []

        def count(_connection, _cursor, statement, *_rest) -> None:
            sent.append(statement)

        event.listen(type(owner_engine("main")), "before_cursor_execute", count)
        try:
            report()
        finally:
            event.remove(type(owner_engine("main")), "before_cursor_execute", count)
        return len(sent)

    order_at(MARCH)
    one = queries()
    order_at(MARCH, ((WIRE, "1.5 sq mm", 2), (FAN, "", 1)))
    order_at(APRIL)

    assert queries() == one > 1


def test_wrong_filters_name_the_field(call, store, owner):
    for query, field in (
        ({}, "fromDate"),
        ({**SPAN, "sort": "CITY"}, "sort"),
        ({**SPAN, "per_page": 500}, "per_page"),
    ):
        answer = call("GET", "/reports/itemWise", store, owner, query_string=query)
        assert answer.status_code == 422
        assert field in answer.json["errors"]
