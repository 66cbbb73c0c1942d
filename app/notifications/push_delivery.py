"""Handing pushes to the push service.

A batch is claimed in one transaction and settled in another, so that what a killed worker was handing over
is known afterwards: it goes out once more, and never a third time.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from sqlalchemy import and_, delete, exists, select, tuple_, update

from app.auth.models import SignIn
from app.config import get_config
from app.notifications.campaigns import count_outcomes
from app.notifications.models import Notification, Push, PushToken
from app.notifications.queries import standing_sign_in
from app.notifications.rules import MAX_TRIES, OWNER, Answer, Message, Outcome, pause_seconds
from app.shared.image_names import picture_url
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

BATCH = 500
# Longer than a task may run: who has not told by then what became of its batch is dead.
LEASE = timedelta(minutes=11)
MAX_UNANSWERED = 2
FAILED = Answer(Outcome.FAILED)

_KEY = tuple_(Push.notification_id, Push.digest)


class Claimed(NamedTuple):
    """A push that this worker hands over; without an address where its device is no longer its person's."""

    notification: Notification
    digest: str
    token: str | None
    tries: int
    unanswered: int

    @property
    def goes_out(self) -> bool:
        return self.token is not None and self.unanswered <= MAX_UNANSWERED


class PushService(Protocol):
    """What hands messages to devices: an answer for each, in their order."""

    def send(self, messages: Sequence[Message]) -> list[Answer]: ...


def send_due(store: Store, push_service: PushService, *, now: datetime) -> bool:
    """Hand over up to 500 pushes that are due; true where there may be more."""
    claimed = _claim(store, now)
    going = [push for push in claimed if push.goes_out]
    answers = push_service.send([message_of(store, push) for push in going])
    given = [push for push in claimed if not push.goes_out]
    settled = [*zip(going, answers, strict=True), *((push, FAILED) for push in given)]
    if settled:
        with store_session(store) as own:
            _settle(own, settled, now=now)
    return len(claimed) == BATCH


def wake(db: StoreSession, *, now: datetime) -> None:
    """Queue the work again where pushes are due: those that were put off, and a killed worker's."""
    if db.scalar(select(exists().where(Push.due_at <= now))):
        after_commit(db, "notifications.push", queue="notify")


def message_of(store: Store, push: Claimed) -> Message:
    """A push as the service takes it."""
    told = push.notification
    page = f"/{store.key}/{_page_of(told)}"
    data = {"store": store.key, "notificationId": str(told.id), "page": page}
    if told.order_id is not None:
        data["orderId"] = str(told.order_id)
    site = (get_config().public_url or "").rstrip("/")
    # The push service takes no other.
    link = f"{site}{page}" if site.startswith("https://") else None
    picture = picture_url(told.picture) if told.picture else None
    return Message(push.token or "", told.title, told.body, picture, data, link)


def _page_of(told: Notification) -> str:
    owners = told.recipient == OWNER
    if told.order_id is None:
        return "owner/notification" if owners else "notification"
    return f"owner/orderdetail?id={told.order_id}" if owners else f"order/{told.order_id}"


def _claim(store: Store, now: datetime) -> list[Claimed]:
    with store_session(store) as own:
        due = (
            select(Push.notification_id, Push.digest)
            .where(Push.due_at <= now)
            .order_by(Push.bulk, Push.due_at)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
            .cte("due")
        )
        claiming = (
            update(Push)
            .where(_KEY.in_(select(due)))
            .values(due_at=now + LEASE, unanswered=Push.unanswered + 1)
            .returning(Push.notification_id, Push.digest, Push.tries, Push.unanswered)
            .execution_options(synchronize_session=False)
            .cte("claiming")
        )
        # A device whose person has changed, or has signed out, is told nothing of it.
        his = and_(PushToken.digest == claiming.c.digest, PushToken.recipient == Notification.recipient)
        stands = and_(SignIn.id == PushToken.sign_in_id, *standing_sign_in(now))
        query = (
            select(
                Notification,
                claiming.c.digest,
                SignIn.id,
                PushToken.token,
                claiming.c.tries,
                claiming.c.unanswered,
            )
            .join(claiming, claiming.c.notification_id == Notification.id)
            .outerjoin(PushToken, his)
            .outerjoin(SignIn, stands)
        )
        return [
            Claimed(told, digest, token if sign_in else None, tries, unanswered)
            for told, digest, sign_in, token, tries, unanswered in own.execute(query)
        ]


def _settle(own: StoreSession, settled: Sequence[tuple[Claimed, Answer]], *, now: datetime) -> None:
    """Write down what became of a batch."""
    ended: list[tuple[Claimed, Outcome]] = []
    for push, answer in settled:
        if answer.outcome is not Outcome.LATER:
            ended.append((push, answer.outcome))
        elif push.tries + 1 >= MAX_TRIES:
            ended.append((push, Outcome.FAILED))
    put_off = [(push, answer) for push, answer in settled if answer.outcome is Outcome.LATER]
    _put_off(own, [pair for pair in put_off if pair[0].tries + 1 < MAX_TRIES], now=now)
    over = [(push.notification.id, push.digest) for push, _ in ended]
    own.execute(delete(Push).where(_KEY.in_(over)))
    dead = [push.digest for push, outcome in ended if outcome is Outcome.DEAD]
    own.execute(delete(PushToken).where(PushToken.digest.in_(dead)))
    count_outcomes(own, _by_campaign(ended))


def _put_off(own: StoreSession, put_off: Iterable[tuple[Claimed, Answer]], *, now: datetime) -> None:
    """Answered, so not unanswered; due again after the pause that its tries and the service ask for."""
    by_pause: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for push, answer in put_off:
        pause = pause_seconds(push.tries + 1, answer.pause)
        by_pause[pause].append((push.notification.id, push.digest))
    for pause, keys in by_pause.items():
        later = {
            "due_at": now + timedelta(seconds=pause),
            "tries": Push.tries + 1,
            "unanswered": Push.unanswered - 1,
        }
        waiting = update(Push).where(_KEY.in_(keys)).values(later)
        own.execute(waiting.execution_options(synchronize_session=False))


def _by_campaign(ended: Iterable[tuple[Claimed, Outcome]]) -> Mapping[int, Mapping[Outcome, int]]:
    counts: dict[int, dict[Outcome, int]] = defaultdict(lambda: defaultdict(int))
    for push, outcome in ended:
        if push.notification.campaign_id is not None:
            counts[push.notification.campaign_id][outcome] += 1
    return counts
