"""The tax of an order, the same on all its pages, papers and files."""

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
    """Return whether orders of this registration are printed as proforma invoices, which requires a GSTIN."""
    has_state = bool(seller.gstin and seller_state(seller.gstin, seller.state_code))
    return settings.prints_proformas and registration == TaxRegistration.REGULAR and has_state


def prints_bills_of_supply(settings: Settings, registration: str) -> bool:
    """Return whether orders of this registration are bills of supply.

    A store in inquiry mode has none, because an inquiry supplies nothing.
    """
    return registration != TaxRegistration.REGULAR and not settings.inquiry


def issues_credit_notes(settings: Settings, seller: Company, order: Order) -> bool:
    """Return whether the store issues credit notes for returned goods of an order."""
    registration = order.tax_registration
    return prints_proformas(settings, seller, registration) or prints_bills_of_supply(settings, registration)


def is_untaxed(order: Order, tax: PaperTax) -> bool:
    """Return whether the papers of an order show no tax, because its seller could not charge it then."""
    return order.tax_registration != TaxRegistration.REGULAR and not tax.tax


def buyer_for(account: Account | None, order: Any) -> Buyer:
    """Return the buyer's place, for an order or for a row with its addresses.

    A closed account has no details any more, so the order's own address is used.
    """
    buyer = buyer_of(account) if account else Buyer()
    return buyer_at(order.delivery or order.party) if buyer == Buyer() else buyer


def supply_of(seller: Company, account: Account | None, order: Any) -> Supply:
    """Return the states from and to which goods are supplied, for an order or a row with its addresses."""
    state = seller_state(seller.gstin, seller.state_code)
    switches = account.switches if account else ()
    return supply_to(buyer_for(account, order), seller=state, switches=switches)


def supply_of_order(db: StoreSession, order: Order) -> Supply:
    """Return the states from and to which an order's goods are supplied."""
    account = db.get(Account, order.account_code) if order.account_code else None
    return supply_of(company(db), account, order)


def order_tax(seller: Company, account: Account | None, listed: ListedOrder) -> PaperTax:
    """Return the taxes of an order, or of all placed items if the whole order was canceled."""
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

    An order whose seller may not charge tax has none.
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
