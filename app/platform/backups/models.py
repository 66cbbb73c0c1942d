"""The table of backups, in the control schema."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel


class BackupRecord(ControlModel):
    """The record of a backup in the bucket; `store` is None for the control schema.

    `problem` says why the last verification failed. Rows and files are unknown of a backup that was found in
    the bucket.
    """

    __tablename__ = "backups"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    name: Mapped[str] = mapped_column(primary_key=True)
    store: Mapped[str | None]
    made_at: Mapped[datetime]
    bytes: Mapped[int] = mapped_column(BigInteger)
    rows: Mapped[int | None] = mapped_column(BigInteger)
    files: Mapped[int | None] = mapped_column(BigInteger)
    verified_at: Mapped[datetime | None]
    problem: Mapped[str] = mapped_column(server_default="")
