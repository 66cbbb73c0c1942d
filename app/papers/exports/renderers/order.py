"""Orders as papers that go along with the goods."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.orders.items.gst import is_untaxed, order_tax
from app.orders.items.lines import later_quantity
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import OrderStatus, status_label, without_contacts
from app.papers.exports.labels import Labels
from app.papers.exports.pdf.letterhead import Firm
from app.papers.exports.pdf.order import OrderDocument, OrderLine, OrderTotals
from app.papers.exports.pdf.upi import UpiPayment
from app.papers.exports.rules import group_digits
from app.people.accounts.models import Account
from app.people.auth.viewer import Viewer
from app.pricing.rules import Visibility
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.store.settings.models import Company
from tenant_router.session import StoreSession

REMARKS = ("checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3")
ADVANCE = "advancePaymentField"


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
        """Return whether the reader has a link to the order alone, and has not signed in."""
        return self.viewer.actor.kind is Access.LINK


def title_of(viewer: Viewer) -> str:
    """Return what the store calls its orders."""
    return "Inquiry" if viewer.settings.inquiry else "Order"


def document(context: PaperContext, listed_order: ListedOrder) -> OrderDocument:
    """Return an order as a paper in English, with its canceled items struck out."""
    order, viewer = listed_order.order, context.viewer
    buyer = context.buyers.get(order.account_code or "")
    by_link = context.by_link
    return OrderDocument(
        firm=context.firm,
        title=title_of(viewer),
        number=order.number,
        placed_at=order.placed_at.astimezone(STORE_TIME),
        status=status_label(order.status, partly=order.partly_dispatched),
        party_label="Deliver to" if order.delivery else "Party",
        party=recipient(order, buyer.gstin if buyer else "", by_link=by_link),
        facts=_facts(listed_order, context.store_labels, rates=viewer.visibility.rates, by_link=by_link),
        remarks=[] if by_link else remarks_of(order, context.store_labels),
        lines=_lines(context, listed_order),
        totals=_totals(context, listed_order, buyer) if viewer.visibility.rates else None,
        upi=context.upi.get(order.id),
    )


def recipient(order: Order, gstin: str, *, by_link: bool) -> list[str]:
    """Return the recipient's lines. A link shows neither their address nor how to reach them."""
    if by_link:
        gstin = ""
    block = order.delivery or order.party
    shown = without_contacts(block) if by_link else block
    return _delivery(shown) if order.delivery else _party(shown, gstin)


def _party(party: dict[str, str], gstin: str) -> list[str]:
    place = (party.get("city"), party.get("state"), party.get("pincode"))
    return [
        party.get("name", ""),
        party.get("address1", ""),
        party.get("address2", ""),
        ", ".join(part for part in place if part),
        ", ".join(part for part in (party.get("phone1"), party.get("phone2")) if part),
        f"GSTIN {gstin}" if gstin else "",
    ]


def _delivery(block: dict[str, str]) -> list[str]:
    place = (block.get("city"), block.get("state"), block.get("pincode"))
    return [
        block.get("name") or "",
        block.get("address1") or "",
        block.get("address2") or "",
        ", ".join(part for part in place if part),
        block.get("mobile_number") or "",
        block.get("email") or "",
    ]


def _facts(
    listed_order: ListedOrder, labels: Sequence[dict], *, rates: bool, by_link: bool
) -> list[tuple[str, str]]:
    order = listed_order.order
    facts = [("Payment", order.payment_mode)]
    if order.free_delivery and rates:
        facts.append(("Delivery", "Free"))
    if order.paid_amount and rates:
        facts.append(
            (_label_names(labels).get(ADVANCE) or "Advance paid", f"₹ {group_digits(order.paid_amount)}")
        )
    if order.salesperson_code and not by_link:
        facts.append(("Salesperson", listed_order.salesperson or order.salesperson_code))
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


def _lines(context: PaperContext, listed_order: ListedOrder) -> list[OrderLine]:
    items = [(listed.item, listed.hsn) for listed in listed_order.items]
    return [
        OrderLine(
            name=item.product_name,
            size=item.size_code,
            code=item.product_code,
            hsn=hsn or "",
            quantity=item.quantity,
            unit=item.unit if context.viewer.settings.units else "",
            rate=item.rate,
            tax_rate=item.tax_rate,
            amount=item.taxable,
            note=_note(item, listed_order.order, context.viewer.visibility),
            canceled=item.status == OrderStatus.CANCELED,
        )
        for item, hsn in items
    ]


def _note(item: OrderItem, order: Order, visibility: Visibility) -> str:
    """Return what is printed beside an item.

    This is its scheme with the rate before it, its discount, what of it comes later, and a status of its own.
    """
    scheme = f"Free: {item.scheme}" if item.free else item.scheme
    rates = visibility.rates
    if item.list_rate and rates and not item.free:
        scheme += f" (rate {group_digits(item.list_rate)})"
    discount = f"less {group_digits(item.discount_amount)}" if item.discount_amount and rates else ""
    status = "" if item.status in (order.status, OrderStatus.PENDING) else item.status
    later = comes_later(item, numbers=visibility.stock)
    return " · ".join(part for part in (scheme, discount, later, status) if part)


def comes_later(item: OrderItem, *, numbers: bool) -> str:
    """Return what of an item comes later, as "12 now, rest by 28-11-2026"; `numbers` says how much."""
    later = later_quantity(item)
    if not later:
        return ""
    by = f"by {item.expected_on:%d-%m-%Y}" if item.expected_on else ""
    if later == item.quantity:
        return f"Comes {by or 'later'}"
    if numbers:
        return f"{item.quantity - later} now, rest {by or 'when available'}"
    return f"Part of it comes {by or 'later'}"


def _totals(context: PaperContext, listed_order: ListedOrder, buyer: Account | None) -> OrderTotals:
    tax = order_tax(context.company, buyer, listed_order)
    return OrderTotals(
        tax,
        canceled=listed_order.order.status == OrderStatus.CANCELED,
        untaxed=is_untaxed(listed_order.order, tax),
    )
