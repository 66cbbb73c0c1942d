"""Tests run with a guard: an answer without one of its required fields fails."""

import pytest
from marshmallow import Schema, fields


class Shown(Schema):
    name = fields.Str(required=True)
    note = fields.Str()
    state = fields.Str(required=True, dump_default="new")


def test_an_answer_without_a_required_attribute_fails():
    with pytest.raises(AttributeError, match=r"Shown\.name"):
        Shown().dump({"nam": "Asha"})


def test_optional_attributes_and_defaults_may_be_missing():
    assert Shown().dump({"name": "Asha"}) == {"name": "Asha", "state": "new"}
