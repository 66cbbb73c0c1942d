"""The only parser of request bodies: strict JSON, parsed once, with the store in the body checked.

No other code may read a body. Two parsers once read one body differently: the check saw a body without a type
and passed it, the view used it, and strangers could change a store's branding.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any

import jiter
from flask import request
from marshmallow import missing
from werkzeug.exceptions import UnsupportedMediaType

from app.shared.errors import BadRequest, Unauthorized
from tenant_router.http import named_store

BODY_LIMIT = 1024 * 1024
STORE_NAMES = ("mobileNo", "mobnoCo", "mobileNoCo")
# Here `mobileNo` is the number of the person who wants to sign up.
SIGN_UP_NUMBER_PATH = "/api/auth/validate"


def parse_json(raw: bytes | str) -> Any:
    """Return the value of a JSON text in UTF-8; raise ValueError for anything that RFC 8259 does not allow.

    Also reject what parsers read differently: duplicate keys, NaN, Infinity, numbers that overflow a double,
    unpaired surrogates, a byte order mark, nesting deeper than 200, and integers longer than 4,300 digits.
    """
    text = raw.encode() if isinstance(raw, str) else raw
    value = jiter.from_json(text, allow_inf_nan=False, catch_duplicate_keys=True, cache_mode="keys")
    if not _is_finite(value):
        raise ValueError("a number is out of range")
    return value


def _is_finite(value: Any) -> bool:
    """Return whether no number in the value is infinite: jiter parses 1e999 as infinity."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list):
        return all(map(_is_finite, value))
    return all(map(_is_finite, value.values())) if isinstance(value, dict) else True


def json_body() -> Any:
    """Return the parsed body of this request, or `missing` if it is empty.

    Raises BadRequest for invalid JSON and for a body that names a store other than the header's, and
    UnsupportedMediaType for a body that is not JSON: ignoring it would change what the request means.
    """
    if not request.get_data():
        return missing
    if not request.is_json:
        raise UnsupportedMediaType
    body = request.get_json()  # noqa: TID251 -- the one place
    _check_body_store(body)
    return body


def signed_body(is_signed: Callable[[bytes], bool]) -> Any:
    """Return the parsed body of a request whose sender has signed its bytes.

    The signature is checked before anything is parsed. Raises Unauthorized for a wrong one, and BadRequest
    for invalid JSON.
    """
    raw = request.get_data()
    if not is_signed(raw):
        raise Unauthorized("error.not_signed")
    try:
        return parse_json(raw)
    except ValueError:
        raise BadRequest from None


def check_same_store(names: list[str]) -> None:
    """Raise BadRequest if one of these names is not the store of the header."""
    store = named_store()
    if store and any(name.strip() != store for name in names):
        raise BadRequest("store.differs")


def _check_body_store(body: Any) -> None:
    if not isinstance(body, dict) or request.path.startswith("/api/platform/"):
        return
    names = STORE_NAMES[1:] if request.path == SIGN_UP_NUMBER_PATH else STORE_NAMES
    check_same_store([*names_store(body, names)])


def names_store(body: dict[str, Any], names: Iterable[str]) -> set[str]:
    """Return the stores that a body names under these names."""
    return {str(body[name]).strip() for name in names if body.get(name)}
