"""Tables of administrators, in the control schema."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel


class Administrator(ControlModel):
    """A platform administrator."""

    __tablename__ = "administrators"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    email: Mapped[str] = mapped_column(primary_key=True)
    password_hash: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    totp_secret: Mapped[str | None]
    totp_pending: Mapped[str | None]
    recovery_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    totp_step: Mapped[int | None] = mapped_column(BigInteger)
    signed_in_at: Mapped[datetime | None]


class AdministratorSession(ControlModel):
    """A sign-in of an administrator on one device."""

    __tablename__ = "administrator_sessions"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    id: Mapped[UUID] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(ForeignKey("control.administrators.email", ondelete="CASCADE"))
    refresh_hash: Mapped[str]
    previous_refresh_hash: Mapped[str | None]
    refreshed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    address: Mapped[str] = mapped_column(server_default="")
    device: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
