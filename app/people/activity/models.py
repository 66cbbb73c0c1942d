"""The table of the activity log."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel


class ActivityEntry(StoreModel):
    """One sensitive action in a store. Rows are only added, and removed once they are too old.

    `changes` are `{"field", "before", "after"}`, both null for a secret. `subject` is the code of the changed
    thing, or how many things changed. `by_kind` is the kind of the caller, `admin` for an administrator of
    the platform.
    """

    __tablename__ = "activity"
    __table_args__ = (Index("activity_kind", "kind", "id"), Index("activity_at", "at"))

    id: Mapped[Number]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    kind: Mapped[str]
    noun: Mapped[str]
    subject: Mapped[str]
    name: Mapped[str]
    changes: Mapped[list[dict[str, Any]]]
    by_kind: Mapped[str]
    by_code: Mapped[str]
    by_name: Mapped[str]
    address: Mapped[str]
