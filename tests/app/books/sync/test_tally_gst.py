"""The source that a Tally item names decides on its tax; a tax that is stated nowhere is unknown."""

import pytest

from app.books.sync.connectors.interface import ReadOptions
from tests.tally import running_tally
from tests.tally_books import gst

ABOVE = "<SRCOFGSTDETAILS>As per Company/Stock Group</SRCOFGSTDETAILS>"
CLASSIFIED = (
    "<SRCOFGSTDETAILS>Use GST Classification</SRCOFGSTDETAILS>"
    "<GSTCLASSIFICATIONNAME>Wires</GSTCLASSIFICATIONNAME>"
)
CEILING = "Ceiling Fan 48"


@pytest.fixture
def tally():
    with running_tally() as fake:
        # No group of items has a rate.
        for group in ("Electric", "Fans"):
            fake.books.named("StockGroup", group).lists.clear()
        fake.books.alter("StockItem", CEILING, lists=gst(0, said=ABOVE))
        yield fake
    assert not fake.faults


@pytest.fixture
def rate(connector, dataset):
    """Return a function that reads the tax rate of the ceiling fan."""

    def read(sales_ledger: str = "Sales"):
        options, rejects = ReadOptions(sales_ledger=sales_ledger), []
        batches = connector.read(dataset, ["products"], options, lambda *reject: rejects.append(reject))
        rows = {row["name"]: row["taxRate"] for batch in batches for row in batch.rows}
        assert not rejects
        return rows[CEILING]

    return read


def test_a_rate_that_is_stated_nowhere_is_unknown(rate):
    assert rate() is None


def test_the_company_the_sales_ledger_and_the_group_are_asked_in_turn(tally, rate):
    tally.books.gst = gst(5)["GSTDETAILS.LIST"]
    assert rate() == 5
    tally.books.alter("Ledger", "Sales", lists=gst(12))
    assert (rate(), rate("Round Off"), rate("")) == (12, 5, 5)
    tally.books.alter("StockGroup", "Electric", lists=gst(18))
    assert rate() == 18


def test_a_classification_overrides_the_group_and_a_missing_one_leaves_the_rate_unknown(tally, rate):
    tally.books.alter("StockGroup", "Electric", lists=gst(18))
    tally.books.alter("StockItem", CEILING, lists=gst(0, said=CLASSIFIED))
    assert rate() is None
    tally.books.add("GSTClassification", "WIRES", lists=gst(12))
    assert rate() == 12
    tally.books.alter("StockItem", CEILING, lists=gst(0, said=ABOVE))
    tally.books.alter("StockGroup", "Fans", lists=gst(0, said=CLASSIFIED))
    assert rate() == 12


def by_price(*slabs: tuple[int, str], said: str = "") -> dict[str, str]:
    parts = "".join(
        f"<GSTSLABRATES.LIST><TAXABILITY>{taxability}</TAXABILITY><TOITEMRATE>2500</TOITEMRATE>"
        f"<RATEDETAILS.LIST><GSTRATEDUTYHEAD>IGST</GSTRATEDUTYHEAD><GSTRATE> {percent}</GSTRATE>"
        "</RATEDETAILS.LIST></GSTSLABRATES.LIST>"
        for percent, taxability in slabs
    )
    (text,) = gst(0, said=said).values()
    return {"GSTDETAILS.LIST": text.replace("</STATEWISEDETAILS.LIST>", f"{parts}</STATEWISEDETAILS.LIST>")}


BY_RATE = "<CALCULATIONTYPE>On Item Rate</CALCULATIONTYPE>"
SLABBED = "<SRCOFGSTDETAILS>Specify Slab-Based Rates</SRCOFGSTDETAILS>"


@pytest.mark.parametrize(
    ("slabs", "percent"),
    [
        ([(5, "Taxable"), (18, "Taxable")], None),
        ([(0, "Exempt"), (5, "Taxable")], None),
        ([(5, "Taxable"), (5, "Taxable")], 5),
        ([(0, "Exempt"), (0, "Nil Rated")], 0),
        ([], None),
    ],
)
@pytest.mark.parametrize("said", [BY_RATE, SLABBED + BY_RATE])
@pytest.mark.parametrize("kind", ["item", "group"])
def test_a_rate_that_depends_on_the_price_is_unknown(tally, rate, slabs, percent, said, kind):
    tally.books.alter("StockGroup", "Electric", lists=gst(18))
    record = ("StockItem", CEILING) if kind == "item" else ("StockGroup", "Fans")
    tally.books.alter(*record, lists=by_price(*slabs, said=said))

    assert rate() == percent


@pytest.mark.parametrize("change", ["company", "classification", "sales ledger"])
def test_items_are_read_again_when_a_rate_above_their_groups_changes(tally, connector, dataset, change):
    tally.books.alter("StockItem", CEILING, lists=gst(0, said=CLASSIFIED))
    tally.books.add("GSTClassification", "Wires", lists=gst(18))
    memory = {}

    def read() -> dict:
        options = ReadOptions(sales_ledger="Sales")
        batches = connector.read_changes(dataset, options, lambda *_reject: None, memory, {})
        rows = {batch.entity: list(batch.rows) for batch in batches}
        return {row["name"]: row["taxRate"] for row in rows.get("products", ())}

    assert read() == {CEILING: 18, "Table Fan": None, "Switch 6A": None}
    if change == "company":
        tally.books.gst = gst(5)["GSTDETAILS.LIST"]
        tally.books.alter("Ledger", "Om & Sons")
    elif change == "classification":
        tally.books.alter("GSTClassification", "Wires", lists=gst(28))
    else:
        tally.books.alter("Ledger", "Sales", lists=gst(12))

    (of_company, of_ledger) = (5 if change == "company" else None, 12 if change == "sales ledger" else None)
    expected = 28 if change == "classification" else 18
    assert read() == {CEILING: expected, **dict.fromkeys(("Table Fan", "Switch 6A"), of_company or of_ledger)}
    assert read() == {}


def test_a_pasted_apostrophe_of_windows_is_an_apostrophe(tally, connector, dataset):
    tally.books.rename("StockItem", CEILING, "L\u0092Oreal")
    batches = connector.read(dataset, ["products"], ReadOptions(), lambda *_reject: None)

    assert "L’Oreal" in {row["name"] for batch in batches for row in batch.rows}
