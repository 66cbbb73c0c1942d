"""PDFs of fixed content for the layout tests."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from io import BytesIO
from types import SimpleNamespace
from typing import BinaryIO

from PIL import Image, ImageDraw

from app.papers.exports.labels import LABELS
from app.papers.exports.pdf.e_invoice import BooksInvoice
from app.papers.exports.pdf.letterhead import Firm
from app.papers.exports.pdf.order_paper import COMPOSITION_DEALER, OrderPaper, PaperLine, write_papers
from app.papers.exports.pdf.order_paper_roll import write_paper_roll
from app.papers.exports.pdf.packing import PackingLine, PackingSlip, write_slips
from app.papers.exports.pdf.products import (
    CategorySection,
    ListedProduct,
    ListedSize,
    ProductListDocument,
    write_products,
)
from app.papers.exports.pdf.table import PdfColumn, PdfRow, TableContent, TableDocument, write_table
from app.papers.exports.renderers.paper import paper_content, pdf_columns
from app.papers.exports.tables.reports import REPORTS
from app.papers.exports.words import LANGUAGES, amount_in_words
from app.pricing.gst import TaxedLine, paper_tax
from app.pricing.rules import line_net
from app.shared.days import STORE_TIME

MADE_AT = datetime(2026, 11, 20, 11, 4)
FIRM = Firm(
    name="Shree Umiya Electricals & Home Needs",
    address="14 Umiya Chambers, Raopura, Vadodara 390001",
    gstin="24AAZFS4821K1ZX",
    phones="90000 12345, 0265 555 0142",
    email="orders@umiya.example",
)
LONG = "Vidyut FR-LSH PVC Insulated Single Core Copper House Wire in the Box of Ninety Metres, Red " * 2
NAMES = (
    "One-Way Switch 6 A",
    "Ceiling Fan 1200 mm",
    "तांबे का तार 1.5 वर्ग मिमी, क्षमता श्रेष्ठ",
    "સિલિંગ પંખો, સ્ત્રી ક્ષેત્ર શ્રેષ્ઠ",
    LONG,
)


def order(language: str = "en", *, interstate: bool = False, rates: bool = True) -> OrderPaper:
    """Return an order of five lines at two tax rates, as its proforma without the summary of taxes."""
    words, paper = LABELS[language], proforma(language, interstate=interstate)
    return replace(
        paper,
        title=f"{words.order} 1302",
        heading=words.statuses.get("Pending", "Pending"),
        tax=paper.tax if rates else None,
        words=paper.words if rates else words.items.format(count=5, pieces=300),
        warning=words.order_warning,
        summary=False,
        reasons=paper.reasons if rates else (),
    )


def canceled(paper: OrderPaper) -> OrderPaper:
    """Return the paper of an order that was canceled as a whole."""
    return replace(
        paper, canceled=True, reasons=(), lines=[replace(line, canceled=True) for line in paper.lines]
    )


def proforma(language: str = "en", *, interstate: bool = False) -> OrderPaper:
    """Return the proforma invoice of an order of five lines, at two tax rates and with three HSN codes."""
    words = LABELS[language]
    place, gstin = ("27", "27AAACR5055K1Z7") if interstate else ("24", "24AAACR5055K1ZD")
    ordered = [
        (
            20 * (number + 1),
            PaperLine(
                name=name,
                details=" · ".join(
                    part for part in ("1.5 sq mm" if number == 2 else "", f"I{number:07}") if part
                ),
                hsn=("8536", "8414", "8544")[number % 3],
                quantity=f"{20 * (number + 1)} pc",
                rate=Decimal("2495.50") if number else Decimal("14.25"),
                tax_rate=Decimal(5 if number == 1 else 18),
                amount=20 * (number + 1) * (Decimal("2495.50") if number else Decimal("14.25")),
                note="Diwali 5%" if number == 1 else "",
            ),
        )
        for number, name in enumerate(NAMES)
    ]
    lines = [line for _, line in ordered]
    tax = paper_tax(
        (TaxedLine(line.hsn, line.tax_rate, line.amount) for line in lines),
        seller="24",
        place=place,
        net=sum((line_net(line.rate, line.tax_rate, quantity) for quantity, line in ordered), Decimal(0)),
    )
    return OrderPaper(
        labels=words,
        firm=replace(FIRM, gstin="24AAACR5055K1ZD"),
        title=words.proforma,
        heading=f"{words.order} 1302",
        date=f"{MADE_AT:%d-%m-%Y, %H:%M}",
        buyer_label=words.buyer,
        buyer=("Patel Trading Company", "Station Road", "Anand, Gujarat, 388001", f"GSTIN {gstin}"),
        facts=(
            (words.payment, words.payments.get("Bank", "Bank")),
            (words.salesperson, "राकेश शर्मा"),
        ),
        remarks=(("Transport", "By Patel Roadways, જલદી મોકલો"),),
        lines=lines,
        tax=tax,
        words=amount_in_words(tax.paid, language),
        warning=words.proforma_warning,
        reasons=[
            words.reasons["between" if interstate else "within"].format(
                taxes="CGST + SGST",
                seller="24-Gujarat",
                place="27-Maharashtra" if interstate else "24-Gujarat",
            ),
            f"{words.schemes}: Diwali 5%",
            words.rounded.format(amount="0.10"),
        ],
    )


def credit_note(language: str = "en", *, interstate: bool = False) -> OrderPaper:
    """Return the credit note of all goods of that order."""
    words, paper = LABELS[language], proforma(language, interstate=interstate)
    return replace(
        paper,
        title=words.credit_note,
        heading="CN/26-27/14",
        date=f"{MADE_AT:%d-%m-%Y}",
        facts=[(words.for_order, "1302 · 20-11-2026")],
        remarks=(),
        warning=words.credit_warning,
        reasons=(),
    )


def bill_of_supply(language: str = "en") -> OrderPaper:
    """Return that order of a composition dealer."""
    words, paper = LABELS[language], proforma(language)
    lines = [replace(line, tax_rate=Decimal(0)) for line in paper.lines]
    tax = paper_tax(
        (TaxedLine(line.hsn, line.tax_rate, line.amount) for line in lines),
        seller="24",
        place="24",
        net=sum((line.amount for line in lines), Decimal(0)),
    )
    return replace(
        paper,
        title=words.bill_of_supply,
        statement=COMPOSITION_DEALER,
        lines=lines,
        tax=tax,
        words=amount_in_words(tax.paid, language),
        warning="",
        reasons=(),
    )


def invoiced() -> OrderPaper:
    """Return the proforma invoice of that order with the books' invoice, which is an e-invoice."""
    signed = "eyJhbGciOiJSUzI1NiJ9." + "aB3_-" * 220
    invoice = BooksInvoice(
        "S/41 · 20-11-2026", "0123456789abcdef" * 4, "112010036563310 · 20-11-2026", signed
    )
    return replace(proforma(), invoices=[invoice])


def packing_slip(lines: int = len(NAMES)) -> PackingSlip:
    """Return the packing slip of an order, of two categories."""
    return PackingSlip(
        firm=FIRM.name,
        number=1302,
        placed_at=MADE_AT,
        party=("Patel Trading Company", "Station Road", "Anand, Gujarat, 388001", "98250 11111"),
        facts=(("Transport", "By Patel Roadways, જલદી મોકલો"),),
        lines=[
            PackingLine(
                category="Switches" if number * 2 < lines else "तार",
                name=NAMES[number % len(NAMES)],
                size="1.5 sq mm" if number % 5 == 2 else "",
                code=f"I{number:07}",
                boxes=number % 4,
                loose=5 if number % 2 else 0,
                pieces=1000 + number,
                unit="pc",
            )
            for number in range(lines)
        ],
    )


def status_report(rows: int) -> TableDocument:
    """Return the status report of this many orders, three a day."""
    table = REPORTS["statusWiseReport"]
    orders = [
        SimpleNamespace(
            placed_at=(MADE_AT - timedelta(hours=7 * number)).replace(tzinfo=STORE_TIME),
            number=1302 - number,
            name=NAMES[number % len(NAMES)],
            city=("Anand", "વડોદરા", "सूरत")[number % 3],
            status="Dispatched",
            quantity=12 * (number + 1),
            items=number % 9 + 1,
            item_amount=Decimal("1080.25") * (number + 1),
            net_amount=Decimal("1274.70") * (number + 1),
        )
        for number in range(rows)
    ]
    filters = "01-11-2026 to 20-11-2026 · Dispatched"
    content = paper_content(table, table.group({"ordered_by": None}), orders)
    return TableDocument(FIRM, "Status Wise Summary", filters, MADE_AT, pdf_columns(table), content)


def users(rows: int) -> TableDocument:
    """Return a landscape table of users."""
    heads = (("Group Code", 3), ("User Code", 3), ("User Name", 9), ("Area", 5), ("City", 5), ("Phone", 5))
    columns = [PdfColumn(title, share, False) for title, share in heads]
    columns.append(PdfColumn("Credit Limit", 5, True))
    content = TableContent(
        [
            PdfRow(
                [
                    "85",
                    f"P{number:03}",
                    NAMES[number % 5],
                    "Alkapuri",
                    "Vadodara",
                    "98250 11111",
                    "₹1,50,000.00",
                ]
            )
            for number in range(rows)
        ]
    )
    return TableDocument(FIRM, "Users", "", MADE_AT, columns, content, landscape=True)


def products() -> tuple[ProductListDocument, list[CategorySection]]:
    """Return two categories of the product list, with and without pictures."""
    goods = [
        ListedProduct(
            code=f"I{number:07}",
            name=name,
            unit="pc",
            sizes=[ListedSize(size, 10, 5, "20", Decimal(1234567 + number)) for size in ("", "1.5 sq mm")],
            picture=_picture(number) if number % 2 == 0 else None,
        )
        for number, name in enumerate(NAMES)
    ]
    paper = ProductListDocument(
        firm=replace(FIRM, logo=_picture(9)), made_at=MADE_AT, search_text="", rates=True
    )
    return paper, [
        CategorySection("Switches", True, goods[:2]),
        CategorySection("तार અને વાયર", True, goods[2:]),
    ]


def _picture(number: int) -> bytes:
    drawn = Image.new("RGB", (120, 120), "#dfe7e7")
    ImageDraw.Draw(drawn).ellipse((20, 20 + number * 4, 100, 100), fill="#0b5f66")
    content = BytesIO()
    drawn.save(content, "JPEG", quality=75)
    return content.getvalue()


def _products(file: BinaryIO) -> None:
    paper, sections = products()
    write_products(file, paper, sections, report_count=lambda _count: None)


DOCUMENTS: dict[str, Callable[[BinaryIO], None]] = {
    "order-within-a-state": lambda file: write_papers(file, [order()], title="Order 1302"),
    "order-between-states": lambda file: write_papers(file, [order(interstate=True)], title="Order 1302"),
    "order-gu": lambda file: write_papers(file, [order("gu")], title="Order 1302"),
    "order-without-rates": lambda file: write_papers(file, [order(rates=False)], title="Order 1302"),
    "order-canceled": lambda file: write_papers(file, [canceled(order())], title="Order 1302"),
    **{
        f"proforma-{language}": lambda file, language=language: write_papers(
            file, [proforma(language, interstate=language == "gu")], title="Proforma 1302"
        )
        for language in LANGUAGES
    },
    "credit-note-en": lambda file: write_papers(file, [credit_note()], title="Credit note CN/26-27/14"),
    "proforma-invoiced": lambda file: write_papers(file, [invoiced()], title="Proforma 1302"),
    "packing-slip": lambda file: write_slips(file, [packing_slip()], title="Packing slip 1302"),
    "status-report": lambda file: write_table(file, status_report(45)),
    "report-of-months": lambda file: write_table(file, status_report(140)),
    "users-on-their-side": lambda file: write_table(file, users(28)),
    "products-with-pictures": _products,
    "nothing-to-report": lambda file: write_table(file, status_report(0)),
}

# Papers for a roll: no page of theirs has a number.
ROLLS: dict[str, Callable[[BinaryIO], None]] = {
    **{
        f"proforma-roll-{language}": lambda file, language=language: write_paper_roll(
            file, [proforma(language, interstate=language == "hi")], title="Proforma 1302"
        )
        for language in LANGUAGES
    },
    "proforma-roll-invoiced": lambda file: write_paper_roll(file, [invoiced()], title="Proforma 1302"),
    "order-roll-hi": lambda file: write_paper_roll(file, [order("hi")], title="Order 1302"),
    "order-roll-without-rates": lambda file: write_paper_roll(file, [order(rates=False)], title="Order 1302"),
    "proforma-roll-canceled": lambda file: write_paper_roll(
        file, [canceled(proforma())], title="Proforma 1302"
    ),
    "credit-note-roll-gu": lambda file: write_paper_roll(file, [credit_note("gu")], title="Credit note"),
}
