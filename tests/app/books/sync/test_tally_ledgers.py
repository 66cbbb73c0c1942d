"""No ledger is lost: customers and rejected ledgers sum to all ledgers below the groups of debtors."""

import pytest

from app.books.sync.connectors.interface import ReadOptions
from app.books.sync.connectors.tally.export import TallyExport
from tests.tally import running_tally
from tests.tally_books import FakeBooks, small_shop


@pytest.fixture
def tally():
    with running_tally() as fake:
        yield fake
    assert not fake.faults


def debtors(books: FakeBooks) -> set[str]:
    """Return the keys of the ledgers below Sundry Debtors, counted by the books themselves."""
    parents = {group.name: group.value("PARENT") for group in books.of("Group")}

    def is_debtor(group: str) -> bool:
        return group == "Sundry Debtors" or (group in parents and is_debtor(parents[group]))

    return {ledger.guid for ledger in books.of("Ledger") if is_debtor(ledger.value("PARENT"))}


def deep(books: FakeBooks) -> FakeBooks:
    """Add customers three groups deep, and in a group that comes before its own."""
    books.add("Group", "Old city", PARENT="City")
    books.add("Group", "City", PARENT="Vadodara")
    for name, group in (("Mina", "Old city"), ("Nita", "City"), ("Ravi", "Vadodara")):
        books.add("Ledger", name, PARENT=group)
    return books


def accounts(source, dataset) -> tuple[set[str], dict[str, str]]:
    rejects: dict[str, str] = {}
    batches = source.read(
        dataset,
        ["accounts"],
        ReadOptions(),
        lambda _entity, key, _field, _value, why: rejects.update({key: why}),
    )
    return {row["key"] for batch in batches for row in batch.rows}, rejects


def test_customers_of_all_groups_are_read(tally, connector, dataset):
    deep(tally.books)

    assert accounts(connector, dataset) == (debtors(tally.books), {})


def test_where_groups_are_missing_each_ledger_that_may_be_a_customer_is_rejected(tally, connector, dataset):
    deep(tally.books)
    tally.empty_answers = {"Group"}
    read, rejects = accounts(connector, dataset)

    assert read | set(rejects) == debtors(tally.books)
    assert len(read) == 1
    assert "its group “Vadodara” is missing, so it may be a customer" in next(iter(rejects.values()))


@pytest.mark.parametrize("has_groups", [False, True])
def test_a_file_accounts_for_its_ledgers(tmp_path, has_groups):
    books = deep(small_shop())
    expected = debtors(books)
    if not has_groups:
        books.records = [record for record in books.records if record.type != "Group"]
    path = tmp_path / "masters.xml"
    path.write_bytes(books.export())
    source = TallyExport(path)
    read, rejects = accounts(source, source.datasets()[0])

    assert read | set(rejects) == expected
    assert bool(rejects) is not has_groups
