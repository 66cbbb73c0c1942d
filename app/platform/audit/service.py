"""Write and read the audit log."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, insert, select

from app.platform.audit.models import AuditEntry
from tenant_router.control import ControlSession, control_session

# The actor of commands, where no administrator is signed in.
COMMAND_LINE = "command line"


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """A filter of the entries to list.

    `action` also matches every action below it: `stores` matches `stores.close`.
    """

    store: str | None = None
    administrator: str | None = None
    action: str | None = None


def record(
    db: ControlSession | None,
    action: str,
    *,
    administrator: str,
    store: str | None = None,
    details: Mapping[str, Any] | None = None,
    address: str = "",
) -> None:
    """Record an administrator's action, in the given transaction of the main database or in its own.

    Details must be JSON values and must never contain a secret: entries can't be deleted.
    """
    if db is None:
        with control_session("app") as own:
            record(own, action, administrator=administrator, store=store, details=details, address=address)
        return
    entry = {"administrator": administrator, "action": action, "store": store, "address": address}
    db.execute(insert(AuditEntry).values(details=dict(details or {}), **entry))


def entries(filters: AuditFilter, *, page: int, size: int) -> tuple[list[AuditEntry], int]:
    """Return a page of entries, newest first, and the total number."""
    conditions: list[ColumnElement[bool]] = []
    if filters.store:
        conditions.append(AuditEntry.store == filters.store)
    if filters.administrator:
        conditions.append(AuditEntry.administrator == filters.administrator.strip().lower())
    if filters.action:
        conditions.append(
            (AuditEntry.action == filters.action)
            | AuditEntry.action.startswith(f"{filters.action}.", autoescape=True)
        )
    query = select(AuditEntry).where(*conditions).order_by(AuditEntry.id.desc())
    with control_session("app", read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(AuditEntry).where(*conditions)) or 0
        return list(db.scalars(query.limit(size).offset(page * size))), total
