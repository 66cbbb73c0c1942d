"""Ids in addresses."""

from uuid import UUID

from app.shared.errors import NotFound


def parse_id(text: str, error_key: str) -> UUID:
    """Return an id of an address. Raise NotFound for an invalid id, as for an unknown one."""
    try:
        return UUID(text)
    except ValueError:
        raise NotFound(error_key) from None
