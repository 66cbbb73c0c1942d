"""Open bills and invoices are read as the accountant sees them."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from xml.etree.ElementTree import fromstring

import pytest

from app.books.sync.connectors.interface import ReadOptions, SourceProblem
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.connector import TallyConnector
from app.books.sync.connectors.tally.receivables import due_day
from app.books.sync.pack.entities import MAX_INVOICE_LINES, Bill, EInvoice, Invoice
from tests.app.books.sync.test_tally_orders import tally

__all__ = ["tally"]


@pytest.fixture
def connector(tally):
    return TallyConnector(TallyClient(tally.address), clock=lambda: datetime(2026, 11, 21))


def read(connector, entity: str, rejected: Sequence[tuple] = (), **options) -> tuple[list[dict], bool]:
    """Return the rows of an entity, and whether they are complete; nothing else is rejected."""
    rejects = []
    (batch,) = connector.read(
        connector.datasets()[0],
        [entity],
        ReadOptions(**options),
        lambda *reject: rejects.append(reject),
    )
    rows = list(batch.rows)
    assert rejects == list(rejected)
    return rows, batch.complete


@pytest.mark.parametrize(
    ("period", "due"),
    [
        ('<P JD="46345"></P>', "2026-11-20"),
        ('<P JD="46345" P="20-Nov-26">20-Nov-26</P>', "2026-11-20"),
        ('<P JD="46316" P="30 Days">30 Days</P>', "2026-11-21"),
        ("<P>30 Days</P>", "2026-11-21"),
        ("<P>2 Weeks</P>", "2026-11-05"),
        ("<P>45</P>", "2026-12-06"),
        ("<P></P>", "2026-10-22"),
        ("<P>on delivery</P>", None),
    ],
)
def test_a_bill_is_due_on_a_numbered_day_or_after_a_period(period, due):
    assert due_day(fromstring(period), "2026-10-22") == due  # noqa: S314 -- the test's own text


def test_open_bills_are_those_of_customers(tally, connector):
    books = tally.books
    books.bill("Om & Sons", "INV/1", "20261001", "-1180.00", "46345")
    books.bill("OM & SONS", "Advance", "20261110", "500.00", "")
    books.bill("Om & Sons", "INV/0", "20260901", "0.00", "30 Days")
    books.bill("Wire Works", "P-9", "20261001", "900.00", "30 Days")
    rows, complete = read(connector, "bills")

    om = books.named("Ledger", "Om & Sons").guid
    shown = [(row["accountKey"], row["name"], row["date"], row["due"], row["amount"]) for row in rows]
    assert complete
    assert shown == [
        (om, "INV/1", "2026-10-01", "2026-11-20", Decimal("1180.00")),
        (om, "Advance", "2026-11-10", "2026-11-10", Decimal("-500.00")),
    ]


def test_two_bills_of_one_name_are_two(tally, connector):
    for day in ("20260401", "20260501"):
        tally.books.bill("Om & Sons", "Opening", day, "-10.00", "")
    rows, _complete = read(connector, "bills")

    assert len({row["key"] for row in rows}) == 2


def test_bills_whose_long_names_begin_alike_have_different_keys(tally, connector):
    names = [f"{'INV/2026/' * 32}{number}" for number in (1, 2)]
    for name in reversed(names):
        tally.books.bill("Om & Sons", name, "20260401", "-10.00", "")
    first = {row["name"]: row["key"] for row in read(connector, "bills")[0]}
    tally.books.records.remove(tally.books.named("Bills", names[1]))
    rows, _complete = read(connector, "bills")

    assert len(set(first.values())) == 2
    assert [(row["name"], row["key"]) for row in rows] == [(names[0], first[names[0]])]
    assert all(Bill.model_validate(row) for row in rows)


IRN = "0b" * 32
SIGNED = "eyJhbGciOiJSUzI1NiJ9." + "aB3_-" * 220 + ".x-Y_9"


@pytest.mark.parametrize(
    ("given", "read_as"),
    [
        ({}, None),
        ({"IRN": "", "IRNACKNO": "", "IRNQRCODE": ""}, None),
        ({"IRN": "\x04 Not Applicable", "IRNACKNO": "1"}, None),
        ({"IRN": f" {IRN.upper()} "}, {"irn": IRN, "ackNumber": None, "ackOn": None, "signedQr": None}),
        (
            {
                "IRN": IRN,
                "IRNACKNO": " 112010036563310 ",
                "IRNACKDATE": "20261120",
                "IRNQRCODE": f"{SIGNED}\n",
            },
            {"irn": IRN, "ackNumber": "112010036563310", "ackOn": "2026-11-20", "signedQr": SIGNED},
        ),
        (
            {
                "IRN": IRN,
                "IRNACKDATE": "2026-11-20 10:31:00",
                "IRNQRCODE": f"{SIGNED[:500]}\n {SIGNED[500:]}",
            },
            {"irn": IRN, "ackNumber": None, "ackOn": "2026-11-20", "signedQr": SIGNED},
        ),
        (
            {"IRN": IRN, "IRNACKDATE": "20-Nov-26", "IRNQRCODE": "a" * 2901},
            {"irn": IRN, "ackNumber": None, "ackOn": None, "signedQr": None},
        ),
    ],
)
def test_an_invoice_has_its_irn_and_a_code_only_if_it_is_whole(tally, connector, given, read_as):
    tally.books.invoice("Om & Sons", "S/1", "20261120", "2950.00", **given)

    (row,), _ = read(connector, "invoices")

    assert row["eInvoice"] == read_as
    assert Invoice.model_validate(row).eInvoice == (read_as and EInvoice(**read_as))


def test_an_invoice_names_the_orders_that_it_bills_each_once(tally, connector):
    sale = tally.books.invoice("Om & Sons", "S/1", "20261120", "2950.00")
    lots = "".join(
        f"<BATCHALLOCATIONS.LIST><ORDERNO>{number}</ORDERNO></BATCHALLOCATIONS.LIST>"
        for number in ("A-1007", "", "A-1007", "\x04 Not Applicable", "A-1009")
    ).replace("\x04", "&#4;")
    name = "ALLINVENTORYENTRIES.LIST"
    sale.lists[name] = sale.lists[name].replace(f"</{name}>", f"{lots}</{name}>")

    (row,), _ = read(connector, "invoices")

    assert row["orderNos"] == ["A-1007", "A-1009"]


@pytest.mark.parametrize("number", [MAX_INVOICE_LINES, MAX_INVOICE_LINES + 1])
def test_all_lines_and_orders_of_an_invoice_are_read_or_the_rest_is_said(tally, connector, number):
    sale = tally.books.invoice("Om & Sons", "S/1", "20261120", "2950.00")
    name = "ALLINVENTORYENTRIES.LIST"
    sale.lists[name] = "".join(
        f"<{name}><STOCKITEMNAME>Fan {at}</STOCKITEMNAME><ACTUALQTY> 1 Nos</ACTUALQTY>"
        f"<BATCHALLOCATIONS.LIST><ORDERNO>A-{at}</ORDERNO></BATCHALLOCATIONS.LIST></{name}>"
        for at in range(number)
    )
    is_whole = number == MAX_INVOICE_LINES
    said = [
        (sale.guid, field, str(number), "only the first 1,000 were read") for field in ("lines", "orderNos")
    ]

    (row,), _ = read(connector, "invoices", [] if is_whole else [("invoices", *each) for each in said])

    assert (len(row["lines"]), len(row["orderNos"])) == (MAX_INVOICE_LINES, MAX_INVOICE_LINES)
    assert Invoice.model_validate(row)


def test_invoices_of_a_year_are_read_with_their_lines(tally, connector):
    books = tally.books
    books.add("VoucherType", "Counter Sale", PARENT="Sales")
    books.invoice("Om & Sons", "S/2", "20261120", "2950.00", VOUCHERTYPENAME="Counter Sale")
    books.invoice("Om & Sons", "S/1", "20251125", "2950.00")
    books.invoice("Om & Sons", "S/0", "20251101", "2950.00")
    books.invoice("Cash", "S/9", "20261120", "2950.00")
    books.invoice("Om & Sons", "CN/1", "20261120", "2950.00", VOUCHERTYPENAME="Credit Note")
    rows, complete = read(connector, "invoices")

    assert complete
    assert {row["number"]: (row["date"], row["amount"], row["active"]) for row in rows} == {
        "S/2": ("2026-11-20", Decimal("2950.00"), True),
        "S/1": ("2025-11-25", Decimal("2950.00"), True),
    }
    line = {"name": "Ceiling Fan 48", "quantity": Decimal(2), "unit": "Nos"}
    assert rows[0]["lines"] == [{**line, "rate": Decimal("1250.00"), "amount": Decimal("2500.00")}]


def test_only_what_changed_is_read_again(tally, connector):
    books = tally.books
    first = books.invoice("Om & Sons", "S/1", "20260601", "2950.00")
    books.invoice("Om & Sons", "S/2", "20261120", "2950.00")
    read_at = books.vouchers
    books.change_voucher(first, ISCANCELLED="Yes")
    before = tally.request_counts["Voucher"]
    rows, complete = read(connector, "invoices", invoices_after=read_at)

    assert [(row["number"], row["active"]) for row in rows] == [("S/1", False)]
    assert not complete
    assert tally.request_counts["Voucher"] - before == 1


def test_other_vouchers_are_entries_of_the_customers_in_them(tally, connector):
    books = tally.books
    books.add("VoucherType", "Bank Receipt", PARENT="Receipt")
    books.entry("Bank Receipt", "R/1", "20261120", {"Om & Sons": "500.00", "Cash": "-500.00"})
    both = {"Om & Sons": "100.00", "Asha Electricals": "-100.00"}
    books.entry("Journal", "J/1", "20261101", both)
    books.entry("Credit Note", "CN/1", "20261025", {"Om & Sons": "80.00", "Sales": "-80.00"})
    books.entry("Payment", "P/1", "20261025", {"Wire Works": "-80.00", "Cash": "80.00"})
    books.entry("Receipt", "R/9", "20261121", {"Om & Sons": "5.00"}, ISOPTIONAL="Yes")
    books.entry("Sales Order", "SO/1", "20261121", {"Om & Sons": "-900.00"})
    books.invoice("Om & Sons", "S/1", "20261120", "2950.00")
    rows, complete = read(connector, "entries")

    om, asha = (books.named("Ledger", name).guid for name in ("Om & Sons", "Asha Electricals"))
    shown = [
        (row["accountKey"], row["kind"], row["number"], row["date"], row["amount"])
        for row in rows
        if row.get("active", True)
    ]
    assert complete
    assert sorted(shown) == sorted(
        [
            (om, "receipt", "R/1", "2026-11-20", Decimal("-500.00")),
            (om, "journal", "J/1", "2026-11-01", Decimal("-100.00")),
            (asha, "journal", "J/1", "2026-11-01", Decimal("100.00")),
            (om, "creditNote", "CN/1", "2026-10-25", Decimal("-80.00")),
        ]
    )
    assert len([row for row in rows if not row.get("active", True)]) == 1
    assert len({row["key"] for row in rows}) == len(rows)


def test_only_entries_that_changed_are_read_again(tally, connector):
    books = tally.books
    first = books.entry("Receipt", "R/1", "20260601", {"Om & Sons": "500.00"})
    books.entry("Receipt", "R/2", "20261120", {"Om & Sons": "900.00"})
    read_at = books.vouchers
    books.change_voucher(first, ISCANCELLED="Yes")
    rows, complete = read(connector, "entries", invoices_after=read_at)

    assert [(row["voucherKey"], row["active"]) for row in rows] == [(first.guid, False)]
    assert not complete


@pytest.mark.parametrize("entity", ["bills", "invoices", "entries"])
def test_a_company_closed_during_the_read_is_not_a_company_without_bills(tally, connector, entity):
    def close(type: str) -> None:
        if type in ("Bills", "Voucher"):
            tally.is_open = False

    tally.before = close
    with pytest.raises(SourceProblem, match="not open"):
        read(connector, entity)
