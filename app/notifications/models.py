"""What somebody was told, and the devices that a push reaches."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, desc, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel


class Notification(StoreModel):
    """A message to one person; `recipient` is named as in `rules.recipient`."""

    __tablename__ = "notifications"
    __table_args__ = (
        Index("notifications_of_recipient", "recipient", desc("id")),
        Index("notifications_unread", "recipient", postgresql_where=text("read_at IS NULL")),
    )

    id: Mapped[Number]
    recipient: Mapped[str]
    title: Mapped[str] = mapped_column(server_default="")
    body: Mapped[str]
    picture: Mapped[str | None]
    order_id: Mapped[int | None] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    read_at: Mapped[datetime | None]


class PushToken(StoreModel):
    """A device's address at the push service; it goes when its sign-in ends.

    Addresses may be longer than an index takes, so the SHA-256 of one is its key.
    """

    __tablename__ = "push_tokens"
    __table_args__ = (Index("push_tokens_recipient", "recipient"),)

    digest: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str]
    recipient: Mapped[str]
    sign_in_id: Mapped[UUID | None] = mapped_column(ForeignKey("store.sign_ins.id", ondelete="CASCADE"))
    first_seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
