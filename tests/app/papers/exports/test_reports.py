"""Exports of the owner's reports: the rows and order of the page, with totals at the end."""

from datetime import datetime

import pytest
from sqlalchemy import update

from app.orders.items.models import Order
from app.papers.exports.schemas import ExportIn
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH, WIRE

NOON = datetime(2026, 3, 11, 12, 0, tzinfo=STORE_TIME)
MARCH = {"fromDate": "2026-03-01 00:00:00", "toDate": "2026-03-31 23:59:59"}
BLOCK = {"NAME": "Guest Asha", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "Surat"}
NAMES = {
    "ordersReport": "OrdersReport",
    "partyWiseReport": "PartyWiseReport",
    "partyWiseSummary": "PartyWiseReport",
    "categoryWiseReport": "CategoryWiseReport",
    "categoryWiseSummary": "CategoryWiseReport",
    "statusWiseReport": "StatusWiseReport",
}


@pytest.fixture
def march_orders(call, store, owner, sign_in, guest):
    """Return orders of two dealers and a guest in March; one item of the first is canceled."""
    placed = [
        place_order(
            call, store, sign_in(store, DEALER), ((SWITCH, "", 20), (FAN, "", 1), (WIRE, "1.5 sq mm", 2))
        ),
        place_order(call, store, sign_in(store, OTHER_DEALER), ((SWITCH, "", 500),)),
        place_order(call, store, guest(store), orderDtl=BLOCK),
    ]
    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=NOON))
    canceled = {"id": item_ids(placed[0])[1], "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=canceled).status_code == 200
    return placed


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("format_", ["csv", "pdf"])
def test_each_report_has_its_file_name(
    store, owner, request_export, get_export, run_worker, march_orders, kind, format_
):
    export = request_export(store, owner, kind=kind, format=format_, **MARCH)
    run_worker(store)

    made = get_export(store, owner, export["id"])

    assert (made["state"], made["fileName"]) == ("ready", f"{NAMES[kind]}.{format_}")


def test_a_file_has_the_rows_of_the_page_in_the_same_order(read_csv, march_orders):
    rows = read_csv(kind="ordersReport", sort="NET_AMT", desc="Y", **MARCH)

    assert [row["Order Id"] for row in rows] == ["2", "1", "3"]
    assert (rows[1]["Order Total Items"], rows[1]["Total Qty"]) == ("2", "22")
    assert rows[1]["Order Date"] == "11-03-2026 12:00"
    assert (rows[2]["Customer Name"], rows[2]["City"]) == ("Guest Asha", "Surat")
    assert [row["Order Id"] for row in read_csv(kind="ordersReport", **MARCH)] == ["3", "2", "1"]


def test_a_file_says_that_an_order_was_dispatched_in_part(call, store, owner, read_csv, march_orders):
    sent, _, waiting = item_ids(march_orders[0])
    for move in ({"id": [sent, waiting], "status": "Approved"}, {"id": sent, "status": "Dispatched"}):
        assert call("PUT", "/orders/status", store, owner, json=move).status_code == 200

    for kind in ("ordersReport", "partyWiseReport", "categoryWiseReport", "statusWiseReport"):
        rows = read_csv(kind=kind, **MARCH)
        assert {row["Status"] for row in rows if row["Order Id"] == "1"} == {"Partly dispatched"}


def test_a_file_is_filtered_like_the_page(read_csv, march_orders):
    def numbers(**params) -> list[str]:
        return [row["Order Id"] for row in read_csv(**params, **MARCH)]

    assert numbers(kind="partyWiseReport", partyCd=DEALER) == ["1"]
    assert numbers(kind="partyWiseReport", partyCd="guest") == ["3"]
    assert numbers(kind="categoryWiseReport", dept_cd="E002") == ["1"]
    assert numbers(kind="statusWiseReport", status="Canceled") == ["1"]
    assert numbers(kind="statusWiseReport", status="Dispatched") == []


def test_a_summary_has_a_row_per_group(read_csv, march_orders, goods):
    parties = read_csv(kind="partyWiseSummary", sort="ACC_NAME", **MARCH)
    categories = read_csv(kind="categoryWiseSummary", **MARCH)

    assert [(row["Party Code"], row["Orders"]) for row in parties] == [
        (DEALER, "1"),
        (OTHER_DEALER, "1"),
        ("guest", "1"),
    ]
    assert [(row["Category"], row["Orders"], row["Total Qty"]) for row in categories] == [
        (f"Switches {goods.mark}", "3", "540"),
        (f"Wires {goods.mark}", "1", "2"),
    ]


def test_a_pdf_has_dates_filters_and_totals(read_text, store, owner, march_orders, goods):
    content = read_text(store, owner, kind="partyWiseReport", partyCd=DEALER, **MARCH)
    everything = read_text(store, owner, kind="statusWiseReport", sort="ORDER_NO", **MARCH)
    canceled = read_text(store, owner, kind="statusWiseReport", status="Canceled", **MARCH)
    nothing = read_text(store, owner, kind="categoryWiseSummary", dept_cd="Z9", **MARCH)

    assert f"Store {store.key}" in content
    assert f"Party Wise Summary 01-03-2026 to 31-03-2026 · Dealer {DEALER} {goods.mark}" in content
    assert "Status Wise Summary 01-03-2026 to 31-03-2026" in everything
    assert "Total (3) Total Qty 542 Total Item 4 Total Amount ₹" in everything
    assert "Printed " in everything
    assert everything.index("Guest Asha") > everything.index(f"Dealer {DEALER}")
    assert "31-03-2026 · Canceled" in canceled
    assert "· Z9" in nothing
    assert "No Data Found" in nothing


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "fromDate"),
        ({"fromDate": MARCH["fromDate"]}, "toDate"),
        ({**MARCH, "fromDate": "2026-04-01 00:00:00"}, "toDate"),
        ({**MARCH, "fromDate": "2020-01-01 00:00:00"}, "toDate"),
        ({**MARCH, "sort": "orders"}, "sort"),
        ({**MARCH, "status": "Lost"}, "status"),
    ],
)
def test_an_invalid_parameter_is_refused_at_its_field(params, field):
    assert list(refusals(ExportIn(), {"kind": "ordersReport", **params})) == [field]
    assert refusals(ExportIn(), {"kind": "ordersReport", **MARCH}) == {}


def test_one_report_of_a_kind_is_made_at_a_time(call, store, owner, request_export):
    first = request_export(store, owner, kind="ordersReport", **MARCH)
    same = request_export(store, owner, kind="ordersReport", **MARCH)
    other = {"kind": "ordersReport", **MARCH, "sort": "NET_AMT"}

    assert same["id"] == first["id"]
    assert call("POST", "/exports", store, owner, json=other).status_code == 409
    assert request_export(store, owner, kind="statusWiseReport", **MARCH)["id"] != first["id"]


def test_a_store_of_inquiries_reports_inquiries(make_store, fill, sign_in, read_text):
    store = make_store(inquiry=True)
    fill(store)

    assert "Inquiry Wise Summary" in read_text(store, sign_in(store, store.key), kind="ordersReport", **MARCH)
