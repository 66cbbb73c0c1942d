"""Books as Tally stores them: records with GUIDs and counters, and vouchers."""

import re
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from xml.sax.saxutils import escape, quoteattr

TAGS = {
    "Group": "GROUP",
    "StockGroup": "STOCKGROUP",
    "CostCentre": "COSTCENTRE",
    "Godown": "GODOWN",
    "VoucherType": "VOUCHERTYPE",
    "Unit": "UNIT",
    "StockItem": "STOCKITEM",
    "Ledger": "LEDGER",
    "Voucher": "VOUCHER",
    "Bills": "BILL",
    "GSTClassification": "GSTCLASSIFICATION",
}


@dataclass
class Record:
    """A record; `lists` are its nested lists as text, by tag."""

    type: str
    name: str
    guid: str
    alter_id: int
    fields: dict[str, str] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    remote_id: str = ""

    def value(self, tag: str) -> str:
        """Return the value of a simple field."""
        values = {"NAME": self.name, "GUID": self.guid, "ALTERID": f" {self.alter_id}", **self.fields}
        return values.get(tag, "")


@dataclass
class FakeBooks:
    """A company's books."""

    name: str = "Bharat Traders"
    guid: str = "710de34a-3661-4a7b-8148-c2206c3b3e17"
    books_from: str = "20250401"
    # Where the stock of an item is, and how much; all of it is in the Main Location if nothing is said.
    held: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    # The first day of the period that a person has chosen; empty if this release does not say.
    period_from: str = ""
    last_voucher: str = "20261120"
    masters: int = 0
    vouchers: int = 0
    state: str = "Gujarat"
    gstin: str = ""
    gst: str = ""
    records: list[Record] = field(default_factory=list)
    remote_ids: dict[str, Record] = field(default_factory=dict)
    # The item and the customer that a sale moved, and by how much.
    moved: dict[str, tuple[Record, int, Record, Decimal]] = field(default_factory=dict)
    _numbers: count = field(default_factory=lambda: count(1))

    def add(self, type: str, name: str, *, lists: dict[str, str] | None = None, **fields: str) -> Record:
        """Add a master; fields are named by their tags."""
        self.masters += 1
        guid = f"{self.guid}-{next(self._numbers):08x}"
        record = Record(type, name, guid, self.masters, fields, lists or {})
        self.records.append(record)
        return record

    def of(self, type: str) -> list[Record]:
        """Return all records of a type."""
        return [record for record in self.records if record.type == type]

    def named(self, type: str, name: str) -> Record:
        """Return a record by its name."""
        return next(record for record in self.of(type) if record.name == name)

    def rename(self, type: str, name: str, new: str) -> None:
        """Rename a record; its GUID stays."""
        record = self.named(type, name)
        self.masters += 1
        record.name, record.alter_id = new, self.masters

    def alter(self, type: str, name: str, *, lists: dict[str, str] | None = None, **fields: str) -> None:
        """Change fields and lists of a record."""
        record = self.named(type, name)
        self.masters += 1
        record.alter_id = self.masters
        record.fields.update(fields)
        record.lists.update(lists or {})

    def delete(self, type: str, name: str) -> None:
        """Delete a record without trace."""
        self.masters += 1
        self.records.remove(self.named(type, name))

    def enter_order(self, reference: str, party: str, amount: str, day: str) -> Record:
        """Enter a sales order by hand, as the accountant does."""
        self.vouchers += 1
        number = f"SO/{len(self.of('Voucher')) + 1}"
        fields = {
            "DATE": day,
            "VOUCHERTYPENAME": "Sales Order",
            "VOUCHERNUMBER": number,
            "REFERENCE": reference,
            "PARTYLEDGERNAME": party,
            "AMOUNT": f"-{amount}",
            "MASTERID": f" {self.vouchers}",
        }
        record = Record("Voucher", "", f"{self.guid}-{self.vouchers:08x}", self.vouchers, fields)
        self.records.append(record)
        return record

    def bill(self, party: str, name: str, day: str, pending: str, due: str) -> Record:
        """Add an open bill; `due` is the number of a day, or a period such as 30 Days."""
        fields = {"PARENT": party, "BILLDATE": day, "CLOSINGBALANCE": pending, "BILLCREDITPERIOD": due}
        record = Record("Bills", name, "", 0, fields)
        self.records.append(record)
        return record

    def invoice(self, party: str, number: str, day: str, amount: str, **more: str) -> Record:
        """Enter a sale of two fans."""
        self.vouchers += 1
        fields = {
            "DATE": day,
            "VOUCHERTYPENAME": "Sales",
            "VOUCHERNUMBER": number,
            "PARTYLEDGERNAME": party,
            "AMOUNT": f"-{amount}",
            "MASTERID": f" {self.vouchers}",
            **more,
        }
        sold = {
            "ALLINVENTORYENTRIES.LIST": (
                "<ALLINVENTORYENTRIES.LIST><STOCKITEMNAME>Ceiling Fan 48</STOCKITEMNAME>"
                "<RATE>1250.00/Nos</RATE><AMOUNT>2500.00</AMOUNT><ACTUALQTY> 2 Nos</ACTUALQTY>"
                "<BILLEDQTY> 2 Nos</BILLEDQTY></ALLINVENTORYENTRIES.LIST>"
            )
        }
        guid = f"{self.guid}-{self.vouchers:08x}"
        record = Record("Voucher", "", guid, self.vouchers, fields, sold)
        self.records.append(record)
        return record

    def entry(self, type: str, number: str, day: str, amounts: dict[str, str], **more: str) -> Record:
        """Enter a voucher such as a receipt, with the amounts of its ledgers: a debit is negative."""
        self.vouchers += 1
        numbers = {"VOUCHERNUMBER": number, "MASTERID": f" {self.vouchers}"}
        fields = {"DATE": day, "VOUCHERTYPENAME": type, **numbers, **more}
        shown = "".join(
            f"<ALLLEDGERENTRIES.LIST><LEDGERNAME>{escape(ledger)}</LEDGERNAME>"
            f"<AMOUNT>{amount}</AMOUNT></ALLLEDGERENTRIES.LIST>"
            for ledger, amount in amounts.items()
        )
        guid = f"{self.guid}-{self.vouchers:08x}"
        lists = {"ALLLEDGERENTRIES.LIST": shown}
        record = Record("Voucher", "", guid, self.vouchers, fields, lists)
        self.records.append(record)
        return record

    def change_voucher(self, record: Record, **fields: str) -> None:
        """Change a voucher, as people do."""
        self.vouchers += 1
        record.alter_id = self.vouchers
        record.fields |= fields

    def price_levels(self) -> set[str]:
        """Return the price levels of all items, without case."""
        lists = "".join(item.lists.get("FULLPRICELIST.LIST", "") for item in self.of("StockItem"))
        return {level.casefold() for level in re.findall("<PRICELEVEL>(.*?)</PRICELEVEL>", lists)}

    def confirm(self, voucher: Record) -> None:
        """Make an optional voucher a regular one, as the accountant does; it gets a new number."""
        self.vouchers += 1
        voucher.alter_id = self.vouchers
        voucher.fields |= {"ISOPTIONAL": "No", "VOUCHERNUMBER": f"SO/{self.vouchers}"}

    def sell(
        self, item: str, quantity: int, customer: str, amount: Decimal, *, day: str = "20261120"
    ) -> Record:
        """Enter a sale: stock, balance and the voucher counter change, the counter of masters does not."""
        self.vouchers += 1
        fields = {"DATE": day, "VOUCHERTYPENAME": "Counter Sale", "MASTERID": f" {self.vouchers}"}
        record = Record("Voucher", "", f"{self.guid}-{self.vouchers:08x}", self.vouchers, fields)
        self.records.append(record)
        self._move(record, item, quantity, customer, amount)
        return record

    def sell_other(self, voucher: Record, item: str, quantity: int, customer: str, amount: Decimal) -> None:
        """Change what a voucher sells, and its customer."""
        self.change_voucher(voucher)
        self._undo(voucher)
        self._move(voucher, item, quantity, customer, amount)

    def delete_voucher(self, voucher: Record) -> None:
        """Delete a voucher without trace."""
        self.vouchers += 1
        self._undo(voucher)
        self.records.remove(voucher)

    def _move(self, voucher: Record, item: str, quantity: int, customer: str, amount: Decimal) -> None:
        voucher.lists = {
            "ALLINVENTORYENTRIES.LIST": (
                f"<ALLINVENTORYENTRIES.LIST><STOCKITEMNAME>{escape(item)}</STOCKITEMNAME>"
                "</ALLINVENTORYENTRIES.LIST>"
            ),
            "ALLLEDGERENTRIES.LIST": (
                f"<ALLLEDGERENTRIES.LIST><LEDGERNAME>{escape(customer)}</LEDGERNAME></ALLLEDGERENTRIES.LIST>"
            ),
        }
        stock, ledger = self.named("StockItem", item), self.named("Ledger", customer)
        held, unit = stock.fields["CLOSINGBALANCE"].split()
        stock.fields["CLOSINGBALANCE"] = f" {Decimal(held) - quantity} {unit}"
        ledger.fields["CLOSINGBALANCE"] = f"{Decimal(ledger.fields['CLOSINGBALANCE']) - amount:.2f}"
        self.moved[voucher.guid] = (stock, quantity, ledger, amount)

    def _undo(self, voucher: Record) -> None:
        stock, quantity, ledger, amount = self.moved.pop(voucher.guid)
        held, unit = stock.fields["CLOSINGBALANCE"].split()
        stock.fields["CLOSINGBALANCE"] = f" {Decimal(held) + quantity} {unit}"
        ledger.fields["CLOSINGBALANCE"] = f"{Decimal(ledger.fields['CLOSINGBALANCE']) + amount:.2f}"

    def holding(self, item: Record) -> list[tuple[str, str]]:
        """Return the godowns of an item with their stock."""
        return self.held.get(item.name, [("Main Location", item.value("CLOSINGBALANCE"))])

    def export(self) -> bytes:
        """Return all masters as the file that Tally exports."""
        shown = "".join(
            f'<TALLYMESSAGE xmlns:UDF="TallyUDF">{element(record)}</TALLYMESSAGE>\r\n'
            for record in self.records
            if record.type not in ("Voucher", "Bills")
        )
        text = (
            "<ENVELOPE>\r\n<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>\r\n<BODY><IMPORTDATA>"
            "<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>"
            f"{escape(self.name)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>\r\n<REQUESTDATA>{shown}"
            "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>"
        )
        return text.encode("utf-16")


def element(
    record: Record,
    fetch: set[str] | None = None,
    native: set[str] | None = None,
    *,
    remote_id: str | None = None,
) -> str:
    """Return a record as XML: everything, or what was fetched; lists come only as native methods."""
    fields = {"GUID": record.guid, "ALTERID": f" {record.alter_id}", **record.fields}
    parts = [part(tag, text) for tag, text in fields.items() if fetch is None or tag in fetch]
    parts += [
        text for tag, text in record.lists.items() if native is None or tag.removesuffix(".LIST") in native
    ]
    known_as = (record.name, *([record.fields["ALIAS"]] if "ALIAS" in record.fields else []))
    each_name = "".join(f"<NAME>{escape(name)}</NAME>" for name in known_as)
    names = f'<NAME.LIST TYPE="String">{each_name}</NAME.LIST>'
    tag = TAGS[record.type]
    if record.type != "Voucher":
        parts.append(f"<LANGUAGENAME.LIST>{names}<LANGUAGEID> 1033</LANGUAGEID></LANGUAGENAME.LIST>")
    remote = f" REMOTEID={quoteattr(remote_id)}" if remote_id else ""
    reserved = quoteattr(record.fields.get("RESERVED", ""))
    head = f"<{tag}{remote} NAME={quoteattr(record.name)} RESERVEDNAME={reserved}>"
    return f"{head}{''.join(parts)}</{tag}>"


def part(tag: str, text: str) -> str:
    """Return a simple field; the day that a bill is due is a number in an attribute, without a text."""
    if tag == "BILLCREDITPERIOD" and text.isdigit():
        return f'<{tag} JD="{text}"></{tag}>'
    return f"<{tag}>{shown(text)}</{tag}>"


def shown(text: str) -> str:
    """Return a text as Tally writes it: its own words start with a character that XML does not have."""
    return f"&#4; {escape(text[1:])}" if text.startswith("\x04") else escape(text)


def prices(**levels: str) -> dict[str, str]:
    """Return price lists of the levels from April 2026, and older ones in capitals."""
    text = ""
    for day, upper in (("20240401", True), ("20260401", False)):
        for level, rate in levels.items():
            name, price = (level.upper(), "1.00") if upper else (level, rate)
            text += (
                f"<FULLPRICELIST.LIST><DATE>{day}</DATE><PRICELEVEL>{name}</PRICELEVEL><PRICELEVELLIST.LIST>"
                f"<ENDINGAT/><STARTINGFROM/><RATE>{price}/Nos</RATE><DISCOUNT>0</DISCOUNT>"
                "</PRICELEVELLIST.LIST></FULLPRICELIST.LIST>"
            )
    return {"FULLPRICELIST.LIST": text}


def gst(rate: int, *, said: str = "") -> dict[str, str]:
    """Return a tax rate from 2020, with its other fields."""
    heads = (("CGST", rate / 2), ("SGST/UTGST", rate / 2), ("IGST", rate))
    rates = "".join(
        f"<RATEDETAILS.LIST><GSTRATEDUTYHEAD>{head}</GSTRATEDUTYHEAD><GSTRATE> {value:g}</GSTRATE>"
        "</RATEDETAILS.LIST>"
        for head, value in heads
    )
    return {
        "GSTDETAILS.LIST": (
            "<GSTDETAILS.LIST><APPLICABLEFROM>20200401</APPLICABLEFROM><TAXABILITY>Taxable</TAXABILITY>"
            f"{said}"
            f"<HSNCODE>8414</HSNCODE><STATEWISEDETAILS.LIST><STATENAME>&#4; Any</STATENAME>{rates}"
            "</STATEWISEDETAILS.LIST></GSTDETAILS.LIST>"
        )
    }


def small_shop() -> FakeBooks:
    """Return the books of an electrical wholesaler: three articles, two customers, what orders need."""
    books = FakeBooks()
    books.add("Group", "Sundry Debtors", PARENT="Current Assets", RESERVED="Sundry Debtors")
    books.add("Group", "Vadodara", PARENT="Sundry Debtors")
    books.add("Group", "Sundry Creditors", PARENT="Current Liabilities", RESERVED="Sundry Creditors")
    books.add("StockGroup", "Electric", PARENT="\x04 Primary", lists=gst(18))
    books.add("StockGroup", "Fans", PARENT="Electric")
    books.add("Unit", "Nos", ORIGINALNAME="Numbers", ISSIMPLEUNIT="Yes", DECIMALPLACES=" 0")
    books.add("Godown", "Main Location", PARENT="\x04 Primary")
    books.add("VoucherType", "Sales Order", PARENT="Sales Order")
    books.add("VoucherType", "Portal Order", PARENT="Sales Order")
    books.add("CostCentre", "Ramesh", PARENT="\x04 Primary")
    for name, group, dealer, held in (
        ("Ceiling Fan 48", "Fans", "1250.00", "40"),
        ("Table Fan", "Fans", "980.50", "-3"),
        ("Switch 6A", "Electric", "24.00", "1200"),
    ):
        books.add(
            *("StockItem", name),
            lists=prices(Dealer=dealer, Retail=f"{Decimal(dealer) * 2:.2f}"),
            PARENT=group,
            BASEUNITS="Nos",
            CATEGORY="\x04 Not Applicable",
            CLOSINGBALANCE=f" {held} Nos",
        )
    for name, group, owed, phone in (
        ("Asha Electricals", "Vadodara", "1500.00", "9825012345"),
        ("Om & Sons", "Sundry Debtors", "0", "9825012346"),
    ):
        books.add(
            *("Ledger", name),
            PARENT=group,
            PRICELEVEL="DEALER",
            PARTYGSTIN="24AAAAA0000A1Z5",
            LEDGERMOBILE=phone,
            CLOSINGBALANCE=f"{-Decimal(owed):.2f}",
        )
    books.add("Ledger", "Wire Works", PARENT="Sundry Creditors", CLOSINGBALANCE="900.00")
    for name, group in (
        *(("Sales", "Sales Accounts"), ("CGST", "Duties & Taxes"), ("SGST", "Duties & Taxes")),
        *(("IGST", "Duties & Taxes"), ("Round Off", "Indirect Expenses")),
    ):
        books.add("Ledger", name, PARENT=group, CLOSINGBALANCE="0.00")
    return books
