"""Files of a store: uploads, public files, and the attachments that wait for uploads."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class Upload(StoreModel):
    """A file in the private prefix; `file` is the public file made from it.

    Uploads are kept for a day; spreadsheets and other files that are only read, for a week. `reason` is a
    message key. Pictures are fitted to `width` and `height` if these are set.
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

    @property
    def ready_file(self) -> str | None:
        return self.file if self.state == "ready" else None


class StoredFile(StoreModel):
    """A public file made from an upload, or a private picture.

    `checked_at` is when a row was last seen to refer to it; `added_by` is who added a private picture.
    """

    __tablename__ = "files"
    __table_args__ = (Index("files_checked", "checked_at"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    checked_at: Mapped[datetime] = mapped_column(server_default=func.now())
    added_by: Mapped[str] = mapped_column(server_default="")


class Attachment(StoreModel):
    """The future files of a row, once the uploads among them are prepared."""

    __tablename__ = "attachments"

    purpose: Mapped[str] = mapped_column(primary_key=True)
    target: Mapped[str] = mapped_column(primary_key=True)
    names: Mapped[list[str]]
    version: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
