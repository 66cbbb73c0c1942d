"""The OpenAPI document: what smorest makes of the routes, with headers, errors and who may call."""

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


# What any call may be answered: each also where the store, rather than what is asked for, is the matter.
REFUSALS = {
    400: "Invalid request, or two different stores",
    401: "Invalid API key or token",
    403: "Not for this caller, or the store is closed",
    404: "No such store or record",
    413: "Too large",
    415: "Unsupported content type",
    422: "Refused",
    503: "Temporarily unavailable",
}

OF_A_STORE = {429: "Too many requests"}

# The document as readable pages; their reader is a package's own files, nothing is fetched elsewhere.
docs = get_swaggerui_blueprint("/api/docs", "/api/openapi.json", config={"app_name": "Haat API"})
DOCS_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@docs.after_request
def _say_what_docs_may_load(response: Response) -> Response:
    """Let the reader run: it begins by a script inside its page."""
    response.headers["Content-Security-Policy"] = DOCS_POLICY
    return response


class _Api(Api):
    ERROR_SCHEMA = ErrorOut

    def _register_error_handlers(self) -> None:
        """Leave refusals to the edge, whose answers have a message for the user."""


def make_api(app: Flask) -> Api:
    """The API of the application, whose document knows about access and refusals."""
    app.config.update(OPTIONS)
    return _Api(app)


def complete(api: Api, app: Flask) -> None:
    """Add to every operation who may make it, its headers and its refusals; once all routes are there."""
    spec = cast(APISpec, api.spec)
    refusal = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorOut"}}}}
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
            refusals = REFUSALS if _is_platforms(str(rule)) else {**REFUSALS, **OF_A_STORE}
            for status, words in refusals.items():
                responses.setdefault(str(status), {"description": words, **refusal})


def document(app: Flask) -> dict[str, Any]:
    """The finished document of an application."""
    return app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()


def _security(rule: str, kinds: frozenset) -> dict[str, list]:
    needed: dict[str, list] = {"apiKey": []}
    if not _is_platforms(rule):
        needed["store"] = []
    if "public" not in kinds:
        needed["token"] = []
    return needed


def _is_platforms(rule: str) -> bool:
    return rule.startswith("/api/platform/")


def _as_path(rule: str) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
