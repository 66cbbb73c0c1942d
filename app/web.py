"""The web app's pages: one file for every path, with what it needs to know written into it."""

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

# Where Firebase's library registers a device.
REGISTERING = ("https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com")


class PagePath(PathConverter):
    """Any path but those of the API, where an unknown one is 404 and a wrong method 405."""

    regex = r"(?!api(?:/|$))[^/].*?"


@blueprint.record_once
def _add_converter(state: BlueprintSetupState) -> None:
    state.app.url_map.converters["page"] = PagePath


blueprint.register_blueprint(pwa.blueprint)


def init_app(app: Flask, config: Config) -> None:
    """What travels is compressed: answers as they are made, the files of the build once, after it."""
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
    """The page of the web app; its router decides what is shown. Files are served as built.

    Assets come here only when they were built after the start, or never.
    """
    config = get_config()
    if path.startswith("assets/") or _FILE.match(path):
        file = send_from_directory(config.web_dist.resolve(), path)
        if path == _WORKER:
            # The worker fetches what its pages do, and is held to the policy that its own file came with.
            file.headers["Content-Security-Policy"] = _policy()
        return file
    store = _STORE.match(path)
    response = Response(_index(store[1] if store else None), mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = _policy()
    return response


def _index(store_key: str | None) -> str:
    """The built page with what the app has to know: the key of this application, and the release.

    On a store's pages browsers find there too what they install; it is asked for only then, and missing
    where there is no such store.
    """
    config = get_config()
    told = {
        "apiKey": config.accepted_api_keys[0],
        "release": config.release,
        "email": config.contact_email or None,
        "phone": config.contact_phone or None,
        "opening": config.opening,
        **({"codes": True} if config.code_sender else {}),
        **_told_of_telling(config),
        **({"push": config.devices.model_dump()} if config.devices else {}),
        "map": {"tiles": config.tiles[0], "attribution": config.tiles[1]} if config.tiles else None,
    }
    text = orjson.dumps(told).decode().replace("<", "\\u003c")
    script = f'<script type="application/json" id="haat-config">{text}</script>'
    links = (
        f'<link rel="manifest" href="/{store_key}/manifest.webmanifest">'
        f'<link rel="apple-touch-icon" href="/{store_key}/icon-full-{pwa.TOUCH_ICON_SIDE}.png">'
        if store_key
        else ""
    )
    page = (config.web_dist / "index.html").read_text()
    return page.replace("</head>", f"{links}{script}</head>", 1)


def _told_of_telling(config: Config) -> dict[str, object]:
    """Whether the page tells of clicks, and where of errors; what is not said is loaded by no browser."""
    sentry = {"dsn": config.sentry_dsn, "environment": config.sentry_environment}
    return {
        **({"traces": True} if config.otel_exporter_otlp_endpoint else {}),
        **({"sentry": sentry} if config.sentry_dsn else {}),
    }


def _host(address: str) -> str:
    """The host of an address as a policy names it; any of several that stand in for a place like `{s}`."""
    return re.sub(r"\{\w+\}", "*", "/".join(address.split("/")[:3]))


def _told_from_browsers(config: Config) -> tuple[str, ...]:
    """Where browsers themselves tell something: of errors, and of their devices."""
    return (_taking_errors(config.sentry_dsn), *(REGISTERING if config.devices else ()))


def _taking_errors(dsn: str) -> str:
    """Where browsers send errors to, without the key that stands before its host."""
    scheme, _, rest = dsn.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('/')[0]}" if dsn else ""


@lru_cache
def _policy() -> str:
    """What the page may load: its own files, pictures from the file storage, where uploads go, and maps."""
    config = get_config()
    files, maps = _host(config.s3_public_url), _host(config.tiles[0] if config.tiles else "")
    allowed = {
        "default-src": "'self'",
        "img-src": f"'self' data: blob: {files} {maps}".rstrip(),
        "media-src": f"'self' {files}",
        "connect-src": " ".join(filter(None, ("'self'", files, *_told_from_browsers(config)))),
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
