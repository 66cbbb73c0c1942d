"""The API document describes everything that a client needs for a call."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.edge import openapi

ANY_CALL = {"400", "401", "403", "404", "413", "415", "422", "503"}


@pytest.fixture(scope="module")
def document(app) -> dict[str, Any]:
    return openapi.document(app)


@pytest.fixture(scope="module")
def operations(document) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    }


@pytest.fixture
def followed(document):
    """Resolve a reference in the document."""

    def follow(part: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in part:
            _, *names = part["$ref"].split("/")
            part = document
            for name in names:
                part = part[name]
        return part

    return follow


def test_every_call_says_what_it_does_who_may_make_it_and_with_what(operations):
    bare = [
        name
        for name, operation in operations.items()
        if not (
            operation.get("summary")
            and operation.get("tags")
            and operation.get("x-access")
            and operation.get("security")
        )
    ]

    assert bare == []
    assert len(operations) > 50


def test_every_call_says_how_it_may_be_refused_in_the_one_shape(operations, followed, document):
    shape = document["components"]["schemas"]["ErrorOut"]
    for name, operation in operations.items():
        refusals = {
            status: followed(answer) for status, answer in operation["responses"].items() if status >= "4"
        }
        assert refusals.keys() >= ANY_CALL, name
        for status, answer in refusals.items():
            schema = followed(answer["content"]["application/json"]["schema"])
            assert answer["description"], (name, status)
            assert set(schema["required"]) >= set(shape["required"]), (name, status)
            assert schema["properties"].items() >= shape["properties"].items(), (name, status)


def test_every_call_says_what_it_answers(operations, followed):
    for name, operation in operations.items():
        (status,) = (status for status in operation["responses"] if status < "4")
        answer = followed(operation["responses"][status])
        assert ("content" in answer) is (status != "204"), name


def test_whatever_is_sent_has_a_limit_in_the_document(operations, followed):
    unlimited = []
    for name, operation in operations.items():
        sent = [body["schema"] for body in operation.get("requestBody", {}).get("content", {}).values()]
        sent += [parameter["schema"] for parameter in operation.get("parameters", [])]
        unlimited += [
            (name, schema)
            for whole in sent
            for schema in parts(whole, followed)
            if LIMITS[schema.get("type")].isdisjoint(schema)
        ]

    assert unlimited == []


# What says how much may be sent, by the kind of value.
LIMITS = {
    "string": {"maxLength", "enum", "format", "pattern"},
    "array": {"maxItems"},
    "integer": {"maximum"},
    "number": {"maximum"},
    "boolean": {"type"},
    "object": {"type"},
    None: {"oneOf", "anyOf", "allOf", "enum"},
}


def parts(schema: dict[str, Any], followed) -> Iterator[dict[str, Any]]:
    """Yield a schema and all schemas in it."""
    schema = followed(schema)
    yield schema
    inner = [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]
    for several in ("oneOf", "anyOf", "allOf"):
        inner += schema.get(several, [])
    for part in inner:
        yield from parts(part, followed)
