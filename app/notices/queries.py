"""Queries of notifications and campaigns."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, func, select, true

from app.notices.models import Campaign, Notification
from app.people.auth.models import SignIn
from tenant_router.session import StoreSession


def notification_page(
    db: StoreSession, recipient: str, *, page: int, size: int
) -> tuple[Sequence[Notification], int]:
    """Return a page of a recipient's notifications, the newest first, and the total."""
    is_own = Notification.recipient == recipient
    total = db.scalar(select(func.count()).select_from(Notification).where(is_own)) or 0
    query = select(Notification).where(is_own).order_by(Notification.id.desc())
    return db.scalars(query.limit(size).offset(page * size)).all(), total


def unread_count(db: StoreSession, recipient: str) -> int:
    """Return how many notifications a recipient has not read."""
    query = select(func.count()).select_from(Notification)
    return db.scalar(query.where(Notification.recipient == recipient, Notification.read_at.is_(None))) or 0


def is_active_sign_in(now: datetime | ColumnElement[datetime]) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for an active sign-in: approved, not ended, not a preview."""
    return (
        SignIn.ended_at.is_(None),
        SignIn.expires_at > now,
        SignIn.verified.is_(true()),
        SignIn.preview_of.is_(None),
    )


def campaign_page(
    db: StoreSession, *, page: int, size: int, sent_only: bool = False
) -> tuple[Sequence[Campaign], int]:
    """Return a page of the store's campaigns, the newest first, and the total."""
    conditions = [Campaign.state != "refused"] if sent_only else []
    total = db.scalar(select(func.count()).select_from(Campaign).where(*conditions)) or 0
    query = select(Campaign).where(*conditions).order_by(Campaign.id.desc())
    return db.scalars(query.limit(size).offset(page * size)).all(), total
