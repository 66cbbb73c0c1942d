"""Delivery of pushes to the push service.

A batch is claimed in one transaction and settled in another. If the worker is killed in between, its pushes
are sent once more, and never a third time.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from sqlalchemy import and_, delete, exists, select, tuple_, update

from app.config import get_config
from app.notices.campaigns import count_outcomes
from app.notices.models import Notification, Push, PushToken
from app.notices.queries import is_active_sign_in
from app.notices.rules import (
    MAX_TRIES,
    OWNER,
    REMINDER,
    PushMessage,
    PushOutcome,
    PushResult,
    pause_seconds,
)
from app.people.auth.models import SignIn
from app.shared.image_names import picture_url
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

BATCH = 500
# Longer than a task may run: a worker that has not settled its batch by then is dead.
LEASE = timedelta(minutes=11)
MAX_UNANSWERED = 2
FAILED = PushResult(PushOutcome.FAILED)

_KEY = tuple_(Push.notification_id, Push.digest)


class ClaimedPush(NamedTuple):
    """A push that this worker sends; `token` is None if the device no longer belongs to the recipient."""

    notification: Notification
    digest: str
    token: str | None
    tries: int
    unanswered: int

    @property
    def goes_out(self) -> bool:
        return self.token is not None and self.unanswered <= MAX_UNANSWERED


class PushService(Protocol):
    """A client of the push service: it returns a result for each message, in their order."""

    def send(self, messages: Sequence[PushMessage]) -> list[PushResult]: ...


def send_due(store: Store, push_service: PushService, *, now: datetime) -> bool:
    """Send up to 500 due pushes; return whether there may be more."""
    pushes = _claim(store, now)
    to_send = [push for push in pushes if push.goes_out]
    answers = push_service.send([build_message(store, push) for push in to_send])
    given_up = [push for push in pushes if not push.goes_out]
    settled = [*zip(to_send, answers, strict=True), *((push, FAILED) for push in given_up)]
    if settled:
        with store_session(store) as db:
            _settle(db, settled, now=now)
    return len(pushes) == BATCH


def queue_due(db: StoreSession, *, now: datetime) -> None:
    """Queue the delivery if pushes are due: postponed ones, and those of a killed worker."""
    if db.scalar(select(exists().where(Push.due_at <= now))):
        after_commit(db, "notifications.push", queue="notify")


def build_message(store: Store, push: ClaimedPush) -> PushMessage:
    """Return the message of a push."""
    notification = push.notification
    page = f"/{store.key}/{_page_of(notification)}"
    data = {"store": store.key, "notificationId": str(notification.id), "page": page}
    if notification.order_id is not None:
        data["orderId"] = str(notification.order_id)
    site = (get_config().public_url or "").rstrip("/")
    # The push service accepts only https links.
    link = f"{site}{page}" if site.startswith("https://") else None
    picture = picture_url(notification.picture) if notification.picture else None
    return PushMessage(push.token or "", notification.title, notification.body, picture, data, link)


def _page_of(notification: Notification) -> str:
    is_owner = notification.recipient == OWNER
    if notification.keys and notification.keys["title"]["key"] == REMINDER:
        return "dues"
    if notification.order_id is None:
        return "owner/notification" if is_owner else "notification"
    return f"owner/orderdetail?id={notification.order_id}" if is_owner else f"order/{notification.order_id}"


def _claim(store: Store, now: datetime) -> list[ClaimedPush]:
    with store_session(store) as db:
        due = (
            select(Push.notification_id, Push.digest)
            .where(Push.due_at <= now)
            .order_by(Push.bulk, Push.due_at)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        # Statements of their own: a cluster refuses changes below WITH.
        keys = [(notification_id, digest) for notification_id, digest in db.execute(due)]
        if not keys:
            return []
        claimed = _KEY.in_(keys)
        claiming = (
            update(Push)
            .where(claimed)
            .values(due_at=now + LEASE, unanswered=Push.unanswered + 1)
            .execution_options(synchronize_session=False)
        )
        db.execute(claiming)
        # Skip devices that signed out or belong to someone else by now.
        own_token = and_(PushToken.digest == Push.digest, PushToken.recipient == Notification.recipient)
        active = and_(SignIn.id == PushToken.sign_in_id, *is_active_sign_in(now))
        query = (
            select(Notification, Push.digest, SignIn.id, PushToken.token, Push.tries, Push.unanswered)
            .join(Push, Push.notification_id == Notification.id)
            .outerjoin(PushToken, own_token)
            .outerjoin(SignIn, active)
            .where(claimed)
        )
        return [
            ClaimedPush(notification, digest, token if sign_in else None, tries, unanswered)
            for notification, digest, sign_in, token, tries, unanswered in db.execute(query)
        ]


def _settle(db: StoreSession, settled: Sequence[tuple[ClaimedPush, PushResult]], *, now: datetime) -> None:
    """Store the results of a batch."""
    finished: list[tuple[ClaimedPush, PushOutcome]] = []
    for push, answer in settled:
        if answer.outcome is not PushOutcome.LATER:
            finished.append((push, answer.outcome))
        elif push.tries + 1 >= MAX_TRIES:
            finished.append((push, PushOutcome.FAILED))
    postponed = [(push, answer) for push, answer in settled if answer.outcome is PushOutcome.LATER]
    _postpone(db, [pair for pair in postponed if pair[0].tries + 1 < MAX_TRIES], now=now)
    finished_keys = [(push.notification.id, push.digest) for push, _ in finished]
    db.execute(delete(Push).where(_KEY.in_(finished_keys)))
    dead = [push.digest for push, outcome in finished if outcome is PushOutcome.DEAD]
    db.execute(delete(PushToken).where(PushToken.digest.in_(dead)))
    count_outcomes(db, _by_campaign(finished))


def _postpone(
    db: StoreSession, postponed: Iterable[tuple[ClaimedPush, PushResult]], *, now: datetime
) -> None:
    """Reschedule postponed pushes: the service answered, so they do not count as unanswered.

    The pause depends on the number of tries and on the service's Retry-After.
    """
    by_pause: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for push, answer in postponed:
        pause = pause_seconds(push.tries + 1, answer.pause)
        by_pause[pause].append((push.notification.id, push.digest))
    for pause, keys in by_pause.items():
        later = {
            "due_at": now + timedelta(seconds=pause),
            "tries": Push.tries + 1,
            "unanswered": Push.unanswered - 1,
        }
        statement = update(Push).where(_KEY.in_(keys)).values(later)
        db.execute(statement.execution_options(synchronize_session=False))


def _by_campaign(
    finished: Iterable[tuple[ClaimedPush, PushOutcome]],
) -> Mapping[int, Mapping[PushOutcome, int]]:
    counts: dict[int, dict[PushOutcome, int]] = defaultdict(lambda: defaultdict(int))
    for push, outcome in finished:
        if push.notification.campaign_id is not None:
            counts[push.notification.campaign_id][outcome] += 1
    return counts
