"""The outbox of the channels, written in the transaction of the notifications."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, func, insert, select

from app.notices.channels import Channel, all_channels, channels_in_use
from app.notices.models import NotificationDelivery
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def enabled() -> bool:
    """Return whether this deployment sends notifications by any channel."""
    return bool(channels_in_use())


def queue(db: StoreSession, notifications: Iterable[tuple[int, str]], *, bulk: bool = False) -> int:
    """Queue new notifications, given as id and recipient, for all channels; return the number of addresses.

    Bulk notifications are sent last. Without a channel do nothing.
    """
    notifications, due = list(notifications), list[dict[str, object]]()
    recipients = {name for _, name in notifications}
    for channel in channels_in_use():
        keys = defaultdict[str, list[str]](list)
        for name, key in addresses_of(db, channel, recipients, now=func.now()):
            keys[name].append(key)
        of_channel = [
            {"notification_id": number, "channel": channel.name, "key": key, "bulk": bulk}
            for number, name in notifications
            for key in keys[name]
        ]
        if of_channel:
            due += of_channel
            deliver_later(db, channel.name)
    if due:
        db.execute(insert(NotificationDelivery), due)
    return len(due)


def deliver_later(db: StoreSession, channel: str) -> None:
    """Queue a task that sends due deliveries of a channel, after the commit."""
    after_commit(db, "notifications.deliver", queue="notify", channel=channel)


def is_reached(db: StoreSession, recipient: str, *, now: datetime) -> bool:
    """Return whether a channel has an address of a recipient."""
    return any(addresses_of(db, channel, [recipient], now=now) for channel in all_channels())


def addresses_of(
    db: StoreSession,
    channel: Channel,
    recipients: Collection[str],
    *,
    now: datetime | ColumnElement[datetime],
) -> Mapping[tuple[str, str], str]:
    """Return the addresses of these recipients by recipient and key.

    Filter by recipient, which is indexed. A join with new notifications gets a bad plan, because PostgreSQL
    has no statistics of them yet.
    """
    query = channel.addresses(now)
    found = db.execute(query.where(query.selected_columns[0].in_(recipients)))
    return {(recipient, key): address for recipient, key, address in found}


def queue_due(db: StoreSession, *, now: datetime) -> None:
    """Queue due deliveries: postponed ones, and ones that a killed worker had claimed."""
    is_due = NotificationDelivery.due_at <= now
    due = set(db.scalars(select(NotificationDelivery.channel).where(is_due).distinct()))
    for channel in channels_in_use():
        if channel.name in due:
            deliver_later(db, channel.name)
