"""What the schemas of every slice share: errors, pages, and how values look on the wire."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from app.shared.messages import text

MAX_PER_PAGE = 100


class Money(fields.Decimal):
    """Rupees as a JSON number with at most two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(places=2, allow_nan=False, **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> float | int | None:
        return None if value is None else number(value)


def number(value: Decimal) -> float | int:
    """A decimal as JSON shows it: a whole number without a point."""
    whole = int(value)
    return whole if whole == value else float(value)


class In(Schema):
    """A request's body; fields of older clients that mean nothing here are passed over."""

    class Meta:
        unknown = EXCLUDE


class PageIn(In):
    """Which page of a list; pages count from 0."""

    page = fields.Int(load_default=0, validate=validate.Range(min=0, max=100_000))


def per_page(default: int) -> fields.Int:
    """The size of a page: the specification's unless asked for, at most 100."""
    return fields.Int(load_default=default, validate=validate.Range(min=1, max=MAX_PER_PAGE))


class SortName(fields.Str):
    """What a list is ordered by: a field's name on the wire, handed on as the code's name of the order."""

    def __init__(self, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(data_key="sort", load_default=None, metadata={"enum": list(names)}, **kwargs)
        self._names = names

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str) or value not in self._names:
            raise ValidationError(text("field.sort"))
        return self._names[value]


class YesNo(fields.Str):
    """Y or N of a query, by itself N: `desc=Y` begins a list with what comes last in its order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(load_default=False, metadata={"enum": ["Y", "N"]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if value not in ("Y", "N"):
            raise ValidationError(text("field.yes_no"))
        return value == "Y"


def dotted(told: Any, place: str = "") -> dict[str, list[str]]:
    """Messages of fields within fields by their whole way: `data.variant.0.SALE_RATE1`."""
    if not isinstance(told, dict):
        return {place: told}
    ways: dict[str, list[str]] = {}
    for name, inner in told.items():
        ways |= dotted(inner, f"{place}.{name}" if place else str(name))
    return ways


class DottedIn(In):
    """A body whose faults are told by the whole way to the field, as the rules tell theirs."""

    def handle_error(self, error: ValidationError, data: Any, **kwargs: Any) -> None:
        error.messages = dotted(error.messages)  # pyright: ignore[reportAttributeAccessIssue]


class PaginationOut(Schema):
    """Where a page stands: numbers of the next and previous page, or null."""

    totalItems = fields.Int(required=True)
    total = fields.Int(required=True)
    nextPage = fields.Int(required=True, allow_none=True)
    previousPage = fields.Int(required=True, allow_none=True)


def pagination(total: int, page: int, size: int) -> dict[str, int | None]:
    """The `pagination` of a list's answer."""
    return {
        "totalItems": total,
        "total": total,
        "nextPage": page + 1 if (page + 1) * size < total else None,
        "previousPage": page - 1 if page > 0 else None,
    }


def listed(result: Sequence[Any], total: int, page: int, size: int) -> dict[str, Any]:
    """The answer of a list."""
    return {"result": list(result), "pagination": pagination(total, page, size)}


class ErrorOut(Schema):
    """A refusal; `message` is for the user, `errors` are messages by field of the request."""

    code = fields.Int(required=True)
    status = fields.Str(required=True)
    message = fields.Str(required=True)
    errors = fields.Dict(keys=fields.Str())


def required(key: str, **kwargs: Any) -> dict[str, Any]:
    """Arguments of a required field whose absence is told in the words of `key`."""
    return {
        "required": True,
        "error_messages": {"required": text(key), "null": text(key), "invalid": text(key)},
        **kwargs,
    }


def filled(key: str) -> validate.Validator:
    """A text that is more than blanks."""
    return validate.Regexp(r".*\S", error=text(key))
