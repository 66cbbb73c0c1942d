"""The pictures of the storefront, registered with the media."""

from collections.abc import Collection

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from app.store.media.attachments import AttachmentTarget, register
from app.store.media.rules import Purpose
from app.store.settings.company import queue_registry_update
from app.store.settings.models import Company
from tenant_router.session import StoreSession

# The target of these pictures is constant: a store has one storefront.
STOREFRONT = ""
PictureColumn = InstrumentedAttribute[str | None] | InstrumentedAttribute[list[str]]


def _place(column: PictureColumn, *, several: bool = False, in_registry: bool = False) -> AttachmentTarget:
    def as_names(value: str | list[str] | None) -> list[str]:
        if isinstance(value, list):
            return value
        return [value] if value else []

    def present(db: StoreSession, target: str) -> list[str] | None:
        return None if target != STOREFRONT else as_names(db.scalars(select(column).with_for_update()).one())

    def put(db: StoreSession, _target: str, names: list[str]) -> None:
        value = names if several else next(iter(names), None)
        db.execute(update(Company).values({column: value}))
        if in_registry:
            queue_registry_update(db)

    def used(db: StoreSession, names: Collection[str]) -> set[str]:
        return set(names).intersection(as_names(db.scalars(select(column)).one()))

    return AttachmentTarget(present, put, used)


register(Purpose.LOGO, _place(Company.logo, in_registry=True))
register(Purpose.PAYMENT, _place(Company.payment_picture))
register(Purpose.BANNER, _place(Company.banners, several=True))
