"""Queries of a store's settings and branding."""

from sqlalchemy import event, select

from app.store.settings.models import Company, StoreSettings
from app.store.settings.rules import Settings, settings_from
from tenant_router.session import StoreSession

# Keys in a session's info, for the rows that it has read.
_SETTINGS, _COMPANY = "settings", "company"


def load_settings(db: StoreSession) -> Settings:
    """Return the store's switches, as the session read them with the caller or else as they are now."""
    return db.info.get(_SETTINGS) or settings_from(db.scalars(select(StoreSettings.switches)).one())


def keep_settings(db: StoreSession, settings: Settings) -> None:
    """Keep the switches for the rest of the session, after reading them with the caller or changing them."""
    db.info[_SETTINGS] = settings


@event.listens_for(StoreSession, "after_soft_rollback")
def _forget(db: StoreSession, _transaction: object) -> None:
    for name in (_SETTINGS, _COMPANY):
        db.info.pop(name, None)


def store_settings(db: StoreSession) -> StoreSettings:
    """Return the row of switches, configuration and labels."""
    return db.scalars(select(StoreSettings)).one()


def keep_company(db: StoreSession, found: Company) -> None:
    """Keep the company for the rest of the session, after reading it with other rows."""
    db.info[_COMPANY] = found


def company(db: StoreSession) -> Company:
    """Return the company behind the store, with the branding of its shop; a session reads it once."""
    if _COMPANY not in db.info:
        db.info[_COMPANY] = db.scalars(select(Company)).one()
    return db.info[_COMPANY]
