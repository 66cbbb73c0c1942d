"""The web app's pages: one file for every path, with what it needs to know written into it."""

import re
from functools import lru_cache

import orjson
from flask import Blueprint, Response, abort, send_from_directory

from app.config import get_config

blueprint = Blueprint("web", __name__)

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


def _index() -> str:
    """The built page with what the app has to know: the key of this application, and the release."""
    config = get_config()
    told = {"apiKey": config.accepted_api_keys[0], "release": config.release}
    text = orjson.dumps(told).decode().replace("<", "\\u003c")
    script = f'<script type="application/json" id="haat-config">{text}</script>'
    return (config.web_dist / "index.html").read_text().replace("</head>", f"{script}</head>", 1)


@lru_cache
def _policy() -> str:
    """What the page may load: its own files, and pictures from the file storage, where uploads go too."""
    files = "/".join(get_config().s3_public_url.split("/")[:3])
    allowed = {
        "default-src": "'self'",
        "img-src": f"'self' data: blob: {files}",
        "media-src": f"'self' {files}",
        "connect-src": f"'self' {files}",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in allowed.items())
