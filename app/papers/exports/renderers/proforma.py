"""Orders as proforma invoices where the store prints these, else as before."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO

from app.orders.gst import order_tax, prints_proformas
from app.orders.models import OrderItem
from app.orders.queries import ListedOrder, one_order
from app.orders.rules import OrderStatus
from app.papers.exports.kinds import ROLL, ExportParams
from app.papers.exports.labels import LABELS, Labels
from app.papers.exports.pdf.letterhead import Firm
from app.papers.exports.pdf.tax_paper import TaxPaper, TaxPaperLine, write_tax_papers
from app.papers.exports.pdf.tax_paper_roll import write_tax_paper_roll
from app.papers.exports.pdf.upi import UpiPayment
from app.papers.exports.queries import accounts, orders_of
from app.papers.exports.renderers import order as plain
from app.papers.exports.renderers.company import firm_of
from app.papers.exports.renderers.invoices import books_invoices
from app.papers.exports.renderers.upi import upi_payments
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.people.accounts.models import Account
from app.people.auth.viewer import Viewer
from app.pricing.gst import described_state
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.shared.errors import NotFound
from app.store.settings.models import Company
from app.store.settings.queries import company, store_settings
from tenant_router.session import StoreSession

LAYOUT_PERCENT = 95
ReportProgress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class _Context:
    """What the papers of a file share."""

    viewer: Viewer
    company: Company
    firm: Firm
    words: Labels
    language: str
    store_labels: Sequence[dict]
    buyers: dict[str, Account]
    upi: dict[int, UpiPayment]


def write(
    db: StoreSession, viewer: Viewer, params: ExportParams, file: BinaryIO, report_progress: ReportProgress
) -> None:
    """Write one order. Raises NotFound if the viewer may not see it."""
    if not _applies(db, viewer):
        return plain.write(db, viewer, params, file, report_progress)
    listed = one_order(db, viewer.actor, params["order_id"])
    if listed is None:
        raise NotFound("order.unknown")
    return _write(db, viewer, params, [listed], file, report_progress)


def write_several(
    db: StoreSession, viewer: Viewer, params: ExportParams, file: BinaryIO, report_progress: ReportProgress
) -> None:
    """Write several orders. Raises NotFound if one of them is not the viewer's."""
    if not _applies(db, viewer):
        return plain.write_several(db, viewer, params, file, report_progress)
    orders = orders_of(db, viewer.actor, params["order_ids"])
    return _write(db, viewer, params, orders, file, report_progress)


def _applies(db: StoreSession, viewer: Viewer) -> bool:
    """Return whether the viewer gets proforma invoices; one without rates gets papers without amounts."""
    return viewer.visibility.rates and prints_proformas(viewer.settings, company(db))


def _write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    orders: Sequence[ListedOrder],
    file: BinaryIO,
    report_progress: ReportProgress,
) -> None:
    language, paper = params["language"], params["paper"]
    seller = company(db)
    context = _Context(
        viewer=viewer,
        company=seller,
        firm=firm_of(db, seller),
        words=LABELS[language],
        language=language,
        store_labels=store_settings(db).labels,
        buyers=accounts(db, {each.order.account_code for each in orders if each.order.account_code}),
        upi=upi_payments(db, viewer, orders),
    )

    by_link = viewer.actor.kind is Access.LINK

    def papers() -> Iterator[TaxPaper]:
        for count, listed in enumerate(orders):
            report_progress(count * LAYOUT_PERCENT // len(orders))
            # The code of an invoice contains the GSTIN, which a link does not show.
            invoices = [] if by_link else books_invoices(db, listed.order.id)
            yield replace(_paper(context, listed), invoices=invoices)

    title = f"Proforma {orders[0].order.number}" if len(orders) == 1 else f"{len(orders)} proformas"
    write_file = write_tax_paper_roll if paper == ROLL else write_tax_papers
    write_file(file, papers(), title=title)


def _paper(context: _Context, listed: ListedOrder) -> TaxPaper:
    order, words = listed.order, context.words
    buyer = context.buyers.get(order.account_code or "")
    by_link = context.viewer.actor.kind is Access.LINK
    canceled = order.status == OrderStatus.CANCELED
    tax = order_tax(context.company, buyer, listed)
    return TaxPaper(
        labels=words,
        firm=context.firm,
        title=words.title,
        heading=f"{words.order} {order.number}",
        day=order.placed_at.astimezone(STORE_TIME).date(),
        buyer_label=words.deliver_to if order.delivery else words.buyer,
        buyer=plain.recipient(order, buyer.gstin if buyer else "", by_link=by_link),
        facts=[
            (words.place_of_supply, described_state(tax.place) or words.unknown_place),
            *_facts(context, listed, by_link=by_link),
        ],
        remarks=[] if by_link else plain.remarks_of(order, context.store_labels, words.remark),
        lines=[
            _line(context, each.item, each.hsn or "")
            for each in listed.items
            if canceled or each.item.status != OrderStatus.CANCELED
        ],
        tax=tax,
        words=amount_in_words(tax.paid, context.language),
        warning=words.warning,
        canceled=canceled,
        upi=context.upi.get(order.id),
    )


def _facts(context: _Context, listed: ListedOrder, *, by_link: bool) -> list[tuple[str, str]]:
    order, words = listed.order, context.words
    facts = [(words.payment, words.payments.get(order.payment_mode, order.payment_mode))]
    if order.free_delivery:
        facts.append((words.delivery, words.free))
    if order.paid_amount:
        facts.append((words.advance, f"₹ {group_digits(order.paid_amount)}"))
    if order.salesperson_code and not by_link:
        facts.append((words.salesperson, listed.salesperson or order.salesperson_code))
    return facts


def _line(context: _Context, item: OrderItem, hsn: str) -> TaxPaperLine:
    unit = item.unit if context.viewer.settings.units else ""
    free = context.words.free if item.free else ""
    scheme = ": ".join(part for part in (free, item.scheme) if part)
    off = item.discount_amount
    discount = f"{context.words.discount} ₹ {group_digits(off)}" if off else ""
    return TaxPaperLine(
        name=item.product_name,
        beside=" · ".join(part for part in (item.size_code, item.product_code) if part),
        hsn=hsn,
        quantity=f"{group_digits(item.quantity, 0)} {unit}".strip(),
        rate=item.rate,
        tax_rate=item.tax_rate,
        amount=item.taxable,
        note=" · ".join(part for part in (scheme, discount) if part),
    )
