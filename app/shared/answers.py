"""Answers that are built by hand and go out as they are."""

import orjson
from flask import Response


def json_answer(body: object, status: int = 200) -> Response:
    """A JSON answer past the schema: for lists whose shape a test holds against the schema."""
    return Response(orjson.dumps(body), status, content_type="application/json")
