"""Receipts are written into Tally's books once, or the owner learns why not."""

import threading
from dataclasses import replace
from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import BookReceipt, Instrument, LedgerAmount
from app.books.sync.connectors.tally.client import TallyClient, Timeouts
from app.books.sync.connectors.tally.connector import TallyConnector
from tests.tally import running_tally


@pytest.fixture
def tally():
    with running_tally() as fake:
        fake.books.add("VoucherType", "Receipt", PARENT="Receipt")
        fake.books.add("Ledger", "HDFC Bank", PARENT="Bank Accounts")
        yield fake
    assert not fake.faults


@pytest.fixture
def receipt(tally):
    customer = tally.books.named("Ledger", "Om & Sons")
    return BookReceipt(
        id=7,
        revision=1,
        action="create",
        remote_id="6f9619ff-8b86-5011-b42d-00c04fc964aa",
        number="H2345-R-7",
        date="2026-11-21",
        voucher_type="Receipt",
        party_key=customer.guid,
        party_name=customer.name,
        narration="Receipt R-7",
        ledger="HDFC Bank",
        amount=Decimal("1500.50"),
        bills=(LedgerAmount("S/101", Decimal(1000)), LedgerAmount("S/102", Decimal("400.50"))),
        instrument=Instrument("cheque", "000123", "2026-11-25", "SBI"),
    )


def test_a_receipt_becomes_one_voucher_against_its_bills(tally, connector, dataset, receipt):
    outcome = connector.write_receipt(dataset, receipt)
    (voucher,) = tally.orders

    assert (outcome.result, outcome.voucher.number) == ("created", voucher.value("VOUCHERNUMBER"))
    assert (voucher.value("VOUCHERTYPENAME"), voucher.value("REFERENCE")) == ("Receipt", "H2345-R-7")
    entries = voucher.lists["ALLLEDGERENTRIES.LIST"]
    assert "<LEDGERNAME>Om &amp; Sons</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>" in entries
    assert "<AMOUNT>1500.50</AMOUNT>" in entries
    assert "<NAME>S/102</NAME><BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>400.50</AMOUNT>" in entries
    assert "<BILLALLOCATIONS.LIST><BILLTYPE>On Account</BILLTYPE><AMOUNT>100.00</AMOUNT>" in entries
    assert "<LEDGERNAME>HDFC Bank</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>" in entries
    assert (
        "<DATE>20261121</DATE><INSTRUMENTDATE>20261125</INSTRUMENTDATE><TRANSACTIONTYPE>Cheque/DD"
    ) in entries


def test_cash_without_bills_is_on_account_and_has_no_instrument(tally, connector, dataset, receipt):
    tally.books.add("Ledger", "Cash", PARENT="Cash-in-Hand")
    cash = replace(receipt, ledger="cash", bills=(), instrument=None)

    assert connector.write_receipt(dataset, cash).result == "created"
    entries = tally.orders[0].lists["ALLLEDGERENTRIES.LIST"]
    assert "ALLOCATIONS" not in entries


def test_sending_again_makes_no_second_voucher(tally, connector, dataset, receipt):
    first, second = (connector.write_receipt(dataset, receipt) for _ in range(2))

    assert (first.result, second.result) == ("created", "exists")
    assert len(tally.orders) == 1


def test_after_a_time_out_the_next_attempt_finds_the_receipt(tally, dataset, receipt):
    impatient = TallyConnector(TallyClient(tally.address, Timeouts(writing=0.3)))
    tally.late = threading.Event()
    assert impatient.write_receipt(dataset, receipt).result == "unknown"
    tally.late.set()
    tally.late = None

    assert impatient.write_receipt(dataset, replace(receipt, was_sent=True)).result == "exists"
    assert len(tally.orders) == 1


def test_only_our_own_receipt_is_cancelled(tally, connector, dataset, receipt):
    other = connector.write_receipt(dataset, replace(receipt, remote_id="another", number="H2345-R-8"))
    outcome = connector.write_receipt(dataset, receipt)
    ours = replace(receipt, action="cancel", guid=outcome.voucher.guid, was_sent=True)

    assert connector.write_receipt(dataset, ours).result == "cancelled"
    states = {record.guid: record.value("ISCANCELLED") for record in tally.orders}
    assert states == {other.voucher.guid: "", outcome.voucher.guid: "Yes"}
    # The accountant's deletion is no reason to cancel another.
    tally.books.records.remove(next(each for each in tally.orders if each.guid == outcome.voucher.guid))
    gone = connector.write_receipt(dataset, ours)
    assert gone.result == "missing"
    assert gone.message.startswith("H2345-R-7 is no longer found in Tally.")


def test_what_the_accountant_cancelled_is_not_written_again(tally, connector, dataset, receipt):
    connector.write_receipt(dataset, receipt)
    tally.orders[0].fields["ISCANCELLED"] = "Yes"

    again = connector.write_receipt(dataset, replace(receipt, was_sent=True))
    assert again.result == "rejected"
    assert again.message.on_wire() == {"key": "books.canceled_there", "values": {"number": "RCPT/1"}}


def test_names_missing_in_the_books_are_reported_and_nothing_is_sent(tally, connector, dataset, receipt):
    tally.books.delete("VoucherType", "Receipt")
    outcome = connector.write_receipt(dataset, replace(receipt, ledger="ICICI", party_key="gone"))

    assert outcome.result == "rejected"
    assert outcome.message.startswith(
        "Not found in Tally: customer “Om & Sons”, ledger “ICICI”, voucher type “Receipt”."
    )
    assert not tally.request_counts["import"]
