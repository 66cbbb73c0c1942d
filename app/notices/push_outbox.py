"""The outbox of pushes: due pushes are written in the transaction of their notifications."""

from collections.abc import Iterable

from sqlalchemy import func, insert, select

from app.config import get_config
from app.notices.models import Push, PushToken
from app.notices.queries import is_active_sign_in
from app.people.auth.models import SignIn
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def enabled() -> bool:
    """Return whether this deployment sends pushes."""
    return bool(get_config().firebase_credentials.get_secret_value())


def queue(db: StoreSession, notifications: Iterable[tuple[int, str]], *, bulk: bool = False) -> int:
    """Queue pushes of new notifications, given as id and recipient; return the number of devices.

    Bulk pushes go out after all others. Without a push service do nothing.
    """
    if not enabled():
        return 0
    notifications = list(notifications)
    # Filter by recipient, which is indexed. A join with the new rows gets a bad plan, because PostgreSQL has
    # no statistics of them yet.
    tokens = (
        select(PushToken.recipient, PushToken.digest)
        .join(SignIn, SignIn.id == PushToken.sign_in_id)
        .where(PushToken.recipient.in_({name for _, name in notifications}), *is_active_sign_in(func.now()))
    )
    devices: dict[str, list[str]] = {}
    for name, digest in db.execute(tokens):
        devices.setdefault(name, []).append(digest)
    due = [
        {"notification_id": number, "digest": digest, "bulk": bulk}
        for number, name in notifications
        for digest in devices.get(name, ())
    ]
    if due:
        db.execute(insert(Push), due)
        after_commit(db, "notifications.push", queue="notify")
    return len(due)
