"""Busy's XML export of masters, written here in the shape of public exports of BUSY 21."""

from decimal import Decimal

import pytest

from app.books.sync.connectors.busy.export import BusyExport
from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions, SourceProblem

CLOSING = "<ClosingBalDate>02-10-2026</ClosingBalDate>"


def group(tag: str, name: str, code: int, parent: str = "") -> str:
    above = f"<ParentGroupName>{parent}</ParentGroupName>" if parent else "<PrimaryGroup>True</PrimaryGroup>"
    return f"<{tag}><Name>{name}</Name>{above}<tmpCode>{code}</tmpCode></{tag}>"


GROUPS = (
    "<AccountGroups>"
    + group("AccountGroup", "Current Assets", 102)
    + group("AccountGroup", "Sundry Debtors", 116, "Current Assets")
    + group("AccountGroup", "Retail Debtors", 1291, "Sundry Debtors")
    + group("AccountGroup", "KARIGAR", 1290)
    + "</AccountGroups>"
)
ITEM_GROUPS = (
    "<ItemGroups>"
    + group("ItemGroup", "Wires", 1401)
    + group("ItemGroup", "House Wires", 1402, "Wires")
    + "</ItemGroups>"
)
UNITS = "<Units><Unit><Name>Pcs.</Name><UQC>PCS-PIECES</UQC><tmpCode>1179</tmpCode></Unit></Units>"
VOUCHERS = """<Sales><Sale><Date>07-02-2026</Date><VchType>9</VchType><VchNo>12/2025-26</VchNo><ItemEntries>
<ItemDetail><ItemName>Wire 1 mm</ItemName><Qty>5</Qty></ItemDetail></ItemEntries></Sale></Sales>"""


def account(name: str, code: int, group: str = "Sundry Debtors", more: str = "", address: str = "") -> str:
    return (
        f"<Account><Name>{name}</Name><PrintName>{name}</PrintName><ParentGroup>{group}</ParentGroup>{more}"
        f"<Address>{address}<OF /><CountryName>India</CountryName><AreaName>---Others---</AreaName>"
        f"<TmpMasterCode>{code}</TmpMasterCode></Address><PriceLevel>@</PriceLevel><tmpCode>{code}</tmpCode>"
        "</Account>"
    )


def item(name: str, code: int, more: str = "", group: str = "House Wires") -> str:
    return (
        f"<Item><Name>{name}</Name><PrintName>{name}</PrintName><ParentGroup>{group}</ParentGroup>"
        f"<MainUnit>Pcs.</MainUnit>{more}<Address><OF /></Address><tmpCode>{code}</tmpCode></Item>"
    )


DEFAULT_ACCOUNTS = (
    account("Cash", 1, "Cash-in-hand", "<OPBal>-434301014.5</OPBal>")
    + account("Ramjan Karigar", 1674, "KARIGAR")
    + account(
        "Shree Umiya &amp; Sons",
        1672,
        "Retail Debtors",
        "<OPBal>-4185233.60000002</OPBal><CreditDaysForSale>30</CreditDaysForSale>",
        "<Address1>41, 2nd Floor</Address1><Address2>Rajlaxmi Market</Address2><Address3>Gheekanta</Address3>"
        "<Address4>Ahmedabad</Address4><Mobile>9374460430/ 9979205190</Mobile>"
        "<GSTNo>24AAACC1206D1ZM</GSTNo><StateName>Gujarat</StateName><PINCode>380001</PINCode>"
        "<Station>AHMEDABAD</Station>",
    )
    + account("Om Traders", 1673, more="<OPBal>500</OPBal>")
)
GOOD_ITEMS = item(
    "Wire 1 mm",
    1801,
    "<Alias>W-1</Alias><OPStockInMainUnit>-12.5</OPStockInMainUnit><SalePrice>118</SalePrice><MRP>150</MRP>"
    "<TaxCategory>GST 18%</TaxCategory><HSNCode>8544</HSNCode><TaxInclSalePrice>True</TaxInclSalePrice>",
) + item("Wire 2 mm", 1802, "<SalePrice>90.55</SalePrice><TaxCategory>Exempt</TaxCategory>")
DEFAULT_ITEMS = GOOD_ITEMS + item("Wire 3 mm", 1803, "<SalePrice>a lot</SalePrice>", group="General")


def summary(**numbers: int) -> str:
    kinds = "".join(
        f"<MastersDet><MasterType>{kind.removeprefix('t')}</MasterType><NoOfMasters>{number}</NoOfMasters></MastersDet>"
        for kind, number in numbers.items()
    )
    return f"<MastersSummary>{kinds}</MastersSummary>"


def export(*parts: str, encoding: str = "cp1252") -> bytes:
    """Return an export on one line, as Busy writes it; it declares ISO 8859-1 and writes Windows text."""
    declaration = '<?xml version="1.0" encoding="iso8859-1"?>'
    text = f'{declaration}<BusyData FinYear="01-04-2026">{"".join(parts)}</BusyData>'
    return text.replace("\n", "").encode(encoding)


def shop(*, closing: str = CLOSING, items: str = DEFAULT_ITEMS, last: str = "") -> bytes:
    accounts = f"<Accounts>{DEFAULT_ACCOUNTS}</Accounts>"
    return export(closing, GROUPS, accounts, ITEM_GROUPS, f"<Items>{items}</Items>", UNITS, VOUCHERS, last)


@pytest.fixture
def read(tmp_path):
    def make(content: bytes, name: str = "MSAll.DAT"):
        path = tmp_path / name
        path.write_bytes(content)
        source = open_source(path, name, {}, tmp_path)
        assert isinstance(source, BusyExport)
        rejects, rows, complete = [], {}, {}
        for batch in source.read(
            source.datasets()[0], EVERYTHING, ReadOptions(), lambda *reject: rejects.append(reject)
        ):
            rows[batch.entity], complete[batch.entity] = list(batch.rows), batch.complete
        return rows, rejects, complete

    return make


def test_items_have_group_unit_tax_and_a_rate_without_tax(read):
    rows, rejects, _ = read(shop())

    assert rows["departments"] == [
        {"key": "1401", "name": "Wires", "parentKey": None},
        {"key": "1402", "name": "House Wires", "parentKey": "1401"},
        {"key": "general", "name": "General", "parentKey": None},
    ]
    first, second, third = rows["products"]
    assert first == {
        "key": "1801",
        "name": "Wire 1 mm",
        "aliases": ["W-1"],
        "unit": "Pcs.",
        "departmentKey": "1402",
        "active": True,
        "hsn": "8544",
        "taxRate": 18,
    }
    assert (second["taxRate"], third["departmentKey"]) == (0, "general")
    assert [row.get("rates", [None])[0] for row in rows["variants"]] == [100, Decimal("90.55"), None]
    assert rows["variants"][0]["mrp"] == 150
    assert rejects == [("variants", "1803/.", "rates", "a lot", "“a lot” is not a number")]


def test_an_alias_that_is_an_article_number_is_the_barcode(read):
    items = item("Switch", 1801, "<Alias>8901234567890</Alias>") + item(
        "Lamp", 1802, "<Alias>8901234567894</Alias>"
    )

    rows, _, _ = read(shop(items=items))

    assert [row.get("barcode") for row in rows["variants"]] == ["8901234567890", None]


def test_only_debtors_are_customers_and_a_negative_balance_is_owed(read):
    rows, _, _ = read(shop())

    assert [row["name"] for row in rows["accounts"]] == ["Shree Umiya & Sons", "Om Traders"]
    first = rows["accounts"][0]
    assert (first["phone1"], first["phone2"]) == ("9374460430", "9979205190")
    assert first["address"] == ["41, 2nd Floor", "Rajlaxmi Market", "Gheekanta, Ahmedabad"]
    assert (first["city"], first["area"], first["stateCode"]) == ("AHMEDABAD", None, "24")
    assert (first["creditDays"], first["gstin"]) == (30, "24AAACC1206D1ZM")
    assert rows["balances"] == [
        {"key": "1672", "amount": Decimal("4185233.60")},
        {"key": "1673", "amount": -500},
    ]


def test_stock_and_dues_come_only_with_closing_balances(read):
    assert [row["quantity"] for row in read(shop())[0]["stock"]] == [Decimal("-12.5"), 0, 0]
    openings = read(shop(closing=""))[0]
    assert {"products", "accounts"} <= set(openings)
    assert not {"stock", "balances"} & set(openings)


def test_a_list_is_complete_only_if_the_export_counts_as_many(read):
    assert not any(read(shop())[2].values())
    complete = read(shop(last=summary(t2=4, t5=2, t6=3, t8=1)))[2]
    assert complete["products"]
    assert complete["accounts"]
    assert not complete["stock"]
    assert not read(shop(last=summary(t2=4, t6=4)))[2]["products"]


def test_windows_letters_and_unicode_are_read_whatever_the_file_declares(read):
    items = item("Café “Fan”", 1805)
    assert read(shop(items=items))[0]["products"][0]["name"] == "Café “Fan”"
    wide = export(f"<Items>{items}</Items>", encoding="utf-16")
    assert read(wide)[0]["products"][0]["name"] == "Café “Fan”"


def test_an_item_without_its_group_list_and_without_codes_is_known_by_name(read):
    plain = "<Items><Item><Name>Carton</Name><ParentGroup>Packing</ParentGroup></Item></Items>"
    rows, _, _ = read(export(plain))
    assert rows["products"][0]["key"] == "carton"
    assert rows["departments"] == [{"key": "packing", "name": "Packing", "parentKey": None}]


@pytest.mark.parametrize(
    "content",
    [
        export(VOUCHERS),
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><BusyData>&a;</BusyData>',
        shop()[:-200],
    ],
)
def test_vouchers_alone_bombs_and_cut_files_are_refused(read, content):
    with pytest.raises(SourceProblem):
        read(content)
