"""People work in the same books: nothing of theirs is taken over, and what they moved is found."""

from copy import deepcopy
from dataclasses import replace
from decimal import Decimal

import pytest

from app.books.sync.connectors.interface import SourceProblem
from tests.app.books.sync.test_tally_orders import order, tally, written

__all__ = ["order", "tally"]


def test_an_accountants_order_with_the_same_reference_is_not_taken_over(tally, connector, dataset, order):
    theirs = tally.books.enter_order(order.number, "Om & Sons", "14749.60", "20261121")
    ours = written(connector, dataset, order)

    assert len(tally.orders) == 2
    assert connector.write_order(dataset, replace(ours, action="cancel")).result == "cancelled"
    assert not theirs.value("ISCANCELLED")


def test_a_copy_of_our_voucher_is_not_ours(tally, connector, dataset, order):
    ours = written(connector, dataset, order)
    first = tally.orders[0]
    copy = tally.books.enter_order(order.number, "Om & Sons", "14749.60", "20261121")
    tally.books.records.remove(first)
    outcome = connector.write_order(dataset, replace(ours, action="cancel"))

    assert outcome.result == "missing"
    assert not copy.value("ISCANCELLED")


@pytest.mark.parametrize(
    "edit",
    [{"DATE": "20261202"}, {"REFERENCE": "PO 77"}, {"DATE": "20261202", "VOUCHERTYPENAME": "Portal Order"}],
    ids=["moved", "renumbered", "retyped"],
)
def test_a_voucher_that_was_edited_is_found_and_keeps_the_edits(tally, connector, dataset, order, edit):
    ours = written(connector, dataset, order)
    voucher = tally.orders[0]
    voucher.fields.update(edit)
    line = replace(order.lines[0], quantity=Decimal(4), amount=Decimal("5000.00"))
    less = replace(ours, action="alter", lines=(line,), ledgers=(), total=Decimal(5000))

    assert connector.write_order(dataset, less).result == "altered"
    assert len(tally.orders) == 1
    assert {name: voucher.value(name) for name in edit} == edit
    assert connector.write_order(dataset, replace(less, action="cancel")).result == "cancelled"
    assert voucher.value("ISCANCELLED") == "Yes"


def test_what_was_deleted_is_missing_and_not_cancelled(tally, connector, dataset, order):
    ours = written(connector, dataset, order)
    tally.books.records.remove(tally.orders[0])
    outcomes = [connector.write_order(dataset, replace(ours, action=each)) for each in ("alter", "cancel")]

    assert [outcome.result for outcome in outcomes] == ["missing", "missing"]
    assert "no longer found in Tally" in outcomes[0].message
    assert tally.request_counts["import"] == 1


def test_what_the_accountant_cancelled_is_not_changed(tally, connector, dataset, order):
    ours = written(connector, dataset, order)
    tally.orders[0].fields["ISCANCELLED"] = "Yes"
    outcome = connector.write_order(dataset, replace(ours, action="alter"))

    assert outcome.result == "rejected"
    assert "was canceled in Tally (voucher SO/1)" in outcome.message
    assert connector.write_order(dataset, replace(ours, action="cancel")).result == "cancelled"


def test_of_two_vouchers_with_one_number_ours_is_cancelled(tally, connector, dataset, order):
    theirs = tally.books.enter_order("PO 1", "Asha Electricals", "10.00", "20261121")
    ours = written(connector, dataset, order)
    tally.orders[1].fields["VOUCHERNUMBER"] = theirs.value("VOUCHERNUMBER")
    tally.cancels_by_master_id_only = True

    assert connector.write_order(dataset, replace(ours, action="cancel")).result == "cancelled"
    assert (theirs.value("ISCANCELLED"), tally.orders[1].value("ISCANCELLED")) == ("", "Yes")


def test_a_cancellation_that_hit_another_voucher_raises_an_alarm(tally, connector, dataset, order):
    tally.books.enter_order("PO 1", "Asha Electricals", "10.00", "20261121")
    ours = written(connector, dataset, order)
    tally.cancels_wrongly = True
    outcome = connector.write_order(dataset, replace(ours, action="cancel"))

    assert outcome.result == "alarm"
    assert "SO/2 is still open" in outcome.message


@pytest.mark.parametrize("was_sent", [False, True])
def test_where_remote_ids_are_hidden_a_voucher_that_looks_alike_is_asked_about(
    tally, connector, dataset, order, was_sent
):
    tally.hides_remote_ids = True
    theirs = tally.books.enter_order(order.number, order.party_name, "14749.60", "20261121")
    outcome = connector.write_order(dataset, replace(order, was_sent=was_sent))

    assert (outcome.result, outcome.voucher) == ("rejected", None)
    assert outcome.message.startswith("Tally has a voucher SO/1 with the same reference, customer and total")
    assert not tally.request_counts["import"]
    tally.books.records.remove(theirs)
    ours = written(connector, dataset, order)
    assert connector.write_order(dataset, replace(ours, action="cancel")).result == "cancelled"
    assert len(tally.orders) == 1


def test_what_the_accountant_changed_is_asked_about_and_replaced_when_it_is_sent_again(
    tally, connector, dataset, order
):
    change = replace(written(connector, dataset, order), action="alter")
    altered = connector.write_order(dataset, change)
    assert altered.result == "altered", "our own change is none of the accountant's"
    change = replace(change, counter=altered.voucher.counter)
    tally.books.change_voucher(tally.orders[0], NARRATION="urgent, Ramesh")
    refused = connector.write_order(dataset, change)

    assert (refused.result, tally.orders[0].value("NARRATION")) == ("rejected", "urgent, Ramesh")
    assert refused.message.startswith("Voucher SO/1 may have been changed in Tally since it was sent")
    again = replace(change, counter=refused.voucher.counter)
    assert connector.write_order(dataset, again).result == "altered"


@pytest.mark.parametrize("is_known", [False, True])
def test_a_voucher_that_may_have_changed_is_asked_about_but_hidden_counters_show_no_change(
    tally, connector, dataset, order, is_known
):
    change = replace(written(connector, dataset, order), action="alter", counter=None)
    tally.hides_counters = not is_known

    assert connector.write_order(dataset, change).result == ("rejected" if is_known else "altered")


def test_a_restored_backup_does_not_get_the_orders(tally, connector, dataset, order):
    backup = deepcopy(tally.books)
    backup.name = "Bharat Traders (Backup)"
    tally.copies.append(backup)
    ours = written(connector, dataset, order)

    assert (len(backup.of("Voucher")), len(tally.orders)) == (0, 1)
    tally.books.name = "Bharat Traders Old"
    with pytest.raises(SourceProblem, match="Bharat Traders is not open in Tally"):
        connector.write_order(dataset, replace(ours, action="cancel"))


def test_two_companies_that_look_the_same_stop_with_words(tally, connector, dataset, order):
    tally.copies.append(deepcopy(tally.books))

    with pytest.raises(SourceProblem, match="open twice in Tally"):
        connector.write_order(dataset, order)
    assert not tally.request_counts["import"]


def test_an_item_without_a_unit_is_written_without_one(tally, connector, dataset, order):
    tally.books.named("StockItem", "Ceiling Fan 48").fields["BASEUNITS"] = "\x04 Not Applicable"
    line = replace(order.lines[0], unit="")

    assert connector.write_order(dataset, replace(order, lines=(line,))).result == "created"
    assert "<ACTUALQTY>10</ACTUALQTY>" in tally.orders[0].lists["ALLINVENTORYENTRIES.LIST"]


def test_names_differ_in_case_as_tally_allows(tally, connector, dataset, order):
    ledgers = tuple(replace(each, name=each.name.upper()) for each in order.ledgers)

    assert connector.write_order(dataset, replace(order, ledgers=ledgers, godown="MAIN LOCATION")).voucher


def test_each_line_is_sold_from_its_own_ledger(tally, connector, dataset, order):
    tally.books.add("Ledger", "Sales 18%", PARENT="Sales Accounts")
    line = replace(order.lines[0], sales_ledger="Sales 18%")

    assert connector.write_order(dataset, replace(order, lines=(line,))).result == "created"
    assert "<LEDGERNAME>Sales 18%</LEDGERNAME>" in tally.orders[0].lists["ALLINVENTORYENTRIES.LIST"]


def test_the_educational_mode_says_why_it_refuses(tally, connector, dataset, order):
    tally.trial = True

    assert "Educational mode" in connector.write_order(dataset, order).message
    assert connector.write_order(dataset, replace(order, date="2026-11-02")).result == "created"
