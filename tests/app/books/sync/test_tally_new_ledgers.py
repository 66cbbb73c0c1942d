"""A customer of the portal becomes a ledger in Tally with their first order; nothing is overwritten."""

import threading
from dataclasses import replace

import pytest

from app.books.sync.connectors.interface import NewLedger, ReadOptions
from app.books.sync.connectors.tally.client import TallyClient, Timeouts
from app.books.sync.connectors.tally.connector import TallyConnector
from tests.app.books.sync.test_tally_orders import order, tally

__all__ = ["order", "tally"]
LEDGER = NewLedger(
    group="Vadodara",
    name="Meera Lights",
    address=("12 Station Road", "Alkapuri"),
    state="Gujarat",
    pincode="390007",
    gstin="24BBBBB0000B1Z5",
    mobile="9825099999",
    email="meera@example.com",
)


@pytest.fixture
def first_order(order):
    return replace(order, party_key="", party_name=LEDGER.name, new_ledger=LEDGER)


def ledgers(tally) -> list[str]:
    return [record.name for record in tally.books.of("Ledger")]


@pytest.mark.parametrize("is_old_release", [False, True])
def test_a_new_ledger_has_all_details_in_every_release(
    tally, connector, dataset, first_order, is_old_release
):
    tally.is_old_release = is_old_release
    outcome = connector.write_order(dataset, first_order)

    assert outcome.result == "created"
    made = tally.books.named("Ledger", "Meera Lights")
    assert outcome.party_key == made.guid
    assert tally.orders[0].value("PARTYLEDGERNAME") == "Meera Lights"
    (batch,) = connector.read(dataset, ["accounts"], ReadOptions(), lambda *_reject: None)
    (row,) = [row for row in batch.rows if row["key"] == made.guid]
    names = ("name", "group", "address", "state", "pincode", "phone1", "email", "gstin", "stateCode")
    assert [row[name] for name in names] == [
        *("Meera Lights", "Vadodara", ["12 Station Road", "Alkapuri"], "Gujarat", "390007"),
        *("9825099999", "meera@example.com", "24BBBBB0000B1Z5", "24"),
    ]


@pytest.mark.parametrize("field", ["LEDGERMOBILE", "PARTYGSTIN"])
def test_a_ledger_of_that_name_is_used_if_mobile_or_gstin_agrees(
    tally, connector, dataset, first_order, field
):
    value = {"LEDGERMOBILE": "+91 98250-99999", "PARTYGSTIN": LEDGER.gstin.lower()}[field]
    existing = tally.books.add("Ledger", "MEERA  LIGHTS", PARENT="Sundry Debtors", **{field: value})
    outcome = connector.write_order(dataset, first_order)

    assert (outcome.result, outcome.party_key) == ("created", existing.guid)
    assert len(ledgers(tally)) == len(set(ledgers(tally)))
    assert "EMAIL" not in existing.fields, "nothing of it is changed"


@pytest.mark.parametrize(
    "details",
    [
        {},
        {"LEDGERMOBILE": "9825000000"},
        {"LEDGERMOBILE": LEDGER.mobile, "PARTYGSTIN": "27CCCCC0000C1Z5"},
    ],
    ids=["nothing agrees", "another mobile", "another registration"],
)
def test_another_ledger_of_that_name_is_a_question(tally, connector, dataset, first_order, details):
    existing = tally.books.add("Ledger", "Meera & Lights.", PARENT="Sundry Debtors", **details)
    before = dict(existing.fields)
    outcome = connector.write_order(
        dataset, replace(first_order, new_ledger=replace(LEDGER, name="MEERA & LIGHTS"))
    )

    assert outcome.result == "rejected"
    assert "with another mobile number or GSTIN" in outcome.message
    assert existing.fields == before
    assert not tally.orders
    assert not tally.request_counts["import"]


def test_an_alias_is_a_name_too(tally, connector, dataset, first_order):
    tally.books.add("Ledger", "M. Shah", PARENT="Sundry Debtors", ALIAS="Meera Lights")

    assert "with another mobile number" in connector.write_order(dataset, first_order).message
    assert not tally.request_counts["import"]


def test_a_ledger_entered_just_now_is_not_overwritten(tally, connector, dataset, first_order):
    requests = 0

    def enter(type: str) -> None:
        # The agent has looked for the name, and reads the groups next.
        nonlocal requests
        requests += type == "Group"
        if type == "Group" and requests == 1:
            tally.books.add("Ledger", "Meera Lights", PARENT="Sundry Creditors")

    tally.before = enter
    outcome = connector.write_order(dataset, first_order)

    assert outcome.result == "rejected"
    assert tally.books.named("Ledger", "Meera Lights").value("PARENT") == "Sundry Creditors"
    assert ledgers(tally).count("Meera Lights") == 1


def test_after_a_time_out_the_ledger_is_found_and_not_made_again(tally, dataset, first_order):
    impatient = TallyConnector(TallyClient(tally.address, Timeouts(writing=0.3)))
    tally.late = threading.Event()
    assert impatient.write_order(dataset, first_order).result == "unknown"
    assert not tally.orders
    tally.late.set()
    tally.late = None
    outcome = impatient.write_order(dataset, first_order)

    assert outcome.result == "created"
    assert ledgers(tally).count("Meera Lights") == 1
    assert outcome.party_key == tally.books.named("Ledger", "Meera Lights").guid


def test_a_group_that_is_not_of_customers_is_refused(tally, connector, dataset, first_order):
    ledger = replace(LEDGER, group="Sundry Creditors")
    outcome = connector.write_order(dataset, replace(first_order, new_ledger=ledger))

    assert (outcome.result, ledger.name in ledgers(tally)) == ("rejected", False)
    assert "no group of customers called “Sundry Creditors”" in outcome.message


def test_a_name_that_a_group_has_is_refused_in_tallys_words(tally, connector, dataset, first_order):
    ledger = replace(LEDGER, name="Vadodara")
    outcome = connector.write_order(dataset, replace(first_order, new_ledger=ledger))

    assert (outcome.result, "Duplicate Entry!" in outcome.message) == ("rejected", True)


def test_no_ledger_is_made_for_an_order_that_cannot_be_written(tally, connector, dataset, first_order):
    tally.books.delete("Ledger", "CGST")
    outcome = connector.write_order(dataset, first_order)

    assert outcome.message.startswith("Not found in Tally: ledger “CGST”.")
    assert LEDGER.name not in ledgers(tally)


def test_canceling_an_order_makes_no_ledger(tally, connector, dataset, first_order):
    outcome = connector.write_order(dataset, replace(first_order, action="cancel"))

    assert (outcome.result, LEDGER.name in ledgers(tally)) == ("cancelled", False)


def test_groups_of_customers_are_offered(connector, dataset):
    assert connector.book_names(dataset).groups == ("Sundry Debtors", "Vadodara")
