"""From Tally's books to the shop: requested by the owner, read by the agent, resumed after any failure."""

from datetime import date
from decimal import Decimal

import pytest
from sqlalchemy import select

from app.catalogue.models import Product, Variant
from app.people.accounts.models import Account
from tenant_router.session import store_session
from workers.agent import pack_upload
from workers.agent.store_client import StoreClient, TokenEnded, Unreachable


@pytest.fixture
def request_run(paired):
    """Return a function that starts a run as the owner, and returns its id."""

    def start(mode: str = "all") -> str:
        paired.agent().round()
        body = {"mobileNo": paired.store.key, "dataNm": "710de34a-2026", "mode": mode}
        return paired.owner_call("POST", "/sync", json=body)["id"]

    return start


def shown(shop, run: str) -> dict:
    return shop.owner_call("GET", f"/sync/{run}")


def products(shop) -> dict[str, tuple]:
    with store_session(shop.store, read_only=True) as db:
        query = select(Product.name, Variant.rate1, Variant.stock).join(
            Variant, Variant.product_code == Product.code
        )
        return {name: (rate, stock) for name, rate, stock in db.execute(query)}


def test_the_books_are_in_the_shop_after_one_run(paired, request_run, run_worker):
    run = request_run()
    names_in_books = paired.owner_call("GET", "/sync/settings")["known"]
    assert names_in_books["levels"] == ["Dealer", "Retail"]
    assert "Portal Order" in names_in_books["voucherTypes"]
    assert paired.agents[-1].round()
    run_worker(paired.store)

    assert shown(paired, run)["state"] == "done", shown(paired, run)
    rows = products(paired)
    assert rows["Ceiling Fan 48"] == (Decimal("1250.00"), Decimal("40.000"))
    with store_session(paired.store, read_only=True) as db:
        names = set(db.scalars(select(Account.name)))
    assert {"Asha Electricals", "Om & Sons"} <= names


def test_a_stock_run_updates_the_stock_of_the_shop(paired, tally, request_run, run_worker):
    request_run()
    paired.agents[-1].round()
    run_worker(paired.store)
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    run = request_run("stock")
    paired.agents[-1].round()
    run_worker(paired.store)

    assert shown(paired, run)["state"] == "done"
    assert products(paired)["Switch 6A"] == (Decimal("24.00"), Decimal("1000.000"))


def test_open_bills_and_invoices_follow_the_books(paired, tally, request_run, run_worker):
    today = date.today()
    tally.books.bill("Om & Sons", "INV/1", f"{today:%Y%m%d}", "-2950.00", "30 Days")
    sale = tally.books.invoice("Om & Sons", "INV/1", f"{today:%Y%m%d}", "2950.00")
    request_run()
    paired.agents[-1].round()
    run_worker(paired.store)
    with store_session(paired.store, read_only=True) as db:
        code = db.scalars(select(Account.code).where(Account.name == "Om & Sons")).one()

    def seen() -> tuple[list, list]:
        dues, invoices = (
            paired.owner_call("GET", f"/account/{what}?accCd={code}") for what in ("dues", "invoices")
        )
        return [bill["amount"] for bill in dues["bills"]], [each["number"] for each in invoices]

    assert seen() == ([2950], ["INV/1"])
    tally.books.invoice("Om & Sons", "INV/2", f"{today:%Y%m%d}", "100.00")
    tally.books.change_voucher(sale, ISCANCELLED="Yes")
    tally.books.named("Bills", "INV/1").fields["CLOSINGBALANCE"] = "0.00"
    before = tally.request_counts["Voucher"]
    request_run("stock")
    paired.agents[-1].round()
    run_worker(paired.store)

    assert seen() == ([], ["INV/2"])
    assert tally.request_counts["Voucher"] - before == 5, "what moved, the newest, and what has changed"


def test_an_upload_interrupted_between_two_pieces_resumes(paired, request_run, run_worker, monkeypatch):
    run, sent = request_run(), []

    def break_off(server: StoreClient, pack: str, sha256: str, start: int, piece: bytes) -> int:
        sent.append((sha256, start))
        if len(sent) == 7:
            raise Unreachable("the line broke off")
        return send(server, pack, sha256, start, piece)

    send = StoreClient.send
    monkeypatch.setattr(pack_upload, "PIECE_BYTES", 200)
    monkeypatch.setattr(StoreClient, "send", break_off)
    with pytest.raises(Unreachable):
        paired.agents[-1].round()
    paired.agent().round()
    run_worker(paired.store)

    assert shown(paired, run)["state"] == "done"
    assert len(sent) == len(set(sent)) + 1


def test_a_company_that_is_closed_fails_the_run_in_plain_words(paired, tally, request_run):
    run = request_run()
    tally.is_open = False
    paired.agents[-1].round()

    run_shown = shown(paired, run)
    assert run_shown["state"] == "failed"
    assert run_shown["messageKey"] == {"key": "source.books_closed", "values": {"name": "710de34a-2026"}}


def test_a_pack_damaged_on_the_agents_disk_is_deleted(paired, request_run, monkeypatch):
    run = request_run()
    upload = pack_upload.upload

    def damaged(server, spool, waiting) -> bool:
        next(waiting.folder.glob("products.ndjson")).write_bytes(b"{}\n")
        return upload(server, spool, waiting)

    monkeypatch.setattr(pack_upload, "upload", damaged)
    paired.agents[-1].round()

    assert shown(paired, run)["state"] == "failed"
    assert not list((paired.folder / "spool").iterdir())


def test_the_agent_stops_when_its_access_is_revoked(paired):
    paired.agent().round()
    (agent,) = paired.owner_call("GET", "/sync/agents")
    paired.owner_call("DELETE", f"/sync/agents/{agent['id']}")

    with pytest.raises(TokenEnded, match="pair it again"):
        paired.agent().round()


def test_a_closed_company_is_reported_and_known_companies_stay(paired, tally):
    paired.agent().round()
    status = paired.owner_call("GET", "/sync/status")
    assert [status[part]["state"] for part in ("agent", "accounting")] == ["ok", "ok"]
    tally.is_open = False
    paired.agent().round()
    companies = paired.owner_call("GET", "/saral/company")

    accounting = paired.owner_call("GET", "/sync/status")["accounting"]
    assert accounting["state"] == "problem"
    assert "Open your company" in accounting["problem"]
    assert accounting["problemKey"] == {"key": "source.no_company", "values": {}}
    assert {company["DATANM"] for company in companies} == {"710de34a-2026", "710de34a-2025"}
