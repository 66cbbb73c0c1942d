"""The papers of orders, one or several in a file: plain orders, proforma invoices and bills of supply."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from app.orders.cart.why import may_ask_why
from app.orders.items.gst import is_untaxed, order_tax
from app.orders.items.lines import later_quantity
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import OrderStatus, without_contacts
from app.papers.exports.kinds import BILL_OF_SUPPLY, PROFORMA, ROLL, ExportParams, ids_of, paper_kind
from app.papers.exports.labels import LABELS, Labels
from app.papers.exports.pdf.letterhead import Firm
from app.papers.exports.pdf.order_paper import OrderPaper, PaperLine, write_papers
from app.papers.exports.pdf.order_paper_roll import write_paper_roll
from app.papers.exports.pdf.upi import UpiPayment
from app.papers.exports.queries import accounts, orders_of
from app.papers.exports.renderers.company import firm_of, statement_of
from app.papers.exports.renderers.invoices import books_invoices
from app.papers.exports.renderers.upi import upi_payments
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.people.accounts.models import Account
from app.people.auth.viewer import Viewer
from app.pricing.gst import PaperTax, described_state, tax_reason
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.store.settings.models import Company
from app.store.settings.queries import company, store_settings
from tenant_router.session import StoreSession

REMARKS = ("checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3")
ADVANCE = "advancePaymentField"
LAYOUT_PERCENT = 95
ReportProgress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class PaperContext:
    """The company, words, labels and buyers by code that the papers of a file share."""

    db: StoreSession
    viewer: Viewer
    company: Company
    firm: Firm
    words: Labels
    language: str
    store_labels: Sequence[dict]
    buyers: dict[str, Account]
    upi: dict[int, UpiPayment]

    @property
    def by_link(self) -> bool:
        """Return whether the reader has only a link to the order, without signing in."""
        return self.viewer.actor.kind is Access.LINK

    @property
    def rates(self) -> bool:
        """Return whether the reader may see amounts."""
        return self.viewer.visibility.rates


def write(
    db: StoreSession, viewer: Viewer, params: ExportParams, file: BinaryIO, report_progress: ReportProgress
) -> None:
    """Write orders, each on a new page. Raises NotFound if the viewer may not see one of them."""
    orders = orders_of(db, viewer.actor, ids_of(params))
    seller = company(db)
    context = PaperContext(
        db=db,
        viewer=viewer,
        company=seller,
        firm=firm_of(seller),
        words=LABELS[params["language"]],
        language=params["language"],
        store_labels=store_settings(db).labels,
        buyers=accounts(db, {each.order.account_code for each in orders if each.order.account_code}),
        upi=upi_payments(db, viewer, orders),
    )

    def papers() -> Iterator[OrderPaper]:
        for count, listed in enumerate(orders):
            report_progress(count * LAYOUT_PERCENT // len(orders))
            yield _paper(context, listed)

    kind = paper_kind(viewer, seller, {each.order.tax_registration for each in orders})
    name = "Inquiry" if viewer.settings.inquiry else kind.name
    title = f"{name} {orders[0].order.number}" if len(orders) == 1 else f"{len(orders)} {kind.name.lower()}s"
    write_file = write_paper_roll if params["paper"] == ROLL else write_papers
    write_file(file, papers(), title=title)


def _paper(context: PaperContext, listed: ListedOrder) -> OrderPaper:
    """Return the paper of an order for its seller's registration, with its canceled items."""
    order, words, by_link = listed.order, context.words, context.by_link
    buyer = context.buyers.get(order.account_code or "")
    tax = order_tax(context.company, buyer, listed) if context.rates else None
    untaxed = tax is not None and is_untaxed(order, tax)
    kind = paper_kind(context.viewer, context.company, [order.tax_registration])
    if kind is BILL_OF_SUPPLY and not untaxed:
        kind = PROFORMA
    named = f"{words.inquiry if context.viewer.settings.inquiry else words.order} {order.number}"
    canceled = order.status == OrderStatus.CANCELED
    title = kind.title(words)
    return OrderPaper(
        labels=words,
        firm=context.firm,
        title=title or named,
        statement=statement_of(order, words) if untaxed else "",
        heading=named if title else _status(order, words),
        date=f"{order.placed_at.astimezone(STORE_TIME):%d-%m-%Y, %H:%M}",
        buyer_label=words.deliver_to if order.delivery else words.buyer,
        buyer=recipient(order, buyer.gstin if buyer else "", by_link=by_link),
        facts=_facts(context, listed),
        remarks=[] if by_link else remarks_of(order, context.store_labels, words.remark),
        lines=[_line(context, order, each.item, each.hsn or "") for each in listed.items],
        tax=tax,
        words=_amount_or_count(context, listed, tax),
        warning=kind.warning(words),
        canceled=canceled,
        summary=kind.summary,
        upi=context.upi.get(order.id),
        # An invoice's code contains the GSTIN, which is hidden from link holders.
        invoices=books_invoices(context.db, order.id) if kind.summary and not by_link else [],
        reasons=_reasons(context, listed, tax, untaxed=untaxed) if tax and not canceled else [],
    )


def _reasons(context: PaperContext, listed: ListedOrder, tax: PaperTax, *, untaxed: bool) -> list[str]:
    """Return a short explanation of the amount: the taxes, the schemes of the items, and the rounding."""
    if not may_ask_why(context.viewer):
        return []
    words = context.words
    states = {"seller": described_state(tax.seller), "place": described_state(tax.place)}
    taxes = words.reasons[tax_reason(tax.seller, tax.place, sez=tax.sez)]
    counted = (each.item for each in listed.items if each.item.status != OrderStatus.CANCELED)
    schemes = ", ".join(dict.fromkeys(item.scheme for item in counted if item.scheme))
    return [
        *([] if untaxed else [taxes.format(taxes=" + ".join(tax.parts), **states)]),
        *([f"{words.schemes}: {schemes}"] if schemes else []),
        *([words.rounded.format(amount=group_digits(tax.round_off))] if tax.round_off else []),
    ]


def _amount_or_count(context: PaperContext, listed: ListedOrder, tax: PaperTax | None) -> str:
    """Return the amount in words, or the numbers of items and pieces for readers without rates."""
    if tax:
        return amount_in_words(tax.paid, context.language)
    quantities = [each.item.quantity for each in listed.items if each.item.status != OrderStatus.CANCELED]
    counted = context.words.one_item if len(quantities) == 1 else context.words.items
    return counted.format(count=len(quantities), pieces=group_digits(sum(quantities), 0))


def _status(order: Order, words: Labels) -> str:
    if order.partly_dispatched:
        return words.partly_dispatched
    return words.statuses.get(order.status, order.status)


def recipient(order: Order, gstin: str, *, by_link: bool) -> list[str]:
    """Return the recipient's lines. Link holders see neither the address nor the contact details."""
    if by_link:
        gstin = ""
    block = order.delivery or order.party
    shown = without_contacts(block) if by_link else block
    place = (shown.get("city"), shown.get("state"), shown.get("pincode"))
    phones = ", ".join(part for part in (shown.get("phone1"), shown.get("phone2")) if part)
    reached = (
        [shown.get("mobile_number"), shown.get("email")]
        if order.delivery
        else [phones, f"GSTIN {gstin}" if gstin else ""]
    )
    return [
        shown.get("name") or "",
        shown.get("address1") or "",
        shown.get("address2") or "",
        ", ".join(part for part in place if part),
        *(each or "" for each in reached),
    ]


def _facts(context: PaperContext, listed: ListedOrder) -> list[tuple[str, str]]:
    order, words = listed.order, context.words
    facts = [(words.payment, words.payments.get(order.payment_mode, order.payment_mode))]
    if order.free_delivery and context.rates:
        facts.append((words.delivery, words.free))
    if order.paid_amount and context.rates:
        advance = _label_names(context.store_labels).get(ADVANCE) or words.advance
        facts.append((advance, f"₹{group_digits(order.paid_amount)}"))
    if order.salesperson_code and not context.by_link:
        facts.append((words.salesperson, listed.salesperson or order.salesperson_code))
    return facts


def remarks_of(order: Order, labels: Sequence[dict], unnamed: str = "Remark") -> list[tuple[str, str]]:
    """Return an order's remarks with the store's labels for them."""
    names = _label_names(labels)
    remarks = (order.remarks1, order.remarks2, order.remarks3)
    return [
        (names.get(name) or f"{unnamed} {number}", remark)
        for number, (name, remark) in enumerate(zip(REMARKS, remarks, strict=True), 1)
        if remark.strip()
    ]


def _label_names(labels: Sequence[dict]) -> dict[str | None, str]:
    return {label.get("SETTINGS_VARIABLE"): label.get("LABEL", "") for label in labels}


def _line(context: PaperContext, order: Order, item: OrderItem, hsn: str) -> PaperLine:
    unit = item.unit if context.viewer.settings.units else ""
    return PaperLine(
        name=item.product_name,
        details=" · ".join(part for part in (item.size_code, item.product_code) if part),
        hsn=hsn,
        quantity=f"{group_digits(item.quantity, 0)} {unit}".strip(),
        rate=item.rate,
        tax_rate=item.tax_rate,
        amount=item.taxable,
        note=_note(context, order, item),
        canceled=item.status == OrderStatus.CANCELED,
    )


def _note(context: PaperContext, order: Order, item: OrderItem) -> str:
    """Return the note below an item.

    It has the scheme with the rate before it, the discount, the later quantity, and the item's status if it
    differs.
    """
    words = context.words
    scheme = ": ".join(part for part in (words.free if item.free else "", item.scheme) if part)
    if item.list_rate and context.rates and not item.free:
        scheme += f" ({words.rate} ₹{group_digits(item.list_rate)})"
    off = item.discount_amount if context.rates else 0
    discount = f"{words.discount} ₹{group_digits(off)}" if off else ""
    own_status = item.status not in (order.status, OrderStatus.PENDING)
    status = words.statuses.get(item.status, item.status) if own_status else ""
    later = _comes_later(item, words, numbers=context.viewer.visibility.stock)
    return " · ".join(part for part in (scheme, discount, later, status) if part)


def _comes_later(item: OrderItem, words: Labels, *, numbers: bool) -> str:
    """Return the later part of an item, as "12 now, rest by 28-11-2026"; `numbers` adds the quantities."""
    later = later_quantity(item)
    if not later:
        return ""
    which = "all" if later == item.quantity else "now" if numbers else "part"
    when = "by" if item.expected_on else "later"
    day = f"{item.expected_on:%d-%m-%Y}" if item.expected_on else ""
    return words.later[f"{which}_{when}"].format(now=item.quantity - later, day=day)
