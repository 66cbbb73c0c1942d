"""The company behind the store, as its papers have it."""

from app.papers.exports.labels import Labels
from app.papers.exports.pdf.letterhead import Firm
from app.papers.exports.pdf.tax_paper import COMPOSITION_DEALER
from app.papers.exports.pictures import logo
from app.store.settings.models import Company
from app.store.settings.queries import storefront
from app.store.settings.rules import TaxRegistration
from tenant_router.session import StoreSession


def firm_of(db: StoreSession, company: Company) -> Firm:
    """Return the company with its logo."""
    place = " ".join(part for part in (company.city, company.pincode) if part)
    return Firm(
        name=company.name,
        address=", ".join(part for part in (company.address, company.area, place) if part),
        gstin=company.gstin,
        phones=", ".join(part for part in (company.phone1, company.phone2) if part),
        email=company.email,
        logo=logo(storefront(db).logo),
    )


def statement_of(registration: str, words: Labels) -> str:
    """Return why a paper of a seller who may not charge tax has none."""
    return COMPOSITION_DEALER if registration == TaxRegistration.COMPOSITION else words.unregistered
