"""The table of exports."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class Export(StoreModel):
    """One export file for one person; `requested_by` is `guest:…`, `party:…`, `sman:…`, `link:…` or `owner`.

    `shown` is the content key of a list that others may get too; their rows then name the same `file`.
    `asked_from` is a digest of the client's address.
    """

    __tablename__ = "exports"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'running', 'ready', 'failed')", name="exports_state_check"),
        Index("exports_of_person", "requested_by", "kind"),
        Index("exports_created", "created_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    arguments: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    requested_by: Mapped[str]
    state: Mapped[str] = mapped_column(server_default="waiting")
    percent: Mapped[int] = mapped_column(server_default="0")
    file: Mapped[str | None]
    file_name: Mapped[str]
    shown: Mapped[str | None]
    asked_from: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    finished_at: Mapped[datetime | None]
