"""Errors of services name attributes; the response names the fields of the request."""

import pytest
from marshmallow import fields

from app.edge.wire_names import wire_path
from app.shared.errors import Invalid
from app.shared.schemas import In


class Size(In):
    code = fields.Str(data_key="SIZE_CD")
    rates = fields.List(fields.Int(), data_key="RATES")


class Data(In):
    name = fields.Str(data_key="ITEM_NAME")
    sizes = fields.List(fields.Nested(Size), data_key="variant")


class Request(In):
    loaded_names = {"next_number": "orderNo"}

    code = fields.Str(data_key="itemCd")
    values = fields.Nested(Data, data_key="data")
    mapping = fields.Dict()
    kind = fields.Str(attribute="purpose", data_key="type")


@pytest.mark.parametrize(
    ("attribute", "wire"),
    [
        ("code", "itemCd"),
        ("purpose", "type"),
        ("values.name", "data.ITEM_NAME"),
        ("values.sizes.2.code", "data.variant.2.SIZE_CD"),
        ("values.sizes.2.rates.1", "data.variant.2.RATES.1"),
        ("mapping.name", "mapping.name"),
        ("next_number", "orderNo"),
    ],
)
def test_an_attribute_has_the_path_of_its_field(attribute, wire):
    assert wire_path(Request(), attribute) == wire


@pytest.mark.parametrize(
    ("attribute", "wire"), [("name", "data.ITEM_NAME"), ("sizes.2.code", "data.variant.2.SIZE_CD")]
)
def test_an_attribute_of_a_block_may_be_named_without_the_block(attribute, wire):
    assert wire_path(Request(), attribute) == wire


def test_an_attribute_of_a_lists_entries_without_an_index_has_its_own_name():
    assert wire_path(Data(), "rates") == "RATES"


@pytest.mark.parametrize("schema", [Request(), None])
def test_names_of_no_field_stay_and_headers_have_theirs(schema):
    assert wire_path(schema, "reference") == "reference"
    assert wire_path(schema, "idempotency_key") == "Idempotency-Key"


def test_one_field_has_the_message_of_its_error():
    assert Invalid("cart.size", field="size").fields == {"size": "cart.size"}


def test_several_fields_have_separate_messages():
    problems = {"name": "account.name", "pan": "account.pan"}

    assert Invalid("account.name", fields=problems).fields == problems
