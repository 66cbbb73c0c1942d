"""Write, withdraw and list messages, and show them to owners.

Each process caches the current messages for a minute, so that ten thousand owners in their back office hardly
load the control schema. A withdrawn message may be shown for a minute more.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from app.people.auth.suspension import messages_for_suspended
from app.platform.audit import service as audit
from app.platform.identity.sign_ins import Origin
from app.platform.messages.models import MessageRead, PlatformMessage
from app.platform.messages.rules import DEFAULT_LIFETIME, MAX_LIFETIME, Audience, is_for
from app.shared.actor import Actor
from app.shared.errors import Invalid, NotFound
from tenant_router import registry
from tenant_router.control import ControlSession, control_session
from tenant_router.store import Store

CACHE_SECONDS = 60
# The maximum shown at a time: the oldest messages wait until others are withdrawn or expire.
MAX_SHOWN = 20


class SentMessage(NamedTuple):
    """A message, and how many stores' owners have closed it."""

    message: PlatformMessage
    reads: int


@dataclass
class _Cache:
    until: float = 0
    messages: Sequence[PlatformMessage] = ()


_cache = _Cache()


def write(
    *,
    title: str,
    body: str,
    link: str | None,
    audience: Audience,
    store: str | None,
    expires_at: datetime | None,
    administrator: Actor,
    origin: Origin,
    now: datetime,
) -> SentMessage:
    """Publish a message to owners until a time, by default for 30 days.

    Messages that ended a year ago are deleted. Raises Invalid for an unknown store and for a time in the past
    or more than a year ahead.
    """
    if audience is Audience.STORE and (store is None or registry.find_store(store) is None):
        raise Invalid("store.unknown", field="store")
    if expires_at is not None and not now < expires_at <= now + MAX_LIFETIME:
        raise Invalid("message.until", field="expires_at")
    message = PlatformMessage(
        title=title,
        body=body,
        link=link,
        audience=audience,
        store=store if audience is Audience.STORE else None,
        created_by=administrator.code,
        created_at=now,
        expires_at=expires_at or now + DEFAULT_LIFETIME,
    )
    with control_session() as control:
        control.execute(delete(PlatformMessage).where(PlatformMessage.expires_at < now - MAX_LIFETIME))
        control.add(message)
        control.flush()
        _record(control, "messages.write", message, administrator, origin)
    forget()
    return SentMessage(message, 0)


def withdraw(message_id: int, *, administrator: Actor, origin: Origin, now: datetime) -> SentMessage:
    """Withdraw a message, so that it is not shown any more. Raises NotFound."""
    with control_session() as control:
        message = control.get(PlatformMessage, message_id, with_for_update=True)
        if message is None:
            raise NotFound("message.unknown")
        if message.withdrawn_at is None:
            message.withdrawn_at = now
            _record(control, "messages.withdraw", message, administrator, origin)
        reads = select(func.count()).select_from(MessageRead).where(MessageRead.message_id == message_id)
        sent = SentMessage(message, control.scalar(reads) or 0)
    forget()
    return sent


def sent_messages(*, page: int, size: int) -> tuple[list[SentMessage], int]:
    """Return a page of all messages, the newest first, and the total."""
    reads = (
        select(func.count())
        .where(MessageRead.message_id == PlatformMessage.id)
        .correlate(PlatformMessage)
        .scalar_subquery()
    )
    query = select(PlatformMessage, reads).order_by(PlatformMessage.id.desc())
    with control_session("app", read_only=True) as control:
        total = control.scalar(select(func.count()).select_from(PlatformMessage)) or 0
        rows = control.execute(query.limit(size).offset(page * size))
        return [SentMessage(message, count) for message, count in rows], total


def messages_for(store: Store, *, now: datetime) -> list[PlatformMessage]:
    """Return the messages that the store's owner has not closed yet, the newest first."""
    shown = [
        message
        for message in _shown_messages()
        if message.expires_at > now
        and is_for(message.audience, message.store, store=store.key, state=store.state)
    ]
    if not shown:
        return []
    query = select(MessageRead.message_id).where(
        MessageRead.store == store.key, MessageRead.message_id.in_([message.id for message in shown])
    )
    with control_session("app", read_only=True) as control:
        closed = set(control.scalars(query))
    return [message for message in shown if message.id not in closed]


def mark_read(store: Store, message_id: int, *, now: datetime) -> None:
    """Close a message for the owner of a storepermanently. Raises NotFound if it is not for them."""
    with control_session("app") as control:
        message = control.get(PlatformMessage, message_id)
        if message is None or not is_for(message.audience, message.store, store=store.key, state=store.state):
            raise NotFound("message.unknown")
        read = insert(MessageRead).values(message_id=message_id, store=store.key, read_at=now)
        control.execute(read.on_conflict_do_nothing())


def forget() -> None:
    """Read the messages again at the next request of this process."""
    _cache.until = 0


@messages_for_suspended.register
def _for_suspended(store: Store, now: datetime) -> list[tuple[str, str]]:
    return [(message.title, message.body) for message in messages_for(store, now=now)]


def _shown_messages() -> Sequence[PlatformMessage]:
    if _cache.until <= time.monotonic():
        query = (
            select(PlatformMessage)
            .where(PlatformMessage.withdrawn_at.is_(None), PlatformMessage.expires_at > func.now())
            .order_by(PlatformMessage.id.desc())
            .limit(MAX_SHOWN)
        )
        with control_session("app", read_only=True) as control:
            _cache.messages = control.scalars(query).all()
        _cache.until = time.monotonic() + CACHE_SECONDS
    return _cache.messages


def _record(
    control: ControlSession, action: str, message: PlatformMessage, administrator: Actor, origin: Origin
) -> None:
    audit.record(
        control,
        action,
        administrator=administrator.code,
        store=message.store,
        details={"title": message.title, "audience": message.audience},
        address=origin.address,
    )
