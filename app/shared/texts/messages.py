"""Messages that users see: a key, its values and the English text (`english.py`).

The English text is the API's `message`. A client that speaks another language shows its own text for the
message's key and values: `web/src/shared/i18n/*/server.json`.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any, cast

from app.shared.texts.english import ENGLISH


def spoken(key: str, *, inquiry: bool) -> str:
    """Return the key of a text, or of its variant for a store that speaks of inquiries, if there is one."""
    own = f"inquiry.{key}"
    return own if inquiry and own in ENGLISH else key


class Message(str):
    """A message that remembers its key and the values in its text.

    marshmallow formats the texts of its validators itself; the result is a Message too.
    """

    key: str
    values: dict[str, Any]

    def __new__(cls, key: str, words: str | None = None, values: dict[str, Any] | None = None) -> "Message":
        message = super().__new__(cls, ENGLISH.get(key, key) if words is None else words)
        message.key, message.values = key, values or {}
        return message

    def format(self, *args: object, **values: object) -> "Message":
        words = super().format(*args, **{name: _in_words(value) for name, value in values.items()})
        places = {name for _, name, _, _ in Formatter().parse(ENGLISH.get(self.key, "")) if name}
        filled = {name: value for name, value in values.items() if name in places}
        return Message(self.key, words, {**self.values, **filled})

    def on_wire(self) -> dict[str, Any]:
        """Return the JSON of the key and its values."""
        return {"key": self.key, "values": {name: _value(value) for name, value in self.values.items()}}


def key_of(message: str | None) -> dict[str, Any] | None:
    """Return the JSON of a message's key and values, or None for other texts."""
    return message.on_wire() if isinstance(message, Message) else None


def with_key(message: str | None) -> dict[str, Any]:
    """Return the values of a run's two columns for its message: the English text, and its key."""
    return {"message": message, "message_key": key_of(message)}


def stored_message(words: str, key: Mapping[str, Any] | None) -> str:
    """Return the message that `with_key` stored, or the words alone if they have no key."""
    return Message(key["key"], words, key["values"]) if key else words


def text(key: str, **details: object) -> Message:
    """Return the text for a key, with its places filled; a list fills its place separated by commas.

    A message stays as it is.
    """
    return key if isinstance(key, Message) else Message(key).format(**details)


def _in_words(value: object) -> object:
    return ", ".join(map(str, cast("list[object]", value))) if isinstance(value, list) else value


def _value(value: object) -> object:
    """Return a value as JSON: a message inside another has its own key; what is not a number is text."""
    if isinstance(value, Message):
        return value.on_wire()
    if isinstance(value, list):
        return [_value(each) for each in cast("list[object]", value)]
    return value if isinstance(value, int | float | str | dict | None) else str(value)
