"""Orders carry cost centres and price levels, and may wait for the accountant."""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.app.books.sync.test_tally_orders import order, tally, written

__all__ = ["order", "tally"]


def sold(tally) -> str:
    return tally.orders[0].lists["ALLINVENTORYENTRIES.LIST"]


@pytest.mark.parametrize("by_key", [True, False])
def test_the_salesperson_is_the_cost_centre_of_the_sale(tally, connector, dataset, order, by_key):
    centre = tally.books.named("CostCentre", "Ramesh")
    key, name = (centre.guid, "Ramesh Patel") if by_key else ("", "RAMESH")
    outcome = connector.write_order(dataset, replace(order, cost_centre_key=key, cost_centre=name))

    assert outcome.result == "created"
    assert "<CATEGORY>Primary Cost Category</CATEGORY>" in sold(tally)
    share = "<COSTCENTREALLOCATIONS.LIST><NAME>Ramesh</NAME><AMOUNT>12500.00</AMOUNT>"
    assert share in sold(tally)


def test_a_cost_centre_has_its_own_category(tally, connector, dataset, order):
    tally.books.add("CostCentre", "Suresh", PARENT="\x04 Primary", CATEGORY="Field staff")

    assert connector.write_order(dataset, replace(order, cost_centre="Suresh")).result == "created"
    assert "<CATEGORY>Field staff</CATEGORY>" in sold(tally)


def test_without_such_a_cost_centre_the_order_goes_without_it(tally, connector, dataset, order):
    order = replace(order, cost_centre_key="gone", cost_centre="Unknown")

    assert connector.write_order(dataset, order).result == "created"
    assert "COSTCENTRE" not in sold(tally)


@pytest.mark.parametrize("level", ["DEALER", "\x04 Not Applicable", ""])
def test_the_price_level_is_the_customers(tally, connector, dataset, order, level):
    tally.books.named("Ledger", "Om & Sons").fields["PRICELEVEL"] = level

    assert connector.write_order(dataset, order).result == "created"
    assert tally.orders[0].value("PRICELEVEL") == ("DEALER" if level == "DEALER" else "")


def test_an_order_is_regular_unless_the_owner_wants_it_confirmed(tally, connector, dataset, order):
    outcome = connector.write_order(dataset, order)

    assert (tally.orders[0].value("ISOPTIONAL"), outcome.voucher.is_optional) == ("No", False)


def test_an_optional_voucher_waits_until_the_accountant_confirms_it(tally, connector, dataset, order):
    order = written(connector, dataset, replace(order, is_optional=True))
    voucher = tally.orders[0]
    assert voucher.value("ISOPTIONAL") == "Yes"
    check = replace(order, action="check", lines=(), ledgers=(), total=Decimal(0))
    assert connector.write_order(dataset, check).voucher.is_optional
    tally.books.confirm(voucher)
    checked = connector.write_order(dataset, check)

    assert (checked.result, checked.voucher.is_optional) == ("exists", False)
    assert checked.voucher.number == voucher.value("VOUCHERNUMBER")
    assert tally.request_counts["import"] == 1, "a check changes nothing"


def test_a_change_keeps_what_the_accountant_made_of_the_voucher(tally, connector, dataset, order):
    order = written(connector, dataset, replace(order, is_optional=True))
    change = replace(order, action="alter")
    altered = connector.write_order(dataset, change)
    assert altered.result == "altered"
    assert tally.orders[0].value("ISOPTIONAL") == "Yes"
    tally.books.confirm(tally.orders[0])
    refused = connector.write_order(dataset, replace(change, counter=altered.voucher.counter))
    assert refused.result == "rejected"
    again = replace(change, counter=refused.voucher.counter)
    assert connector.write_order(dataset, again).result == "altered"
    assert tally.orders[0].value("ISOPTIONAL") == "No"


def test_an_optional_voucher_that_the_accountant_threw_away_is_missing(tally, connector, dataset, order):
    order = written(connector, dataset, replace(order, is_optional=True))
    check = replace(order, action="check", lines=(), ledgers=())
    tally.orders[0].fields["ISCANCELLED"] = "Yes"
    canceled = connector.write_order(dataset, check)
    assert (canceled.result, "canceled A-1007 in Tally" in canceled.message) == ("missing", True)
    tally.books.records.remove(tally.orders[0])
    assert connector.write_order(dataset, check).result == "missing"


def test_what_was_cancelled_in_tally_is_not_taken_for_written(tally, connector, dataset, order):
    order = written(connector, dataset, order)
    tally.orders[0].fields["ISCANCELLED"] = "Yes"
    again = connector.write_order(dataset, replace(order, guid=""))

    assert (again.result, len(tally.orders)) == ("rejected", 1)
