"""The tax of an order as all its pages, papers and files have it."""

from decimal import Decimal
from itertools import starmap
from typing import Any, NamedTuple

from app.orders.items.derived import remaining
from app.orders.items.models import Order
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.people.accounts.supply import Buyer, Supply, buyer_at, buyer_of, seller_state, supply_to
from app.people.auth.viewer import Viewer
from app.pricing.gst import PaperTax, TaxedLine, paper_tax
from app.store.settings.models import Company
from app.store.settings.queries import company
from app.store.settings.rules import Settings, TaxRegistration
from tenant_router.session import StoreSession


class TaxPart(NamedTuple):
    """A part of an order's tax by its name."""

    name: str
    amount: Decimal


def prints_proformas(settings: Settings, seller: Company, registration: str) -> bool:
    """Return whether orders of this registration are printed as proforma invoices: that takes a GSTIN."""
    has_state = bool(seller.gstin and seller_state(seller.gstin, seller.state_code))
    return settings.prints_proformas and registration == TaxRegistration.REGULAR and has_state


def prints_bills_of_supply(settings: Settings, registration: str) -> bool:
    """Return whether orders of this registration are bills of supply: an inquiry supplies nothing."""
    return registration != TaxRegistration.REGULAR and not settings.inquiry


def issues_credit_notes(settings: Settings, seller: Company, order: Order) -> bool:
    """Return whether the store issues credit notes for goods of an order that come back."""
    registration = order.tax_registration
    return prints_proformas(settings, seller, registration) or prints_bills_of_supply(settings, registration)


def is_untaxed(order: Order, tax: PaperTax) -> bool:
    """Return whether the papers of an order show no tax: its seller could not charge it on that day."""
    return order.tax_registration != TaxRegistration.REGULAR and not tax.tax


def buyer_for(account: Account | None, order: Any) -> Buyer:
    """Return where the buyer of an order, or of a row with its addresses, is.

    A closed account has lost its details, so the order's own address says where it was.
    """
    buyer = buyer_of(account) if account else Buyer()
    return buyer_at(order.delivery or order.party) if buyer == Buyer() else buyer


def supply_of(seller: Company, account: Account | None, order: Any) -> Supply:
    """Return where the goods of an order, or of a row with its addresses, are supplied from and to."""
    state = seller_state(seller.gstin, seller.state_code)
    switches = account.switches if account else ()
    return supply_to(buyer_for(account, order), seller=state, switches=switches)


def supply_of_order(db: StoreSession, order: Order) -> Supply:
    """Return where the goods of an order are supplied from and to."""
    account = db.get(Account, order.account_code) if order.account_code else None
    return supply_of(company(db), account, order)


def order_tax(seller: Company, account: Account | None, listed: ListedOrder) -> PaperTax:
    """Return the taxes of an order; of one that was canceled as a whole, those of what was placed."""
    order, items = listed.order, [each.item for each in listed.items]
    counted = items if order.status == OrderStatus.CANCELED else remaining(items)
    codes = {each.item.id: each.hsn or "" for each in listed.items}
    return paper_tax(
        [TaxedLine(codes[item.id], item.tax_rate, item.taxable) for item in counted],
        net=sum((item.net_amount for item in counted), Decimal(0)),
        **supply_of(seller, account, order)._asdict(),
    )


def shown_taxes(
    db: StoreSession, viewer: Viewer, listed: ListedOrder
) -> tuple[list[TaxPart], PaperTax | None]:
    """Return the parts of an order's tax, and their summary if the store prints proforma invoices.

    There are none of an order whose seller may not charge tax.
    """
    if not viewer.visibility.rates:
        return [], None
    order, seller = listed.order, company(db)
    code = order.account_code
    tax = order_tax(seller, db.get(Account, code) if code else None, listed)
    if is_untaxed(order, tax):
        return [], None
    is_proforma = prints_proformas(viewer.settings, seller, order.tax_registration)
    if order.status != OrderStatus.CANCELED and is_proforma:
        return list(starmap(TaxPart, tax.parts.items())), tax
    return [] if tax.interstate is None else list(starmap(TaxPart, tax.parts.items())), None
