"""An order as a file."""

from collections.abc import Callable
from decimal import Decimal
from typing import BinaryIO

from app.accounts.models import Account
from app.auth.viewer import Viewer
from app.exports.kinds import Asked
from app.exports.pdf.order import Line, OrderPaper, Sums, write_order
from app.exports.queries import account, tax_codes
from app.exports.renderers.company import firm_of
from app.exports.rules import between_states, grouped, state_code, tax_by_rate
from app.orders.models import Order, OrderItem
from app.orders.queries import ListedOrder, one_order
from app.orders.rules import Status
from app.settings.models import Company
from app.settings.queries import company, store_settings
from app.shared.days import STORE_TIME
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

REMARKS = ("checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3")
ADVANCE = "advancePaymentField"


def write(
    db: StoreSession, viewer: Viewer, asked: Asked, file: BinaryIO, _progress: Callable[[int], None]
) -> None:
    """Write the paper of an order; raises NotFound for one that the viewer may not see."""
    found = one_order(db, viewer.actor, asked["order_id"])
    if found is None:
        raise NotFound("order.unknown")
    write_order(file, _paper(db, viewer, found))


def _paper(db: StoreSession, viewer: Viewer, found: ListedOrder) -> OrderPaper:
    order, firm = found.order, company(db)
    labels = {label.get("SETTINGS_VARIABLE"): label.get("LABEL") for label in store_settings(db).labels}
    buyer = account(db, order.account_code) if order.account_code else None
    return OrderPaper(
        firm=firm_of(db, firm),
        word="Inquiry" if viewer.settings.inquiry else "Order",
        number=order.number,
        placed_at=order.placed_at.astimezone(STORE_TIME),
        status=order.status,
        party_title="Deliver to" if order.delivery else "Party",
        party=_delivery(order.delivery) if order.delivery else _party(order.party, buyer),
        facts=_facts(found, labels, rates=viewer.sight.rates),
        remarks=_remarks(order, labels),
        lines=_lines(db, found, units=viewer.settings.units),
        sums=_sums(order, found, firm, buyer) if viewer.sight.rates else None,
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


def _facts(found: ListedOrder, labels: dict, *, rates: bool) -> list[tuple[str, str]]:
    order = found.order
    facts = [("Payment", order.payment_mode)]
    if order.paid_amount and rates:
        facts.append((labels.get(ADVANCE) or "Advance paid", f"₹ {grouped(order.paid_amount)}"))
    if order.salesperson_code:
        facts.append(("Salesperson", found.salesperson or order.salesperson_code))
    return facts


def _remarks(order: Order, labels: dict) -> list[tuple[str, str]]:
    said = (order.remarks1, order.remarks2, order.remarks3)
    return [
        (labels.get(name) or f"Remark {number}", remark)
        for number, (name, remark) in enumerate(zip(REMARKS, said, strict=True), 1)
        if remark.strip()
    ]


def _lines(db: StoreSession, found: ListedOrder, *, units: bool) -> list[Line]:
    items = [listed.item for listed in found.items]
    hsn = tax_codes(db, {item.product_code for item in items})
    return [
        Line(
            name=item.product_name,
            size=item.size_code,
            code=item.product_code,
            hsn=hsn.get(item.product_code, ""),
            quantity=item.quantity,
            unit=item.unit if units else "",
            rate=item.rate,
            tax_rate=item.tax_rate,
            amount=_taxable(item),
            note="" if item.status in (found.order.status, Status.PENDING) else item.status,
        )
        for item in items
    ]


def _sums(order: Order, found: ListedOrder, firm: Company, buyer: Account | None) -> Sums:
    seller = state_code(firm.state_code, firm.gstin)
    bought = state_code(buyer.state_code, buyer.gstin) if buyer else ""
    items = [listed.item for listed in found.items]
    return Sums(
        items=order.item_amount,
        net=order.net_amount,
        taxes=tax_by_rate((item.tax_rate, _taxable(item), item.net_amount) for item in items),
        between_states=between_states(seller, bought),
    )


def _taxable(item: OrderItem) -> Decimal:
    return item.rate * item.quantity
