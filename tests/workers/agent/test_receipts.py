"""From a confirmed payment in the shop to a Receipt in Tally: written once, cancelled when it bounces."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import insert, select, update

from app.books.sync.models import AppliedDataset
from app.money.models import ReceiptVoucher
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import OpenBill
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from workers.agent.store_client import StoreClient, Unreachable

pytestmark = pytest.mark.any_hour
CHOSEN = {"dataNm": "710de34a-2026", "sendReceipts": True, "cashLedger": "Cash", "bankLedger": "HDFC Bank"}
BILL = {"name": "S/101", "amount": 1000}


@pytest.fixture
def books(paired, tally, run_worker):
    """Sync a shop whose receipts go into its books, and return the code of a customer with an open bill."""
    tally.books.add("VoucherType", "Receipt", PARENT="Receipt")
    tally.books.add("Ledger", "HDFC Bank", PARENT="Bank Accounts")
    tally.books.add("Ledger", "Cash", PARENT="Cash-in-Hand")
    paired.agent().round()
    paired.owner_call("PUT", "/sync/settings", json=CHOSEN)
    paired.owner_call("POST", "/sync", json={"mobileNo": paired.store.key, "dataNm": CHOSEN["dataNm"]})
    paired.agents[-1].round()
    run_worker(paired.store)
    with store_session(paired.store) as db:
        code = db.scalars(select(Account.code).where(Account.name == "Om & Sons")).one()
        dataset = db.scalars(select(AppliedDataset.guid)).one()
        db.execute(insert(OpenBill).values(dataset=dataset, key="S/101", account_code=code, **BILL))
    return code


def collect(shop, account: str, amount: int, **values) -> int:
    """Record money that the owner takes, which is confirmed at once; return the payment's id."""
    body = {"accCd": account, "amount": amount, "method": "cash", **values}
    return shop.owner_call("POST", "/payments/collections", json=body)["id"]


def books_of(shop, payment: int) -> dict:
    listed = shop.owner_call("GET", "/payments")
    return next(each["books"] for each in listed if each["id"] == payment)


def test_a_payment_of_a_bill_is_one_receipt_against_it(paired, books, tally):
    payment = collect(paired, books, 1200, bills=["S/101"])
    assert books_of(paired, payment)["state"] == "waiting"
    for _ in range(2):
        paired.agent().round()

    (voucher,) = tally.orders
    assert voucher.value("REFERENCE") == f"H{paired.store.key[-4:]}-R-{payment}"
    entries = voucher.lists["ALLLEDGERENTRIES.LIST"]
    assert "<NAME>S/101</NAME><BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>1000.00</AMOUNT>" in entries
    assert "<BILLTYPE>On Account</BILLTYPE><AMOUNT>200.00</AMOUNT>" in entries
    assert "<LEDGERNAME>Cash</LEDGERNAME>" in entries
    state = books_of(paired, payment)
    assert (state["state"], state["number"]) == ("in_books", "RCPT/1")


def test_two_receipts_settle_no_more_than_the_bill_together(paired, books, tally):
    for amount in (700, 700):
        collect(paired, books, amount, bills=["S/101"])
    paired.agent().round()

    first, second = (voucher.lists["ALLLEDGERENTRIES.LIST"] for voucher in tally.orders)
    assert "<BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>700.00</AMOUNT>" in first
    assert "<BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>300.00</AMOUNT>" in second
    assert "<BILLTYPE>On Account</BILLTYPE><AMOUNT>400.00</AMOUNT>" in second


def test_a_cheque_that_bounces_is_cancelled_and_a_second_confirmation_is_another_voucher(
    paired, books, tally
):
    cheque = {
        "method": "cheque",
        "chequeNumber": "000123",
        "chequeBank": "SBI",
        "chequeOn": datetime.now(STORE_TIME).date().isoformat(),
    }
    payment = collect(paired, books, 500, **cheque)
    paired.agent().round()
    for decision in ("bounced", "confirmed"):
        body = {"id": [payment], "decision": decision, "reason": "No funds"}
        paired.owner_call("PUT", "/payments/decision", json=body)
        paired.agents[-1].round()

    first, second = tally.orders
    assert (first.value("ISCANCELLED"), second.value("ISCANCELLED")) == ("Yes", "")
    assert second.value("REFERENCE") == f"H{paired.store.key[-4:]}-R-{payment}-2"
    assert (
        "<TRANSACTIONTYPE>Cheque/DD</TRANSACTIONTYPE><INSTRUMENTNUMBER>000123"
        in (second.lists["ALLLEDGERENTRIES.LIST"])
    )


def test_a_lost_outcome_makes_no_second_receipt(paired, books, tally, monkeypatch):
    monkeypatch.setattr("app.books.sync.agents.outcomes.RETRY_UNKNOWN_AFTER", -timedelta(seconds=1))
    payment = collect(paired, books, 500)
    report = StoreClient.outcome

    def lost(*_report) -> None:
        raise Unreachable("no network")

    monkeypatch.setattr(StoreClient, "outcome", lost)
    with pytest.raises(Unreachable):
        paired.agent().round()
    monkeypatch.setattr(StoreClient, "outcome", report)
    paired.agent().round()

    assert len(tally.orders) == 1
    assert books_of(paired, payment)["state"] == "in_books"


def test_the_owner_sends_a_refused_receipt_again_or_settles_it(
    paired, books, tally, call, owner_without_goods
):
    paired.owner_call("PUT", "/sync/settings", json={"cashLedger": "Petty Cash"})
    first, second = collect(paired, books, 500), collect(paired, books, 600)
    paired.agent().round()
    assert books_of(paired, first)["message"].startswith("Not found in Tally: ledger “Petty Cash”.")
    assert books_of(paired, first)["messageKey"]["key"] == "books.not_found"
    assert paired.owner_call("GET", "/sync/status")["refusedReceipts"] == 2

    paired.owner_call("PUT", "/sync/settings", json={"cashLedger": "Cash"})
    paired.owner_call("POST", f"/payments/{first}/books")
    paired.owner_call("DELETE", f"/payments/{second}/books")
    paired.agents[-1].round()

    assert [books_of(paired, each)["state"] for each in (first, second)] == ["in_books", "by_hand"]
    assert len(tally.orders) == 1
    for method in ("POST", "DELETE"):
        again = call(method, f"/payments/{first}/books", paired.store, owner_without_goods)
        assert again.status_code == 409


def test_what_the_accountant_deleted_is_written_again_only_when_the_owner_says_so(paired, books, tally):
    paired.owner_call("PUT", "/sync/settings", json={"optionalVouchers": True})
    payment = collect(paired, books, 500)
    paired.agent().round()
    assert books_of(paired, payment)["state"] == "optional"
    tally.books.records.remove(tally.orders[0])
    with store_session(paired.store) as db:
        db.execute(update(ReceiptVoucher).values(state="missing"))
    paired.agents[-1].round()
    assert not tally.orders

    paired.owner_call("POST", f"/payments/{payment}/books")
    paired.agents[-1].round()
    assert [voucher.value("REFERENCE")[-2:] for voucher in tally.orders] == ["-2"]


def test_a_store_that_sends_no_receipts_queues_none(paired, books):
    paired.owner_call("PUT", "/sync/settings", json={"sendReceipts": False})
    payment = collect(paired, books, 500)

    assert not books_of(paired, payment)
    assert paired.agents[-1]._client.work(0)["receipts"] == 0


def test_given_a_receipt_after_hours_then_the_agent_does_not_rest(paired, books):
    """It is written at once, as an order is."""
    closed = datetime.now(STORE_TIME) + timedelta(hours=12)
    hours = {"workFrom": f"{closed:%H:%M}", "workTo": f"{closed + timedelta(hours=1):%H:%M}"}
    paired.owner_call("PUT", "/sync/settings", json=hours)
    agent = paired.agents[-1]
    agent.beat()
    assert agent.is_resting_time

    collect(paired, books, 500)
    agent.beat()
    assert not agent.is_resting_time
