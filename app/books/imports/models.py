"""The table of imports."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class Import(StoreModel):
    """A spreadsheet import by the owner.

    `round` grows with every job that is queued for the import, so that a worker can ignore an outdated
    message. `columns` are the column names that the owner sees; `mapping` holds the column index of each
    field. `encoding` is the code page of a text, as it was detected or chosen. `message_key` is the key of
    `message` in the catalogue, if it has one.
    """

    __tablename__ = "imports"
    __table_args__ = (
        CheckConstraint(
            "state IN ('reading', 'mapping', 'checking', 'checked', 'applying', 'done', 'failed')",
            name="imports_state_check",
        ),
        Index("imports_created", "created_at", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str] = mapped_column(server_default="")
    upload: Mapped[str]
    file: Mapped[str | None]
    rejects: Mapped[str | None]
    state: Mapped[str] = mapped_column(server_default="reading")
    round: Mapped[int] = mapped_column(server_default="1")
    percent: Mapped[int] = mapped_column(server_default="0")
    encoding: Mapped[str | None]
    columns: Mapped[list[str]] = mapped_column(server_default="{}")
    mapping: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    sample: Mapped[list[Any]] = mapped_column(JSONB, server_default="[]")
    counts: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    refused: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    # The largest changes of rates, and what an applied import replaced.
    rate_changes: Mapped[dict[str, Any] | None]
    change_id: Mapped[UUID | None]
    message: Mapped[str | None]
    message_key: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    moved_at: Mapped[datetime] = mapped_column(server_default=func.now())
