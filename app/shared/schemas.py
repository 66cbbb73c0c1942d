"""Schema classes and helpers of every room: errors, pages, and value formats."""

import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from decimal import Decimal
from functools import lru_cache
from typing import Any, ClassVar, cast

from marshmallow import EXCLUDE, Schema, ValidationError, fields, missing, validate

from app.shared.cleaning import clean_input
from app.shared.days import STORE_TIME
from app.shared.image_names import picture_url
from app.shared.texts.framework_messages import use_own_words
from app.shared.texts.messages import text

MAX_PER_PAGE = 100
_AMOUNT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)")
_WHOLE = re.compile(r"[+-]?[0-9]+")
# At least one visible character; Python and browsers differ on some of these blanks.
FILLED = r"^[\s\S]*[^\s\x1c-\x1f\x85\ufeff]"

use_own_words()

# Created after `use_own_words`, because a validator takes its text when it is created.
MAX_ID = 2**62
ID_RANGE = validate.Range(min=1, max=MAX_ID)


class Money(fields.Decimal):
    """Rupees as a JSON number with at most two decimals.

    A request may have a text of digits and a point. Python would also accept 1e1, 1_0 and digits of any
    script. A response accepts any text of a decimal.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(places=2, allow_nan=False, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Decimal | None:
        if isinstance(value, str) and not _AMOUNT.fullmatch(value.strip()):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> float | int | None:
        return None if value is None else number(Decimal(value))


# Whether the reader of the answer that is being dumped may see rates.
_rates_shown = ContextVar("rates_shown", default=False)


class Rate(Money):
    """Rupees that only callers who see rates may know, left out of other answers; see `Answer`."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return super()._serialize(value, attr, obj, **kwargs) if _rates_shown.get() else missing


class Answer(Schema):
    """A response. If it has a `Rate`, its object names a `viewer`; without a viewer no rate is sent."""

    def dump(self, obj: Any, *, many: bool | None = None) -> Any:
        viewer = self.get_attribute(obj, "viewer", None)
        token = _rates_shown.set(viewer is not None and viewer.visibility.rates)
        try:
            return super().dump(obj, many=many)
        finally:
            _rates_shown.reset(token)


class Time(fields.Str):
    """A date or a time in ISO format, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return None if value is None else value.isoformat()


class TextOrEmpty(fields.Str):
    """Text that is empty where the attribute is null or missing, in responses."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=True, dump_default="", **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return super()._serialize(value or "", attr, obj, **kwargs)


class JsonBool(fields.Bool):
    """True or false in JSON; 0 and 1, which Python accepts as booleans, are rejected."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class WholeNumber(fields.Int):
    """An integer, also as a text of digits, as forms send it; a fraction is refused."""

    def _validated(self, value: Any) -> int:
        is_part = isinstance(value, float) and not value.is_integer()
        if is_part or (isinstance(value, str) and not _WHOLE.fullmatch(value.strip())):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)  # pyright: ignore[reportReturnType] -- marshmallow types the result as optional


class IsSet(fields.Bool):
    """True where an attribute is not null, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> bool:
        return value is not None


class Count(fields.Int):
    """The length of an attribute, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> int:
        return len(value)


class YesOrNo(fields.Str):
    """Y for a true or filled attribute, else N, in responses; null stays null if that is allowed."""

    def __init__(self, *, required: bool = True, **kwargs: Any) -> None:
        names = ["Y", "N", None] if kwargs.get("allow_none") else ["Y", "N"]
        super().__init__(required=required, validate=validate.OneOf(names), **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return None if value is None and self.allow_none else "Y" if value else "N"


class PictureUrl(fields.Str):
    """The public URL of a picture by its file name, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return picture_url(value) if value else None


class MessageText(fields.Str):
    """The text of a message key, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return text(value) if value else None


class TimeInStore(Time):
    """A time in the store's time zone, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return super()._serialize(value and value.astimezone(STORE_TIME), attr, obj, **kwargs)


class Part(fields.Nested):
    """A part of an answer with attributes of the whole object, in responses."""

    def get_value(self, obj: Any, *_args: Any, **_kwargs: Any) -> Any:
        return obj


class WireNames(fields.List):
    """The wire names of attributes, in responses."""

    def __init__(self, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(fields.Str(), **kwargs)
        self._names = names

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> list[Any] | None:
        return super()._serialize([self._names[name] for name in value], attr, obj, **kwargs)


# The error messages of a date field.
WRONG_DAY: dict[str, Any] = dict.fromkeys(("invalid", "format", "invalid_awareness"), text("field.wrong"))


# Cached, because most lines of a page share a few rates and amounts.
@lru_cache(maxsize=4_000)
def number(value: Decimal) -> float | int:
    """Return a decimal as a JSON number, an integer where it is whole."""
    approximate = float(value)
    return int(value) if approximate.is_integer() else approximate


class In(Schema):
    """The input of a request; unknown fields are ignored.

    `loaded_names` maps attributes that only the loaded value has to the names in the request, for errors.
    Texts lose invisible marks, except those of `AsSent`; with `as_sent` all texts stay as sent.
    """

    loaded_names: ClassVar[Mapping[str, str]] = {}
    as_sent: ClassVar[bool] = False

    class Meta:
        unknown = EXCLUDE

    def on_bind_field(self, field_name: str, field_obj: fields.Field) -> None:
        """Clean each text before its field reads it."""
        text_field = field_obj.inner if isinstance(field_obj, fields.List) else field_obj
        if isinstance(text_field, fields.Str) and not (self.as_sent or isinstance(text_field, AsSent)):
            text_field.pre_load = [clean_input, *text_field.pre_load]


class AsSent(fields.Str):
    """A text in which every character counts, such as the name of a bill in the books: it stays as sent."""


class Secret(AsSent):
    """A password."""


class NamesIn(In):
    """An input with names of another program, kept as sent so that the program recognises them."""

    as_sent = True


class PageIn(In):
    """The page of a list to return, counted from 0."""

    page = fields.Int(load_default=0, validate=validate.Range(min=0, max=100_000))


def per_page(default: int) -> fields.Int:
    """Return a page size field with the specification's default and a maximum of 100."""
    return fields.Int(
        data_key="per_page", load_default=default, validate=validate.Range(min=1, max=MAX_PER_PAGE)
    )


class SortName(fields.Str):
    """The sort order of a list: wire names, translated to the code's names."""

    def __init__(self, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(data_key="sort", load_default=None, metadata={"enum": list(names)}, **kwargs)
        self._names = names

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str) or value not in self._names:
            raise ValidationError(text("field.sort"))
        return self._names[value]


class YesNo(fields.Str):
    """A Y or N flag of a query, N by default: `desc=Y` reverses the order of a list."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(load_default=False, metadata={"enum": ["Y", "N"]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if value not in ("Y", "N"):
            raise ValidationError(text("field.yes_no"))
        return value == "Y"


def flatten_messages(messages: Any, path: str = "") -> dict[str, list[str]]:
    """Flatten the messages of nested fields to dotted paths: `data.variant.0.SALE_RATE1`."""
    if not isinstance(messages, dict):
        return {path: messages}
    flat: dict[str, list[str]] = {}
    for name, inner in messages.items():
        flat |= flatten_messages(inner, f"{path}.{name}" if path else str(name))
    return flat


class DottedIn(In):
    """A body whose errors have dotted paths, as the rules' own errors have."""

    def handle_error(self, error: ValidationError, data: Any, **kwargs: Any) -> None:
        error.messages = flatten_messages(error.messages)  # pyright: ignore[reportAttributeAccessIssue] -- marshmallow types messages as a list or a mapping


class PaginationOut(Schema):
    """The position of a page in a list: numbers of the next and previous page, or null."""

    totalItems = fields.Int(required=True)
    total = fields.Int(required=True)
    nextPage = fields.Int(required=True, allow_none=True)
    previousPage = fields.Int(required=True, allow_none=True)


def result_of(name: str, entry: type[Schema], *, many: bool = False, nullable: bool = False) -> type[Schema]:
    """Return the schema of a response with a `result`; the API document calls it by this name."""
    one = fields.Nested(entry, required=True, allow_none=nullable)
    result = fields.List(fields.Nested(entry), required=True) if many else one
    return Answer.from_dict({"result": result}, name=name)


def page_of(name: str, entry: type[Schema]) -> type[Schema]:
    """Return the schema of a page of a list."""
    result = fields.List(fields.Nested(entry), required=True)
    return Answer.from_dict(
        {"result": result, "pagination": fields.Nested(PaginationOut, required=True)}, name=name
    )


def pagination(total: int, page: int, size: int) -> dict[str, int | None]:
    """Return the `pagination` of a list's response."""
    return {
        "totalItems": total,
        "total": total,
        "nextPage": page + 1 if (page + 1) * size < total else None,
        "previousPage": page - 1 if page > 0 else None,
    }


def list_response(result: Sequence[Any], total: int, page: int, size: int) -> dict[str, Any]:
    """Return the response of a list."""
    return {"result": list(result), "pagination": pagination(total, page, size)}


class MessageKeyOut(Schema):
    """The key of a message and the values of its placeholders; a value may be a message itself."""

    key = fields.Str(required=True)
    values = fields.Dict(keys=fields.Str(), required=True)


class ErrorOut(Schema):
    """An error; `message` is for the user, `errors` are messages by field of the request.

    `key` and `values` are the same message for clients in other languages, and `errorKeys` the same for
    `errors`.
    """

    code = fields.Int(required=True)
    status = fields.Str(required=True)
    message = fields.Str(required=True)
    key = fields.Str()
    values = fields.Dict(keys=fields.Str())
    errors = fields.Dict(keys=fields.Str())
    errorKeys = fields.Dict(keys=fields.Str())


def dumped(schema: Schema, shown: object) -> dict[str, Any]:
    """Return the JSON of an object by its schema, for a hand-built answer."""
    return cast("dict[str, Any]", schema.dump(shown))


def required(key: str, **kwargs: Any) -> dict[str, Any]:
    """Return the arguments of a required field; `key` is the message if it is missing.

    A message for this field also serves for an invalid value; the general `field.required` does not.
    """
    reasons = ("required", "null") if key == "field.required" else ("required", "null", "invalid")
    return {"required": True, "error_messages": dict.fromkeys(reasons, text(key)), **kwargs}


def filled(key: str) -> validate.Validator:
    """Return a validator for text that is not blank."""
    return validate.Regexp(FILLED, error=text(key))
