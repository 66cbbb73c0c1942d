"""The PDF of an order."""

from collections.abc import Callable
from decimal import Decimal
from typing import BinaryIO

from app.accounts.models import Account
from app.auth.viewer import Viewer
from app.exports.kinds import ExportParams
from app.exports.pdf.order import OrderDocument, OrderLine, OrderTotals, write_order
from app.exports.queries import account, hsn_codes
from app.exports.renderers.company import firm_of
from app.exports.rules import group_digits, is_interstate, state_code, tax_by_rate
from app.orders.models import Order, OrderItem
from app.orders.queries import ListedOrder, one_order
from app.orders.rules import OrderStatus
from app.settings.models import Company
from app.settings.queries import company, store_settings
from app.shared.days import STORE_TIME
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

REMARKS = ("checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3")
ADVANCE = "advancePaymentField"


def write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    _report_progress: Callable[[int], None],
) -> None:
    """Write an order's PDF. Raises NotFound if the viewer may not see the order."""
    listed_order = one_order(db, viewer.actor, params["order_id"])
    if listed_order is None:
        raise NotFound("order.unknown")
    write_order(file, _document(db, viewer, listed_order))


def _document(db: StoreSession, viewer: Viewer, listed_order: ListedOrder) -> OrderDocument:
    order, firm = listed_order.order, company(db)
    labels = {label.get("SETTINGS_VARIABLE"): label.get("LABEL") for label in store_settings(db).labels}
    buyer = account(db, order.account_code) if order.account_code else None
    return OrderDocument(
        firm=firm_of(db, firm),
        title="Inquiry" if viewer.settings.inquiry else "Order",
        number=order.number,
        placed_at=order.placed_at.astimezone(STORE_TIME),
        status=order.status,
        party_label="Deliver to" if order.delivery else "Party",
        party=_delivery(order.delivery) if order.delivery else _party(order.party, buyer),
        facts=_facts(listed_order, labels, rates=viewer.visibility.rates),
        remarks=_remarks(order, labels),
        lines=_lines(db, listed_order, units=viewer.settings.units),
        totals=_totals(order, listed_order, firm, buyer) if viewer.visibility.rates else None,
    )


def _party(party: dict[str, str], buyer: Account | None) -> list[str]:
    place = (party.get("city"), party.get("state"), party.get("pincode"))
    gstin = buyer.gstin if buyer else ""
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


def _facts(listed_order: ListedOrder, labels: dict, *, rates: bool) -> list[tuple[str, str]]:
    order = listed_order.order
    facts = [("Payment", order.payment_mode)]
    if order.paid_amount and rates:
        facts.append((labels.get(ADVANCE) or "Advance paid", f"₹ {group_digits(order.paid_amount)}"))
    if order.salesperson_code:
        facts.append(("Salesperson", listed_order.salesperson or order.salesperson_code))
    return facts


def _remarks(order: Order, labels: dict) -> list[tuple[str, str]]:
    remarks = (order.remarks1, order.remarks2, order.remarks3)
    return [
        (labels.get(name) or f"Remark {number}", remark)
        for number, (name, remark) in enumerate(zip(REMARKS, remarks, strict=True), 1)
        if remark.strip()
    ]


def _lines(db: StoreSession, listed_order: ListedOrder, *, units: bool) -> list[OrderLine]:
    items = [listed.item for listed in listed_order.items]
    hsn = hsn_codes(db, {item.product_code for item in items})
    return [
        OrderLine(
            name=item.product_name,
            size=item.size_code,
            code=item.product_code,
            hsn=hsn.get(item.product_code, ""),
            quantity=item.quantity,
            unit=item.unit if units else "",
            rate=item.rate,
            tax_rate=item.tax_rate,
            amount=_taxable(item),
            note="" if item.status in (listed_order.order.status, OrderStatus.PENDING) else item.status,
        )
        for item in items
    ]


def _totals(order: Order, listed_order: ListedOrder, firm: Company, buyer: Account | None) -> OrderTotals:
    seller_state = state_code(firm.state_code, firm.gstin)
    buyer_state = state_code(buyer.state_code, buyer.gstin) if buyer else ""
    items = [listed.item for listed in listed_order.items]
    return OrderTotals(
        items=order.item_amount,
        net=order.net_amount,
        taxes=tax_by_rate((item.tax_rate, _taxable(item), item.net_amount) for item in items),
        interstate=is_interstate(seller_state, buyer_state),
    )


def _taxable(item: OrderItem) -> Decimal:
    return item.rate * item.quantity
