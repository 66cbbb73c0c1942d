"""The OpenAPI document: smorest's routes, completed with headers, errors and access."""

import re
from typing import Any, cast

from apispec import APISpec
from flask import Flask, Response
from flask_smorest import Api
from flask_swagger_ui import get_swaggerui_blueprint

from app.shared.schemas import ErrorOut

OPTIONS = {
    "API_TITLE": "Haat",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.0.3",
    "OPENAPI_URL_PREFIX": "/api",
    "OPENAPI_JSON_PATH": "openapi.json",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Ordering for wholesale and retail stores. `x-access` says who can make a call."
        },
        "components": {
            "securitySchemes": {
                "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"},
                "store": {"type": "apiKey", "in": "header", "name": "x-user"},
                "token": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
            }
        },
    },
}


# Errors of any call; some concern the store rather than the requested record.
ERRORS = {
    400: "Malformed request, or two stores named",
    401: "Invalid API key or token",
    403: "Not allowed for this caller, or the store is closed",
    404: "Unknown store or record",
    413: "Too large",
    415: "Unsupported content type",
    422: "Invalid input",
    503: "Unavailable at the moment",
}

STORE_ERRORS = {429: "Too many requests to the store"}

# The document as readable pages; the viewer is served from its package, nothing is fetched elsewhere.
docs = get_swaggerui_blueprint("/api/docs", "/api/openapi.json", config={"app_name": "Haat API"})
DOCS_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@docs.after_request
def _set_docs_policy(response: Response) -> Response:
    """Allow Swagger UI to run: it starts from an inline script."""
    response.headers["Content-Security-Policy"] = DOCS_POLICY
    return response


class _Api(Api):
    ERROR_SCHEMA = ErrorOut

    def _register_error_handlers(self) -> None:
        """Leave errors to our own handlers, whose responses have a message for the user."""


def make_api(app: Flask) -> Api:
    """Return smorest's Api for the application, without its error handlers."""
    app.config.update(OPTIONS)
    return _Api(app)


def complete(api: Api, app: Flask) -> None:
    """Add access, security and error responses to every operation, once all routes are registered."""
    spec = cast(APISpec, api.spec)
    error = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorOut"}}}}
    for rule in app.url_map.iter_rules():
        view = getattr(app.view_functions[rule.endpoint], "view_class", None)
        path = spec._paths.get(_as_path(str(rule)), {})
        for method in path:
            handler: Any = getattr(view, method, None)
            if handler is None or not hasattr(handler, "access"):
                continue
            operation = path[method]
            operation["x-access"] = sorted(handler.access)
            operation["security"] = [_security(str(rule), handler.access)]
            responses = operation.setdefault("responses", {})
            responses.pop("default", None)
            errors = ERRORS if _is_platform_path(str(rule)) else {**ERRORS, **STORE_ERRORS}
            for status, description in errors.items():
                responses.setdefault(str(status), {"description": description, **error})


def document(app: Flask) -> dict[str, Any]:
    """Return the completed OpenAPI document of an application."""
    return app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()


def _security(rule: str, kinds: frozenset) -> dict[str, list]:
    schemes: dict[str, list] = {"apiKey": []}
    if not _is_platform_path(rule):
        schemes["store"] = []
    if "public" not in kinds:
        schemes["token"] = []
    return schemes


def _is_platform_path(rule: str) -> bool:
    return rule.startswith("/api/platform/")


def _as_path(rule: str) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
