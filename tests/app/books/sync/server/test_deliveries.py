"""What the books deliver is delivered in the shop."""

import pytest

from app.books.sync.pack import Batch, Mode
from tests.app.books.sync.packs import StoreBooks, catalogue
from tests.ordering import place_order, shown_order
from tests.stock import DEALER


def delivered(*lines: tuple[str, str, str, str]) -> Batch:
    rows = [
        {"key": key, "orderNo": number, "variantKey": f"p-{name}/.", "quantity": quantity}
        for key, number, name, quantity in lines
    ]
    return Batch("deliveries", rows, False)


@pytest.fixture
def books(store, tmp_path, goods, agent):
    books = StoreBooks(store, tmp_path)
    books.put(*catalogue("Pump", "Valve"))
    return books


def test_partial_deliveries_are_dispatched_and_full_ones_completed(
    call, store, books, agent, owner_call, sign_in
):
    owner_call("PUT", "/sync/settings", dataNm="b-2026", sendOn="placed")
    dealer = sign_in(store, DEALER)
    codes = dict(books.rows("SELECT name, code FROM store.products WHERE name IN ('Pump', 'Valve')"))
    lines = ((codes["Pump"], "", 10), (codes["Valve"], "", 4))
    order = place_order(call, store, dealer, lines=lines)
    number = f"H{store.key[-4:]}-{order['ORDER_NO']}"

    def delivered_items() -> list[tuple]:
        shown = shown_order(call, store, dealer, order["orderId"])
        return [(item["DLVR_QUANTITY"], item["ISTATUS"]) for item in shown["orderItm"]]

    books.put(delivered(("v1/1", number, "Pump", "6")), mode=Mode.STOCK)
    assert delivered_items() == [(0, "Pending"), (0, "Pending")], (
        "the books do not have this order of ours yet"
    )
    theirs = delivered(("v0/1", str(order["ORDER_NO"]), "Pump", "6"))
    outcome = {"rev": 1, "outcome": "created", "guid": "g"}
    agent("POST", f"/orders/{order['orderId']}/outcome", json=outcome)
    books.put(theirs, mode=Mode.STOCK)
    assert delivered_items() == [(0, "Pending"), (0, "Pending")], "the accountant's own order has this number"
    first = delivered(("v1/1", number, "Pump", "6"), ("v1/2", "no number", "Pump", "6"))
    run = books.put(first, mode=Mode.STOCK)
    assert (run.state, run.counts["deliveries"]["changed"]) == ("done", 1)
    assert delivered_items() == [(6, "Dispatched"), (0, "Pending")]
    assert books.put(first, mode=Mode.STOCK).counts["deliveries"]["changed"] == 0
    rest = delivered(("v2/1", number, "Pump", "4"), ("v2/2", number, "Valve", "5"))
    books.put(rest, mode=Mode.STOCK)
    assert delivered_items() == [(10, "Completed"), (4, "Completed")]
    shown = owner_call("GET", f"/orders/{order['orderId']}")
    assert shown["STATUS"] == "Completed"
    assert shown["timeline"][-1]["by"] == "Accounting"
