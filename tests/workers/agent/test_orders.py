"""From an order in the shop to a Sales Order in Tally: written once, whatever fails."""

import threading
from datetime import timedelta

import pytest
from sqlalchemy import insert, select, update

from app.catalogue.models import Product
from app.orders.items.models import OrderVoucher
from app.people.accounts.models import Account
from app.people.auth.passwords import hash_password
from tenant_router.session import store_session
from tests.ordering import place_order
from workers.agent.store_client import StoreClient, Unreachable

CHOSEN = {
    "dataNm": "710de34a-2026",
    "sendOn": "placed",
    "salesLedger": "Sales",
    "taxLedgers": {"cgst": "CGST", "sgst": "SGST", "igst": "IGST"},
    "roundOffLedger": "Round Off",
    "godown": "Main Location",
}


@pytest.fixture
def ordered(paired, call, sign_in, run_worker, platform):
    """Sync a shop with its books, and return an order of a customer for two fans."""
    paired.agent().round()
    paired.owner_call("PUT", "/sync/settings", json={**paired.owner_call("GET", "/sync/settings"), **CHOSEN})
    paired.owner_call("POST", "/sync", json={"mobileNo": paired.store.key, "dataNm": CHOSEN["dataNm"]})
    paired.agents[-1].round()
    run_worker(paired.store)
    with store_session(paired.store) as db:
        fan = db.scalars(select(Product.code).where(Product.name == "Ceiling Fan 48")).one()
        code = db.scalars(select(Account.code).where(Account.name == "Om & Sons")).one()
        changes = {"password_hash": hash_password("correct horse"), "locked": False}
        db.execute(update(Account).where(Account.code == code).values(**changes))
    token = sign_in(paired.store, code)
    return place_order(call, paired.store, token, lines=[(fan, "", 2)])


@pytest.fixture
def ordered_here(paired, ordered, call, sign_in):
    """Return an order of a customer who was added here, from a shop that makes ledgers of them."""
    paired.agents[-1].round()
    paired.owner_call("PUT", "/sync/settings", json={"newLedgers": True, "ledgerGroup": "Vadodara"})
    with store_session(paired.store) as db:
        fan = db.scalars(select(Product.code).where(Product.name == "Ceiling Fan 48")).one()
        values = {"code": "B0000001", "name": "Meera Lights", "phone1": "9825099999", "state": "Gujarat"}
        values |= {"password_hash": hash_password("correct horse"), "role": "Dealer"}
        db.execute(insert(Account).values(**values))
    token = sign_in(paired.store, "B0000001")
    return place_order(call, paired.store, token, lines=[(fan, "", 2)])


def books_of(shop, order: dict) -> dict:
    return shop.owner_call("GET", f"/orders/{order['orderId']}")["books"]


def test_an_order_is_one_sales_order_with_its_number_in_the_shop(paired, ordered, tally):
    assert books_of(paired, ordered)["state"] == "waiting"
    for _ in range(2):
        paired.agent().round()

    (voucher,) = tally.orders
    assert voucher.value("REFERENCE") == f"H{paired.store.key[-4:]}-{ordered['ORDER_NO']}"
    assert voucher.value("PARTYLEDGERNAME") == "Om & Sons"
    assert "<LEDGERNAME>CGST</LEDGERNAME>" in voucher.lists["LEDGERENTRIES.LIST"]
    books = books_of(paired, ordered)
    assert (books["state"], books["number"]) == ("in_books", "SO/1")


def test_a_time_out_after_writing_makes_no_second_voucher(paired, ordered, tally, monkeypatch):
    monkeypatch.setattr("app.books.sync.agents.outcomes.RETRY_UNKNOWN_AFTER", -timedelta(seconds=1))
    agent = paired.agent()
    agent._connector._client.timeouts.writing = 0.3
    tally.late = threading.Event()
    agent.round()
    assert books_of(paired, ordered)["state"] == "unknown"
    tally.late.set()
    tally.late = None
    agent.round()

    assert len(tally.orders) == 1
    assert books_of(paired, ordered)["state"] == "in_books"


def test_an_outcome_that_did_not_reach_the_store_is_reported_later(paired, ordered, tally, monkeypatch):
    def broken(*_arguments) -> None:
        raise Unreachable("the line broke off")

    with monkeypatch.context() as patch:
        patch.setattr(StoreClient, "outcome", broken)
        with pytest.raises(Unreachable):
            paired.agent().round()
    assert len(tally.orders) == 1
    paired.agent().round()

    assert tally.request_counts["import"] == 1
    assert books_of(paired, ordered)["number"] == "SO/1"


def test_a_missing_ledger_is_reported_and_the_order_may_be_sent_again(paired, ordered, tally):
    tally.books.rename("Ledger", "CGST", "Central GST")
    paired.agent().round()
    refused = books_of(paired, ordered)
    assert refused["state"] == "refused"
    assert "ledger “CGST”" in refused["message"]
    assert refused["messageKey"] == {
        "key": "books.not_found",
        "values": {"names": [{"key": "books.name.ledger", "values": {"name": "CGST"}}]},
    }
    assert not tally.orders
    tally.books.rename("Ledger", "Central GST", "CGST")
    paired.owner_call("POST", f"/orders/{ordered['orderId']}/books", json={})
    paired.agent().round()

    assert books_of(paired, ordered)["state"] == "in_books"


def test_an_order_that_is_canceled_is_cancelled_in_the_books(paired, ordered, tally):
    paired.agent().round()
    canceled = {"id": ordered["orderId"], "status": "Canceled", "type": "order"}
    paired.owner_call("PUT", "/orders/status", json=canceled)
    paired.agent().round()

    assert tally.orders[0].value("ISCANCELLED") == "Yes"


def test_while_tally_is_closed_orders_wait(paired, ordered, tally):
    tally.is_open = False
    paired.agent().round()
    assert books_of(paired, ordered)["state"] == "waiting"
    tally.is_open = True
    paired.agent().round()

    assert books_of(paired, ordered)["state"] == "in_books"


def test_an_order_that_the_accountant_deleted_is_a_question_to_the_owner(paired, ordered, tally):
    paired.agent().round()
    tally.books.records.remove(tally.orders[0])
    canceled = {"id": ordered["orderId"], "status": "Canceled", "type": "order"}
    paired.owner_call("PUT", "/orders/status", json=canceled)
    paired.agent().round()

    books = books_of(paired, ordered)
    assert (books["state"], books["number"]) == ("missing", "SO/1")
    assert paired.owner_call("DELETE", f"/orders/{ordered['orderId']}/books")["state"] == "by_hand"


def test_orders_wait_while_only_a_restored_backup_is_open(paired, ordered, tally):
    name = tally.books.name
    tally.books.name = f"{name} (Backup)"
    agent = paired.agent()

    def problem() -> str:
        """Return what the owner reads after two rounds: each asks the program again how it is."""
        for _ in range(2):
            agent.round()
        return paired.owner_call("GET", "/sync/status")["accounting"]["problem"] or ""

    assert "until you confirm the new name" in problem()
    assert "until you confirm the new name" in (agent.status.health.problem or "")
    assert not tally.orders
    assert books_of(paired, ordered)["state"] == "waiting"
    tally.books.name = name
    assert problem() == ""
    assert books_of(paired, ordered)["state"] == "in_books"


def test_a_customer_added_here_becomes_a_ledger_with_their_first_order(paired, ordered_here, tally):
    for _ in range(2):
        paired.agent().round()

    assert tally.books.named("Ledger", "Meera Lights").value("PARENT") == "Vadodara"
    assert tally.orders[-1].value("PARTYLEDGERNAME") == "Meera Lights"
    assert books_of(paired, ordered_here)["state"] == "in_books"


def test_a_ledger_of_somebody_else_with_that_name_is_a_question_to_the_owner(paired, ordered_here, tally):
    tally.books.add("Ledger", "Meera Lights", PARENT="Sundry Debtors", LEDGERMOBILE="9825000000")
    paired.agent().round()
    books = books_of(paired, ordered_here)
    assert (books["state"], "another mobile number" in books["message"]) == ("refused", True)
    tally.books.named("Ledger", "Meera Lights").fields["LEDGERMOBILE"] = "9825099999"
    paired.owner_call("POST", f"/orders/{ordered_here['orderId']}/books", json={})
    paired.agent().round()

    assert books_of(paired, ordered_here)["state"] == "in_books"


def test_an_order_waits_for_the_accountant_until_it_is_regular(paired, ordered, tally, monkeypatch):
    monkeypatch.setattr("app.books.sync.agents.outcomes.CHECK_OPTIONAL_AFTER", -timedelta(seconds=1))
    paired.owner_call("PUT", "/sync/settings", json={"optionalVouchers": True})
    for _ in range(2):
        paired.agent().round()
        assert books_of(paired, ordered)["state"] == "optional"
    tally.books.confirm(tally.orders[0])
    paired.agent().round()

    assert books_of(paired, ordered)["state"] == "in_books"
    assert tally.request_counts["import"] == 1


@pytest.mark.parametrize("is_new_computer", [False, True])
def test_what_the_accountant_changed_is_asked_about_and_our_own_changes_are_not(
    paired, ordered, tally, is_new_computer
):
    def change() -> dict:
        with store_session(paired.store) as db:
            moved = {"rev": OrderVoucher.rev + 1, "action": "alter", "state": "waiting"}
            db.execute(update(OrderVoucher).values(moved))
        paired.stop()
        if is_new_computer:
            (paired.folder / "spool.sqlite").unlink()
        paired.agent().round()
        return books_of(paired, ordered)

    paired.agent().round()
    assert (change()["state"], change()["state"]) == ("in_books", "in_books")
    tally.books.change_voucher(tally.orders[0], NARRATION="urgent, Ramesh")
    refused = change()
    assert (refused["state"], refused["messageKey"]["key"]) == ("refused", "books.changed_there")
    assert tally.orders[0].value("NARRATION") == "urgent, Ramesh"
    paired.owner_call("POST", f"/orders/{ordered['orderId']}/books", json={})
    paired.agent().round()

    assert books_of(paired, ordered)["state"] == "in_books"
