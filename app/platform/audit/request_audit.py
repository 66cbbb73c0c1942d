"""Write audit entries for the caller of a request."""

from typing import Any

from flask import request

from app.edge.access import actor
from app.platform.audit import service
from tenant_router.control import ControlSession


def caller_address() -> str:
    """Return the IP address of the request's client."""
    return request.remote_addr or ""


def record_for_caller(
    action: str,
    *,
    store: str | None = None,
    details: dict[str, Any] | None = None,
    db: ControlSession | None = None,
) -> None:
    """Record an action by the administrator who makes this request; see `service.record`."""
    service.record(
        db, action, administrator=actor.code, store=store, details=details, address=caller_address()
    )
