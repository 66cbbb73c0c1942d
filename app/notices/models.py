"""Tables of notifications, campaigns, push tokens and due deliveries."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, SmallInteger, desc, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel


class Notification(StoreModel):
    """A message to one person; `rules.recipient` defines the format of `recipient`.

    `keys` holds the message keys of `title` and `body` with their values, so that clients show them in the
    reader's language. It is null for texts that people wrote.
    """

    __tablename__ = "notifications"
    __table_args__ = (
        Index("notifications_of_recipient", "recipient", desc("id")),
        Index("notifications_unread", "recipient", postgresql_where=text("read_at IS NULL")),
        Index("notifications_created", "created_at"),
        Index(
            "notifications_of_campaign",
            "campaign_id",
            "recipient",
            unique=True,
            postgresql_where=text("campaign_id IS NOT NULL"),
        ),
    )

    id: Mapped[Number]
    recipient: Mapped[str]
    title: Mapped[str] = mapped_column(server_default="")
    body: Mapped[str]
    keys: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    picture: Mapped[str | None]
    order_id: Mapped[int | None] = mapped_column(BigInteger)
    campaign_id: Mapped[int | None] = mapped_column(ForeignKey("store.campaigns.id"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    read_at: Mapped[datetime | None]


class Campaign(StoreModel):
    """A message from the owner to many people; `audience` is a `rules.Audience`.

    People are notified in the order of their account codes: `reached` is the last code so far, and `told_at`
    is set after the last one. `devices` counts the deliveries; each ends as pushed, failed or dead. `reason`
    is a message key.
    """

    __tablename__ = "campaigns"
    __table_args__ = (
        CheckConstraint("state IN ('preparing', 'sending', 'done', 'refused')", name="campaigns_state_check"),
        CheckConstraint(
            "audience IN ('everybody', 'type1', 'type2', 'type3', 'type4')", name="campaigns_audience_check"
        ),
        Index("campaigns_created", "created_at"),
    )

    id: Mapped[Number]
    audience: Mapped[str]
    title: Mapped[str]
    body: Mapped[str]
    picture: Mapped[str | None]
    state: Mapped[str]
    reason: Mapped[str | None]
    request_key: Mapped[str | None] = mapped_column(unique=True)
    reached: Mapped[str] = mapped_column(server_default="")
    people: Mapped[int] = mapped_column(server_default="0")
    told: Mapped[int] = mapped_column(server_default="0")
    devices: Mapped[int] = mapped_column(server_default="0")
    pushed: Mapped[int] = mapped_column(server_default="0")
    failed: Mapped[int] = mapped_column(server_default="0")
    dead: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    told_at: Mapped[datetime | None]


class PushToken(StoreModel):
    """A device's token at the push service; it is deleted with its sign-in.

    Tokens may be too long for an index, so the SHA-256 of the token is the key.
    """

    __tablename__ = "push_tokens"
    __table_args__ = (Index("push_tokens_recipient", "recipient"),)

    digest: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str]
    recipient: Mapped[str]
    sign_in_id: Mapped[UUID | None] = mapped_column(ForeignKey("store.sign_ins.id", ondelete="CASCADE"))
    first_seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())


class NotificationDelivery(StoreModel):
    """A notification that is due at an address of a channel.

    The row is deleted once the channel's service accepts or rejects it. `tries` counts how often the service
    postponed it. `unanswered` counts attempts without a known result, as when the worker was killed: then it
    is sent once more and given up.
    """

    __tablename__ = "notification_deliveries"
    __table_args__ = (Index("notification_deliveries_due", "channel", "bulk", "due_at"),)

    notification_id: Mapped[int] = mapped_column(
        ForeignKey("store.notifications.id", ondelete="CASCADE"), primary_key=True
    )
    channel: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    bulk: Mapped[bool] = mapped_column(server_default="false")
    tries: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    unanswered: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    due_at: Mapped[datetime] = mapped_column(server_default=func.now())
