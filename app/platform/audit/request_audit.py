"""Writing down what the caller of a request does."""

from typing import Any

from flask import request
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from app.platform.audit import service
from app.shared.access import actor


def callers_address() -> str:
    """Where the request comes from."""
    return request.remote_addr or ""


def by_caller(
    action: str,
    *,
    store: str | None = None,
    details: dict[str, Any] | None = None,
    db: Connection | Session | None = None,
) -> None:
    """Write down that the administrator who makes this request did something; see `service.record`."""
    service.record(
        db, action, administrator=actor.code, store=store, details=details, address=callers_address()
    )
