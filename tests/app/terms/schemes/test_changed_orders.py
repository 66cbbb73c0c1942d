"""A changed order has what schemes would give for a new one, and nothing of what they gave before."""

import pytest
from sqlalchemy import func, select, update

from app.orders.items.models import SchemeUse
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import FAN, SWITCH

LINES = ((FAN, "", 10), (SWITCH, "", 20))
FIGURES = ("ITEM_CD", "QUANTITY", "RATE", "LIST_RATE", "DISCOUNT_AMT", "NET_AMOUNT", "scheme", "free")


@pytest.fixture
def change(call, store, owner):
    """Change quantities of an order by position as the owner; return its remaining items and its amount."""
    with store_session(store) as db:
        switches = db.scalars(select(StoreSettings.switches)).one()
        db.execute(update(StoreSettings).values(switches={**switches, "order_changes": True}))

    def make(order, quantities, added=()):
        ids = item_ids(order)
        lines = [{"itemId": ids[index], "quantity": quantity} for index, quantity in quantities.items()]
        path = f"/orders/{order['orderId']}"
        answer = call("POST", f"{path}/changes", store, owner, json={"lines": lines, "added": list(added)})
        assert answer.status_code == 201, answer.text
        return call("GET", path, store, owner).json["result"]

    return make


def figures(order):
    items = [item for item in order["orderItm"] if item["ISTATUS"] != "Canceled"]
    return [{name: item.get(name) for name in FIGURES} for item in items], order["NET_AMT"]


@pytest.mark.parametrize("fans", [9, 12, 20])
def test_whatever_the_change_the_order_is_as_a_new_one(call, store, add, dealer, change, fans):
    add("Season offer", {10: 4, 20: 6}, itemCds=[FAN])
    add("Fans free", {8: 1, 16: 3}, itemCds=[FAN], gives="free", freeItemCd=FAN)
    add("Big order", {20_000: 500, 40_000: 1500}, gives="amount", counts="value")
    changed = change(place_order(call, store, dealer, LINES), {0: fans})
    new_order = place_order(call, store, dealer, ((FAN, "", fans), (SWITCH, "", 20)))

    assert figures(changed) == figures(new_order)
    with store_session(store) as db:
        used = [
            db.execute(
                select(SchemeUse.scheme_id, func.sum(SchemeUse.worth))
                .where(SchemeUse.order_id == order["orderId"])
                .group_by(SchemeUse.scheme_id)
                .order_by(SchemeUse.scheme_id)
            ).all()
            for order in (changed, new_order)
        ]
    assert used[0] == used[1]


def test_an_order_to_which_items_were_added_is_as_a_new_one(call, store, add, dealer, change):
    add("Fans free", {8: 1}, itemCds=[FAN], gives="free", freeItemCd=FAN)
    add("Big order", {20_000: 500, 40_000: 1500}, gives="amount", counts="value")
    fans = {"itemCd": FAN, "sizeCd": "", "quantity": 10}
    changed = change(place_order(call, store, dealer, ((SWITCH, "", 20),)), {}, [fans])

    assert figures(changed) == figures(place_order(call, store, dealer, ((SWITCH, "", 20), (FAN, "", 10))))


def test_given_free_pieces_that_are_not_earned_any_more_then_they_go_and_come_back(
    call, store, add, dealer, change
):
    add("Fans free", {10: 1}, itemCds=[FAN], gives="free", freeItemCd=FAN)
    order = place_order(call, store, dealer, LINES)

    less = change(order, {0: 9})
    assert [item["ISTATUS"] for item in less["orderItm"] if item["free"]] == ["Canceled"]

    more = change(order, {0: 10})
    free = [(item["QUANTITY"], item["ISTATUS"]) for item in more["orderItm"] if item["free"]]
    assert free == [(1, "Canceled"), (1, "Pending")]
    assert more["NET_AMT"] == order["NET_AMT"]


def test_a_scheme_once_a_customer_counts_the_order_itself_only_once(
    call, store, add, dealer, change, sign_in
):
    add("Once", {10: 4}, itemCds=[FAN], customerOrders=1)
    order = place_order(call, store, dealer, LINES)

    assert change(order, {0: 11})["orderItm"][0]["scheme"] == "Once"
