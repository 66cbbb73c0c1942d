"""Edits by two people: whoever changes an older version than there is, is told so and changes nothing."""

import hashlib
from typing import Any

import orjson
from flask import request

from app.shared.errors import ChangedMeanwhile

Seen = frozenset[str] | None

IF_MATCH: dict[str, Any] = {
    "name": "If-Match",
    "in": "header",
    "description": "The VERSION that was edited; 412 if it changed since. Without it the last write wins.",
    "schema": {"type": "string", "maxLength": 200},
}


def seen_version() -> Seen:
    """The versions that the caller's If-Match names; None where the last change is to win."""
    if "If-Match" not in request.headers or request.if_match.star_tag:
        return None
    # A proxy that packs an answer makes its tag a weak one.
    return frozenset(request.if_match.as_set(include_weak=True))


def check_seen(seen: Seen, present: str) -> None:
    """Raise ChangedMeanwhile where the caller has edited another version than the present one."""
    if seen is not None and present not in seen:
        raise ChangedMeanwhile


def version_of(*values: object) -> str:
    """What a version of these values is called: another text as soon as one of them is another."""
    return hashlib.sha256(orjson.dumps(values, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]
