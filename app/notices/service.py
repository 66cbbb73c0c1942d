"""Create notifications, and mark them as read."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import CursorResult, delete, func, insert, select, update

from app.notices import outbox
from app.notices.models import Notification
from app.notices.rules import OWNER
from app.people.editing.service import account_removed
from app.shared.actor import Access, Actor
from app.shared.errors import NotFound
from app.shared.texts.messages import Message
from tenant_router.live_events import publish_after_commit
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class NewNotification:
    """A new notification; `recipient` as in `rules.recipient`, `picture` a file name."""

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
    """Send the same message to several recipients, once each."""
    unique = dict.fromkeys(recipients)
    send(db, [NewNotification(recipient, title, body, order_id, picture) for recipient in unique])


def send(db: StoreSession, messages: Sequence[NewNotification]) -> None:
    """Create notifications in one statement, and queue them for the channels."""
    if messages:
        statement = insert(Notification).returning(Notification.id, Notification.recipient)
        rows = db.execute(statement, [{**asdict(message), "keys": _keys(message)} for message in messages])
        outbox.queue(db, [(row.id, row.recipient) for row in rows])
        if any(message.recipient == OWNER for message in messages):
            publish_after_commit(db, "notification")


def _keys(message: NewNotification) -> dict[str, Any] | None:
    texts = {"title": message.title, "body": message.body}
    own = {name: words.on_wire() for name, words in texts.items() if isinstance(words, Message)}
    return own or None


def mark_read(db: StoreSession, recipient: str, *, ids: Sequence[int] | None, now: datetime) -> None:
    """Mark some of a recipient's notifications as read, or all of them (None).

    Notifications of others are not touched. Raises NotFound if none of the ids is the recipient's.
    """
    selected = Notification.read_at.is_(None) if ids is None else Notification.id.in_(ids)
    own_ids = select(Notification.id).where(Notification.recipient == recipient, selected)
    # Lock in a fixed order, so that two devices marking the same rows cannot deadlock.
    locked = own_ids.order_by(Notification.id).with_for_update()
    statement = (
        update(Notification)
        .where(Notification.id.in_(locked))
        .values(read_at=func.coalesce(Notification.read_at, now))
        .execution_options(synchronize_session=False)
    )
    result = db.execute(statement)
    if recipient == OWNER:
        publish_after_commit(db, "notification")
    if ids is not None and isinstance(result, CursorResult) and result.rowcount == 0:
        raise NotFound("notification.unknown")


@account_removed.register
def _remove_notifications_of_account(db: StoreSession, code: str) -> None:
    recipient = Actor(Access.PARTY, code).buyer(None)
    db.execute(delete(Notification).where(Notification.recipient == recipient))
