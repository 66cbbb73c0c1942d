"""Values that the accountant withdraws are withdrawn here; values that the books never had stay."""

import pytest

from tests.app.books.sync.test_tally_changes import Reader, read, tally
from tests.tally_books import gst, prices

__all__ = ["read", "tally"]

MRP = {
    "MRPDETAILS.LIST": (
        "<MRPDETAILS.LIST><FROMDATE>20250401</FROMDATE><MRPRATEDETAILS.LIST><MRPRATE>50.00/Nos</MRPRATE>"
        "</MRPRATEDETAILS.LIST></MRPDETAILS.LIST>"
    )
}
HSN = {
    "HSNDETAILS.LIST": (
        "<HSNDETAILS.LIST><APPLICABLEFROM>20250401</APPLICABLEFROM><HSNCODE>8536</HSNCODE></HSNDETAILS.LIST>"
    )
}
NO_RATES = [None] * 5


def test_a_removed_price_list_and_maximum_price_are_withdrawn(tally, read):
    tally.books.alter("StockItem", "Switch 6A", lists=MRP)
    (size,) = read()["variants"]
    assert (size["rates"][0], size["mrp"]) == (24, 50)
    tally.books.named("StockItem", "Switch 6A").lists.clear()
    tally.books.alter("StockItem", "Switch 6A")
    (size,) = read()["variants"]
    assert (size["rates"], size["discount"], size["mrp"]) == (NO_RATES, 0, None)
    tally.books.alter("StockItem", "Switch 6A")
    (size,) = read()["variants"]
    assert not {"rates", "discount", "mrp"} & set(size), "it may have a rate of the shop by now"


@pytest.mark.parametrize("rate", ["", "0.00/Nos"])
def test_a_newer_price_list_without_a_rate_withdraws_the_older_one(tally, read, rate):
    older = prices(Dealer="24.00")["FULLPRICELIST.LIST"]
    newer = older.replace("20260401", "20261101").replace("24.00/Nos", rate)
    tally.books.alter("StockItem", "Switch 6A", lists={"FULLPRICELIST.LIST": older + newer})

    assert [row["rates"] for row in read()["variants"]] == [NO_RATES]


def test_removed_taxes_and_codes_are_withdrawn(tally, read):
    for group in ("Electric", "Fans"):
        tally.books.named("StockGroup", group).lists.clear()
    tally.books.alter("StockItem", "Switch 6A", lists={**gst(18), **HSN})
    rows = {row["name"]: row for row in read()["products"]}
    assert (rows["Switch 6A"]["taxRate"], rows["Switch 6A"]["hsn"]) == (18, "8536")
    tally.books.named("StockItem", "Switch 6A").lists.clear()
    tally.books.alter("StockItem", "Switch 6A")
    (row,) = read()["products"]

    assert (row["taxRate"], row["hsn"]) == (None, None)


def test_an_item_that_never_had_a_price_withdraws_none(tally):
    tally.books.add("StockItem", "Wire", PARENT="Electric", BASEUNITS="Nos")
    sizes = Reader(tally)()["variants"]

    assert ["rates" in size for size in sizes] == [True, True, True, False]
    assert not any("mrp" in size for size in sizes)
