"""Changing the firm behind a store, and having the list of stores tell of it."""

from collections.abc import Mapping

from sqlalchemy import inspect, select

from app.settings.models import Company, Storefront
from app.shared.optimistic_locking import Seen, check_seen, version_of
from app.shared.validators import state_code_of
from tenant_router import registry
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def change_company(db: StoreSession, given: Mapping[str, str], *, seen: Seen) -> Company:
    """Change what is given of the firm, and mark as the owner's own what he has written otherwise.

    A GSTIN brings its state code. Raises ChangedMeanwhile.
    """
    company = _locked(db)
    check_seen(seen, company_version(company))
    wanted = dict(given)
    gstin = wanted.get("gstin", company.gstin)
    if gstin:
        wanted["state_code"] = state_code_of(gstin)
    changed = {name: value for name, value in wanted.items() if value != getattr(company, name)}
    for name, value in changed.items():
        setattr(company, name, value)
    company.own_fields = sorted({*company.own_fields, *changed})
    db.flush()
    if changed:
        tell_the_list(db)
    return company


def company_version(company: Company) -> str:
    names = [column.key for column in inspect(Company).column_attrs if column.key != "own_fields"]
    return version_of({name: getattr(company, name) for name in names})


def tell_the_list(db: StoreSession) -> None:
    """Have the list of stores tell of this one as it is after the commit."""
    after_commit(db, "stores.describe", queue="notify")


def describe(db: StoreSession) -> None:
    """Tell the list of stores what it shows of this one; doing it a second time is no matter."""
    # Whoever comes second waits, so that the list is told last what was written last.
    company = _locked(db)
    logo = db.scalars(select(Storefront.logo)).one()
    registry.describe(
        db.store.key,
        company_name=company.name,
        person_name=company.person_name,
        email=company.email,
        city=company.city,
        logo=logo,
    )


def _locked(db: StoreSession) -> Company:
    query = select(Company).with_for_update().execution_options(populate_existing=True)
    return db.scalars(query).one()
