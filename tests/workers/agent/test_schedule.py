"""The shop follows the books automatically; what stands still is not read."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import select, update

from app.books.sync.models import SyncRun
from app.catalogue.models import Product, Variant
from tenant_router.session import store_session

DATA = "710de34a-2026"


@pytest.fixture
def following(paired, run_worker):
    """Return a shop whose owner has chosen the company and synced once."""
    paired.agent().round()
    chosen = {"dataNm": DATA}
    paired.owner_call("PUT", "/sync/settings", json=chosen)
    paired.owner_call("POST", "/sync", json={"mobileNo": paired.store.key, "dataNm": DATA})
    paired.agents[-1].round()
    run_worker(paired.store)
    return paired


def later(shop, minutes: int) -> None:
    """Let time pass for the store."""
    passed = timedelta(minutes=minutes)
    with store_session(shop.store) as db:
        db.execute(update(SyncRun).values(asked_at=SyncRun.asked_at - passed))


def stock_of(shop, name: str) -> Decimal:
    with store_session(shop.store, read_only=True) as db:
        query = select(Variant.stock).join(Product, Product.code == Variant.product_code)
        return db.scalars(query.where(Product.name == name)).one()


def runs(shop) -> list[tuple]:
    with store_session(shop.store, read_only=True) as db:
        query = select(SyncRun.kind, SyncRun.state, SyncRun.scheduled).order_by(SyncRun.asked_at.desc())
        return [tuple(row) for row in db.execute(query)]


def test_stock_that_was_sold_in_tally_is_in_the_shop_within_the_interval(following, tally, run_worker):
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    following.agents[-1].round()
    assert len(runs(following)) == 1, "five minutes are not over"
    later(following, 5)
    following.agents[-1].round()
    run_worker(following.store)

    assert runs(following)[0] == ("stock", "done", True)
    assert stock_of(following, "Switch 6A") == 1000


def test_what_stands_still_is_not_read_again(following, tally):
    following.agents[-1].round()
    later(following, 120)
    before = tally.request_counts.copy()
    for _ in range(3):
        following.agents[-1].round()
        later(following, 120)

    sent = tally.request_counts - before
    assert set(sent) == {"Company"}, "neither items nor price lists"
    assert len(runs(following)) == 1


def test_a_new_product_in_tally_is_in_the_shop_within_an_hour(following, tally, run_worker):
    tally.books.add("StockItem", "Pedestal Fan", PARENT="Fans", BASEUNITS="Nos", CLOSINGBALANCE=" 5 Nos")
    later(following, 60)
    following.agents[-1].round()
    run_worker(following.store)

    assert runs(following)[0] == ("all", "done", True)
    assert stock_of(following, "Pedestal Fan") == 5


def test_nothing_is_read_while_tally_is_closed_or_the_owner_does_not_want_it(following, tally):
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    later(following, 120)
    tally.is_open = False
    following.agents[-1].round()
    assert len(runs(following)) == 1
    tally.is_open = True
    following.owner_call("PUT", "/sync/settings", json={"autoSync": False})
    following.agents[-1].round()
    assert len(runs(following)) == 1


def test_the_first_run_is_the_owners_own(paired):
    paired.agent().round()
    paired.owner_call("PUT", "/sync/settings", json={"dataNm": DATA})
    paired.agents[-1].round()

    assert runs(paired) == []


def test_a_run_that_waits_for_the_owner_is_not_overtaken(following, tally):
    with store_session(following.store) as db:
        db.execute(update(SyncRun).values(state="confirm", finished_at=datetime.now(UTC)))
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    later(following, 120)
    following.agents[-1].round()

    assert len(runs(following)) == 1
