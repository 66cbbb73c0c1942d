"""The OpenAPI document: smorest's routes, completed with headers, errors and access."""

from collections.abc import Collection
from typing import Any

from apispec import BasePlugin
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
ERROR_CONTENT = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorOut"}}}}

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


class _Completion(BasePlugin):
    """Adds security and error responses to every operation that names its callers (`x-access`)."""

    def operation_helper(
        self, path: str | None = None, operations: dict[str, Any] | None = None, **_more: Any
    ) -> None:
        for operation in (operations or {}).values():
            if "x-access" in operation:
                _complete(operation, path or "")


def make_api(app: Flask) -> Api:
    """Return smorest's Api for the application, without its error handlers."""
    app.config.update(OPTIONS)
    return _Api(app, spec_kwargs={"extra_plugins": [_Completion()]})


def _complete(operation: dict[str, Any], path: str) -> None:
    on_platform = path.startswith("/api/platform/")
    operation["security"] = [_security(operation["x-access"], on_platform=on_platform)]
    errors = ERRORS if on_platform else {**ERRORS, **STORE_ERRORS}
    possible = {str(status): {"description": words, **ERROR_CONTENT} for status, words in errors.items()}
    declared = {str(status): response for status, response in operation.get("responses", {}).items()}
    declared.pop("default", None)
    operation["responses"] = {**possible, **declared}


def document(app: Flask) -> dict[str, Any]:
    """Return the completed OpenAPI document of an application."""
    return app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()


def _security(kinds: Collection[str], *, on_platform: bool) -> dict[str, list[str]]:
    schemes: dict[str, list[str]] = {"apiKey": []}
    if not on_platform:
        schemes["store"] = []
    if "public" not in kinds:
        schemes["token"] = []
    return schemes
