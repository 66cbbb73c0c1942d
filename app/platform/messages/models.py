"""Tables of messages, in the control schema: a message is stored once for all stores."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel


class PlatformMessage(ControlModel):
    """A message of an administrator to owners; `audience` is a `rules.Audience`, `store` one recipient."""

    __tablename__ = "messages"
    __table_args__ = (
        CheckConstraint(
            "audience IN ('all', 'active', 'suspended', 'store')", name="messages_audience_check"
        ),
        {"schema": CONTROL_SCHEMA},
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    title: Mapped[str]
    body: Mapped[str]
    link: Mapped[str | None]
    audience: Mapped[str]
    store: Mapped[str | None]
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]
    pushed_at: Mapped[datetime | None]


class MessageRead(ControlModel):
    """A message that the owner of a store has closed."""

    __tablename__ = "message_reads"
    __table_args__ = (Index("message_reads_store", "store"), {"schema": CONTROL_SCHEMA})

    message_id: Mapped[int] = mapped_column(
        ForeignKey("control.messages.id", ondelete="CASCADE"), primary_key=True
    )
    store: Mapped[str] = mapped_column(primary_key=True)
    read_at: Mapped[datetime] = mapped_column(server_default=func.now())
