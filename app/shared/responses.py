"""Answers that are built by hand and go out as they are."""

import orjson
from flask import Response


def json_answer(body: object, status: int = 200) -> Response:
    """A JSON answer past the schema: for lists whose shape a test holds against the schema."""
    # Errors of a list's lines are told by the number of the line.
    option = orjson.OPT_NON_STR_KEYS if status >= 400 else None
    return Response(orjson.dumps(body, option=option), status, content_type="application/json")
