"""What every answer tells browsers, whoever makes it: the API, pages, files of the build, refusals."""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from app.config import Config

Environment = dict[str, Any]
Fields = list[tuple[str, str]]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

# Salespeople punch in with their position, and pictures may come from the camera: on the site's own pages.
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
# An answer that is no page loads nothing and stands in no frame; pages have a policy of their own.
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
# For this host alone: what else stands below its name is not ours to decide.
STRICT_TRANSPORT = ("Strict-Transport-Security", "max-age=31536000")


def init_app(app: Flask, config: Config) -> None:
    """Put these headers around all that answers so far; called last, or files would go out without."""
    app.wsgi_app = _SecurityHeaders(app.wsgi_app)
    if config.trusted_proxies:
        # Outermost: the scheme decides whether browsers are told to stay with TLS.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.trusted_proxies, x_proto=config.trusted_proxies)


class _SecurityHeaders:
    def __init__(self, answering: Application) -> None:
        self._answering = answering

    def __call__(self, environ: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        def start(status: str, fields: Fields, exc_info: Any = None) -> Any:
            return start_response(status, _completed(fields, environ["wsgi.url_scheme"]), exc_info)

        return self._answering(environ, start)


def _completed(fields: Fields, scheme: str) -> Fields:
    """Return the header fields with those that are missing; what an answer says itself stands."""
    said = {name.lower() for name, _ in fields}
    missing = [(name, value) for name, value in ON_EVERY_ANSWER.items() if name.lower() not in said]
    return [*fields, *missing, *([STRICT_TRANSPORT] if scheme == "https" else ())]
