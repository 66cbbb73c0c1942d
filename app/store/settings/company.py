"""Changes of the store's company details, and their copy in the registry of stores."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import select

from app.edge.optimistic_locking import SeenVersions, check_seen_version, version_of
from app.shared.errors import Invalid
from app.shared.india.states import state_code_of
from app.store.settings.models import DETAILS, Company
from app.store.settings.rules import TaxRegistration
from tenant_router import registry
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def change_company(db: StoreSession, requested: Mapping[str, str], *, seen: SeenVersions) -> Company:
    """Change company details, and mark the changed ones as the owner's own.

    A GSTIN determines the state code. Raises ChangedMeanwhile, and Invalid for a GSTIN of a seller who is not
    registered.
    """
    company = _lock_company(db)
    check_seen_version(seen, company_version(company))
    values = dict(requested)
    gstin = values.get("gstin", company.gstin)
    unregistered = values.get("tax_registration", company.tax_registration) == TaxRegistration.UNREGISTERED
    if gstin and unregistered:
        raise Invalid("company.unregistered_gstin", field="gstin")
    if gstin:
        values["state_code"] = state_code_of(gstin)
    changed = {name: value for name, value in values.items() if value != getattr(company, name)}
    for name, value in changed.items():
        setattr(company, name, value)
    # Mark the GSTIN too, because a sync must not bring a GSTIN to a store that has none.
    own = {*changed, "gstin"} if unregistered else changed
    company.own_fields = sorted({*company.own_fields, *own})
    db.flush()
    if changed:
        queue_registry_update(db)
    return company


class ShownCompany(NamedTuple):
    """The company of a store and the store's mobile number."""

    company: Company
    mobile_number: str

    @property
    def email(self) -> str:
        """Return the email address, which older apps read under a second name."""
        return self.company.email

    @property
    def version(self) -> str:
        """Return the version of the details that the owner can change."""
        return company_version(self.company)


def company_version(company: Company) -> str:
    return version_of({name: getattr(company, name) for name in (*DETAILS, "state_code")})


def queue_registry_update(db: StoreSession) -> None:
    """Queue the update of this store's registry entry after the commit."""
    after_commit(db, "stores.describe", queue="notify")


def describe(db: StoreSession) -> None:
    """Copy the company's details to the registry of stores; running it twice is harmless."""
    # The lock serializes concurrent runs, so that the last write to the registry is the newest.
    company = _lock_company(db)
    registry.describe(
        db.store.key,
        company_name=company.name,
        person_name=company.person_name,
        email=company.email,
        city=company.city,
        logo=company.logo,
    )


def _lock_company(db: StoreSession) -> Company:
    query = select(Company).with_for_update().execution_options(populate_existing=True)
    return db.scalars(query).one()
