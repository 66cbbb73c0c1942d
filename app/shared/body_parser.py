"""The one parser of request bodies: strict JSON, read once, with the store that it may name checked.

No other code reads a body. Two readings of one body by two parsers once let strangers change a store's look:
what the first refused and the second took was a body without a type to the first.
"""

import math
from typing import Any

import jiter
from flask import Request, request
from marshmallow import Schema, missing

from app.shared.errors import BadRequest
from tenant_router.http import named_store

STORE_NAMES = ("mobileNo", "mobnoCo", "mobileNoCo")
# In this body `mobileNo` is the number of the person who wants to sign up.
PERSONS_NUMBER = "/api/auth/validate"


def parse_json(raw: bytes | str) -> Any:
    """Return the value of a JSON text in UTF-8; raise ValueError for anything that RFC 8259 does not allow.

    What parsers read differently is refused too: a name that stands twice in an object, NaN, Infinity and
    numbers that a double turns into infinity, half of a surrogate pair, a byte order mark, nesting deeper
    than 200, and whole numbers of more than 4,300 digits.
    """
    text = raw.encode() if isinstance(raw, str) else raw
    value = jiter.from_json(text, allow_inf_nan=False, catch_duplicate_keys=True, cache_mode="keys")
    if not _is_finite(value):
        raise ValueError("a number is out of range")
    return value


def _is_finite(value: Any) -> bool:
    """Return whether no number in the value is infinite: jiter reads 1e999 as one."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list):
        return all(map(_is_finite, value))
    return all(map(_is_finite, value.values())) if isinstance(value, dict) else True


def json_body() -> Any:
    """Return the body of this request, parsed once; `missing` where it is empty or not JSON.

    Raises BadRequest for invalid JSON, and for a body that names another store than the header.
    """
    if not request.is_json or not request.get_data():
        return missing
    body = request.get_json()  # noqa: TID251 -- the one place
    _refuse_other_store(body)
    return body


def load_json(_request: Request, _schema: Schema) -> Any:
    """Load the body for webargs, whose own loader has a parser of its own."""
    return json_body()


def refuse_other_store(named: list[str]) -> None:
    """Raise BadRequest where one of these is not the store of the header."""
    store = named_store()
    if store and any(name.strip() != store for name in named):
        raise BadRequest("store.differs")


def _refuse_other_store(body: Any) -> None:
    if not isinstance(body, dict) or request.path.startswith("/api/platform/"):
        return
    names = STORE_NAMES[1:] if request.path == PERSONS_NUMBER else STORE_NAMES
    refuse_other_store([str(body[name]) for name in names if body.get(name)])
