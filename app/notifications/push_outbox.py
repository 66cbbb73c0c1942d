"""Pushes that are due: written in the transaction of their notifications."""

from collections.abc import Iterable

from sqlalchemy import func, insert, select

from app.auth.models import SignIn
from app.config import get_config
from app.notifications.models import Push, PushToken
from app.notifications.queries import standing_sign_in
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def enabled() -> bool:
    """Whether this deployment pushes at all."""
    return bool(get_config().firebase_credentials.get_secret_value())


def queue(db: StoreSession, told: Iterable[tuple[int, str]], *, bulk: bool = False) -> int:
    """Have new notifications, each with its recipient, pushed to his devices; says to how many devices.

    What is sent in bulk lets everything else go before. A deployment without the push service pushes nothing.
    """
    if not enabled():
        return 0
    told = list(told)
    # By their names, for each of which there is an index: a join with what was just written is not planned
    # so well while the database has no figures of it.
    reached = (
        select(PushToken.recipient, PushToken.digest)
        .join(SignIn, SignIn.id == PushToken.sign_in_id)
        .where(PushToken.recipient.in_({name for _, name in told}), *standing_sign_in(func.now()))
    )
    devices: dict[str, list[str]] = {}
    for name, digest in db.execute(reached):
        devices.setdefault(name, []).append(digest)
    due = [
        {"notification_id": number, "digest": digest, "bulk": bulk}
        for number, name in told
        for digest in devices.get(name, ())
    ]
    if due:
        db.execute(insert(Push), due)
        after_commit(db, "notifications.push", queue="notify")
    return len(due)
