"""One-time codes, in the control schema: a store that is being opened has no schema yet."""

from datetime import datetime

from sqlalchemy import Index, func
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel


class SentCode(ControlModel):
    """A requested code. `id` is the digest of the ticket, which only the requesting browser has.

    `sealed` is the encrypted code until it is sent. If `deliver` is false, no user has this number, so
    nothing is sent, and the requester can't tell.
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
