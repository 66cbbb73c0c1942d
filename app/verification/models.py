"""One-time codes, in the control schema: a store that is being opened has no schema yet."""

from datetime import datetime

from sqlalchemy import Index, func
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.registry import CONTROL_SCHEMA, ControlModel


class SentCode(ControlModel):
    """A code that was asked for: `id` is the digest of the ticket that the asking browser alone has.

    `sealed` is the code for the sender until it is sent. Where `deliver` is false nobody of this number is
    meant, so nothing is sent, and nobody who asks can tell.
    """

    __tablename__ = "codes"
    __table_args__ = (
        Index("codes_expired", "expires_at"),
        Index("codes_due", "due_at", postgresql_where="sealed IS NOT NULL"),
        {"schema": CONTROL_SCHEMA},
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    purpose: Mapped[str]
    store: Mapped[str] = mapped_column(server_default="")
    number: Mapped[str]
    deliver: Mapped[bool]
    code_hash: Mapped[str]
    tries_left: Mapped[int]
    sealed: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(server_default="0")
    due_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
