"""Pushes to devices that people have registered, by Firebase Cloud Messaging."""

import hashlib
from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, CursorResult, Select, delete, select
from sqlalchemy.dialects import postgresql

from app.config import Config, get_config
from app.notices.channels.interface import Message
from app.notices.channels.registry import register
from app.notices.models import PushToken
from app.notices.queries import is_active_sign_in
from app.notices.rules import SendResult
from app.people.auth.models import SignIn
from tenant_router.session import StoreSession


class PushChannel:
    """Pushes; `firebase` is imported late, because its library is large and only workers need it."""

    name = "push"
    setting = "FIREBASE_CREDENTIALS"
    fix = "Set the path of a service account's JSON file, or its content"

    def is_in_use(self, config: Config) -> bool:
        return bool(config.firebase_credentials.get_secret_value().strip())

    def check(self, config: Config) -> None:
        from app.notices.channels.firebase import push_service

        push_service(config)

    def addresses(self, now: datetime | ColumnElement[datetime]) -> Select[str, str, str]:
        """Select the devices whose sign-ins are active."""
        return (
            select(PushToken.recipient, PushToken.digest, PushToken.token)
            .join(SignIn, SignIn.id == PushToken.sign_in_id)
            .where(*is_active_sign_in(now))
        )

    def send(self, messages: Sequence[Message]) -> list[SendResult]:
        from app.notices.channels.firebase import push_service

        return push_service(get_config()).send(messages)

    def forget(self, db: StoreSession, keys: Collection[str]) -> None:
        db.execute(delete(PushToken).where(PushToken.digest.in_(keys)))


register(PushChannel())


def register_token(db: StoreSession, recipient: str, *, token: str, sign_in: UUID, now: datetime) -> None:
    """Register the device of a sign-in for pushes; the last sign-in on a device owns its token."""
    digest = hashlib.sha256(token.encode()).hexdigest()
    others = delete(PushToken).where(PushToken.recipient == recipient, PushToken.sign_in_id == sign_in)
    db.execute(others.where(PushToken.digest != digest))
    owner = {"recipient": recipient, "sign_in_id": sign_in, "seen_at": now}
    row = postgresql.insert(PushToken).values(digest=digest, token=token, first_seen_at=now, **owner)
    db.execute(row.on_conflict_do_update(index_elements=[PushToken.digest], set_=owner))


def remove_tokens(db: StoreSession, recipient: str, *, sign_in: UUID) -> int:
    """Remove the push tokens of a sign-in and return how many there were."""
    own_tokens = (PushToken.recipient == recipient, PushToken.sign_in_id == sign_in)
    result = db.execute(delete(PushToken).where(*own_tokens))
    return result.rowcount if isinstance(result, CursorResult) else 0
