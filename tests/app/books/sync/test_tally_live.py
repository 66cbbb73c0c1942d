"""A running Tally is read as it is now, and nothing is misread when it misbehaves."""

from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import CURRENT_VALUES, EVERYTHING, ReadOptions, SourceProblem
from app.books.sync.connectors.tally.client import NoTally, TallyClient, TallySilent, Timeouts
from app.books.sync.connectors.tally.connector import TallyConnector
from app.books.sync.pack import Dataset
from tests.tally import Tally, running_tally
from tests.tally_books import prices, small_shop


@pytest.fixture
def tally():
    with running_tally() as fake:
        yield fake
    assert not fake.faults


@pytest.fixture
def connector(tally):
    client = TallyClient(tally.address, Timeouts())
    yield TallyConnector(client)
    client.close()


def impatient(tally: Tally) -> TallyConnector:
    return TallyConnector(TallyClient(tally.address, Timeouts(0.2, 0.2, 0.2, 0.2)))


def read(connector: TallyConnector, entities=EVERYTHING, **options) -> dict[str, list]:
    (dataset, *_) = connector.datasets()
    rejects = []
    batches = connector.read(
        dataset, entities, ReadOptions(**options), lambda *reject: rejects.append(reject)
    )
    rows_read = {batch.entity: list(batch.rows) for batch in batches}
    assert not rejects
    return rows_read


def test_companies_are_offered_year_by_year(connector):
    newest, oldest = connector.datasets()

    assert (newest.dataNm, newest.fromyr, newest.toyr) == ("710de34a-2026", "2026", "2027")
    assert (oldest.dataNm, oldest.compName) == ("710de34a-2025", "Bharat Traders")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-8", "cp1252"])
@pytest.mark.parametrize("noise", [False, True])
def test_everything_is_read_in_any_encoding(tally, connector, encoding, noise):
    tally.encoding, tally.noise = encoding, noise
    tally.books.rename("StockItem", "Table Fan", "Table Fan — small")
    rows_read = read(connector, salespeople="costCentres")

    names = {row["name"] for row in rows_read["products"]}
    assert names == {"Ceiling Fan 48", "Table Fan — small", "Switch 6A"}
    assert {row["name"] for row in rows_read["accounts"]} == {"Asha Electricals", "Om & Sons"}
    assert [row["name"] for row in rows_read["departments"]] == ["Electric", "Fans"]
    assert [row["name"] for row in rows_read["salespeople"]] == ["Ramesh"]
    assert all(row["taxRate"] == 18 for row in rows_read["products"])
    assert [row["rates"][:2] for row in rows_read["variants"]] == [
        [Decimal("1250.00"), Decimal("2500.00")],
        [Decimal("980.50"), Decimal("1961.00")],
        [Decimal("24.00"), Decimal("48.00")],
    ]
    assert [row["quantity"] for row in rows_read["stock"]] == [40, -3, 1200]
    assert [row["amount"] for row in rows_read["balances"]] == [1500, 0]
    assert {row["grade"] for row in rows_read["accounts"]} == {"A"}


def test_groups_of_customers_may_be_salespeople(connector):
    rows_read = read(connector, salespeople="groups")

    (vadodara,) = rows_read["salespeople"]
    assert [row["salespersonKey"] for row in rows_read["accounts"]] == [vadodara["key"], None]


def test_a_rename_keeps_the_key(tally, connector):
    before = read(connector, ["products"])["products"]
    tally.books.rename("StockItem", "Table Fan", "Desk Fan")
    after = read(connector, ["products"])["products"]

    assert [row["key"] for row in after] == [row["key"] for row in before]
    assert after[1]["name"] == "Desk Fan"


def test_a_voucher_moves_stock_and_balance_and_no_counter_of_masters(tally, connector):
    (dataset, *_) = connector.datasets()
    before = connector.cursor(dataset)
    tally.books.sell("Switch 6A", 200, "Om & Sons", Decimal("4800.00"))
    after, rows_read = connector.cursor(dataset), read(connector, CURRENT_VALUES)

    assert (after["altMst"], after["altVch"]) == (before["altMst"], before["altVch"] + 1)
    assert set(rows_read) == set(CURRENT_VALUES)
    assert [row["quantity"] for row in rows_read["stock"]] == [40, -3, 1000]
    assert [row["amount"] for row in rows_read["balances"]] == [1500, 4800]


def test_counters_go_back_with_a_restored_backup(tally, connector):
    (dataset, *_) = connector.datasets()
    backup = tally.backup()
    tally.books.delete("StockItem", "Table Fan")
    later = connector.cursor(dataset)
    tally.books = backup

    assert connector.cursor(dataset)["altMst"] < later["altMst"]


def test_the_names_to_choose_from_are_read(connector):
    names = connector.book_names(connector.datasets()[0])

    assert names.levels == ("Dealer", "Retail")
    assert names.ledgers == ("CGST", "IGST", "Round Off", "SGST", "Sales", "Wire Works")
    assert names.godowns == ("Main Location",)
    assert names.voucher_types == ("Portal Order", "Sales Order")


def test_a_company_that_closes_while_it_is_read_gives_no_rows(tally, connector):
    (dataset, *_) = connector.datasets()

    def close(type: str) -> None:
        tally.is_open = tally.is_open and type != "StockItem"

    tally.before = close
    with pytest.raises(SourceProblem, match="is not open in Tally"):
        list(connector.read(dataset, ["products"], ReadOptions(), lambda *_reject: None))


def test_another_company_of_the_same_name_is_not_mistaken_for_it(tally, connector):
    (dataset, *_) = connector.datasets()
    tally.books = small_shop()
    tally.books.guid = "00000000-0000-4000-8000-000000000000"

    with pytest.raises(SourceProblem, match="is not open in Tally"):
        list(connector.read(dataset, ["products"], ReadOptions(), lambda *_reject: None))


def test_an_interrupted_list_is_an_error(tally, connector):
    (dataset, *_) = connector.datasets()
    batches = connector.read(dataset, ["company", "products"], ReadOptions(), lambda *_reject: None)
    next(batches)
    tally.breaks_off = 1

    with pytest.raises(SourceProblem):
        list(batches)


def test_the_product_is_named(connector):
    assert connector.check().product == "TallyPrime"


def test_no_company_and_no_tally_are_explained_in_words(tally, connector):
    tally.is_open = False
    assert "Open your company" in (connector.check().problem or "")

    gone = TallyConnector(TallyClient("http://127.0.0.1:9/"))
    assert not gone.check().reachable
    with pytest.raises(NoTally, match="F1 > Settings > Connectivity"):
        gone.datasets()


def test_behind_a_message_only_the_small_request_is_sent(tally):
    connector = impatient(tally)
    dataset = Dataset(dataNm="x", guid=tally.books.guid)
    assert connector.check() == connector.check()
    tally.show_message()
    for _ in range(3):
        with pytest.raises(TallySilent, match="Check its screen"):
            list(connector.read(dataset, ["products"], ReadOptions(), lambda *_reject: None))
    assert "screen" in (connector.check().problem or "")
    tally.read_message()

    assert connector.check().problem is None
    assert tally.request_counts["StockItem"] == 0


def test_quotation_marks_and_other_letters_in_names_break_no_request(tally, connector):
    tally.books.name = 'Om & "Sons" <દુકાન>'

    assert len(read(connector, ["products"])["products"]) == 3


def test_items_with_rates_by_quantity_are_named_until_they_have_one_rate(tally, connector):
    (dataset, *_) = connector.datasets()
    (plain,) = prices(Dealer="24.00").values()
    slab = "<PRICELEVELLIST.LIST><STARTINGFROM>10 Nos</STARTINGFROM><RATE>20/Nos</RATE></PRICELEVELLIST.LIST>"
    slabs = plain.replace("</FULLPRICELIST.LIST>", f"{slab}</FULLPRICELIST.LIST>")
    before = connector.book_names(dataset)
    tally.books.alter("StockItem", "Switch 6A", lists={"FULLPRICELIST.LIST": slabs})
    after = connector.book_names(dataset, before, tally.books.masters - 1)
    assert (before.quantity_rates, after.quantity_rates) == ((), ("Switch 6A",))
    assert read(connector, ["variants"])["variants"][2]["rates"][0] == 24
    assert connector.book_names(dataset, after, tally.books.masters).quantity_rates == ("Switch 6A",)
    tally.books.alter("StockItem", "Switch 6A", lists={"FULLPRICELIST.LIST": plain})

    assert connector.book_names(dataset, after, tally.books.masters - 1).quantity_rates == ()


def test_items_with_a_rate_for_a_unit_of_unknown_size_are_named_until_it_is_known(tally, connector):
    (dataset, *_) = connector.datasets()
    (plain,) = prices(Dealer="240.00").values()
    tally.books.alter("StockItem", "Switch 6A", lists={"FULLPRICELIST.LIST": plain.replace("/Nos", "/Box")})
    before = connector.book_names(dataset)
    tally.books.alter("StockItem", "Switch 6A", ADDITIONALUNITS="Box", CONVERSION="10", DENOMINATOR="1")
    after = connector.book_names(dataset, before, tally.books.masters - 1)

    assert (before.other_units, after.other_units) == (("Switch 6A",), ())
