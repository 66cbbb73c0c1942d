"""The credit note of a return, with the layout of the order's paper."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import BinaryIO

from app.orders.documents.returns.credit_notes import CreditedLine
from app.orders.items.gst import is_untaxed
from app.papers.exports.kinds import ROLL, ExportParams, credit_note_of
from app.papers.exports.labels import LABELS, Labels
from app.papers.exports.pdf.order_paper import OrderPaper, PaperLine, write_papers
from app.papers.exports.pdf.order_paper_roll import write_paper_roll
from app.papers.exports.renderers.company import firm_of, statement_of
from app.papers.exports.renderers.invoices import named
from app.papers.exports.renderers.order import recipient
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.people.auth.viewer import Viewer
from app.pricing.rules import NOTHING
from app.shared.days import STORE_TIME
from app.store.settings.queries import company
from tenant_router.session import StoreSession


def write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    _report_progress: Callable[[int], None],
) -> None:
    """Write the credit note of a return. Raises NotFound if the viewer may not see it."""
    issued, seller = credit_note_of(db, viewer, params["return_id"]), company(db)
    note, order, tax = issued.note, issued.order, issued.tax
    words = LABELS[params["language"]]
    ordered_on = order.placed_at.astimezone(STORE_TIME)
    untaxed = is_untaxed(order, tax)
    paper = OrderPaper(
        labels=words,
        firm=replace(firm_of(seller), gstin=note.seller_gstin),
        title=words.credit_note,
        statement=statement_of(order, words) if untaxed else "",
        heading=note.printed_number,
        date=f"{note.at.astimezone(STORE_TIME):%d-%m-%Y}",
        buyer_label=words.buyer,
        buyer=recipient(order, note.buyer_gstin, by_link=False),
        facts=[
            (words.for_order, f"{order.number} · {ordered_on:%d-%m-%Y}"),
            *((words.invoice, named(each["number"], each["day"])) for each in note.invoices),
        ],
        remarks=[],
        lines=[
            _line(each, issued.held_back.get(each.item.id, NOTHING), words, units=viewer.settings.units)
            for each in issued.lines
        ],
        tax=tax,
        words=amount_in_words(note.amount, params["language"]),
        warning="" if note.invoices or untaxed else words.credit_warning,
    )
    write_file = write_paper_roll if params["paper"] == ROLL else write_papers
    write_file(file, [paper], title=f"Credit note {note.printed_number}")


def _line(credited: CreditedLine, held_back: Decimal, words: Labels, *, units: bool) -> PaperLine:
    line, item = credited
    off = item.rate * line.quantity - line.taxable - held_back
    notes = ((words.discount, off), (words.held_back, held_back))
    return PaperLine(
        name=item.product_name,
        details=" · ".join(part for part in (item.size_code, item.product_code) if part),
        hsn=line.hsn,
        quantity=f"{group_digits(line.quantity, 0)} {item.unit if units else ''}".strip(),
        rate=item.rate,
        tax_rate=item.tax_rate,
        amount=line.taxable,
        note=" · ".join(f"{name} ₹{group_digits(amount)}" for name, amount in notes if amount > 0),
    )
