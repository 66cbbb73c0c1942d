"""The stock of chosen godowns: only where the owner chose some, and never a sum that is in doubt."""

import time
from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import CURRENT_VALUES, ReadOptions, SourceProblem
from app.books.sync.connectors.tally.client import TallyClient, Timeouts
from app.books.sync.connectors.tally.connector import TallyConnector
from app.books.sync.connectors.tally.export import TallyExport
from app.books.sync.connectors.tally.godowns import ITEMS_AT_ONCE
from app.books.sync.pack import Dataset
from app.shared.texts.messages import text
from tests.tally import running_tally


class Shop:
    """A shop that reads stock, and remembers what it read."""

    def __init__(self, address: str, timeouts: Timeouts | None = None) -> None:
        self.connector = TallyConnector(TallyClient(address, timeouts))
        self.memory: dict = {}
        self.rejects: list[tuple[str, ...]] = []

    def read(self, *godowns: str, figures: bool = False) -> dict[str, Decimal]:
        """Return the stock that was read, by item: all of it, or what moved since the reading before."""
        (dataset, *_) = self.connector.datasets()
        options = ReadOptions(stock_godowns=list(godowns), figures=figures)
        self.rejects = []
        self.entities = {
            batch.entity: [dict(row) for row in batch.rows]
            for batch in self.connector.read_values(dataset, options, self._reject, self.memory)
        }
        return {self._names()[row["key"]]: row["quantity"] for row in self.entities["stock"]}

    def figures(self) -> dict[str, Decimal | None]:
        return {row["name"]: row["amount"] for row in self.entities["figures"] if row["part"] == "stock"}

    def _names(self) -> dict[str, str]:
        (dataset, *_) = self.connector.datasets()
        batches = self.connector.read(dataset, ("products",), ReadOptions(), self._reject)
        return {f"{row['key']}/.": row["name"] for batch in batches for row in batch.rows if "name" in row}

    def _reject(self, *rejected: str) -> None:
        self.rejects.append(rejected)


@pytest.fixture
def tally():
    with running_tally() as fake:
        fake.books.add("Godown", "Damaged", PARENT="\x04 Primary")
        fake.books.add("Godown", "Branch", PARENT="\x04 Primary")
        fake.books.held |= {
            "Ceiling Fan 48": [("Main Location", " 30 Nos"), ("Damaged", " 4 Nos"), ("Branch", " 6 Nos")],
            "Table Fan": [("Main Location", "(-)5 Nos"), ("Branch", " 2 Nos")],
        }
        yield fake
    assert not fake.faults


@pytest.fixture
def shop(tally):
    return Shop(tally.address)


def test_without_a_choice_the_stock_of_all_godowns_counts_and_no_report_is_asked_for(tally, shop):
    assert shop.read() == {"Ceiling Fan 48": 40, "Table Fan": -3, "Switch 6A": 1200}
    assert tally.request_counts["report"] == 0


def test_stock_is_the_sum_of_the_chosen_godowns(shop):
    assert shop.read("main location", "Branch") == {"Ceiling Fan 48": 36, "Table Fan": -3, "Switch 6A": 1200}
    assert shop.read("Damaged") == {"Ceiling Fan 48": 4, "Table Fan": 0, "Switch 6A": 0}
    assert shop.rejects == []


@pytest.mark.parametrize(
    ("total", "lines", "quantity"),
    [
        (
            " 2-6 Box of 12 Nos",
            [("Main Location", " 1-6 Box of 12 Nos"), ("Damaged", " 1 Box of 12 Nos")],
            18,
        ),
        (" 60 Nos = 5 Box", [("Main Location", " 48 Nos = 4 Box"), ("Damaged", " 12 Nos = 1 Box")], 48),
        (" 10.500 Kg", [("Damaged", " 0.250 Kg"), ("Main Location", " 10.250 Kg")], Decimal("10.25")),
        # Two batches of one godown; a line without a godown, and one without a quantity.
        (" 7 Nos", [("Main Location", " 2 Nos"), ("Main Location", " 3 Nos"), ("", " 2 Nos")], 5),
        (" 7 Nos", [("Main Location", " 7 Nos"), ("Damaged", "")], 7),
        ("", [], 0),
        ("", [("Main Location", "(-)3 Nos"), ("Branch", " 3 Nos")], -3),
    ],
)
def test_quantities_are_read_as_tally_writes_them(tally, shop, total, lines, quantity):
    tally.books.alter("StockItem", "Switch 6A", CLOSINGBALANCE=total)
    tally.books.held["Switch 6A"] = lines

    assert shop.read("Main Location")["Switch 6A"] == quantity


@pytest.mark.parametrize(
    "lines",
    [
        # A release that repeats the stock of the item for each godown.
        [("Main Location", " 1200 Nos"), ("Branch", " 1200 Nos")],
        [],
        [("Main Location", " 1200 Box")],
        [("Main Location", " many Nos")],
    ],
)
def test_an_item_whose_godowns_do_not_add_up_keeps_its_stock(tally, shop, lines):
    tally.books.held["Switch 6A"] = lines

    assert shop.read("Main Location", figures=True).keys() == {"Ceiling Fan 48", "Table Fan"}
    ((entity, _key, field, value, _reason),) = shop.rejects
    assert (entity, field, value) == ("stock", "quantity", "1200 Nos")
    assert shop.figures() == {"Ceiling Fan 48": 30, "Table Fan": -5, "Switch 6A": None}


def test_only_what_moved_is_asked_for_again(tally, shop):
    shop.read("Main Location")
    tally.books.sell("Ceiling Fan 48", 3, "Asha Electricals", Decimal(3750))
    tally.books.held["Ceiling Fan 48"][0] = ("Main Location", " 27 Nos")
    before = tally.request_counts["report"]

    assert shop.read("Main Location") == {"Ceiling Fan 48": 27}
    assert tally.request_counts["report"] == before + 1


def test_many_changed_items_are_asked_for_in_parts(tally, shop):
    """A change of all items, as of their rates, must not stop Tally for all of them at once."""
    many = [f"Wire {number}" for number in range(ITEMS_AT_ONCE + 1)]
    for name in many:
        tally.books.add("StockItem", name, BASEUNITS="Nos", CLOSINGBALANCE=" 2 Nos")
    shop.read("Main Location")
    for name in many:
        tally.books.alter("StockItem", name, CLOSINGBALANCE=" 3 Nos")
        tally.books.held[name] = [("Main Location", " 3 Nos")]
    before = tally.request_counts["report"]

    assert shop.read("Main Location") == dict.fromkeys(many, 3)
    assert tally.request_counts["report"] == before + 2


def test_another_choice_reads_all_stock(shop):
    shop.read("Main Location")
    assert shop.read("Branch")["Ceiling Fan 48"] == 6
    assert shop.read()["Ceiling Fan 48"] == 40


def test_a_chosen_godown_that_is_gone_stops_the_reading(tally, shop):
    shop.read("Damaged")
    tally.books.rename("Godown", "Damaged", "Scrap")
    with pytest.raises(SourceProblem, match="no longer has the godown Damaged"):
        shop.read("Main Location", "Damaged")


def test_a_tally_that_leaves_out_items_stops_the_reading(tally, shop):
    tally.empty_answers.add("report")
    with pytest.raises(SourceProblem, match="did not give the stock by godown"):
        shop.read("Main Location")


def test_a_tally_that_refuses_the_report_or_is_silent_over_it_leaves_a_way_out(tally):
    shop = Shop(tally.address, Timeouts(large=0.3))
    tally.refuses_formulas = True
    with pytest.raises(SourceProblem, match="choose all godowns under Sync Data"):
        shop.read("Main Location")

    tally.refuses_formulas, tally.before = False, lambda type: time.sleep(0.6 if type == "report" else 0)
    with pytest.raises(SourceProblem, match="choose all godowns under Sync Data"):
        shop.read("Main Location")
    assert shop.read()["Ceiling Fan 48"] == 40


def test_many_items_are_asked_for_in_parts_and_names_may_have_quotation_marks(tally, shop):
    for number in range(ITEMS_AT_ONCE):
        tally.books.add("StockItem", f'Pipe {number}" & more', PARENT="Fans", CLOSINGBALANCE=f" {number} Nos")
    stock = shop.read("Main Location")

    assert stock['Pipe 7" & more'] == 7
    assert len(stock) == ITEMS_AT_ONCE + 3
    assert tally.request_counts["report"] == 2


def test_a_file_does_not_bring_the_stock_of_all_godowns_back_and_says_so(tally, tmp_path):
    path = tmp_path / "masters.xml"
    path.write_bytes(tally.books.export())

    def read(*godowns: str) -> tuple[set[str], list[tuple[str, ...]]]:
        options, rejected = ReadOptions(stock_godowns=list(godowns)), []
        batches = TallyExport(path).read(
            Dataset(dataNm="b"), ("products", *CURRENT_VALUES), options, lambda *row: rejected.append(row)
        )
        return {batch.entity for batch in batches if list(batch.rows)}, rejected

    (everything, rejected), (chosen, with_choice) = read(), read("Main Location")

    assert everything - chosen == {"stock"}
    assert [row for row in with_choice if row not in rejected] == [
        ("stock", "", "quantity", "", str(text("sync.file.all_godowns")))
    ]
