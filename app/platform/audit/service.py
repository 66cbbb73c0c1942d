"""Writing down what administrators do, and reading it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.orm import Session

from tenant_router.engines import app_engine, app_reader
from tenant_router.registry import AuditEntry

# Who acts where nobody has signed in.
COMMAND_LINE = "command line"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which entries: of a store, by an administrator, of an action or all that begin with it and a point."""

    store: str | None = None
    administrator: str | None = None
    action: str | None = None


def record(
    db: Connection | Session | None,
    action: str,
    *,
    administrator: str,
    store: str | None = None,
    details: Mapping[str, Any] | None = None,
    address: str = "",
) -> None:
    """Write down what an administrator did, in this transaction of the main database or in one of its own.

    Details are values that JSON holds, and never a secret: nobody can take them away again.
    """
    if db is None:
        with app_engine().begin() as own:
            record(own, action, administrator=administrator, store=store, details=details, address=address)
        return
    entry = {"administrator": administrator, "action": action, "store": store, "address": address}
    db.execute(insert(AuditEntry).values(details=dict(details or {}), **entry))


def entries(asked: Asked, *, page: int, size: int) -> tuple[list[AuditEntry], int]:
    """A page of the log, the newest first, and how many entries there are in all."""
    conditions = []
    if asked.store:
        conditions.append(AuditEntry.store == asked.store)
    if asked.administrator:
        conditions.append(AuditEntry.administrator == asked.administrator.strip().lower())
    if asked.action:
        conditions.append(
            (AuditEntry.action == asked.action)
            | AuditEntry.action.startswith(f"{asked.action}.", autoescape=True)
        )
    query = select(AuditEntry).where(*conditions).order_by(AuditEntry.id.desc())
    with Session(app_reader()) as db:
        total = db.scalar(select(func.count()).select_from(AuditEntry).where(*conditions)) or 0
        return list(db.scalars(query.limit(size).offset(page * size))), total
