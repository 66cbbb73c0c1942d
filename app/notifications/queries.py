"""Reads of what somebody was told."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, func, select, true

from app.auth.models import SignIn
from app.notifications.models import Campaign, Notification, PushToken
from tenant_router.session import StoreSession


def notification_page(
    db: StoreSession, recipient: str, *, page: int, size: int
) -> tuple[Sequence[Notification], int]:
    """A page of what somebody was told, the newest first, and how much it is in all."""
    his = Notification.recipient == recipient
    total = db.scalar(select(func.count()).select_from(Notification).where(his)) or 0
    listed = select(Notification).where(his).order_by(Notification.id.desc())
    return db.scalars(listed.limit(size).offset(page * size)).all(), total


def unread(db: StoreSession, recipient: str) -> int:
    """How much of what somebody was told he has not read."""
    waiting = select(func.count()).select_from(Notification)
    return db.scalar(waiting.where(Notification.recipient == recipient, Notification.read_at.is_(None))) or 0


def push_tokens(db: StoreSession, recipients: Collection[str], *, now: datetime) -> list[str]:
    """The devices that a push to these people reaches: those whose sign-in stands."""
    query = (
        select(PushToken.token)
        .join(SignIn, SignIn.id == PushToken.sign_in_id)
        .where(PushToken.recipient.in_(recipients), *standing_sign_in(now))
        .order_by(PushToken.first_seen_at)
    )
    return list(db.scalars(query))


def standing_sign_in(now: datetime | ColumnElement[datetime]) -> tuple[ColumnElement[bool], ...]:
    """Whether a sign-in is somebody's own, let in, and not over."""
    return (
        SignIn.ended_at.is_(None),
        SignIn.expires_at > now,
        SignIn.verified.is_(true()),
        SignIn.preview_of.is_(None),
    )


def campaign_page(
    db: StoreSession, *, page: int, size: int, sent_alone: bool = False
) -> tuple[Sequence[Campaign], int]:
    """A page of the store's campaigns, the newest first, and how many there are."""
    wanted = [Campaign.state != "refused"] if sent_alone else []
    total = db.scalar(select(func.count()).select_from(Campaign).where(*wanted)) or 0
    listed = select(Campaign).where(*wanted).order_by(Campaign.id.desc())
    return db.scalars(listed.limit(size).offset(page * size)).all(), total
