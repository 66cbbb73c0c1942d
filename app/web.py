"""The web app's pages: one file for every path, with what it needs to know written into it."""

import re
from functools import lru_cache
from html import escape

import orjson
from flask import Blueprint, Response, abort, send_from_directory

from app.config import get_config

blueprint = Blueprint("web", __name__)

_PLACE = re.compile(r'(<script type="application/json" id="haat-config">)(.*?)(</script>)', re.S)
_FILE = re.compile(r"^[\w.-]+\.(?:js|json|webmanifest|svg|png|ico|txt|webp|woff2)$")


@blueprint.get("/")
@blueprint.get("/<path:path>")
def page(path: str = "") -> Response:
    """The page of the web app; its router decides what is shown. Files are served as built."""
    if path.startswith("api/"):
        abort(404)
    config = get_config()
    if path.startswith("assets/") or _FILE.match(path):
        response = send_from_directory(config.web_dist.resolve(), path)
        if path.startswith("assets/"):
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
    response = Response(_index(), mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = _policy()
    response.headers["X-Frame-Options"] = "DENY"
    return response


@lru_cache
def _index() -> str:
    config = get_config()
    index = (config.web_dist / "index.html").read_text()
    told = {"apiKey": config.accepted_api_keys[0], "release": config.release}
    return _PLACE.sub(
        lambda found: found[1] + orjson.dumps(told).decode().replace("<", "\\u003c") + found[3], index
    )


@lru_cache
def _policy() -> str:
    files = "/".join(get_config().s3_public_url.split("/")[:3])
    return (
        f"default-src 'self'; img-src 'self' data: blob: {escape(files)}; media-src 'self' {escape(files)}; "
        "style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self' {escape(files)}; "
        "font-src 'self' data:; "
        "object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'"
    )
