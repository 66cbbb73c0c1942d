"""The shop is compared with a running Tally, and follows what leaves no trace there."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import select, update

from app.books.sync.models import AppliedDataset, SyncRun
from app.people.accounts.models import Account
from tenant_router.session import store_session


@pytest.fixture
def sync(paired, run_worker):
    """Return a function that reads Tally into the shop."""

    def read(mode: str = "all") -> None:
        if not paired.agents:
            paired.agent().round()
        body = {"mobileNo": paired.store.key, "dataNm": "710de34a-2026", "mode": mode}
        run = paired.owner_call("POST", "/sync", json=body)["id"]
        paired.agents[-1].round()
        run_worker(paired.store)
        assert paired.owner_call("GET", f"/sync/{run}")["state"] == "done"

    return read


def differing(shop) -> dict[str, int]:
    compared = shop.owner_call("GET", "/sync/status")["agreement"]
    assert compared["source"] == "tally"
    return {part["part"]: part["differing"] for part in compared["parts"]}


def change(shop, statement) -> None:
    with store_session(shop.store) as db:
        db.execute(statement)


def test_a_balance_that_no_change_in_tally_would_mend_is_named(paired, tally, sync):
    tally.books.bill("Asha Electricals", "S/1", "20261101", "-1000.00", "30 Days")
    sync()
    assert differing(paired) == {"balances": 0, "bills": 0, "stock": 0}

    change(paired, update(Account).where(Account.name == "Asha Electricals").values(closing_balance=1490))
    change(paired, update(SyncRun).values(asked_at=datetime.now(UTC) - timedelta(days=1)))
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    sync("stock")

    assert differing(paired) == {"balances": 1, "bills": 0, "stock": 0}
    balances = paired.owner_call("GET", "/sync/status")["agreement"]["parts"][0]
    assert balances["records"] == [{"name": "Asha Electricals", "books": 1500, "shop": 1490}]


def test_an_opening_balance_that_the_statement_does_not_begin_with_is_named(paired, tally, sync):
    yesterday = datetime.now(UTC) - timedelta(days=1)
    tally.books.period_from = f"{yesterday - timedelta(days=30):%Y%m%d}"
    for name, opening in (("Asha Electricals", "-1500.00"), ("Om & Sons", "-640.00")):
        tally.books.alter("Ledger", name, OPENINGBALANCE=opening)
    paid = {"Om & Sons": "640.00", "Cash": "-640.00"}
    receipt = tally.books.entry("Receipt", "R/1", f"{yesterday:%Y%m%d}", paid)
    sync()
    assert differing(paired) == {"balances": 0, "openings": 0, "bills": 0, "stock": 0}

    tally.books.records.remove(receipt)
    change(paired, update(SyncRun).values(asked_at=datetime.now(UTC) - timedelta(days=1)))
    tally.books.sell("Switch 6A", 1, "Asha Electricals", Decimal(0))
    tally.books.named("Ledger", "Om & Sons").fields["OPENINGBALANCE"] = "0.00"
    sync("stock")

    assert differing(paired) == {"balances": 0, "openings": 1, "bills": 0, "stock": 0}
    openings = paired.owner_call("GET", "/sync/status")["agreement"]["parts"][1]
    assert openings["records"] == [{"name": "Om & Sons", "books": 0, "shop": 640}]


def test_the_statement_is_straight_after_the_run_that_follows_a_deletion(paired, tally, sync):
    day = f"{datetime.now(UTC):%Y%m%d}"
    sale = tally.books.invoice("Om & Sons", "S/2", day, "2360.00")
    tally.books.named("Ledger", "Om & Sons").fields["CLOSINGBALANCE"] = "-2360.00"
    sync()
    with store_session(paired.store) as db:
        code = db.scalars(select(Account.code).where(Account.name == "Om & Sons")).one()
        db.execute(update(AppliedDataset).values(invoices_at=datetime.now(UTC) - timedelta(minutes=61)))
    tally.books.records.remove(sale)
    tally.books.vouchers += 1
    tally.books.named("Ledger", "Om & Sons").fields["CLOSINGBALANCE"] = "0.00"
    sync("stock")
    sync("stock")

    statement = paired.owner_call("GET", f"/account/statement?accCd={code}")
    assert (statement["opening"], statement["lines"], statement["closing"]) == (0, [], 0)
