"""The OpenAPI document: smorest's routes, completed with headers, errors and access.

It is built on request, because its parts take 7 MB and most processes never need it.
"""

from collections.abc import Collection
from copy import deepcopy
from functools import cached_property
from typing import Any

import marshmallow
import orjson
from apispec import BasePlugin
from flask import Flask, Response
from flask_smorest import Api, Blueprint
from flask_swagger_ui import get_swaggerui_blueprint

from app.shared.schemas import ErrorOut

# Each decorator of a call makes smorest copy its schemas, which nothing changes. The copies would take 7 MB.
# This runs before the routes are imported.
marshmallow.Schema.__deepcopy__ = lambda self, _memo: self  # pyright: ignore[reportAttributeAccessIssue] -- Schema defines none

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

# The document as readable pages. The viewer is served from its package, so it loads nothing from other sites.
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
    """smorest's Api, which describes its blueprints only for the document."""

    ERROR_SCHEMA = ErrorOut

    def __init__(self, app: Flask, **options: Any) -> None:
        self._application = app
        self._undescribed: list[Blueprint] = []
        super().__init__(app, **options)

    def register_blueprint(self, blp: Blueprint, **options: Any) -> None:
        """Register a blueprint in the application."""
        self._application.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._application.register_blueprint(blp, **options)
        self._undescribed.append(blp)

    def document(self) -> dict[str, Any]:
        """Describe all blueprints."""
        self._init_spec(**self._spec_kwargs)
        spec: Any = self.spec
        self.spec = None
        for blueprint in self._undescribed:
            name, description = blueprint.name, blueprint.description
            blueprint.register_views_in_doc(self, self._application, spec, name=name, parameters=None)
            spec.tag({"name": name, "description": description})
        # Copy the parts: apispec owns them and returns them again.
        return _as_it_is_checked(deepcopy(spec.to_dict()))

    @cached_property
    def _document_text(self) -> bytes:
        return orjson.dumps(self.document())

    def _openapi_json(self) -> Response:
        return Response(self._document_text, mimetype="application/json")

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


def _as_it_is_checked(described: dict[str, Any]) -> dict[str, Any]:
    """Add the constraints that marshmallow checks and apispec leaves out, in the whole document."""
    _let_bodies_be_left_out(described)
    _name_content_types(described)
    _narrow(described)
    return described


def _narrow(part: Any) -> None:
    """Anchor patterns, as marshmallow matches from the start; allow null where something may be null."""
    if isinstance(part, list):
        for inner in part:
            _narrow(inner)
    if not isinstance(part, dict):
        return
    if isinstance(part.get("pattern"), str):
        part["pattern"] = f"^(?:{part['pattern']})".replace(r"\Z", "$")
    if part.get("nullable") and None not in part.get("enum", (None,)):
        part["enum"] = [*part["enum"], None]
    for choice in part.get("anyOf", ()):
        if choice == {"type": "object", "nullable": True}:
            choice["enum"] = [None]
    for inner in part.values():
        _narrow(inner)


def _let_bodies_be_left_out(described: dict[str, Any]) -> None:
    """Mark a body as optional where none of its fields is required."""
    schemas = described["components"]["schemas"]
    for operations in described["paths"].values():
        for operation in operations.values():
            body = operation.get("requestBody", {}) if isinstance(operation, dict) else {}
            reference = body.get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
            if reference and not schemas[reference.rpartition("/")[2]].get("required"):
                body["required"] = False


def _name_content_types(described: dict[str, Any]) -> None:
    """Declare the content types of each file in a form; a property cannot declare them."""
    for operations in described["paths"].values():
        for operation in operations.values():
            body = operation.get("requestBody", {}) if isinstance(operation, dict) else {}
            form = body.get("content", {}).get("multipart/form-data", {})
            reference = form.get("schema", {}).get("$ref", "").rpartition("/")[2]
            properties = described["components"]["schemas"].get(reference, {}).get("properties", {})
            types = {name: _content_types(part) for name, part in properties.items()}
            if any(types.values()):
                form["encoding"] = {name: {"contentType": type} for name, type in types.items() if type}


def _content_types(part: dict[str, Any]) -> str | None:
    return {**part, **part.get("items", {})}.get("x-content-type")


def document(app: Flask) -> dict[str, Any]:
    """Return the completed OpenAPI document of an application."""
    return app.extensions["flask-smorest"]["apis"][""]["ext_obj"].document()


def _security(kinds: Collection[str], *, on_platform: bool) -> dict[str, list[str]]:
    schemes: dict[str, list[str]] = {"apiKey": []}
    if not on_platform:
        schemes["store"] = []
    if "public" not in kinds:
        schemes["token"] = []
    return schemes
