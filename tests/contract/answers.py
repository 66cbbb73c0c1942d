"""Compare the answers of calls with the schemas that document them."""

from types import SimpleNamespace
from typing import Any

from marshmallow import RAISE, Schema

from app.shared.schemas import Answer


def problems(schema: type, body: Any) -> dict:
    """Return where a response differs from its schema."""
    return schema(unknown=RAISE).validate(body)


def dumped_again(schema: type[Schema], body: Any, *, rates: bool) -> Any:
    """Return a response as its schema dumps it for a viewer who may see rates or not."""
    viewer = SimpleNamespace(visibility=SimpleNamespace(rates=rates))
    answer = Answer.from_dict(dict(schema._declared_fields))()
    return answer.dump({**body, "viewer": viewer})
