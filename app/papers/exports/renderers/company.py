"""The company behind the store, in the form for its papers."""

from app.orders.items.models import Order
from app.papers.exports.labels import Labels
from app.papers.exports.pdf.letterhead import Firm
from app.papers.exports.pdf.order_paper import COMPOSITION_DEALER
from app.papers.exports.pictures import logo
from app.store.settings.models import Company
from app.store.settings.rules import TaxRegistration


def firm_of(company: Company) -> Firm:
    """Return the company with its logo."""
    place = " ".join(part for part in (company.city, company.pincode) if part)
    return Firm(
        name=company.name,
        address=", ".join(part for part in (company.address, company.area, place) if part),
        gstin=company.gstin,
        phones=", ".join(part for part in (company.phone1, company.phone2) if part),
        email=company.email,
        logo=logo(company.logo),
    )


def statement_of(order: Order, words: Labels) -> str:
    """Return why a paper of an order has no tax, if its seller could not charge it."""
    is_composition = order.tax_registration == TaxRegistration.COMPOSITION
    return COMPOSITION_DEALER if is_composition else words.unregistered
