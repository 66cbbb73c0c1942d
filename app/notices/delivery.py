"""Delivery of notifications by channels.

A batch is claimed in one transaction and settled in another. If the worker is killed in between, its
notifications are sent once more, and never a third time.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, select, tuple_, update

from app.config import get_config
from app.notices.campaigns import count_outcomes
from app.notices.channels import Channel, Message
from app.notices.models import Notification, NotificationDelivery
from app.notices.outbox import addresses_of
from app.notices.rules import MAX_TRIES, OWNER, REMINDER, SendOutcome, SendResult, pause_seconds
from app.shared.image_names import picture_url
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

BATCH = 500
# Longer than a task may run: a worker that has not settled its batch by then is dead.
LEASE = timedelta(minutes=11)
MAX_UNANSWERED = 2
FAILED = SendResult(SendOutcome.FAILED)


class Claimed(NamedTuple):
    """A notification that this worker sends; `address` is None if the recipient no longer has the address."""

    notification: Notification
    key: str
    address: str | None
    tries: int
    unanswered: int

    @property
    def goes_out(self) -> bool:
        return self.address is not None and self.unanswered <= MAX_UNANSWERED


def send_due(store: Store, channel: Channel, *, now: datetime) -> bool:
    """Send up to 500 due notifications by a channel; return whether there may be more."""
    claimed = _claim(store, channel, now)
    to_send = [each for each in claimed if each.goes_out]
    results = channel.send([build_message(store, each) for each in to_send])
    given_up = [each for each in claimed if not each.goes_out]
    settled = [*zip(to_send, results, strict=True), *((each, FAILED) for each in given_up)]
    if settled:
        with store_session(store) as db:
            _settle(db, channel, settled, now=now)
    return len(claimed) == BATCH


def build_message(store: Store, claimed: Claimed) -> Message:
    """Return the message of a notification."""
    notification = claimed.notification
    page = f"/{store.key}/{_page_of(notification)}"
    data = {"store": store.key, "notificationId": str(notification.id), "page": page}
    if notification.order_id is not None:
        data["orderId"] = str(notification.order_id)
    site = (get_config().public_url or "").rstrip("/")
    # Push services accept only https links.
    link = f"{site}{page}" if site.startswith("https://") else None
    picture = picture_url(notification.picture) if notification.picture else None
    return Message(claimed.address or "", notification.title, notification.body, picture, data, link)


def _page_of(notification: Notification) -> str:
    is_owner = notification.recipient == OWNER
    if notification.keys and notification.keys["title"]["key"] == REMINDER:
        return "dues"
    if notification.order_id is None:
        return "owner/notification" if is_owner else "notification"
    return f"owner/orderdetail?id={notification.order_id}" if is_owner else f"order/{notification.order_id}"


def _claim(store: Store, channel: Channel, now: datetime) -> list[Claimed]:
    with store_session(store) as db:
        due = (
            select(NotificationDelivery.notification_id, NotificationDelivery.key)
            .where(_by(channel), NotificationDelivery.due_at <= now)
            .order_by(NotificationDelivery.bulk, NotificationDelivery.due_at)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        # Separate statements: a cluster refuses changes below WITH.
        keys = [(notification_id, key) for notification_id, key in db.execute(due)]
        if not keys:
            return []
        claimed = _rows(channel, keys)
        claiming = (
            update(NotificationDelivery)
            .where(claimed)
            .values(due_at=now + LEASE, unanswered=NotificationDelivery.unanswered + 1)
            .execution_options(synchronize_session=False)
        )
        db.execute(claiming)
        query = (
            select(
                Notification,
                NotificationDelivery.key,
                NotificationDelivery.tries,
                NotificationDelivery.unanswered,
            )
            .join(NotificationDelivery, NotificationDelivery.notification_id == Notification.id)
            .where(claimed)
        )
        found = db.execute(query).all()
        # Skip addresses that now belong to someone else, such as devices that signed out.
        addresses = addresses_of(db, channel, {row[0].recipient for row in found}, now=now)
        return [
            Claimed(notification, key, addresses.get((notification.recipient, key)), tries, unanswered)
            for notification, key, tries, unanswered in found
        ]


def _by(channel: Channel) -> ColumnElement[bool]:
    return NotificationDelivery.channel == channel.name


def _rows(channel: Channel, keys: Iterable[tuple[int, str]]) -> ColumnElement[bool]:
    """Return the condition for the deliveries of a channel with these notifications and keys."""
    return _by(channel) & tuple_(NotificationDelivery.notification_id, NotificationDelivery.key).in_(keys)


def _settle(
    db: StoreSession, channel: Channel, settled: Sequence[tuple[Claimed, SendResult]], *, now: datetime
) -> None:
    """Store the results of a batch."""
    finished: list[tuple[Claimed, SendOutcome]] = []
    for each, result in settled:
        if result.outcome is not SendOutcome.LATER:
            finished.append((each, result.outcome))
        elif each.tries + 1 >= MAX_TRIES:
            finished.append((each, SendOutcome.FAILED))
    postponed = [(each, result) for each, result in settled if result.outcome is SendOutcome.LATER]
    _postpone(db, channel, [pair for pair in postponed if pair[0].tries + 1 < MAX_TRIES], now=now)
    finished_keys = [(each.notification.id, each.key) for each, _ in finished]
    db.execute(delete(NotificationDelivery).where(_rows(channel, finished_keys)))
    if gone := [each.key for each, outcome in finished if outcome is SendOutcome.GONE]:
        channel.forget(db, gone)
    count_outcomes(db, _by_campaign(finished))


def _postpone(
    db: StoreSession, channel: Channel, postponed: Iterable[tuple[Claimed, SendResult]], *, now: datetime
) -> None:
    """Reschedule postponed deliveries: the service answered, so they do not count as unanswered.

    The pause depends on the number of tries and on the service's Retry-After.
    """
    by_pause: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for each, result in postponed:
        pause = pause_seconds(each.tries + 1, result.pause)
        by_pause[pause].append((each.notification.id, each.key))
    for pause, keys in by_pause.items():
        later = {
            "due_at": now + timedelta(seconds=pause),
            "tries": NotificationDelivery.tries + 1,
            "unanswered": NotificationDelivery.unanswered - 1,
        }
        statement = update(NotificationDelivery).where(_rows(channel, keys)).values(later)
        db.execute(statement.execution_options(synchronize_session=False))


def _by_campaign(
    finished: Iterable[tuple[Claimed, SendOutcome]],
) -> Mapping[int, Mapping[SendOutcome, int]]:
    counts: dict[int, dict[SendOutcome, int]] = defaultdict(lambda: defaultdict(int))
    for each, outcome in finished:
        if each.notification.campaign_id is not None:
            counts[each.notification.campaign_id][outcome] += 1
    return counts
