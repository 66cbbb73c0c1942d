"""Messages carry their key and values, so that a client shows them in its reader's language."""

import json
import re
from copy import deepcopy
from decimal import Decimal
from pathlib import Path

import pytest
from marshmallow import Schema, ValidationError, fields, validate

from app.shared.texts.english import ENGLISH
from app.shared.texts.framework_messages import use_own_words
from app.shared.texts.messages import Message, stored_message, text

pytestmark = pytest.mark.pure
# As the app does at its start: a field takes its words when it is made.
use_own_words()

OWN_TEXT = text("cart.maximum", number=5)


def test_a_message_remembers_its_key_and_the_values_of_its_places():
    message = text("cart.minimum", number=20, other="unused")

    assert message == "Minumin quantity of a item must be 20"
    assert message.on_wire() == {"key": "cart.minimum", "values": {"number": 20}}


def test_a_value_that_json_does_not_know_is_text():
    assert text("order.too_much", number=Decimal("1.50")).on_wire()["values"] == {"number": "1.50"}


def test_a_message_inside_another_keeps_its_key():
    inner = text("notification.items", number=2)

    assert text("notification.order.moved", number=7, items=inner, status="x").on_wire()["values"][
        "items"
    ] == {
        "key": "notification.items",
        "values": {"number": 2},
    }


def test_a_list_of_messages_is_one_text_and_keeps_their_keys():
    names = [text("books.name.ledger", name="CGST"), text("books.name.item", name="Fan")]
    message = text("books.not_found", names=names)

    assert message.startswith("Not found in Tally: ledger “CGST”, item “Fan”.")
    assert message.on_wire()["values"] == {"names": [each.on_wire() for each in names]}


def test_a_stored_message_is_read_as_it_was_stored():
    message = text("books.ledger_refused", name="Om", reason=text("books.tally_gave_no_reason"))
    stored = stored_message(message, message.on_wire())

    assert isinstance(stored, Message)
    assert (stored, stored.on_wire()) == (message, message.on_wire())
    assert stored_message("From a person", None) == "From a person"


def test_a_copy_is_the_same_message():
    message = text("cart.minimum", number=20)

    assert (deepcopy(message), deepcopy(message).on_wire()) == (message, message.on_wire())


@pytest.mark.parametrize(
    ("field", "value", "key", "values"),
    [
        (fields.Int(required=True), None, "field.required", {}),
        (fields.Int(strict=True), "2.5", "field.whole_number", {}),
        (fields.Int(validate=validate.Range(min=1, max=9)), 10, "field.range", {"min": 1, "max": 9}),
        (fields.Int(validate=validate.Range(min=1)), 0, "field.minimum", {"min": 1}),
        (fields.Str(validate=validate.Length(max=3)), "long", "field.too_long", {"max": 3}),
        (fields.Str(validate=validate.Regexp("a", error=OWN_TEXT)), "b", "cart.maximum", {"number": 5}),
        (fields.Str(validate=validate.OneOf(["a"])), "b", "field.choice", {}),
    ],
)
def test_the_frameworks_own_checks_name_our_messages(field, value, key, values):
    with pytest.raises(ValidationError) as refusal:
        Schema.from_dict({"one": deepcopy(field)})().load({"one": value})

    (message,) = refusal.value.normalized_messages()["one"]
    assert isinstance(message, Message)
    assert message.on_wire() == {"key": key, "values": values}


CATALOGUES = Path(__file__).parents[4] / "web" / "src" / "shared" / "i18n"


@pytest.mark.parametrize("language", ["hi", "gu"])
def test_the_web_app_has_every_message_in_every_language(language):
    translated = json.loads((CATALOGUES / language / "server.json").read_text())

    assert sorted(translated) == sorted(ENGLISH)
    for key, english in ENGLISH.items():
        places = sorted(re.findall(r"{(\w+)}", english))
        assert sorted(re.findall(r"{(\w+)}", translated[key])) == places, key
