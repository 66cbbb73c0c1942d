"""Telling people something, and what they do with it."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import CursorResult, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql

from app.notifications import push_outbox
from app.notifications.models import Notification, PushToken
from app.shared.errors import NotFound
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Message:
    """What one person is told; `recipient` as in `rules.recipient`, `picture` a name in the storage."""

    recipient: str
    title: str
    body: str
    order_id: int | None = None
    picture: str | None = None


def notify(
    db: StoreSession,
    recipients: Iterable[str],
    *,
    title: str,
    body: str,
    order_id: int | None = None,
    picture: str | None = None,
) -> None:
    """Tell several people the same, each once."""
    told = dict.fromkeys(recipients)
    send(db, [Message(recipient, title, body, order_id, picture) for recipient in told])


def send(db: StoreSession, messages: Sequence[Message]) -> None:
    """Put messages into their recipients' lists, all in one go, and push them to their devices."""
    if messages:
        telling = insert(Notification).returning(Notification.id, Notification.recipient)
        told = db.execute(telling, [asdict(message) for message in messages])
        push_outbox.queue(db, [(row.id, row.recipient) for row in told])


def mark_read(db: StoreSession, recipient: str, *, ids: Sequence[int] | None, now: datetime) -> None:
    """Mark some of what somebody was told as read, or all of it (None); what is read stays as it is.

    What others were told is not touched; raises NotFound where nothing of what was named is his.
    """
    named = Notification.read_at.is_(None) if ids is None else Notification.id.in_(ids)
    mine = select(Notification.id).where(Notification.recipient == recipient, named)
    # In one order, so that two devices that mark the same do not wait for each other.
    locked = mine.order_by(Notification.id).with_for_update()
    marking = (
        update(Notification)
        .where(Notification.id.in_(locked))
        .values(read_at=func.coalesce(Notification.read_at, now))
        .execution_options(synchronize_session=False)
    )
    marked = db.execute(marking)
    if ids is not None and isinstance(marked, CursorResult) and marked.rowcount == 0:
        raise NotFound("notification.unknown")


def keep_token(db: StoreSession, recipient: str, *, token: str, sign_in: UUID, now: datetime) -> None:
    """Let pushes reach the device of a sign-in; the one address of a device is his who signed in last."""
    digest = hashlib.sha256(token.encode()).hexdigest()
    earlier = delete(PushToken).where(PushToken.recipient == recipient, PushToken.sign_in_id == sign_in)
    db.execute(earlier.where(PushToken.digest != digest))
    belongs = {"recipient": recipient, "sign_in_id": sign_in, "seen_at": now}
    row = postgresql.insert(PushToken).values(digest=digest, token=token, first_seen_at=now, **belongs)
    db.execute(row.on_conflict_do_update(index_elements=[PushToken.digest], set_=belongs))


def forget_tokens(db: StoreSession, recipient: str, *, sign_in: UUID) -> int:
    """Let pushes reach the device of a sign-in no more; says how many addresses it had."""
    his = (PushToken.recipient == recipient, PushToken.sign_in_id == sign_in)
    forgotten = db.execute(delete(PushToken).where(*his))
    return forgotten.rowcount if isinstance(forgotten, CursorResult) else 0
