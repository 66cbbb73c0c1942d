"""Runs of imported sheets."""

from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.books.intake.models import IntakeRun


class Import(IntakeRun):
    """A spreadsheet import by the owner.

    `columns` are the column names that the owner sees; `mapping` holds the column index of each field.
    `category` applies to all new products of a file without a category column. `encoding` is the code page of
    a text file, as it was detected or chosen.
    """

    __mapper_args__ = {"polymorphic_identity": "sheet"}
    UNKNOWN = "import.unknown"

    name: Mapped[str] = mapped_column(server_default="")
    encoding: Mapped[str | None]
    category: Mapped[str | None]
    columns: Mapped[list[str]] = mapped_column(server_default="{}")
    sample: Mapped[list[Any]] = mapped_column(JSONB, server_default="[]")
    # The recorded change, which holds the values that the import replaced.
    change_id: Mapped[UUID | None]

    @property
    def for_all(self) -> dict[str, str]:
        """Return the values that all rows have, by field."""
        return {"category": self.category} if self.category else {}
