"""The refusals of a request, without the request: what its schema and a rule say of the body."""

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import Schema, ValidationError

from app.edge.wire_names import wire_path
from app.shared.errors import AppError
from app.shared.texts.messages import text


def refusals(
    schema: Schema, body: Mapping[str, Any], rule: Callable[[Any], object] = lambda _: None
) -> dict[str, Any]:
    """Return the messages by field, as a call with this schema answers; none if the body is accepted.

    `rule` gets what the schema has loaded.
    """
    try:
        rule(schema.load(body))
    except ValidationError as error:
        return error.normalized_messages()
    except AppError as error:
        return {
            wire_path(schema, name): [text(message, **error.details)]
            for name, message in error.fields.items()
        }
    return {}
