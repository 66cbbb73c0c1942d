"""What changed in Tally reaches the shop, and what did not is neither read nor sent."""

from decimal import Decimal

import pytest
from sqlalchemy import select

from app.books.sync.models import AppliedDataset, Pack, SyncRun
from app.catalogue.models import Product, Variant
from tenant_router.session import store_session
from tests.tally_books import prices
from workers.agent.store_client import StoreClient, Unreachable

DATA = "710de34a-2026"
NO_RECEIVABLES = {"bills": 0, "invoices": 0, "entries": 0}


@pytest.fixture
def sync(paired, run_worker):
    """Return a function that syncs once and returns the counts; it has synced everything before."""

    def run(mode: str = "all") -> dict:
        paired.agent().round()
        body = {"mobileNo": paired.store.key, "dataNm": DATA, "mode": mode}
        number = paired.owner_call("POST", "/sync", json=body)["id"]
        paired.agents[-1].round()
        run_worker(paired.store)
        with store_session(paired.store, read_only=True) as db:
            done = db.get_one(SyncRun, number)
            assert done.state == "done", done.message
            return {entity: counted["read"] for entity, counted in done.counts.items()}

    counts = run()
    assert (counts["products"], counts["variants"], counts["stock"]) == (3, 3, 3)
    return run


def shop_rows(paired) -> dict[str, tuple]:
    with store_session(paired.store, read_only=True) as db:
        query = select(Product.name, Variant.rate1, Variant.stock).join(
            Variant, Variant.product_code == Product.code
        )
        found = db.execute(query.where(Product.retired_at.is_(None))).all()
    return {name: (rate, stock) for name, rate, stock in found}


def last_mode(paired) -> str:
    with store_session(paired.store, read_only=True) as db:
        newest = select(Pack.manifest).order_by(Pack.created_at.desc()).limit(1)
        return db.scalars(newest).one()["snapshot"]["mode"]


def test_given_unchanged_books_then_a_sync_asks_for_no_item_and_no_price_list(paired, tally, sync):
    tally.sent.clear()

    assert sync() == {"company": 1}
    assert tally.sent.total() == 0


def test_given_one_changed_item_then_one_item_is_sent(paired, tally, sync):
    tally.books.alter("StockItem", "Switch 6A", lists=prices(Dealer="30.00", Retail="60.00"))
    tally.sent.clear()
    counts = sync()

    assert (counts["products"], counts["variants"]) == (1, 1)
    assert counts["stock"] == 1, "the stock of what is sent goes with it"
    assert tally.sent["StockItem.FULLPRICELIST"] == 2, "for the item, and for the names of levels"
    assert shop_rows(paired)["Switch 6A"] == (Decimal("30.00"), Decimal("1200.000"))
    assert last_mode(paired) == "delta"


def test_given_new_and_deleted_items_then_the_shop_has_the_one_and_not_the_other(paired, tally, sync):
    for number in range(6):
        tally.books.add("StockItem", f"Bulb {number}", PARENT="Fans", CLOSINGBALANCE=" 9 Nos")
    sync()
    tally.books.delete("StockItem", "Table Fan")
    sync()

    rows = shop_rows(paired)
    assert rows["Bulb 5"][1] == 9
    assert "Table Fan" not in rows
    assert "Switch 6A" in rows


def test_given_a_store_that_forgot_its_last_pack_then_everything_is_sent_in_the_same_run(paired, tally, sync):
    tally.books.alter("StockItem", "Switch 6A", DESCRIPTION="new")
    with store_session(paired.store) as db:
        db.scalars(select(AppliedDataset)).one().cursor = None
    counts = sync()

    assert (counts["products"], counts["stock"]) == (3, 3)
    assert last_mode(paired) == "full"
    assert sync() == {"company": 1}, "the next one builds on it"


def test_given_a_restored_backup_then_everything_is_sent(paired, tally, sync):
    backup = tally.backup()
    tally.books.alter("StockItem", "Switch 6A", lists=prices(Dealer="30.00", Retail="60.00"))
    sync()
    tally.books = backup
    sync()

    assert last_mode(paired) == "full"
    assert shop_rows(paired)["Switch 6A"][0] == 24


def test_given_a_restored_backup_that_catches_up_between_two_syncs_then_everything_is_sent(
    paired, tally, sync
):
    backup = tally.backup()
    for quantity in (100, 300):
        tally.books.sell("Switch 6A", quantity, "Om & Sons", Decimal("2400.00"))
    sync("stock")
    tally.books = backup
    paired.agents[-1].inspect_source()
    for _ in range(4):
        tally.books.sell("Table Fan", 1, "Om & Sons", Decimal("980.00"))
    sync("stock")

    assert shop_rows(paired)["Switch 6A"][1] == 1200
    assert shop_rows(paired)["Table Fan"][1] == -7


def test_given_an_agent_that_stops_in_a_reading_then_the_next_one_has_what_moved(
    paired, tally, sync, run_worker, monkeypatch
):
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    with monkeypatch.context() as patch:
        patch.setattr("workers.agent.spool.Spool.add_pack", _stop)
        with pytest.raises(KeyboardInterrupt):
            sync("stock")
    paired.agent().round()
    run_worker(paired.store)

    assert shop_rows(paired)["Switch 6A"][1] == 1000


def test_given_an_answer_of_the_store_that_is_lost_then_the_next_sync_has_what_moved(
    paired, tally, sync, run_worker, monkeypatch
):
    def lose(client: StoreClient, pack: str) -> None:
        commit(client, pack)
        raise Unreachable("the answer was lost")

    commit = StoreClient.commit
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    with monkeypatch.context() as patch:
        patch.setattr(StoreClient, "commit", lose)
        with pytest.raises(Unreachable):
            sync("stock")
    paired.agent().round()
    run_worker(paired.store)
    tally.books.sell("Table Fan", 1, "Om & Sons", Decimal("980.00"))

    assert sync("stock") == {"stock": 1, "balances": 1, **NO_RECEIVABLES}
    assert (shop_rows(paired)["Switch 6A"][1], shop_rows(paired)["Table Fan"][1]) == (1000, -4)


def _stop(*_arguments, **_more) -> None:
    raise KeyboardInterrupt


def test_given_a_sale_then_the_changed_stock_and_balance_alone_are_sent(paired, tally, sync):
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))

    assert sync("stock") == {"stock": 1, "balances": 1, **NO_RECEIVABLES}
    assert shop_rows(paired)["Switch 6A"][1] == 1000
    assert sync("stock") == {"stock": 0, "balances": 0, "invoices": 0, "entries": 0}


def test_given_a_store_that_lost_its_last_stock_then_all_of_it_is_sent(paired, tally, sync):
    with store_session(paired.store) as db:
        db.scalars(select(AppliedDataset)).one().stock_pack_id = None

    assert sync("stock") == {"stock": 3, "balances": 2, **NO_RECEIVABLES}


@pytest.mark.parametrize("empty", ["StockItem", "StockItem?"])
def test_given_an_empty_answer_then_no_item_leaves_the_shop(paired, tally, sync, run_worker, empty):
    tally.books.alter("StockItem", "Switch 6A", DESCRIPTION="new")
    tally.empty_answers = {empty}
    paired.agent().round()
    paired.owner_call("POST", "/sync", json={"mobileNo": paired.store.key, "dataNm": DATA})
    paired.agents[-1].round()
    run_worker(paired.store)

    tally.empty_answers = set()
    assert len(shop_rows(paired)) == 3
    sync()
    assert len(shop_rows(paired)) == 3
