"""Queries of a store's settings and branding."""

from sqlalchemy import select

from app.store.settings.models import Company, StoreSettings
from app.store.settings.rules import Settings, settings_from
from tenant_router.session import StoreSession


def load_settings(db: StoreSession) -> Settings:
    """Return the store's switches."""
    return settings_from(db.scalars(select(StoreSettings.switches)).one())


def store_settings(db: StoreSession) -> StoreSettings:
    """Return the row of switches, configuration and labels."""
    return db.scalars(select(StoreSettings)).one()


def company(db: StoreSession) -> Company:
    """Return the company behind the store, with the branding of its shop."""
    return db.scalars(select(Company)).one()
