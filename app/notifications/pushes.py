"""Pushes that are due: written in the transaction of their notifications."""

from sqlalchemy import ColumnElement, func, literal, select
from sqlalchemy.dialects.postgresql import insert

from app.auth.models import SignIn
from app.notifications.firebase import enabled
from app.notifications.models import Notification, Push, PushToken
from app.notifications.queries import standing_sign_in
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def queue(db: StoreSession, *chosen: ColumnElement[bool], bulk: bool = False) -> int:
    """Have these notifications pushed to the devices of their people; says to how many devices.

    What is sent in bulk lets everything else go before. A deployment without the push service pushes nothing.
    """
    if not enabled():
        return 0
    due = (
        select(Notification.id, PushToken.digest, literal(bulk))
        .join(PushToken, PushToken.recipient == Notification.recipient)
        .join(SignIn, SignIn.id == PushToken.sign_in_id)
        .where(*chosen, *standing_sign_in(func.now()))
    )
    rows = insert(Push).from_select(["notification_id", "digest", "bulk"], due).on_conflict_do_nothing()
    count = len(db.scalars(rows.returning(Push.digest)).all())
    if count:
        after_commit(db, "notifications.push", queue="notify")
    return count
