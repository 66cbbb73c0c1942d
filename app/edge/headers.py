"""Security headers of every response: API, pages, files of the build and errors."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from app.config import Config

Environment = dict[str, Any]
HeaderFields = list[tuple[str, str]]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

# Salespeople check in with their position, and pictures may come from the camera; only on our own pages.
PERMISSIONS = ", ".join(
    (
        "geolocation=(self)",
        "camera=(self)",
        *(
            f"{name}=()"
            for name in (
                "accelerometer",
                "display-capture",
                "encrypted-media",
                "gyroscope",
                "hid",
                "idle-detection",
                "local-fonts",
                "magnetometer",
                "microphone",
                "midi",
                "payment",
                "publickey-credentials-create",
                "publickey-credentials-get",
                "screen-wake-lock",
                "serial",
                "usb",
                "window-management",
                "xr-spatial-tracking",
            )
        ),
    )
)
# Responses other than pages load nothing and cannot be framed; pages have their own policy.
NO_PAGE = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
ON_EVERY_ANSWER = {
    "Content-Security-Policy": NO_PAGE,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# The policies of a page hold for the assets that it loads. On fifty scripts and styles they only add bytes.
ON_ASSETS = {"X-Content-Type-Options": "nosniff"}
ASSETS = "/assets/"
SERVED = ("200", "206", "304")
# No includeSubDomains: other hosts under this name are not ours.
STRICT_TRANSPORT = ("Strict-Transport-Security", "max-age=31536000")


def init_app(app: Flask, config: Config) -> None:
    """Wrap everything registered so far; call it last, or static files lack the headers."""
    app.wsgi_app = _SecurityHeaders(app.wsgi_app)
    if config.trusted_proxies:
        # Outermost, because HSTS depends on the forwarded scheme.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.trusted_proxies, x_proto=config.trusted_proxies)


class _SecurityHeaders:
    def __init__(self, application: Application) -> None:
        self._application = application

    def __call__(self, environ: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        def start(status: str, fields: HeaderFields, exc_info: Any = None) -> Any:
            asset = environ["PATH_INFO"].startswith(ASSETS) and status.startswith(SERVED)
            return start_response(status, _with_missing(fields, environ["wsgi.url_scheme"], asset), exc_info)

        return self._application(environ, start)


def _with_missing(fields: HeaderFields, scheme: str, asset: bool) -> HeaderFields:
    """Return the headers with the missing ones added; headers that the response sets itself win."""
    missing = _missing(tuple([name for name, _ in fields]), asset)
    return [*fields, *missing, STRICT_TRANSPORT] if scheme == "https" else [*fields, *missing]


# Responses differ in their values, seldom in which headers they have.
@lru_cache(maxsize=256)
def _missing(names: tuple[str, ...], asset: bool) -> HeaderFields:
    present = {name.lower() for name in names}
    headers = ON_ASSETS if asset else ON_EVERY_ANSWER
    return [(name, value) for name, value in headers.items() if name.lower() not in present]
