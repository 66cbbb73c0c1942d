"""Orders as proforma invoices, and as bills of supply of sellers who may not charge tax."""

from app.orders.items.gst import is_untaxed, order_tax
from app.orders.items.models import OrderItem
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import OrderStatus
from app.papers.exports.pdf.tax_paper import TaxPaper, TaxPaperLine
from app.papers.exports.renderers.company import statement_of
from app.papers.exports.renderers.invoices import books_invoices
from app.papers.exports.renderers.order import PaperContext, recipient, remarks_of
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.shared.days import STORE_TIME


def paper(context: PaperContext, listed: ListedOrder) -> TaxPaper:
    """Return an order as a proforma invoice, or as a bill of supply if it has no tax."""
    order, words = listed.order, context.words
    buyer = context.buyers.get(order.account_code or "")
    by_link = context.by_link
    canceled = order.status == OrderStatus.CANCELED
    tax = order_tax(context.company, buyer, listed)
    untaxed = is_untaxed(order, tax)
    return TaxPaper(
        labels=words,
        firm=context.firm,
        title=words.bill_of_supply if untaxed else words.title,
        statement=statement_of(order, words) if untaxed else "",
        heading=f"{words.order} {order.number}",
        day=order.placed_at.astimezone(STORE_TIME).date(),
        buyer_label=words.deliver_to if order.delivery else words.buyer,
        buyer=recipient(order, buyer.gstin if buyer else "", by_link=by_link),
        facts=_facts(context, listed, by_link=by_link),
        remarks=[] if by_link else remarks_of(order, context.store_labels, words.remark),
        lines=[
            _line(context, each.item, each.hsn or "")
            for each in listed.items
            if canceled or each.item.status != OrderStatus.CANCELED
        ],
        tax=tax,
        words=amount_in_words(tax.paid, context.language),
        warning="" if untaxed else words.warning,
        canceled=canceled,
        upi=context.upi.get(order.id),
        # The code of an invoice contains the GSTIN, which a link does not show.
        invoices=[] if by_link else books_invoices(context.db, order.id),
    )


def _facts(context: PaperContext, listed: ListedOrder, *, by_link: bool) -> list[tuple[str, str]]:
    order, words = listed.order, context.words
    facts = [(words.payment, words.payments.get(order.payment_mode, order.payment_mode))]
    if order.free_delivery:
        facts.append((words.delivery, words.free))
    if order.paid_amount:
        facts.append((words.advance, f"₹ {group_digits(order.paid_amount)}"))
    if order.salesperson_code and not by_link:
        facts.append((words.salesperson, listed.salesperson or order.salesperson_code))
    return facts


def _line(context: PaperContext, item: OrderItem, hsn: str) -> TaxPaperLine:
    unit = item.unit if context.viewer.settings.units else ""
    free = context.words.free if item.free else ""
    scheme = ": ".join(part for part in (free, item.scheme) if part)
    off = item.discount_amount
    discount = f"{context.words.discount} ₹ {group_digits(off)}" if off else ""
    return TaxPaperLine(
        name=item.product_name,
        details=" · ".join(part for part in (item.size_code, item.product_code) if part),
        hsn=hsn,
        quantity=f"{group_digits(item.quantity, 0)} {unit}".strip(),
        rate=item.rate,
        tax_rate=item.tax_rate,
        amount=item.taxable,
        note=" · ".join(part for part in (scheme, discount) if part),
    )
