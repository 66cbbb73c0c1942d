"""Errors that marshmallow finds are in our words."""

from enum import StrEnum

import pytest
from marshmallow import ValidationError, fields, validate

from app.shared.schemas import In, Money


class Kind(StrEnum):
    ONE = "one"


class Body(In):
    name = fields.Str(required=True, validate=validate.Length(max=3))
    count = fields.Int(validate=validate.Range(min=1, max=9))
    page = fields.Int(validate=validate.Range(min=0))
    amount = Money()
    on = fields.Bool()
    status = fields.Str(validate=validate.OneOf(["", "Pending"]))
    kind = fields.Enum(Kind, by_value=True)
    ids = fields.List(fields.Int())
    block = fields.Nested(In)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("name", None, "This field is required"),
        ("name", "long", "Too long: at most 3"),
        ("name", 1, "Please enter text"),
        ("count", "x", "Please enter a whole number"),
        ("count", 10, "Must be from 1 to 9"),
        ("page", -1, "Must be 0 or more"),
        ("amount", "x", "Please enter a number"),
        ("amount", "NaN", "Please enter a number"),
        ("on", "maybe", "Please choose yes or no"),
        ("status", "Lost", "Please choose one of the available values"),
        ("kind", "two", "Please choose one of the available values"),
        ("ids", 1, "Please enter a list"),
        ("block", 1, {"_schema": ["Please check this value"]}),
    ],
)
def test_a_wrong_value_is_explained(name, value, message):
    with pytest.raises(ValidationError) as error:
        Body().load({"name": "n", name: value})

    assert error.value.messages == {name: message if isinstance(message, dict) else [message]}


def test_a_missing_field_and_a_body_that_is_none_are_explained():
    assert Body().validate({}) == {"name": ["This field is required"]}
    with pytest.raises(ValidationError) as error:
        Body().load([])
    assert error.value.messages == {"_schema": ["Please check this value"]}
