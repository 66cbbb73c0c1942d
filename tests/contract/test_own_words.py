"""No field of a request answers in the framework's words."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from marshmallow import Schema, fields, validate

from app.shared.schemas import In
from app.shared.texts.messages import Message

ROOT = Path(__file__).resolve().parents[2]
VALIDATOR_WORDS = ("message_min", "message_max", "message_all", "message_equal", "error")


def subclasses(schema: type[Schema]) -> Iterator[type[Schema]]:
    for each in schema.__subclasses__():
        yield each
        yield from subclasses(each)


def is_of_a_request(schema: type[Schema]) -> bool:
    """Return whether a schema is of a body or a query: it extends `In`, or is called so."""
    return schema.__module__.startswith("app.") and (issubclass(schema, In) or schema.__name__.endswith("In"))


def parts_of(field: fields.Field, path: str) -> Iterator[tuple[str, fields.Field]]:
    """Yield a field and those inside it; nested schemas are visited for themselves."""
    yield path, field
    inner = getattr(field, "inner", None) or getattr(field, "value_field", None)
    if inner is not None:
        yield from parts_of(inner, f"{path}[]")


def words_of(field: fields.Field) -> Iterator[tuple[str, Any]]:
    yield from field.error_messages.items()
    for validator in field.validators:
        if isinstance(validator, validate.Validator):
            for name in VALIDATOR_WORDS:
                if getattr(validator, name, None) is not None:
                    yield f"{type(validator).__name__}.{name}", getattr(validator, name)


@pytest.mark.pure
def test_given_any_wrong_value_when_a_request_is_refused_then_the_words_are_ours():
    for file in (ROOT / "app").rglob("*schemas.py"):
        import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    schemas = {schema for schema in subclasses(Schema) if is_of_a_request(schema)}
    foreign = [
        f"{schema.__module__}.{schema.__name__}.{path}: {name} {words!r}"
        for schema in schemas
        for top, each in schema().fields.items()
        for path, field in parts_of(each, top)
        for name, words in words_of(field)
        if not isinstance(words, Message)
    ]

    assert len(schemas) > 80
    assert sorted(foreign) == []
