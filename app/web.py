"""The web app's pages: one HTML file for every path, with the app's configuration embedded."""

import re
from functools import lru_cache

import orjson
from flask import Blueprint, Flask, Response, send_from_directory
from flask.blueprints import BlueprintSetupState
from flask_compress import Compress
from werkzeug.routing import PathConverter
from whitenoise import WhiteNoise

from app import pwa
from app.config import Config, get_config

blueprint = Blueprint("web", __name__)

# Firebase's library registers devices here.
FIREBASE_ORIGINS = ("https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com")


class PagePath(PathConverter):
    """Any path outside the API, where an unknown path is 404 and a wrong method 405."""

    regex = r"(?!api(?:/|$))[^/].*?"


@blueprint.record_once
def _add_converter(state: BlueprintSetupState) -> None:
    state.app.url_map.converters["page"] = PagePath


blueprint.register_blueprint(pwa.blueprint)


def init_app(app: Flask, config: Config) -> None:
    """Compress responses on the fly, and serve the build's files, which are compressed already."""
    Compress(app)
    app.register_blueprint(blueprint)
    assets = WhiteNoise(app.wsgi_app, allow_all_origins=False, immutable_file_test=lambda _path, _url: True)
    assets.add_files(str(config.web_dist.resolve() / "assets"), prefix="assets/")
    app.wsgi_app = assets


_FILE = re.compile(r"^[\w.-]+\.(?:js|json|webmanifest|svg|png|ico|txt|webp|woff2)$")
_WORKER = "sw.js"
_STORE = re.compile(r"^(\d{10})(?:/|$)", re.ASCII)


@blueprint.get("/")
@blueprint.get("/<page:path>")
def page(path: str = "") -> Response:
    """Serve the web app's page, whose router shows the right view, or a file of the build.

    Assets get here only if they were built after the start or do not exist.
    """
    config = get_config()
    if path.startswith("assets/") or _FILE.match(path):
        file = send_from_directory(config.web_dist.resolve(), path)
        if path == _WORKER:
            # A service worker uses the policy of its own file, and fetches what the pages fetch.
            file.headers["Content-Security-Policy"] = _policy()
        return file
    store = _STORE.match(path)
    response = Response(_index(store[1] if store else None), mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = _policy()
    return response


def _index(store_key: str | None) -> str:
    """Return the built page with the app's configuration.

    This is the API key, the release, and the options of the deployment. A store's pages also link its
    manifest and icon. Browsers fetch them only to install, and get 404 for an unknown store.
    """
    config = get_config()
    settings = {
        "apiKey": config.accepted_api_keys[0],
        "release": config.release,
        "email": config.contact_email or None,
        "phone": config.contact_phone or None,
        "opening": config.opening,
        **({"codes": True} if config.code_sender else {}),
        **_reporting_settings(config),
        **({"push": config.push_settings.model_dump()} if config.push_settings else {}),
        "map": {"tiles": config.tiles[0], "attribution": config.tiles[1]} if config.tiles else None,
    }
    text = orjson.dumps(settings).decode().replace("<", "\\u003c")
    script = f'<script type="application/json" id="haat-config">{text}</script>'
    links = (
        f'<link rel="manifest" href="/{store_key}/manifest.webmanifest">'
        f'<link rel="apple-touch-icon" href="/{store_key}/icon-full-{pwa.TOUCH_ICON_SIDE}.png">'
        if store_key
        else ""
    )
    page = (config.web_dist / "index.html").read_text()
    return page.replace("</head>", f"{links}{script}</head>", 1)


def _reporting_settings(config: Config) -> dict[str, object]:
    """Return where browsers report clicks and errors; browsers load only the configured reporters."""
    sentry = {"dsn": config.sentry_dsn, "environment": config.sentry_environment}
    return {
        **({"traces": True} if config.otel_exporter_otlp_endpoint else {}),
        **({"sentry": sentry} if config.sentry_dsn else {}),
    }


def _origin(address: str) -> str:
    """Return the origin of a URL as a CSP names it, with `*` for placeholders such as `{s}`."""
    return re.sub(r"\{\w+\}", "*", "/".join(address.split("/")[:3]))


def _reporting_origins(config: Config) -> tuple[str, ...]:
    """Return the origins that browsers call directly: for error reports and push registration."""
    return (_error_report_origin(config.sentry_dsn), *(FIREBASE_ORIGINS if config.push_settings else ()))


def _error_report_origin(dsn: str) -> str:
    """Return the origin that receives error reports; a DSN has its key before the host."""
    scheme, _, rest = dsn.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('/')[0]}" if dsn else ""


@lru_cache
def _policy() -> str:
    """Return the CSP of pages: own files, pictures and uploads in the file storage, and map tiles."""
    config = get_config()
    files, maps = _origin(config.s3_public_url), _origin(config.tiles[0] if config.tiles else "")
    allowed = {
        "default-src": "'self'",
        "img-src": f"'self' data: blob: {files} {maps}".rstrip(),
        "media-src": f"'self' {files}",
        "connect-src": " ".join(filter(None, ("'self'", files, *_reporting_origins(config)))),
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "font-src": "'self' data:",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in allowed.items())
