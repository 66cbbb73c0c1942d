"""Queries of a store's settings and branding."""

from sqlalchemy import select

from app.store.settings.models import Company, Storefront, StoreSettings
from app.store.settings.rules import Settings, settings_from
from tenant_router.session import StoreSession


def load_settings(db: StoreSession) -> Settings:
    """Return the store's switches."""
    return settings_from(db.scalars(select(StoreSettings.switches)).one())


def store_settings(db: StoreSession) -> StoreSettings:
    """Return the row of switches, configuration and labels."""
    return db.scalars(select(StoreSettings)).one()


def company(db: StoreSession) -> Company:
    """Return the company behind the store."""
    return db.scalars(select(Company)).one()


def storefront(db: StoreSession) -> Storefront:
    """Return the branding of the store."""
    return db.scalars(select(Storefront)).one()
