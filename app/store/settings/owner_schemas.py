"""Wire schemas of the settings and branding that the owner changes."""

import re
from collections.abc import Callable
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, missing, post_load, validate, validates_schema

from app.shared.cleaning import one_line
from app.shared.forms import one_of
from app.shared.india.phones import clean_number
from app.shared.india.validators import is_grade, is_mobile_number
from app.shared.schemas import FILLED, DottedIn, In, flatten_messages, required
from app.shared.texts.messages import text
from app.store.settings.branding import BrandingPart
from app.store.settings.models import StoreSettings
from app.store.settings.rules import BY_WIRE_NAME, CreditPolicy, is_colour, is_link
from app.store.settings.schemas import StorefrontOut

MAX_NAME_LENGTH = 500
MAX_LINK_LENGTH = 300
MAX_LABEL_LENGTH = 40
# Above the limit of any store, whose own check has a better message.
MAX_NAMES = 50
MAX_ORDER_NUMBER = 999_999_999_999
FIELDS = ("advancePaymentField", "checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3")
APP_LINK = "appLink"
# The entries of the configuration, and their columns.
_COLUMNS = {
    "dataNm": "data_name",
    "orderNo": "next_order_number",
    "partyGd": "guest_grade",
    "summaryHour": "summary_hour",
    "creditPolicy": "credit_policy",
    "creditGraceDays": "credit_grace_days",
    "reminderDays": "reminder_days",
}
CONFIG_NAMES = tuple(_COLUMNS)
MAX_GRACE_DAYS = 365
MAX_REMINDER_DAYS = 90


class TextLine(fields.Str):
    """One line of text with single blanks.

    `error` is the message key for text that fails `is_valid`, or is empty though `filled` is set.
    `problem_of` is another check, which returns the message key of a fault.
    """

    def __init__(
        self,
        error: str,
        *,
        is_valid: Callable[[str], bool] | None = None,
        problem_of: Callable[[str], str | None] = lambda _line: None,
        max_length: int = 200,
        filled: bool = False,
        **kwargs: Any,
    ) -> None:
        messages: dict[str, Any] = dict.fromkeys(("required", "null", "invalid"), text(error))
        length = validate.Length(max=max_length, error=text(error))
        if filled:
            kwargs["metadata"] = {"pattern": FILLED, **kwargs.get("metadata", {})}
        super().__init__(validate=length, error_messages=messages, **kwargs)
        self._is_valid, self._error, self._filled = is_valid, error, filled
        self._problem_of = problem_of

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        line = one_line(super()._deserialize(value, attr, data, **kwargs))
        wrong = self._is_valid is not None and not self._is_valid(line) if line else self._filled
        if wrong:
            raise ValidationError(text(self._error))
        if line and (problem := self._problem_of(line)):
            raise ValidationError(text(problem))
        return line


def _link(site: str, wire_name: str) -> TextLine:
    return TextLine(
        f"settings.{site}",
        is_valid=lambda line: is_link(site, line),
        max_length=MAX_LINK_LENGTH,
        data_key=wire_name,
    )


class LinksIn(In):
    """Links to other sites; an empty link is removed."""

    facebook = _link("facebook", "FBLINK")
    youtube = _link("youtube", "YTLINK")
    instagram = _link("instagram", "IGLINK")
    whatsapp = TextLine(
        "settings.whatsapp", is_valid=is_mobile_number, pre_load=clean_number, data_key="WHANO"
    )


def _colour() -> TextLine:
    return TextLine("settings.colour", is_valid=is_colour, max_length=7, filled=True, required=True)


class ColoursIn(In):
    """The four colours of the theme; the web app corrects unreadable combinations."""

    primaryColor = _colour()
    primaryColorText = _colour()
    secondaryColor = _colour()
    secondaryColorText = _colour()


class PartData(fields.Field):
    """The new value of a part of the branding: names or URLs of pictures, links, or colours."""

    def __init__(self, **kwargs: Any) -> None:
        name = {"type": "string", "maxLength": MAX_NAME_LENGTH}
        names = {"type": "array", "items": name, "maxItems": MAX_NAMES}
        texts = {"type": "object", "additionalProperties": {"type": "string", "maxLength": MAX_LINK_LENGTH}}
        kinds = [name, names, texts]
        super().__init__(allow_none=True, metadata={"oneOf": kinds}, **kwargs)


def _fits_some_part(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(link, str) and len(link) <= MAX_LINK_LENGTH for link in value.values())
    names = value if isinstance(value, list) else [value]
    return len(names) <= MAX_NAMES and all(
        isinstance(name, str) and len(name) <= MAX_NAME_LENGTH for name in names
    )


class LookIn(In):
    """A part of the branding.

    For pictures `data` holds names of uploads or URLs; null or an empty list removes them. Only the links
    that are present change. Colours are all four, or null for the defaults. Only `appLink` needs no `data`.
    """

    type = fields.Str(
        validate=validate.OneOf([APP_LINK, *BrandingPart], error=text("settings.type")),
        **required("settings.type"),
    )
    data = PartData()

    @validates_schema
    def _has_data_of_some_part(self, data: dict[str, Any], **_: Any) -> None:
        """Check the data that the app link ignores; the other parts check their own."""
        sent = data.get("data")
        if data["type"] == APP_LINK and sent is not None and not _fits_some_part(sent):
            raise ValidationError(text("field.wrong"), "data")


def data_of(part: BrandingPart, data: Any) -> Any:
    """Return the validated data of a part; raise ValidationError for `data` and its fields.

    Null removes the part's values, so missing `data` is refused.
    """
    if data is missing:
        raise ValidationError({"data": [text("field.required")]})
    try:
        return _LOADERS.get(part, _names)(data)
    except ValidationError as error:
        raise ValidationError(flatten_messages({"data": error.messages})) from None


def _names(data: Any) -> list[str]:
    """Return the picture names as a list; the number of banners is checked elsewhere."""
    names = data if isinstance(data, list) else [data] if data else []
    if not all(isinstance(name, str) and 0 < len(name) <= MAX_NAME_LENGTH for name in names):
        raise ValidationError([text("settings.picture")])
    return names


def _banners(data: Any) -> list[str]:
    names = _names(data)
    if len(names) > MAX_NAMES:
        raise ValidationError([text("settings.banners", most=10)])
    return names


def _one_picture(data: Any) -> list[str]:
    names = _names(data)
    if len(names) > 1:
        raise ValidationError([text("settings.picture")])
    return names


_LOADERS: dict[BrandingPart, Callable[[Any], Any]] = {
    BrandingPart.LOGO: _one_picture,
    BrandingPart.PAYMENT: _one_picture,
    BrandingPart.BANNERS: _banners,
    BrandingPart.LINKS: lambda data: LinksIn().load(data or {}),
    BrandingPart.COLOURS: lambda data: None if data is None else ColoursIn().load(data),
}


class LookOut(Schema):
    """The branding after the change; `waiting` are uploads that appear once they are processed."""

    result = fields.Nested(StorefrontOut, required=True)
    waiting = fields.List(fields.Str(), required=True)


class SwitchesIn(In):
    """The switches to turn on, by any of their names; all others are turned off."""

    names = fields.List(
        fields.Str(validate=validate.Length(max=60), metadata=one_of(BY_WIRE_NAME)),
        data_key="settings",
        validate=validate.Length(max=100),
        **required("field.required"),
    )


class TextOrNumber(fields.Field):
    """Text or an integer, converted to text."""

    def __init__(self) -> None:
        kinds = [{"type": "string", "maxLength": 100}, {"type": "integer", "maximum": MAX_ORDER_NUMBER}]
        super().__init__(required=True, metadata={"oneOf": kinds})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, str | int) or len(str(value)) > 100:
            raise ValidationError(text("field.required"))
        return str(value).strip()


class EntryIn(In):
    value = TextOrNumber()
    variable = fields.Str(required=True, validate=validate.OneOf(CONFIG_NAMES))


class ConfigIn(DottedIn):
    """Entries of the configuration; missing ones stay as they are."""

    loaded_names: ClassVar = {"next_order_number": "orderNo"}

    data = fields.List(
        fields.Nested(EntryIn), validate=validate.Length(min=1, max=20), **required("field.required")
    )

    @post_load
    def _by_column(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        values = {entry["variable"]: entry["value"] for entry in data["data"]}
        errors = {
            name: [text(_MESSAGES[name])] for name, value in values.items() if not _is_valid(name, value)
        }
        if errors:
            raise ValidationError(errors)
        columns: dict[str, Any] = {_COLUMNS[name]: value for name, value in values.items()}
        if "next_order_number" in columns:
            columns["next_order_number"] = int(columns["next_order_number"])
        if "credit_grace_days" in columns:
            columns["credit_grace_days"] = int(columns["credit_grace_days"])
        for name in ("summary_hour", "reminder_days"):
            if name in columns:
                columns[name] = int(columns[name]) if columns[name] else None
        return columns


_MESSAGES = {
    "orderNo": "settings.number",
    "partyGd": "account.grade",
    "summaryHour": "settings.summary_hour",
    "creditPolicy": "account.credit_policy",
    "creditGraceDays": "settings.grace_days",
    "reminderDays": "settings.reminder_days",
}


def _is_valid(name: str, value: str) -> bool:
    if name == "partyGd":
        return is_grade(value)
    if name == "summaryHour":
        return not value or re.fullmatch(r"[01]?[0-9]|2[0-3]", value, re.ASCII) is not None
    if name == "reminderDays":
        return not value or (value.isascii() and value.isdigit() and 1 <= int(value) <= MAX_REMINDER_DAYS)
    if name == "creditPolicy":
        return value in set(CreditPolicy)
    if name == "creditGraceDays":
        return re.fullmatch(r"[0-9]{1,3}", value, re.ASCII) is not None and int(value) <= MAX_GRACE_DAYS
    return name != "orderNo" or re.fullmatch(r"0*[1-9][0-9]{0,11}", value, re.ASCII) is not None


class EntryOut(Schema):
    variable = fields.Str(required=True, validate=validate.OneOf(CONFIG_NAMES))
    value = fields.Str(required=True)


class ConfigOut(Schema):
    """The configuration; `orderNo` is the number of the next order.

    `summaryHour` is the hour (0 to 23, in India) of the owner's daily summary, empty for none. `creditPolicy`
    decides about an order over its customer's credit limit; a bill counts as overdue after `creditGraceDays`
    more days. Customers are reminded of overdue bills every `reminderDays`, empty for never.
    """

    result = fields.List(fields.Nested(EntryOut), required=True)
    VERSION = fields.Str(required=True)


def config_entries(row: StoreSettings) -> list[dict[str, str]]:
    """Return the entries of the configuration as texts."""
    values = ((name, getattr(row, column)) for name, column in _COLUMNS.items())
    return [{"variable": name, "value": "" if value is None else str(value)} for name, value in values]


class LabelIn(In):
    SETTINGS_VARIABLE = fields.Str(validate=validate.OneOf(FIELDS), **required("field.required"))
    LABEL = TextLine("settings.label", max_length=MAX_LABEL_LENGTH, filled=True, required=True)
    IS_REQUIRED = fields.Bool(**required("field.required"))
    FIELD_TYPE = fields.Str(
        validate=validate.OneOf(["text", "number"], error=text("settings.field_type")),
        **required("settings.field_type"),
    )


class LabelsIn(DottedIn):
    """Labels of checkout fields; labels of other fields stay as they are."""

    labels = fields.List(
        fields.Nested(LabelIn), validate=validate.Length(max=20), **required("field.required")
    )
