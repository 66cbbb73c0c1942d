"""Reads of how a store behaves and presents itself."""

from sqlalchemy import select

from app.settings.models import Company, Storefront, StoreSettings
from app.settings.rules import Settings, settings_from
from tenant_router.session import StoreSession


def load_settings(db: StoreSession) -> Settings:
    """The store's switches."""
    return settings_from(db.scalars(select(StoreSettings.switches)).one())


def store_settings(db: StoreSession) -> StoreSettings:
    """The row of switches, configuration and labels."""
    return db.scalars(select(StoreSettings)).one()


def company(db: StoreSession) -> Company:
    """The firm behind the store."""
    return db.scalars(select(Company)).one()


def storefront(db: StoreSession) -> Storefront:
    """How the store looks."""
    return db.scalars(select(Storefront)).one()
