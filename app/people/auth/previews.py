"""Previews: the owner sees the store as a customer does, in a sign-in that cannot change anything."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import delete, select, update

from app.people.accounts.models import Account, Owner
from app.people.auth.models import SignIn
from app.people.auth.rules import PREVIEW_LIFETIME, Identity
from app.people.auth.service import GUEST, identity_of
from app.shared.errors import Conflict, NotFound
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Preview:
    """A sign-in that cannot be renewed and ends with the owner's."""

    session: UUID
    identity: Identity
    expires_at: datetime


def start_preview(db: StoreSession, *, owners_session: UUID, code: str | None, now: datetime) -> Preview:
    """Start a preview of the store as this account, or as a guest without a code; it lasts 15 minutes.

    The time of the owner's first preview is kept. Raises NotFound for an unknown account, Conflict for an
    account that cannot sign in.
    """
    identity = _identity(db, code) if code else GUEST
    expired = delete(SignIn).where(SignIn.preview_of == owners_session, SignIn.expires_at <= now)
    db.execute(expired)
    preview = SignIn(
        id=uuid4(),
        account_code=code or None,
        preview_of=owners_session,
        refresh_hash="",
        refreshed_at=now,
        expires_at=now + PREVIEW_LIFETIME,
    )
    db.add(preview)
    name = select(SignIn.owner_name).where(SignIn.id == owners_session).scalar_subquery()
    first = update(Owner).where(Owner.user_name == name, Owner.shop_seen_at.is_(None))
    db.execute(first.values(shop_seen_at=now))
    return Preview(preview.id, identity, preview.expires_at)


def _identity(db: StoreSession, code: str) -> Identity:
    account = db.get(Account, code)
    if account is None or account.deactivated_at is not None:
        raise NotFound("account.unknown")
    if account.locked or not account.verified:
        raise Conflict("auth.preview_locked")
    return identity_of(account)
