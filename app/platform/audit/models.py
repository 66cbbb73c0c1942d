"""The table of the audit log, in the control schema."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Identity, func
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel


class AuditEntry(ControlModel):
    """One action of an administrator. Rows are only added, never changed."""

    __tablename__ = "audit_log"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    administrator: Mapped[str]
    action: Mapped[str]
    store: Mapped[str | None]
    details: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    address: Mapped[str] = mapped_column(server_default="")
