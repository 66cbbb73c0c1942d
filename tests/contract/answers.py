"""Compare the answers of calls with the schemas that document them."""

from typing import Any

from marshmallow import RAISE


def problems(schema: type, body: Any) -> dict:
    """Return where a response differs from its schema."""
    return schema(unknown=RAISE).validate(body)
