"""From Tally's books to the shop: asked for by the owner, read by the agent, carried on after any break."""

from decimal import Decimal

import pytest
from sqlalchemy import select

from app.accounts.models import Account
from app.catalogue.models import Product, Variant
from tenant_router.session import store_session
from workers.agent import pack_upload
from workers.agent.server import Server, TokenEnded, Unreachable


@pytest.fixture
def asked(paired):
    """A run that the owner has asked for; what has become of it."""

    def ask(mode: str = "all") -> str:
        paired.agent().round()
        body = {"mobileNo": paired.store.key, "dataNm": "710de34a-2026", "mode": mode}
        return paired.ask("POST", "/sync", json=body)["id"]

    return ask


def shown(shop, run: str) -> dict:
    return shop.ask("GET", f"/sync/{run}")


def products(shop) -> dict[str, tuple]:
    with store_session(shop.store, read_only=True) as db:
        query = select(Product.name, Variant.rate1, Variant.stock).join(
            Variant, Variant.product_code == Product.code
        )
        return {name: (rate, stock) for name, rate, stock in db.execute(query)}


def test_what_tally_has_is_in_the_shop_after_one_press(paired, asked, run_worker):
    run = asked()
    known = paired.ask("GET", "/sync/settings")["known"]
    assert known["levels"] == ["Dealer", "Retail"]
    assert "Portal Order" in known["voucherTypes"]
    assert paired.agents[-1].round()
    run_worker(paired.store)

    assert shown(paired, run)["state"] == "done", shown(paired, run)
    found = products(paired)
    assert found["Ceiling Fan 48"] == (Decimal("1250.00"), Decimal("40.000"))
    with store_session(paired.store, read_only=True) as db:
        names = set(db.scalars(select(Account.name)))
    assert {"Asha Electricals", "Om & Sons"} <= names


def test_a_voucher_moves_the_stock_of_the_shop_by_a_light_run(paired, tally, asked, run_worker):
    asked()
    paired.agents[-1].round()
    run_worker(paired.store)
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    run = asked("stock")
    paired.agents[-1].round()
    run_worker(paired.store)

    assert shown(paired, run)["state"] == "done"
    assert products(paired)["Switch 6A"] == (Decimal("24.00"), Decimal("1000.000"))


def test_an_agent_killed_between_two_pieces_goes_on_where_it_stopped(paired, asked, run_worker, monkeypatch):
    run, sent = asked(), []

    def break_off(server: Server, pack: str, sha256: str, start: int, piece: bytes) -> int:
        sent.append((sha256, start))
        if len(sent) == 7:
            raise Unreachable("the line broke off")
        return through(server, pack, sha256, start, piece)

    through = Server.send
    monkeypatch.setattr(pack_upload, "PIECE_BYTES", 200)
    monkeypatch.setattr(Server, "send", break_off)
    with pytest.raises(Unreachable):
        paired.agents[-1].round()
    paired.agent().round()
    run_worker(paired.store)

    assert shown(paired, run)["state"] == "done"
    assert len(sent) == len(set(sent)) + 1


def test_a_company_that_is_closed_fails_the_run_in_plain_words(paired, tally, asked):
    run = asked()
    tally.is_open = False
    paired.agents[-1].round()

    found = shown(paired, run)
    assert found["state"] == "failed"


def test_a_pack_that_was_damaged_on_the_agents_disk_is_given_up(paired, asked, monkeypatch):
    run = asked()
    through = pack_upload.hand_over

    def damaged(server, spool, waiting) -> None:
        next(waiting.folder.glob("products.ndjson")).write_bytes(b"{}\n")
        through(server, spool, waiting)

    monkeypatch.setattr(pack_upload, "hand_over", damaged)
    paired.agents[-1].round()

    assert shown(paired, run)["state"] == "failed"
    assert not list((paired.folder / "spool").iterdir())


def test_a_store_that_ends_its_access_is_obeyed(paired):
    paired.agent().round()
    (agent,) = paired.ask("GET", "/sync/agents")
    paired.ask("DELETE", f"/sync/agents/{agent['id']}")

    with pytest.raises(TokenEnded, match="pair it anew"):
        paired.agent().round()


def test_while_no_company_is_open_the_store_hears_so_and_keeps_to_what_it_knew(paired, tally):
    paired.agent().round()
    status = paired.ask("GET", "/sync/status")
    assert [status[part]["state"] for part in ("agent", "accounting")] == ["ok", "ok"]
    tally.is_open = False
    paired.agent().round()
    companies = paired.ask("GET", "/saral/company")

    accounting = paired.ask("GET", "/sync/status")["accounting"]
    assert accounting["state"] == "problem"
    assert "Open your company" in accounting["problem"]
    assert {company["DATANM"] for company in companies} == {"710de34a-2026", "710de34a-2025"}
