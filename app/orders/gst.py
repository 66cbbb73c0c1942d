"""The tax of an order as its papers and pages have it where the store prints proforma invoices."""

from decimal import Decimal
from typing import NamedTuple

from app.accounts.models import Account
from app.accounts.rules import SEZ
from app.auth.viewer import Viewer
from app.orders.derived import remaining
from app.orders.models import Order
from app.orders.queries import ListedOrder, taxes_of
from app.orders.rules import OrderStatus
from app.pricing.gst import Buyer, PaperTax, TaxedLine, paper_tax, place_of_supply
from app.settings.models import Company
from app.settings.queries import company
from app.settings.rules import Settings
from tenant_router.session import StoreSession


class Supply(NamedTuple):
    """The states of seller and place of supply, and whether the buyer is in a special economic zone."""

    seller: str
    place: str
    sez: bool


def prints_proformas(settings: Settings, seller: Company) -> bool:
    """Return whether the store's orders are printed as proforma invoices: that takes a GSTIN."""
    return settings.prints_proformas and bool(seller.gstin and seller_state(seller))


def seller_state(seller: Company) -> str:
    """Return the code of the state that the store is registered in, or an empty text if it is unknown."""
    return place_of_supply(Buyer(seller.gstin, seller.state_code), seller="")


def supply_of(seller: Company, account: Account | None, order: Order) -> Supply:
    """Return where an order's goods are supplied from and to."""
    state = seller_state(seller)
    sez = account is not None and SEZ in account.switches
    return Supply(state, place_of_supply(_buyer(order, account), seller=state), sez)


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
) -> tuple[dict[str, Decimal], PaperTax | None]:
    """Return the parts of an order's tax, and their summary if the store prints proforma invoices."""
    if not viewer.visibility.rates:
        return {}, None
    if not viewer.settings.prints_proformas or listed.order.status == OrderStatus.CANCELED:
        return taxes_of(db, listed), None
    seller = company(db)
    if not prints_proformas(viewer.settings, seller):
        return taxes_of(db, listed), None
    code = listed.order.account_code
    summary = order_tax(seller, db.get(Account, code) if code else None, listed)
    return summary.parts, summary


def _buyer(order: Order, account: Account | None) -> Buyer:
    """Return where the buyer is: by their account, or else by the address of the order."""
    state = (order.delivery or order.party).get("state") or ""
    if account is None:
        return Buyer(state=state)
    return Buyer(account.gstin, account.state_code, account.state or state)
