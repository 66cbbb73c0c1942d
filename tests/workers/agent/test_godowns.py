"""The owner chooses which godowns count as stock; the agent reads them so from the next sync."""

from decimal import Decimal

import pytest
from sqlalchemy import select

from app.catalogue.models import Product, Variant
from tenant_router.session import store_session


@pytest.fixture
def sync(paired, tally, run_worker):
    """Return a function that reads Tally into the shop and returns the stock of fans, and the run's end."""
    tally.books.add("Godown", "Damaged", PARENT="\x04 Primary")
    tally.books.held["Ceiling Fan 48"] = [("Main Location", " 36 Nos"), ("Damaged", " 4 Nos")]
    paired.agent().round()

    def read(mode: str = "all") -> tuple[Decimal | None, str]:
        body = {"mobileNo": paired.store.key, "dataNm": "710de34a-2026", "mode": mode}
        run = paired.owner_call("POST", "/sync", json=body)["id"]
        paired.agents[-1].round()
        run_worker(paired.store)
        with store_session(paired.store) as db:
            fans = select(Variant.stock).join(Product, Product.code == Variant.product_code)
            stock = db.scalar(fans.where(Product.name == "Ceiling Fan 48"))
        return stock, paired.owner_call("GET", f"/sync/{run}")["state"]

    return read


def choose(shop, *godowns: str) -> None:
    shop.owner_call("PUT", "/sync/settings", json={"stockGodowns": godowns})
    # The choice reaches the agent with its next beat.
    shop.agents[-1].beat()


def test_a_choice_changes_stock_at_the_next_sync_and_can_be_withdrawn(paired, tally, sync):
    assert sync() == (40, "done")
    assert tally.request_counts["report"] == 0

    choose(paired, "Main Location")
    assert sync("stock") == (36, "done")
    tally.books.held["Ceiling Fan 48"] = [("Main Location", " 33 Nos"), ("Damaged", " 4 Nos")]
    tally.books.sell("Ceiling Fan 48", 3, "Om & Sons", Decimal(3750))
    assert sync() == (33, "done")
    agreement = paired.owner_call("GET", "/sync/status")["agreement"]
    assert {part["part"]: part["differing"] for part in agreement["parts"]}["stock"] == 0

    choose(paired)
    assert sync() == (37, "done")


def test_a_godown_that_is_gone_leaves_the_stock_as_it_is(paired, tally, sync):
    choose(paired, "Main Location")
    assert sync() == (36, "done")

    tally.books.rename("Godown", "Main Location", "Shop Floor")
    assert sync() == (36, "failed")
