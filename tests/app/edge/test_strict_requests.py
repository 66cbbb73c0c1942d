"""What a request says is taken as it is or refused: nothing is cut, ignored or chosen from."""

import pytest

from app.edge import openapi


@pytest.mark.parametrize("name", ["If-Match", "Idempotency-Key"])
def test_a_header_that_is_too_long_is_refused_and_nothing_is_written(call, store, owner, name):
    labels = [
        {"SETTINGS_VARIABLE": "checkoutRemarks1", "LABEL": "Site", "IS_REQUIRED": True, "FIELD_TYPE": "text"}
    ]
    before = call("GET", "/labels", store).json

    answer = call("PUT", "/labels", store, owner, json={"labels": labels}, headers={name: "*" * 201})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [name])
    assert call("GET", "/labels", store).json == before


def test_a_parameter_that_is_repeated_is_refused(call, store):
    answer = call("GET", "/products/brands?dept_cd=E001&dept_cd=E002", store)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["dept_cd"])


def test_a_body_of_another_type_is_refused_and_not_taken_for_an_empty_one(call, store, owner):
    answer = call("PUT", "/orders/1/notes", store, owner, data="internalNote=x", content_type="text/plain")

    assert answer.status_code == 415


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/account/counts", {"GET", "HEAD", "OPTIONS"}),
        ("/account/create", {"POST", "OPTIONS"}),
        ("/account/P001", {"GET", "HEAD", "DELETE", "OPTIONS"}),
        ("/labels", {"GET", "HEAD", "PUT", "OPTIONS"}),
    ],
)
def test_options_names_the_methods_of_the_path(client, path, methods):
    assert set(client.options(f"/api{path}", headers={"x-api-key": "test-key"}).allow) == methods


@pytest.mark.parametrize("value", [0, 1, "true"])
def test_only_true_and_false_are_yes_and_no(call, store, owner, value):
    answer = call("PUT", "/sync/settings", store, owner, json={"autoSync": value})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["autoSync"])


@pytest.mark.parametrize(
    ("days", "status"),
    [(30, 200), ("30", 200), (" 30", 200), (30.0, 200), (0.5, 422), ("3_0", 422), ("३०", 422), ("3e1", 422)],
)
def test_a_whole_number_is_its_digits_and_no_part_of_one(call, store, owner, days, status):
    answer = call("PUT", "/account", store, owner, json={"accCd": "P001", "crDays": days})

    assert answer.status_code == status


def test_blanks_count_for_the_length_of_a_text(call, store, owner):
    answer = call("PUT", "/account", store, owner, json={"accCd": "P001", "pincode": "388001" + " " * 15})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["pincode"])


@pytest.mark.parametrize("data", [False, {"FBLINK": {}}, ["x" * 5000], "x" * 5000])
def test_what_the_app_link_ignores_has_the_form_of_the_document(call, store, data):
    assert call("PUT", "/owner", store, json={"type": "appLink", "data": ""}).status_code == 200
    assert call("PUT", "/owner", store, json={"type": "appLink", "data": data}).status_code == 422


def test_the_document_says_which_bodies_may_be_left_out_and_which_files_are_taken(app):
    document = openapi.document(app)

    def body(path: str, method: str) -> dict:
        return document["paths"][path][method]["requestBody"]

    schemas = document["components"]["schemas"]
    assert body("/api/orders/{order_id}/notes", "put")["required"] is False
    assert body("/api/orders", "post")["required"] is True
    types = body("/api/uploads", "post")["content"]["multipart/form-data"]["encoding"]["productImage"]
    assert "image/png" in types["contentType"]
    assert "text/csv" not in types["contentType"]
    assert {"type": "object", "nullable": True, "enum": [None]} in schemas["OutcomeIn"]["properties"][
        "ledger"
    ]["anyOf"]
    assert schemas["MessageIn"]["properties"]["link"]["pattern"].startswith("^(?:https://")
