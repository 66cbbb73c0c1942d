"""Tally's values one by one, with made-up records for cases that no public file has."""

from datetime import date
from decimal import Decimal
from xml.etree.ElementTree import Element

import pytest

from app.books.sync.connectors.interface import ReadOptions, SourceProblem
from app.books.sync.connectors.tally import masters, parties, values
from app.books.sync.connectors.tally.books import CompanyBooks
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import MAX_DEPTH, MAX_TAG_BYTES, MAX_TEXT_LENGTH, records

TODAY = date(2026, 11, 21)
ENVELOPE = "<ENVELOPE><BODY><DATA><COLLECTION>{}</COLLECTION></DATA></BODY></ENVELOPE>"


def record(text: str) -> Element:
    (element,) = records([ENVELOPE.format(text).encode()])
    return element


def books(*texts: str, **options) -> CompanyBooks:
    company = CompanyBooks(TODAY, ReadOptions(**options))
    for text in texts:
        company.learn(record(text))
    return company


def refuse(*reject: str) -> None:
    raise AssertionError(reject)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" 19 Number", (Decimal(19), "Number")),
        ("-1.0000 NOS", (Decimal(-1), "NOS")),
        (" 60 Nos = 5 Box", (Decimal(60), "Nos")),
        ("(-)", None),
        ("", None),
        ("1,250.50 Kgs", (Decimal("1250.50"), "Kgs")),
        ("(-)2 Nos", (Decimal(-2), "Nos")),
        (" 5-3 Box of 12 Nos", (Decimal(63), "Nos")),
        ("(-)5-3 Box of 12 Nos", (Decimal(-63), "Nos")),
        ("-0-3 Box of 12 Nos", (Decimal(-3), "Nos")),
        ("5 Box of 1,000 Nos", (Decimal(5000), "Nos")),
    ],
)
def test_quantities(text, expected):
    assert values.quantity(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("80.00/Number", (Decimal(80), "Number")),
        ("$ 1.20 = ₹ 100.00/Nos", (Decimal(100), "Nos")),
        ("", None),
        ("12.5", (Decimal("12.5"), "")),
    ],
)
def test_rates(text, expected):
    assert values.rate(text) == expected


AMOUNTS = [
    *(("-21255.44", Decimal("-21255.44")), ("", None), (" 53", 53), ("(-)12.50", Decimal("-12.5"))),
    *(("₹ 1,500.00 Dr", -1500), ("1500.00 Cr", 1500), ("$ 1.20 @ ₹ 80 = -₹ 96.00", -96)),
]


@pytest.mark.parametrize(("text", "expected"), AMOUNTS)
def test_amounts_keep_their_sign(text, expected):
    assert values.amount(text) == expected


@pytest.mark.parametrize(("text", "expected"), [("20250401", "2025-04-01"), ("", None)])
def test_dates(text, expected):
    assert values.date(text) == expected


@pytest.mark.parametrize("text", ["2025", "20251301", "tomorrow"])
def test_other_texts_are_no_dates(text):
    with pytest.raises(InvalidValue):
        values.date(text)


@pytest.mark.parametrize("text", ["\x04 Primary", "&#4; Not Applicable", "4; Not Applicable", " "])
def test_tallys_own_words_are_no_text(text):
    (element,) = records([ENVELOPE.format(f"<X>{text}</X>").encode()])

    assert values.words(element.text or "") is None


def item(prices: str) -> Element:
    return record(f'<STOCKITEM NAME="Fan"><GUID>g-1</GUID>{prices}</STOCKITEM>')


def level(name: str, day: str, rate: str, discount: str = "0") -> str:
    return (
        f"<FULLPRICELIST.LIST><DATE>{day}</DATE><PRICELEVEL>{name}</PRICELEVEL><PRICELEVELLIST.LIST>"
        f"<ENDINGAT/><STARTINGFROM/><RATE>{rate}/PC</RATE><DISCOUNT>{discount}</DISCOUNT>"
        "</PRICELEVELLIST.LIST></FULLPRICELIST.LIST>"
    )


def test_the_newest_valid_rate_counts_in_any_case_of_its_level():
    fan = item(
        level("DEALER", "20030401", "80")
        + level("Dealer", "20260401", "95")
        + level("Retail", "20260401", "120")
        + level("dealer", "20270401", "999")
    )
    company = books(levels={"Dealer": "A", "Retail": "C"})

    assert masters.variant(fan, company, refuse)["rates"] == [95, None, 120, None, None]


def test_levels_have_grades_by_name_until_the_owner_chooses():
    text = level("Retail", "20260401", "120") + level("Dealer", "20260401", "95")
    company = books(f'<STOCKITEM NAME="Fan"><GUID>g-1</GUID>{text}</STOCKITEM>')

    assert company.grades() == {"dealer": "A", "retail": "B"}
    assert masters.variant(item(text), company, refuse)["rates"][:2] == [95, 120]


def test_the_standard_price_is_used_for_a_level_without_a_rate():
    fan = item(
        level("Dealer", "20260401", "95")
        + "<STANDARDPRICELIST.LIST><DATE>20200401</DATE><RATE>130.00/PC</RATE></STANDARDPRICELIST.LIST>"
    )

    assert masters.variant(fan, books(levels={"Dealer": "B"}), refuse)["rates"] == [130, 95, 130, 130, 130]


def test_a_common_discount_is_the_items_and_others_are_deducted():
    same = item(level("A", "20260401", "100", "10") + level("B", "20260401", "200", "10"))
    other = item(level("A", "20260401", "100", "10") + level("B", "20260401", "200", "5"))
    company = books(levels={"A": "A", "B": "B"})

    first, second = (masters.variant(fan, company, refuse) for fan in (same, other))
    assert (first["rates"][:2], first["discount"]) == ([100, 200], 10)
    assert (second["rates"][:2], second["discount"]) == ([90, 190], 0)


IN_BOXES = (
    "<BASEUNITS>Nos</BASEUNITS><ADDITIONALUNITS>Box</ADDITIONALUNITS><CONVERSION> 12</CONVERSION>"
    "<DENOMINATOR> 1</DENOMINATOR>"
)
COMPOUND = "<BASEUNITS>Box of 12 Nos</BASEUNITS>"


def priced(units: str, rate: str, *, of_level: bool) -> Element:
    mrp = (
        f"<MRPDETAILS.LIST><FROMDATE>20250401</FROMDATE><MRPRATEDETAILS.LIST><MRPRATE>{rate}</MRPRATE>"
        "</MRPRATEDETAILS.LIST></MRPDETAILS.LIST>"
    )
    day, standard = "<DATE>20250401</DATE>", f"<RATE>{rate}</RATE>"
    standard = f"<STANDARDPRICELIST.LIST>{day}{standard}</STANDARDPRICELIST.LIST>"
    return item(units + mrp + (level("A", "20250401", "1").replace("1/PC", rate) if of_level else standard))


@pytest.mark.parametrize("of_level", [False, True])
@pytest.mark.parametrize(
    ("units", "rate", "piece"),
    [
        (IN_BOXES, "1,200.00/Box", 100),
        (IN_BOXES, "1,200.00/BOX", 100),
        (IN_BOXES, "100.00/Nos", 100),
        (IN_BOXES, "100.00", 100),
        (IN_BOXES, "1,000.00/Box", Decimal("83.33")),
        (IN_BOXES.replace("> 12<", "> 3<").replace("> 1<", "> 2<"), "30.00/Box", 20),
        (COMPOUND, "10.00/Nos", 10),
        (COMPOUND, "120.00/Box", 10),
        (COMPOUND, "120.00/Box of 12 Nos", 10),
    ],
)
def test_a_price_is_that_of_a_piece(units, rate, piece, of_level):
    row = masters.variant(priced(units, rate, of_level=of_level), books(levels={"A": "A"}), refuse)

    assert (row["rates"][0], row["mrp"]) == (piece, piece)


@pytest.mark.parametrize(
    ("units", "rate"),
    [("<BASEUNITS>Nos</BASEUNITS>", "1,200.00/Carton"), (IN_BOXES.replace("> 12<", "><"), "1,200.00/Box")],
)
@pytest.mark.parametrize("of_level", [False, True])
def test_a_price_of_another_unit_is_refused_and_no_other_price_takes_its_place(units, rate, of_level):
    rejects = []
    other = level("B", "20250401", "5").replace("PC", "Nos")
    fan = priced(units, rate, of_level=of_level)
    fan.append(item(other)[1])
    row = masters.variant(fan, books(levels={"A": "A", "B": "B"}), lambda *reject: rejects.append(reject))

    assert not {"rates", "mrp"} & set(row)
    reason = f"“{rate}” is for another unit: enter in Tally how many Nos it holds"
    assert rejects == [("variants", "g-1", name, "", reason) for name in ("rates", "mrp")]


def test_an_item_in_boxes_of_pieces_is_counted_in_pieces():
    fan = item(COMPOUND + "<CLOSINGBALANCE> 5-3 Box of 12 Nos</CLOSINGBALANCE>")

    assert masters.product(fan, books(), refuse)["unit"] == "Nos"
    assert masters.stock(fan, refuse) == {"key": "g-1/.", "quantity": 63}


def names(*own: str) -> str:
    listed = "".join(f"<NAME>{name}</NAME>" for name in own)
    return f"<LANGUAGENAME.LIST><NAME.LIST>{listed}</NAME.LIST></LANGUAGENAME.LIST>"


def test_an_alias_that_is_an_article_number_is_the_barcode():
    number, wrong = item(names("Fan", "Pankha", "8901234567890")), item(names("Fan", "8901234567894"))

    assert masters.variant(number, books(), refuse)["barcode"] == "8901234567890"
    assert "barcode" not in masters.variant(wrong, books(), refuse)


def gst(head: str, rate: str, *, since: str = "20200401", said: str = "") -> str:
    return (
        f"<GSTDETAILS.LIST><APPLICABLEFROM>{since}</APPLICABLEFROM>{said}<STATEWISEDETAILS.LIST>"
        f"<RATEDETAILS.LIST><GSTRATEDUTYHEAD>{head}</GSTRATEDUTYHEAD><GSTRATE>{rate}</GSTRATE>"
        "</RATEDETAILS.LIST></STATEWISEDETAILS.LIST></GSTDETAILS.LIST>"
    )


@pytest.fixture
def fans():
    return books(
        '<STOCKGROUP NAME="Fans"><GUID>f</GUID><PARENT>Electric</PARENT></STOCKGROUP>',
        f'<STOCKGROUP NAME="Electric"><GUID>e</GUID>{gst("IGST", " 18")}</STOCKGROUP>',
    )


def test_tax_is_inherited_from_the_nearest_group_with_a_rate(fans):
    own = gst("IGST", "28", since="20170701") + gst("CGST", "6", since="20250922")
    inheriting, own = item("<PARENT>Fans</PARENT>"), item(f"<PARENT>Fans</PARENT>{own}")

    assert masters.product(inheriting, fans, refuse)["taxRate"] == 18
    assert masters.product(own, fans, refuse)["taxRate"] == 12
    assert masters.product(own, fans, refuse)["departmentKey"] == "f"


TAXABLE, HERE = "<TAXABILITY>Taxable</TAXABILITY>", "<SRCOFGSTDETAILS>Specify Details Here</SRCOFGSTDETAILS>"
DEFERS = [
    "<SRCOFGSTDETAILS>As per Company/Stock Group</SRCOFGSTDETAILS>",
    *(TAXABLE, TAXABLE + HERE),
    "<TAXABILITY>Exempt</TAXABILITY><SRCOFGSTDETAILS>As per Company/Stock Group</SRCOFGSTDETAILS>",
]


@pytest.mark.parametrize("said", DEFERS)
@pytest.mark.parametrize("head", ["IGST", "CGST"])
def test_zeros_of_a_record_that_takes_its_tax_from_above_are_no_rate(fans, said, head):
    zeros = gst(head, " 0", said=said)
    sub_group = f'<STOCKGROUP NAME="Small"><GUID>s</GUID><PARENT>Fans</PARENT>{zeros}</STOCKGROUP>'
    fans.learn(record(sub_group))

    assert masters.product(item(f"<PARENT>Fans</PARENT>{zeros}"), fans, refuse)["taxRate"] == 18
    assert masters.product(item("<PARENT>Small</PARENT>"), fans, refuse)["taxRate"] == 18
    assert masters.product(item(zeros), fans, refuse)["taxRate"] is None


def test_a_tax_that_cannot_be_read_is_refused_and_the_shop_keeps_its_own(fans):
    rejects = []
    fan = item(f"<PARENT>Fans</PARENT>{gst('IGST', 'much')}")
    row = masters.product(fan, fans, lambda *reject: rejects.append(reject))

    assert "taxRate" not in row
    assert rejects == [("products", "g-1", "taxRate", "", "“much” is not a number")]


UNTAXED = [
    *("<TAXABILITY>Exempt</TAXABILITY>", "<TAXABILITY>Nil Rated</TAXABILITY>"),
    *("<TAXABILITY>Non-GST</TAXABILITY>", f"<ISNONGSTGOODS>Yes</ISNONGSTGOODS>{TAXABLE}{HERE}"),
]


@pytest.mark.parametrize(
    "fields",
    [
        *(gst("IGST", "18", said=said) for said in UNTAXED),
        "<GSTAPPLICABLE>&#4; Not Applicable</GSTAPPLICABLE>",
        f"<GSTAPPLICABLE>&#4; Not Applicable</GSTAPPLICABLE>{gst('IGST', '18')}",
    ],
)
def test_goods_that_are_not_taxed_have_no_tax_in_a_taxed_group(fans, fields):
    assert masters.product(item(f"<PARENT>Fans</PARENT>{fields}"), fans, refuse)["taxRate"] == 0


def test_goods_to_which_gst_applies_have_the_tax_of_their_group(fans):
    applies = item("<PARENT>Fans</PARENT><GSTAPPLICABLE>&#4; Applicable</GSTAPPLICABLE>")

    assert masters.product(applies, fans, refuse)["taxRate"] == 18


def test_dated_addresses_and_tax_numbers_come_before_the_flat_ones():
    ledger = record(
        '<LEDGER NAME="Asha"><GUID>l-1</GUID><PARENT>Sundry Debtors</PARENT>'
        "<ADDRESS.LIST><ADDRESS>old street</ADDRESS></ADDRESS.LIST><PARTYGSTIN>24AAAAA0000A1Z5</PARTYGSTIN>"
        "<LEDMAILINGDETAILS.LIST><APPLICABLEFROM>20200401</APPLICABLEFROM><ADDRESS.LIST><ADDRESS>a</ADDRESS>"
        "</ADDRESS.LIST></LEDMAILINGDETAILS.LIST>"
        "<LEDMAILINGDETAILS.LIST><APPLICABLEFROM>20250401</APPLICABLEFROM><ADDRESS.LIST><ADDRESS>1</ADDRESS>"
        "<ADDRESS>2</ADDRESS><ADDRESS>3</ADDRESS><ADDRESS>4</ADDRESS></ADDRESS.LIST><STATE>Gujarat</STATE>"
        "<PINCODE>390001</PINCODE></LEDMAILINGDETAILS.LIST><BILLCREDITPERIOD> 30 Days</BILLCREDITPERIOD>"
        "<PRICELEVEL>DEALER</PRICELEVEL><CREDITLIMIT>-50000.00</CREDITLIMIT></LEDGER>"
    )
    row = parties.account(ledger, books(levels={"Dealer": "B"}), refuse)

    assert row["address"] == ["1", "2", "3, 4"]
    assert (row["state"], row["stateCode"], row["pincode"]) == ("Gujarat", "24", "390001")
    assert (row["creditDays"], row["grade"], row["creditLimit"]) == (30, "B", 50000)


@pytest.mark.parametrize(
    ("state", "gstin", "code"),
    [
        ("Daman &amp; Diu", "25ABCPE1234F1ZF", "26"),
        ("Daman &amp; Diu", "", "26"),
        ("Gujarat", "27ABCPE1234F1ZB", "27"),
        ("Andhra Pradesh (Old)", "", None),
        ("Maharastra", "", None),
    ],
)
def test_the_code_of_a_ledgers_state_is_that_of_today_or_unknown(state, gstin, code):
    ledger = record(
        f'<LEDGER NAME="Asha"><GUID>l-1</GUID><PARENT>Sundry Debtors</PARENT>'
        f"<LEDSTATENAME>{state}</LEDSTATENAME><PARTYGSTIN>{gstin}</PARTYGSTIN></LEDGER>"
    )

    assert parties.account(ledger, books(), refuse)["stateCode"] == code


def test_an_unreadable_value_is_rejected_and_the_rest_is_read():
    rejects = []
    fan = item("<MRPDETAILS.LIST><FROMDATE>soon</FROMDATE></MRPDETAILS.LIST>")
    row = masters.variant(fan, books(), lambda *reject: rejects.append(reject))

    assert row["key"] == "g-1/."
    assert rejects == [("variants", "g-1", "mrp", "", "“soon” is not a date")]


def test_balances_are_positive_where_the_customer_owes():
    ledger = record('<LEDGER NAME="Asha"><GUID>l-1</GUID><CLOSINGBALANCE>-1500.00</CLOSINGBALANCE></LEDGER>')

    assert masters.balance(ledger, refuse) == {"key": "l-1", "amount": 1500}


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE x [<!ENTITY a "b">]><ENVELOPE>&a;</ENVELOPE>',
        '<!DOCTYPE x SYSTEM "http://shop.example/x.dtd"><ENVELOPE/>',
        "<ENVELOPE>" * (MAX_DEPTH + 1),
        "<ENVELOPE><BODY>",
        "name,rate\nFan,1\n",
        "",
    ],
)
def test_other_xml_is_refused(text):
    with pytest.raises(SourceProblem):
        list(records([text.encode()]))


@pytest.mark.parametrize(
    "text",
    [
        f"<X>{'x' * (MAX_TEXT_LENGTH + 1)}</X>",
        f"<X><Y>{'xml ' * (MAX_TEXT_LENGTH // 4)}</Y>x<Z/></X>" + f"<X>{'₹' * (MAX_TEXT_LENGTH + 1)}</X>",
        f'<X NAME="{"x" * (MAX_TEXT_LENGTH + 1)}"/>',
        f'<X NAME="{"x" * 2 * MAX_TAG_BYTES}',
        f"<{'x' * 2 * MAX_TAG_BYTES}",
    ],
    ids=["a text", "a later text", "an attribute", "an attribute without an end", "a tag without an end"],
)
def test_a_text_that_no_one_types_is_refused_with_its_line_before_all_of_it_is_kept(text):
    content = ENVELOPE.replace("><", ">\n<").format(text).encode()
    chunks = [content[start : start + 65536] for start in range(0, len(content), 65536)]

    with pytest.raises(SourceProblem, match=r"Line 4 of the export.*Shorten it in Tally"):
        list(records(chunks))


def test_texts_of_a_record_may_be_longer_together():
    part = f"<Y>{'x' * MAX_TEXT_LENGTH}</Y>"

    (element,) = records([ENVELOPE.format(f"<X>{part * 3}</X>").encode()])

    assert [len(each.text or "") for each in element] == [MAX_TEXT_LENGTH] * 3


def test_bytes_of_windows_code_page_are_decoded():
    (element,) = records([ENVELOPE.format("<X>Fan \u2014 small</X>").encode("cp1252")])

    assert element.text == "Fan — small"


def test_half_a_character_at_the_end_of_a_file_is_ignored():
    (element,) = records([ENVELOPE.format("<X>1</X>").encode("utf-16") + b"\0"])

    assert element.text == "1"


def test_a_prefix_without_declaration_is_dropped():
    (element,) = records([ENVELOPE.format("<X><UDF:A.LIST><UDF:A>1</UDF:A></UDF:A.LIST></X>").encode()])

    assert element.findtext("A.LIST/A") == "1"


@pytest.mark.parametrize(
    ("fields", "brand"),
    [
        ("<BRAND>Havells</BRAND><MANUFACTURER>Havells India Ltd</MANUFACTURER>", "Havells"),
        ("<MANUFACTURER>Havells India Ltd</MANUFACTURER>", "Havells India Ltd"),
        ("<BRAND.LIST><BRAND> Anchor </BRAND></BRAND.LIST>", "Anchor"),
        ("<CATEGORY>Switches</CATEGORY>", None),
    ],
)
def test_a_brand_comes_from_the_field_of_an_add_on_alone(fields, brand):
    row = masters.product(record(f'<STOCKITEM NAME="Fan">{fields}</STOCKITEM>'), books(), refuse)

    assert row.get("brand") == brand
    assert ("brand" in row) is (brand is not None)
