"""The table of support views, in the control schema."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel


class SupportView(ControlModel):
    """An administrator's look at a store as its owner; it ends with their session."""

    __tablename__ = "support_views"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    id: Mapped[UUID] = mapped_column(primary_key=True)
    store: Mapped[str]
    administrator: Mapped[str]
    session: Mapped[UUID]
    reason: Mapped[str]
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
