"""Files of a store: those that were uploaded, those that are public, and what is to be put where."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class Upload(StoreModel):
    """A file in the private prefix; `file` is what was made of it, in the public one. It stays for a day, one
    that is read and never shown for a week.

    `reason` is a key of the messages; pictures are made to fit `width` and `height` where they are given.
    """

    __tablename__ = "uploads"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'ready', 'refused')", name="uploads_state_check"),
        Index("uploads_created", "created_at"),
    )

    name: Mapped[str] = mapped_column(primary_key=True)
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    width: Mapped[int | None]
    height: Mapped[int | None]
    state: Mapped[str] = mapped_column(server_default="waiting")
    reason: Mapped[str | None]
    file: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class StoredFile(StoreModel):
    """A public file that was made of an upload; `checked_at` is when a row was last seen to name it."""

    __tablename__ = "files"
    __table_args__ = (Index("files_checked", "checked_at"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    checked_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Attachment(StoreModel):
    """The files that a row is to have, once those among them that are uploads are prepared."""

    __tablename__ = "attachments"

    purpose: Mapped[str] = mapped_column(primary_key=True)
    target: Mapped[str] = mapped_column(primary_key=True)
    names: Mapped[list[str]]
    version: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
