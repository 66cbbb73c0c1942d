"""Headers that decide what a call does. A header that is too long is refused, never cut or ignored."""

from collections.abc import Mapping
from typing import Any

from flask import request

from app.shared.errors import Invalid

MAX_LENGTHS = {"If-Match": 200, "Idempotency-Key": 200}

_VARIABLES = {name: f"HTTP_{name.upper().replace('-', '_')}" for name in MAX_LENGTHS}

IDEMPOTENCY_KEY: dict[str, Any] = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "A key of the client's own. A call that is repeated with it has its effect once.",
    "schema": {"type": "string", "maxLength": MAX_LENGTHS["Idempotency-Key"]},
}


def check_headers(environ: Mapping[str, Any]) -> None:
    """Raise Invalid if one of these headers is too long."""
    for name, longest in MAX_LENGTHS.items():
        if len(environ.get(_VARIABLES[name], "")) > longest:
            raise Invalid("field.too_long", field=name, max=longest)


def idempotency_key() -> str | None:
    """Return the client's key of this call; None without one."""
    return idempotency_key_of(request.environ)


def idempotency_key_of(environ: Mapping[str, Any]) -> str | None:
    """Return the client's key of a request; None without one."""
    return environ.get("HTTP_IDEMPOTENCY_KEY", "").strip() or None
