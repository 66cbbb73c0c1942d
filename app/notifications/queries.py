"""Reads of what somebody was told."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import func, select

from app.auth.models import SignIn
from app.notifications.models import Notification, PushToken
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
        .where(
            PushToken.recipient.in_(recipients),
            SignIn.ended_at.is_(None),
            SignIn.expires_at > now,
            SignIn.verified,
        )
        .order_by(PushToken.first_seen_at)
    )
    return list(db.scalars(query))
