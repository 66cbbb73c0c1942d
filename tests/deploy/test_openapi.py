"""The part of the API document that the web's types are generated from."""

from typing import Any

from deploy.openapi import columns, for_web


def answer(schema: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}


CODE = {"in": "path", "name": "code", "required": True}
PAGE = {"in": "query", "name": "page"}
DOCUMENT = {
    "openapi": "3.0.3",
    "paths": {
        "/api/products/{code}": {
            "parameters": [CODE],
            "get": {
                "parameters": [PAGE],
                "responses": {"200": answer("ProductOut"), "404": answer("ErrorOut")},
                "x-access": ["public"],
            },
        },
        "/api/agent/work": {"get": {"responses": {"200": answer("WorkOut")}, "x-access": ["agent"]}},
    },
    "components": {
        "responses": {"DEFAULT_ERROR": answer("ErrorOut")},
        "schemas": {
            "ErrorOut": {},
            "ProductOut": {"properties": {"size": {"$ref": "#/components/schemas/Size"}}},
            "Size": {},
            "WorkOut": {},
        },
    },
}


def test_calls_of_the_web_keep_their_answers_and_parameters_and_lose_their_refusals():
    assert for_web(DOCUMENT)["paths"] == {
        "/api/products/{code}": {
            "get": {
                "parameters": [CODE, PAGE],
                "responses": {"200": answer("ProductOut")},
                "x-access": ["public"],
            }
        }
    }


def test_the_schemas_are_what_these_calls_use_and_the_one_of_refusals():
    components = for_web(DOCUMENT)["components"]

    assert list(components) == ["schemas"]
    assert list(components["schemas"]) == ["ErrorOut", "ProductOut", "Size"]


def test_columns_of_a_list_are_written_by_name_and_other_schemas_are_left_out():
    declared = {
        "amount": {"x-column": {"name": "net_amount", "kind": "money", "sort": True}},
        "DAYS_30": {"x-column": {"name": "days_30", "kind": "quantity", "sort": False}},
        "other": {"type": "string"},
    }
    schemas = {"RowOut": {"properties": declared}, "Size": {}, "ErrorOut": {"properties": {"code": {}}}}

    _comment, _opening, *lines, _end, _last = columns({"components": {"schemas": schemas}}).split("\n")

    assert lines == [
        "  RowOut: {",
        '    netAmount: { wire: "amount", kind: "money", sort: true },',
        '    days30: { wire: "DAYS_30", kind: "quantity" },',
        "  },",
    ]
