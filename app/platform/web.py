"""The web app's pages: one HTML file for every path, with the app's configuration embedded."""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import orjson
from flask import Blueprint, Flask, Response, request, send_from_directory
from flask.blueprints import BlueprintSetupState
from flask_compress import Compress
from werkzeug.routing import PathConverter
from whitenoise import WhiteNoise

from app.config import Config, get_config
from app.platform.discovery.heads import head_of
from app.platform.discovery.routes import blueprint as discovery
from app.platform.discovery.routes import site_of_request
from app.store import pwa

blueprint = Blueprint("web", __name__)

# The origins at which Firebase's library registers devices.
FIREBASE_ORIGINS = ("https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com")


class PagePath(PathConverter):
    """Any path outside the API, where an unknown path is 404 and a wrong method 405."""

    regex = r"(?!api(?:/|$))[^/].*?"


@blueprint.record_once
def _add_converter(state: BlueprintSetupState) -> None:
    state.app.url_map.converters["page"] = PagePath


blueprint.register_blueprint(pwa.blueprint)
blueprint.register_blueprint(discovery)


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
_HOME_OR_SHOP = re.compile(r"^\d{10}(?:/|/(shop))?$", re.ASCII)
_ORDER_LINK = re.compile(r"^\d{10}/orders/link/", re.ASCII)
# The address opens an order, so other sites must not receive it.
ORDER_LINK_HEADERS = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}


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
            # A service worker uses the policy of its script, and fetches what the pages fetch.
            file.headers["Content-Security-Policy"] = _policy(request.host)
        return file
    head = head_of(path, request.args, site_of_request())
    store = _STORE.match(path)
    html = _index(store[1] if store else None, head.tags, _outline(path, head.fill))
    response = Response(html, head.status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = _policy(request.host)
    if head.status == 200:
        response.add_etag()
        response.make_conditional(request)
    if _ORDER_LINK.match(path):
        response.headers.update(ORDER_LINK_HEADERS)
    return response


def _outline(path: str, fill: str | None) -> str:
    """Return the mark of a page that shows the outline of its products until the application is there.

    It adds the store's colour if that is known. The colour applies to the outline only: the application sets
    the colours of the page.
    """
    page = _HOME_OR_SHOP.match(path)
    colour = f"<style>#outline{{--haat-fill:{fill}}}</style>" if fill else ""
    return f'<meta name="haat-outline" content="{page[1] or "home"}">{colour}' if page else ""


def _index(store_key: str | None, tags: str | None, outline: str) -> str:
    """Return the built page with its head's tags, unless these are None, and the app's configuration.

    The configuration has the API key, the release, and the options of the deployment. A store's pages also
    link its manifest and icon. Browsers fetch them only to install, and get 404 for an unknown store.
    """
    config = get_config()
    settings = {
        "apiKey": config.accepted_api_keys[0],
        "release": config.release,
        "email": config.contact_email or None,
        "phone": config.contact_phone or None,
        "opening": config.opening,
        **({"codes": True} if config.code_sender else {}),
        **({"livePort": config.live_port} if config.live_port else {}),
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
    built = config.web_dist / "index.html"
    page = _built_page(built, built.stat().st_mtime_ns)
    return f"{page.start}{page.own_tags if tags is None else tags}{links}{outline}{script}{page.rest}"


class _BuiltPage(NamedTuple):
    """The page of the build in parts: up to its head's end, its own title and description, and the rest."""

    start: str
    own_tags: str
    rest: str


_OWN_TAGS = re.compile(r'\s*(?:<title>[^<]*</title>|<meta name="description"[^>]*>)')


@lru_cache(maxsize=2)
def _built_page(path: Path, _changed_at: int) -> _BuiltPage:
    head, end, rest = path.read_text().partition("</head>")
    return _BuiltPage(_OWN_TAGS.sub("", head), "".join(_OWN_TAGS.findall(head)), end + rest)


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


def _live_origin(config: Config, host: str) -> str:
    """Return the origin of streams if no proxy leads there: another port of the host that browsers use."""
    return f"http://{_hostname(host)}:{config.live_port}" if config.live_port else ""


def _hostname(host: str) -> str:
    """Return a Host header without its port."""
    return host if host.endswith("]") else re.sub(r":\d*$", "", host)


def _reporting_origins(config: Config) -> tuple[str, ...]:
    """Return the origins that browsers call directly: for error reports and push registration."""
    return (_error_report_origin(config.sentry_dsn), *(FIREBASE_ORIGINS if config.push_settings else ()))


def _error_report_origin(dsn: str) -> str:
    """Return the origin that receives error reports; a DSN has its key before the host."""
    scheme, _, rest = dsn.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('/')[0]}" if dsn else ""


@lru_cache(maxsize=64)
def _policy(host: str) -> str:
    """Return the CSP of pages: own files, pictures and uploads in the file storage, and map tiles."""
    config = get_config()
    files, maps = _origin(config.s3_public_url), _origin(config.tiles[0] if config.tiles else "")
    allowed = {
        "default-src": "'self'",
        "img-src": f"'self' data: blob: {files} {maps}".rstrip(),
        "media-src": f"'self' {files}",
        "connect-src": " ".join(
            filter(None, ("'self'", files, _live_origin(config, host), *_reporting_origins(config)))
        ),
        # WebAssembly reads barcodes where the browser cannot.
        "script-src": "'self' 'wasm-unsafe-eval'",
        "style-src": "'self' 'unsafe-inline'",
        "font-src": "'self' data:",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        # Frames and objects show fetched PDFs for the print dialog.
        "frame-src": "blob:",
        "object-src": "blob:",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in allowed.items())
