"""The pictures of payments, which the owner and the person who added them can see."""

from collections.abc import Collection

from sqlalchemy import select

from app.money.models import Payment
from app.store.media.private_pictures import pictures_in_use
from tenant_router.session import StoreSession


@pictures_in_use.register
def named_pictures(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return which of these pictures payments name."""
    return set(db.scalars(select(Payment.picture).where(Payment.picture.in_(names))))
