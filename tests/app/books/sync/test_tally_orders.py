"""Orders are written into Tally's books once, or the owner learns why not."""

import threading
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import BookOrder, LedgerAmount, OrderLine, ReadOptions
from app.books.sync.connectors.tally.client import TallyClient, Timeouts
from app.books.sync.connectors.tally.connector import TallyConnector
from tests.tally import running_tally
from tests.tally_books import Record


@pytest.fixture
def tally():
    with running_tally() as fake:
        yield fake
    assert not fake.faults


@pytest.fixture
def order(tally):
    fan, customer = tally.books.named("StockItem", "Ceiling Fan 48"), tally.books.named("Ledger", "Om & Sons")
    line = OrderLine(fan.guid, fan.name, "Nos", Decimal(10), Decimal("1250.00"), Decimal("12500.00"))
    return BookOrder(
        id=7,
        revision=1,
        action="create",
        remote_id="6f9619ff-8b86-5011-b42d-00c04fc964ff",
        number="A-1007",
        date="2026-11-21",
        voucher_type="Sales Order",
        sales_ledger="Sales",
        godown="Main Location",
        party_key=customer.guid,
        party_name=customer.name,
        narration="Portal order A-1007; ring first \x05",
        lines=(line,),
        ledgers=(
            *(LedgerAmount("CGST", Decimal("1125.00")), LedgerAmount("SGST", Decimal("1125.00"))),
            LedgerAmount("Round Off", Decimal("-0.40")),
        ),
        total=Decimal("14749.60"),
    )


def written(connector, dataset, order) -> BookOrder:
    """Write an order, and return it as the store sends it from then on."""
    outcome = connector.write_order(dataset, order)
    assert outcome.result == "created"
    seen = outcome.voucher
    return replace(order, guid=seen.guid, counter=seen.counter, was_sent=True, revision=2)


def test_an_order_becomes_one_sales_order_with_a_number(tally, connector, dataset, order):
    outcome = connector.write_order(dataset, order)
    (voucher,) = tally.orders

    assert outcome.result == "created"
    assert outcome.voucher is not None
    assert outcome.voucher.number == voucher.value("VOUCHERNUMBER") == "SO/1"
    assert voucher.value("PARTYLEDGERNAME") == "Om & Sons"
    assert voucher.value("NARRATION") == "Portal order A-1007; ring first "
    assert "<AMOUNT>-14749.60</AMOUNT>" in voucher.lists["LEDGERENTRIES.LIST"]
    assert "Sales<" not in voucher.lists["LEDGERENTRIES.LIST"]
    assert "<ORDERNO>A-1007</ORDERNO>" in voucher.lists["ALLINVENTORYENTRIES.LIST"]


def test_a_line_below_its_rate_has_the_discount_that_leads_to_its_amount(tally, connector, dataset, order):
    (line,) = order.lines
    less = replace(order, lines=(replace(line, amount=Decimal("12476.29")),), total=Decimal("14725.89"))

    assert connector.write_order(dataset, less).result == "created"

    (entry,) = [voucher.lists["ALLINVENTORYENTRIES.LIST"] for voucher in tally.orders]
    assert "<RATE>1250/Nos</RATE><DISCOUNT>0.18968000</DISCOUNT><AMOUNT>12476.29</AMOUNT>" in entry


def test_sending_again_makes_no_second_voucher(tally, connector, dataset, order):
    first, second = (connector.write_order(dataset, order) for _ in range(2))

    assert (first.result, second.result) == ("created", "exists")
    assert first.voucher == second.voucher
    assert len(tally.orders) == 1


def test_an_order_without_its_number_is_recognised_by_its_remote_id(tally, connector, dataset, order):
    connector.write_order(dataset, order)
    tally.orders[0].fields["REFERENCE"] = "somebody changed it"

    assert connector.write_order(dataset, replace(order, was_sent=True)).result == "exists"
    assert len(tally.orders) == 1


def test_after_a_time_out_the_next_attempt_finds_the_order(tally, dataset, order):
    impatient = TallyConnector(TallyClient(tally.address, Timeouts(writing=0.3)))
    tally.late = threading.Event()
    assert impatient.write_order(dataset, order).result == "unknown"
    tally.late.set()
    tally.late = None
    again = impatient.write_order(dataset, order)

    assert again.result == "exists"
    assert len(tally.orders) == 1


def lot(number: str, quantity: str, tracked: str = "\x04 Not Applicable") -> dict[str, str]:
    """Return the articles of a voucher, all of one lot."""
    return {
        "ALLINVENTORYENTRIES.LIST": (
            "<ALLINVENTORYENTRIES.LIST><STOCKITEMNAME>Ceiling Fan 48</STOCKITEMNAME><BATCHALLOCATIONS.LIST>"
            f"<TRACKINGNUMBER>{tracked}</TRACKINGNUMBER><ORDERNO>{number}</ORDERNO>"
            f"<ACTUALQTY> {quantity} Nos</ACTUALQTY></BATCHALLOCATIONS.LIST></ALLINVENTORYENTRIES.LIST>"
        )
    }


def test_what_was_delivered_of_an_order_is_read_once(tally, dataset, order):
    connector = TallyConnector(TallyClient(tally.address), clock=lambda: datetime(2026, 12, 20))
    connector.write_order(dataset, order)
    tally.books.add("VoucherType", "Counter Sale", PARENT="Sales")
    for type, day, lots in (
        ("Delivery Note", "20261125", lot("A-1007", "4", "DN1")),
        ("Sales", "20261126", lot("A-1007", "4", "DN1")),
        ("Counter Sale", "20261219", lot("A-1007", "6")),
        ("Sales", "20261219", lot("\x04 Not Applicable", "9")),
    ):
        fields = {"DATE": day, "VOUCHERTYPENAME": type, "VOUCHERNUMBER": "1"}
        tally.books.records.append(Record("Voucher", "", f"g-{type}-{day}", 1, fields, lots))
    (batch,) = connector.read(dataset, ["deliveries"], ReadOptions(), lambda *_reject: None)

    rows = [(row["orderNo"], row["quantity"], row["date"]) for row in batch.rows]
    assert sorted(rows) == [("A-1007", 4, "2026-11-25"), ("A-1007", 6, "2026-12-19")]


def test_a_change_replaces_every_line(tally, connector, dataset, order):
    order = written(connector, dataset, order)
    line = replace(order.lines[0], quantity=Decimal(4), amount=Decimal("5000.00"))
    changed = replace(order, action="alter", revision=2, lines=(line,), ledgers=(), total=Decimal(5000))

    assert connector.write_order(dataset, changed).result == "altered"
    (voucher,) = tally.orders
    assert "<ACTUALQTY>4 Nos</ACTUALQTY>" in voucher.lists["ALLINVENTORYENTRIES.LIST"]


def test_a_change_that_makes_a_second_voucher_raises_an_alarm(tally, connector, dataset, order):
    order = written(connector, dataset, order)
    tally.creates_on_alter = True
    outcome = connector.write_order(dataset, replace(order, action="alter", revision=2))

    assert outcome.result == "alarm"
    assert "Delete one of them" in outcome.message
    assert tally.request_counts["import"] == 2


def test_a_change_of_a_missing_order_is_rejected(tally, connector, dataset, order):
    outcome = connector.write_order(dataset, replace(order, action="alter"))

    assert outcome.result == "missing"
    assert not tally.request_counts["import"]


@pytest.mark.parametrize("by_master_id", [False, True])
def test_an_order_is_cancelled_in_either_way(tally, connector, dataset, order, by_master_id):
    order = written(connector, dataset, order)
    tally.cancels_by_master_id_only = by_master_id

    assert connector.write_order(dataset, replace(order, action="cancel")).result == "cancelled"
    assert tally.orders[0].value("ISCANCELLED") == "Yes"


def test_names_missing_in_the_books_are_reported_and_nothing_is_sent(tally, connector, dataset, order):
    tally.books.delete("Ledger", "CGST")
    tally.books.delete("StockItem", "Ceiling Fan 48")
    outcome = connector.write_order(dataset, order)

    assert outcome.result == "rejected"
    assert outcome.message.startswith("Not found in Tally: ledger “CGST”, item “Ceiling Fan 48”.")
    assert outcome.message.on_wire()["values"]["names"] == [
        {"key": "books.name.ledger", "values": {"name": "CGST"}},
        {"key": "books.name.item", "values": {"name": "Ceiling Fan 48"}},
    ]
    assert not tally.request_counts["import"]


def test_of_many_missing_names_the_first_are_reported(tally, connector, dataset, order):
    lines = tuple(replace(order.lines[0], key=str(at), name=f"Fan {at}") for at in range(12))
    outcome = connector.write_order(
        dataset, replace(order, lines=lines, total=order.lines[0].amount * 12, ledgers=())
    )

    assert "item “Fan 9”, 2 more." in outcome.message


def test_a_customer_renamed_just_now_is_written_by_the_new_name(tally, connector, dataset, order):
    connector.write_order(dataset, replace(order, number="A-1", remote_id="1"))
    tally.books.rename("Ledger", "Om & Sons", "Om and Daughters")
    connector.write_order(dataset, order)

    assert [voucher.value("PARTYLEDGERNAME") for voucher in tally.orders] == ["Om & Sons", "Om and Daughters"]


def test_totals_that_do_not_agree_are_not_sent(tally, connector, dataset, order):
    outcome = connector.write_order(dataset, replace(order, total=Decimal("14751.00")))

    assert outcome.result == "rejected"
    assert "₹14751.00" in outcome.message
    assert not tally.request_counts["import"]


def test_a_refusal_is_reported_in_tallys_words(tally, connector, dataset, order):
    tally.refuses = "Voucher date is missing."
    outcome = connector.write_order(dataset, order)

    assert outcome.result == "rejected"
    assert outcome.message.startswith("Tally says: “Voucher date is missing.”")


def test_a_refusal_counted_only_as_exceptions_is_a_refusal(tally, connector, dataset, order, monkeypatch):
    monkeypatch.setattr("tests.tally_vouchers.balances", lambda _voucher: False)

    assert connector.write_order(dataset, order).result == "rejected"
    assert not tally.orders
