"""An order's amounts are without its canceled items, wherever they are shown."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from sqlalchemy import update

from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.people.accounts.models import Account
from app.pricing.rules import whole_rupees
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.app.papers.exports.conftest import get_export, read_csv, read_pdf, read_text, request_export
from tests.conftest import rupees
from tests.ordering import item_ids, place_order, shown_order

__all__ = ["get_export", "read_csv", "read_pdf", "read_text", "request_export"]


@pytest.fixture
def worker_tasks() -> str:
    return "exports."


@pytest.fixture
def canceled_line(call, store, owner, placed, move):
    """Cancel the second of the order's three items. Return the order as it was placed."""
    assert move(owner, item_ids(placed)[1], "Canceled").status_code == 200
    return placed


def kept(order: dict) -> tuple[Decimal, Decimal]:
    """Return the amounts without and with tax of an order's items that are not canceled."""
    items = [item for item in order["orderItm"] if item["ISTATUS"] != "Canceled"]
    return (
        sum((rupees(item["RATE"]) * item["QUANTITY"] for item in items), Decimal(0)),
        sum((rupees(item["NET_AMOUNT"]) for item in items), Decimal(0)),
    )


def test_all_places_agree_on_an_order_with_a_canceled_line(
    call, store, owner, dealer, canceled_line, read_csv, read_text
):
    with store_session(store) as db:
        db.execute(update(Company).values(state_code="24"))
        db.execute(update(Account).values(state_code="24"))
    order = shown_order(call, store, owner, canceled_line["orderId"])
    items, net = kept(order)
    assert Decimal(0) < net < rupees(canceled_line["NET_AMT"])
    listed = call("GET", "/orders/filter", store, owner).json["result"]
    own = call("GET", "/orders", store, dealer).json["result"]
    (row,) = read_csv(kind="orders", type="total")
    paper = read_text(store, owner, kind="order", orderId=order["orderId"])
    today = datetime.now(UTC).astimezone().date()
    span = f"fromDate={today.replace(day=1)} 00:00:00&toDate={today.replace(year=today.year + 1)} 00:00:00"
    reports = [
        call("GET", f"/reports/{name}?{span}", store, owner).json
        for name in ("orders", "partyWise", "categoryWise", "statusWise")
    ]
    charts = {
        name: call("GET", f"/dashboard?type={name}", store, owner).json["result"]
        for name in ("today", "statusWise", "categorysales")
    }

    for shown in (order, *listed, *own):
        assert (rupees(shown["ITEM_AMT"]), rupees(shown["NET_AMT"])) == (items, net)
        assert rupees(shown["TAX_AMT"]) == net - items
        assert rupees(shown["PLACED_AMT"]) == rupees(canceled_line["NET_AMT"])
    # Each tax of a rate is rounded once, amounts line by line.
    assert abs(sum(rupees(tax["amount"]) for tax in order["taxes"]) - (net - items)) < rupees("0.05")
    assert (Decimal(row["Amount"]), Decimal(row["Net Amount"])) == (items, net)
    assert f"Total ₹ {group_digits(whole_rupees(net))}" in paper
    assert amount_in_words(whole_rupees(net)) in paper
    assert {rupees(report["totals"]["NET_AMT"]) for report in reports} == {net}
    assert {rupees(report["result"][0]["NET_AMT"]) for report in reports} == {net}
    assert rupees(charts["today"][0]["amount"]) == net
    assert sum(rupees(part["ordervalue"]) for part in charts["statusWise"]) == net
    assert sum(rupees(part["Amount"]) for part in charts["categorysales"]) == net


def test_an_order_canceled_whole_is_worth_nothing_and_keeps_what_was_placed(call, store, owner, placed, move):
    move(owner, placed["orderId"], "Canceled", "order")

    order = shown_order(call, store, owner, placed["orderId"])

    assert (order["STATUS"], order["ITEM_AMT"], order["NET_AMT"]) == ("Canceled", 0, 0)
    assert order["PLACED_AMT"] == placed["NET_AMT"]


def test_orders_are_sorted_by_what_is_left_of_them(call, store, owner, dealer, placed, move):
    smaller = place_order(call, store, dealer)
    move(owner, item_ids(placed)[1:], "Canceled")
    move(owner, item_ids(placed)[:1], "Canceled")

    listed = call("GET", "/orders/filter?sort=NET_AMT", store, owner).json["result"]

    assert [order["ORDER_NO"] for order in listed] == [placed["ORDER_NO"], smaller["ORDER_NO"]]
