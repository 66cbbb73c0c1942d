"""Optimistic locking: an edit based on an outdated version is rejected and changes nothing."""

import hashlib
from typing import Any

import orjson
from flask import request

from app.edge.request_headers import MAX_LENGTHS
from app.shared.errors import ChangedMeanwhile

SeenVersions = frozenset[str] | None

IF_MATCH: dict[str, Any] = {
    "name": "If-Match",
    "in": "header",
    "description": "The VERSION that was edited: 412 if it is outdated. Without it the last edit wins.",
    "schema": {"type": "string", "maxLength": MAX_LENGTHS["If-Match"]},
}


def seen_versions() -> SeenVersions:
    """Return the versions in If-Match; None if the last edit should win."""
    if "If-Match" not in request.headers or request.if_match.star_tag:
        return None
    # A proxy that compresses a response makes its ETag weak.
    return frozenset(request.if_match.as_set(include_weak=True))


def check_seen_version(seen: SeenVersions, current: str) -> None:
    """Raise ChangedMeanwhile if the caller edited another version than the current one."""
    if seen is not None and current not in seen:
        raise ChangedMeanwhile


def version_of(*values: object) -> str:
    """Return the version of these values: a hash that changes with any of them."""
    return hashlib.sha256(orjson.dumps(values, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]
