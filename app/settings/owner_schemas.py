"""What the owner sends and is told of how his store behaves and looks."""

import re
from collections.abc import Callable
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate

from app.settings.branding import Part, version
from app.settings.models import Storefront, StoreSettings
from app.settings.rules import is_colour, is_link
from app.settings.schemas import StorefrontOut, storefront_on_wire
from app.shared.messages import text
from app.shared.schemas import DottedIn, In, dotted, required
from app.shared.validators import is_grade, is_mobile_number

MAX_NAME_LENGTH = 500
MAX_LINK_LENGTH = 300
MAX_LABEL_LENGTH = 40
# More than any store has; the rule that counts has words of its own.
MAX_NAMES = 50
LARGEST_ORDER_NUMBER = 999_999_999_999
FIELDS = ("advancePaymentField", "checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3")
APP_LINK = "appLink"


class Line(fields.Str):
    """A text in one line with single blanks; what is not right, or empty though it has to be `filled`, is
    told as `wrong`.
    """

    def __init__(
        self,
        wrong: str,
        *,
        right: Callable[[str], bool] | None = None,
        longest: int = 200,
        filled: bool = False,
        **kwargs: Any,
    ) -> None:
        told: dict[str, Any] = dict.fromkeys(("required", "null", "invalid"), text(wrong))
        length = validate.Length(max=longest, error=text(wrong))
        super().__init__(validate=length, error_messages=told, **kwargs)
        self._right, self._wrong, self._filled = right, wrong, filled

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        line = " ".join(super()._deserialize(value, attr, data, **kwargs).split())
        wrong = self._right is not None and not self._right(line) if line else self._filled
        if wrong:
            raise ValidationError(text(self._wrong))
        return line


def _link(site: str, wire_name: str) -> Line:
    return Line(
        f"settings.{site}",
        right=lambda line: is_link(site, line),
        longest=MAX_LINK_LENGTH,
        data_key=wire_name,
    )


class LinksIn(In):
    """Where else the store is found; an empty one is none."""

    facebook = _link("facebook", "FBLINK")
    youtube = _link("youtube", "YTLINK")
    instagram = _link("instagram", "IGLINK")
    whatsapp = Line("settings.whatsapp", right=is_mobile_number, data_key="WHANO")


def _colour() -> Line:
    return Line("settings.colour", right=is_colour, longest=7, filled=True, required=True)


class ColoursIn(In):
    """The four colours as they were chosen; what can't be read is mended where it is shown."""

    primaryColor = _colour()
    primaryColorText = _colour()
    secondaryColor = _colour()
    secondaryColorText = _colour()


class Data(fields.Field):
    """What a part of the look is to be: names or addresses of pictures, links, or colours."""

    def __init__(self, **kwargs: Any) -> None:
        name = {"type": "string", "maxLength": MAX_NAME_LENGTH}
        names = {"type": "array", "items": name, "maxItems": MAX_NAMES}
        texts = {"type": "object", "additionalProperties": {"type": "string", "maxLength": MAX_LINK_LENGTH}}
        kinds = [name, names, texts]
        super().__init__(load_default=None, allow_none=True, metadata={"oneOf": kinds}, **kwargs)


class LookIn(In):
    """A part of the look. `data` of pictures are names of uploads or addresses; null or none removes them.

    Of the links only those that are given change; colours are four, or null for the product's own.
    """

    type = fields.Str(
        validate=validate.OneOf([APP_LINK, *Part], error=text("settings.type")), **required("settings.type")
    )
    data = Data()


def data_of(part: Part, data: Any) -> Any:
    """Return what the part is to be; raise ValidationError beside `data` and its fields."""
    try:
        return _READ.get(part, _names)(data)
    except ValidationError as wrong:
        raise ValidationError(dotted({"data": wrong.messages})) from None


def _names(data: Any) -> list[str]:
    """One picture or none; any number of banners is counted by the rule."""
    given = data if isinstance(data, list) else [data] if data else []
    if not all(isinstance(name, str) and 0 < len(name) <= MAX_NAME_LENGTH for name in given):
        raise ValidationError([text("settings.picture")])
    return given


def _banners(data: Any) -> list[str]:
    names = _names(data)
    if len(names) > MAX_NAMES:
        raise ValidationError([text("settings.banners", most=10)])
    return names


def _one(data: Any) -> list[str]:
    names = _names(data)
    if len(names) > 1:
        raise ValidationError([text("settings.picture")])
    return names


_READ: dict[Part, Callable[[Any], Any]] = {
    Part.LOGO: _one,
    Part.PAYMENT: _one,
    Part.BANNERS: _banners,
    Part.LINKS: lambda data: LinksIn().load(data or {}),
    Part.COLOURS: lambda data: None if data is None else ColoursIn().load(data),
}


class LookOut(Schema):
    """The look as it is now; `waiting` are uploads that are shown in their places once they are prepared."""

    result = fields.Nested(StorefrontOut, required=True)
    waiting = fields.List(fields.Str(), required=True)


def owners_storefront(storefront: Storefront) -> dict[str, Any]:
    return {**storefront_on_wire(storefront), "VERSION": version(storefront)}


class SwitchesIn(In):
    """The switches that are on, by either of their names; all the others are off."""

    names = fields.List(
        fields.Str(validate=validate.Length(max=60)),
        data_key="settings",
        validate=validate.Length(max=100),
        **required("field.required"),
    )


class Value(fields.Field):
    """A text or a whole number, as a text."""

    def __init__(self) -> None:
        kinds = [{"type": "string", "maxLength": 100}, {"type": "integer", "maximum": LARGEST_ORDER_NUMBER}]
        super().__init__(required=True, metadata={"oneOf": kinds})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, str | int) or len(str(value)) > 100:
            raise ValidationError(text("field.required"))
        return str(value).strip()


class EntryIn(In):
    value = Value()
    variable = fields.Str(required=True, validate=validate.OneOf(["dataNm", "orderNo", "partyGd"]))


class ConfigIn(DottedIn):
    """Entries of the configuration; those that are not named stay as they are."""

    data = fields.List(
        fields.Nested(EntryIn), validate=validate.Length(min=1, max=20), **required("field.required")
    )

    @post_load
    def _by_column(self, asked: dict[str, Any], **_: Any) -> dict[str, Any]:
        given = {entry["variable"]: entry["value"] for entry in asked["data"]}
        wrong = {name: [text(_WRONG[name])] for name, value in given.items() if not _right(name, value)}
        if wrong:
            raise ValidationError(wrong)
        columns: dict[str, Any] = {_COLUMNS[name]: value for name, value in given.items()}
        if "next_order_number" in columns:
            columns["next_order_number"] = int(columns["next_order_number"])
        return columns


_COLUMNS = {"dataNm": "data_name", "orderNo": "next_order_number", "partyGd": "guest_grade"}
_WRONG = {"orderNo": "settings.number", "partyGd": "account.grade"}


def _right(name: str, value: str) -> bool:
    if name == "partyGd":
        return is_grade(value)
    return name != "orderNo" or re.fullmatch(r"0*[1-9][0-9]{0,11}", value, re.ASCII) is not None


class EntryOut(Schema):
    variable = fields.Str(required=True, validate=validate.OneOf(["dataNm", "orderNo", "partyGd"]))
    value = fields.Str(required=True)


class ConfigOut(Schema):
    """The configuration; `orderNo` is the number of the next order."""

    result = fields.List(fields.Nested(EntryOut), required=True)
    VERSION = fields.Str(required=True)


def config_on_wire(row: StoreSettings) -> list[dict[str, str]]:
    return [{"variable": name, "value": str(getattr(row, column))} for name, column in _COLUMNS.items()]


class LabelIn(In):
    SETTINGS_VARIABLE = fields.Str(validate=validate.OneOf(FIELDS), **required("field.required"))
    LABEL = Line("settings.label", longest=MAX_LABEL_LENGTH, filled=True, required=True)
    IS_REQUIRED = fields.Bool(**required("field.required"))
    FIELD_TYPE = fields.Str(
        validate=validate.OneOf(["text", "number"], error=text("settings.field_type")),
        **required("settings.field_type"),
    )


class LabelsIn(DottedIn):
    """Labels of fields of the checkout; those of other fields stay."""

    labels = fields.List(
        fields.Nested(LabelIn), validate=validate.Length(max=20), **required("field.required")
    )
