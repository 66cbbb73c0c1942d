"""Every file that Tally wrote is read, whatever its encoding and peculiarities."""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from app.books.sync.connectors.interface import EVERYTHING, ReadOptions
from app.books.sync.connectors.tally import vouchers
from app.books.sync.connectors.tally.export import TallyExport
from app.books.sync.connectors.tally.xml import Facts, records, text_of
from tests.app.books.sync.tally_files import real

COUNTS = {
    "export/tkm_masters_utf16le.xml": {"GROUP": 38, "LEDGER": 12, "VOUCHERTYPE": 24, "CURRENCY": 6},
    "export/tkm_daybook_utf16le.xml": {"VOUCHER": 122},
    "export/tkm_masters_utf8.xml": {"GROUP": 44, "LEDGER": 58, "STOCKITEM": 6, "CURRENCY": 26},
    "export/kesans_masters_utf8_ctrl.xml": {"CURRENCY": 6, "UNIT": 1, "STOCKITEM": 6, "LEDGER": 46},
    "export/test_masters_utf16le.xml": {"UNIT": 4, "CURRENCY": 6, "GODOWN": 2, "STOCKITEM": 2},
    "export/test_p_ltd_daybook_utf16le.xml": {"VOUCHER": 2},
    "export/vaibhav_masters_utf16le.xml": {"STOCKGROUP": 3, "STOCKITEM": 2, "STOCKCATEGORY": 1, "GODOWN": 1},
    "export/vaibhav_daybook_utf16le.xml": {"VOUCHER": 1},
    "http/groups_collection_utf8.xml": {"GROUP": 28},
    "http/vouchertypes_collection_utf16le.xml": {"VOUCHERTYPE": 24},
    "http/tallyprime70/company_list.xml": {"COMPANY": 1},
    "http/tallyprime70/company_counters.xml": {"COMPANY": 1},
    "http/tallyprime70/stockitems_openings.xml": {"STOCKITEM": 15},
    "http/tallyprime70/stockitems_guid_alterid.xml": {"STOCKITEM": 15},
    "http/tallyprime70/ledgers_guid_alterid.xml": {"LEDGER": 35},
    "http/tallyprime70/stock_summary_negative_qty.xml": {"DSPSTKINFO": 5},
    "tallyconnector/ledger_sample_data.xml": {"LEDGER": 295},
    "tallyconnector/Vouchers_Sales_Order_complete.xml": {"VOUCHER": 33},
    "tallyconnector/Vouchers_Delivery_Note_complete.xml": {"VOUCHER": 23},
    "tallyconnector/Vouchers_Sales_complete.xml": {"VOUCHER": 100},
    "tallyconnector/Vouchers_Credit_Note_complete.xml": {"VOUCHER": 4},
}

ODD = ["export/kesans_masters_utf8_ctrl.xml", "export/vaibhav_masters_utf16le.xml"]


def read(name: str, entity: str) -> tuple[list[Mapping[str, Any]], list]:
    source, rejects = TallyExport(real(name)), []
    batches = source.read(
        source.datasets()[0], [entity], ReadOptions(), lambda *reject: rejects.append(reject)
    )
    return [row for batch in batches for row in batch.rows], rejects


@pytest.mark.parametrize("name", COUNTS)
def test_all_records_of_a_file_are_found(name):
    counts = Counter(record.tag for record in TallyExport(real(name)).records())

    assert {tag: counts[tag] for tag in COUNTS[name]} == COUNTS[name]


@pytest.mark.parametrize("size", [1, 7, 4096])
@pytest.mark.parametrize(
    "name", ["export/kesans_masters_utf8_ctrl.xml", "export/vaibhav_masters_utf16le.xml"]
)
def test_it_does_not_matter_where_a_file_is_cut_into_pieces(name, size):
    whole = real(name).read_bytes()
    pieces = [whole[at : at + size] for at in range(0, len(whole), size)]

    assert [(record.tag, *(part.text for part in record.iter())) for record in records(pieces)] == [
        (record.tag, *(part.text for part in record.iter())) for record in records([whole])
    ]


def test_the_amounts_of_each_voucher_in_a_real_day_book_sum_to_zero():
    source = TallyExport(real("export/tkm_daybook_utf16le.xml"))
    sums = [vouchers.sum_of(record) for record in source.records() if record.tag == "VOUCHER"]

    assert sums == [Decimal(0)] * 122


def test_a_file_names_its_company_and_guid():
    source = TallyExport(real("export/vaibhav_masters_utf16le.xml"))

    (dataset,) = source.datasets()
    assert (dataset.compName, dataset.guid) == ("Vaibhav", "6693b1a4-8c69-4689-bb16-fc9f21b79993")


def test_items_have_the_standard_price_and_the_tax_of_their_file():
    rows, rejects = read("export/kesans_masters_utf8_ctrl.xml", "products")
    sizes, _ = read("export/kesans_masters_utf8_ctrl.xml", "variants")

    assert (rows[0]["name"], rows[0]["taxRate"], rows[0]["hsn"]) == ("Tooth paste", 5, "33061020")
    assert sizes[0]["rates"] == [Decimal(71)] * 5
    assert not rejects


def test_only_ledgers_below_sundry_debtors_are_customers():
    rows, _ = read("export/tkm_masters_utf16le.xml", "accounts")

    assert {row["name"] for row in rows} == {"John Smith", "Kesu"}
    assert all(row["group"] == "Sundry Debtors" for row in rows)


def test_records_repeated_in_an_export_are_used_once():
    source = TallyExport(real("export/tkm_masters_utf8.xml"))
    batches = list(source.read(source.datasets()[0], EVERYTHING, ReadOptions(), lambda *_reject: None))
    keys = {batch.entity: [row["key"] for row in batch.rows] for batch in batches}

    assert keys["units"] == ["Number"]
    assert all(len(each) == len(set(each)) for each in keys.values())


def test_errors_are_reported_in_tallys_words():
    facts = Facts()
    list(records([real("http/error_unknown_report_utf16le.xml").read_bytes()], facts))

    assert facts.errors == ["Could not find Report 'List of Voucher Types'!"]


def test_counters_are_of_the_company_not_of_the_counts_above_it():
    data = real("http/tallyprime70/company_counters.xml").read_bytes()
    (company,) = records([data])

    assert (text_of(company, "ALTMSTID"), text_of(company, "ALTVCHID")) == ("266", "50")
