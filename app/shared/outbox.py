"""The table of messages that leave a store's transaction only when it is safe."""

from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel


class OutboxMessage(StoreModel):
    """A task to run once the transaction that wrote it is committed; gone when the task has run."""

    __tablename__ = "outbox"

    id: Mapped[Number]
    task: Mapped[str]
    arguments: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
