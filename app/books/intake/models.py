"""The tables of runs, and of columns that the owner chose."""

from datetime import datetime
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.books.intake.rules import RUN_STATES
from app.shared.models import StoreModel

STATE_CHECK = f"state IN ({', '.join(repr(str(state)) for state in RUN_STATES)})"


class IntakeRun(StoreModel):
    """A run that brings data into the store; `intake` is the kind: an imported sheet or a sync.

    `round` increases each time the run is handed to a worker, so that a worker can ignore an outdated
    message. `file` is the run's own file in storage, as long as it is kept. `message_key` is the key of
    `message` in the catalogue, if it has one. `rate_changes` are the largest changes of rates, and the rates
    that are rounded for buyers. `refused` are the first rejected rows, `rejects` is the file of all. Other
    columns belong to one kind of intake and are declared by its class.
    """

    __tablename__ = "intake_runs"
    __table_args__ = (
        CheckConstraint(STATE_CHECK, name="intake_runs_state_check"),
        Index("intake_runs_asked", "intake", "asked_at", "id"),
    )
    __mapper_args__ = {"polymorphic_on": "intake", "polymorphic_abstract": True}

    # The key of the message for an unknown run.
    UNKNOWN: ClassVar[str]

    id: Mapped[UUID] = mapped_column(primary_key=True)
    intake: Mapped[str]
    kind: Mapped[str]
    state: Mapped[str] = mapped_column(server_default="queued")
    round: Mapped[int] = mapped_column(server_default="1")
    percent: Mapped[int] = mapped_column(server_default="0")
    upload: Mapped[str | None]
    file: Mapped[str | None]
    mapping: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    counts: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    rate_changes: Mapped[dict[str, Any] | None]
    refused: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    rejects: Mapped[str | None]
    message: Mapped[str | None]
    message_key: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    asked_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    moved_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ColumnChoice(StoreModel):
    """The columns and the code page that the owner chose for a table; see `column_memory.Choice`."""

    __tablename__ = "intake_columns"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    intake: Mapped[str]
    kind: Mapped[str]
    file: Mapped[str] = mapped_column(server_default="")
    header: Mapped[list[str]]
    columns: Mapped[dict[str, Any]]
    encoding: Mapped[str | None]
    category: Mapped[str | None]
    program: Mapped[str | None]
    chosen_at: Mapped[datetime]


AnyRun = TypeVar("AnyRun", bound=IntakeRun)
