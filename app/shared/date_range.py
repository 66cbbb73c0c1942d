"""The date range of a report, in the store's time zone."""

from datetime import datetime, timedelta
from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from app.shared.days import STORE_TIME
from app.shared.forms import TIME
from app.shared.schemas import In, required
from app.shared.texts.messages import text

FORMAT = "%Y-%m-%d %H:%M:%S"
# The pattern of `forms.TIME` has the same years.
YEARS = (2000, 2100)


class StoreTime(fields.Str):
    """A date and time in the store's time zone, `YYYY-MM-DD hh:mm:ss`."""

    def __init__(self, **kwargs: Any) -> None:
        shown = {"example": "2026-11-20 00:00:00", "pattern": TIME}
        super().__init__(**required("field.time", metadata=shown, **kwargs))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        try:
            moment = datetime.strptime(str(value).strip(), FORMAT).replace(tzinfo=STORE_TIME)
        except ValueError:
            raise ValidationError(text("field.time")) from None
        if not YEARS[0] <= moment.year < YEARS[1]:
            raise ValidationError(text("field.time"))
        return moment


class SpanIn(In):
    """A date range with both ends included; `longest` is its maximum length."""

    longest = timedelta(days=5 * 366)

    since = StoreTime(data_key="fromDate")
    until = StoreTime(data_key="toDate")

    @validates_schema
    def _is_a_span(self, data: dict[str, Any], **_kwargs: Any) -> None:
        check_span(data["since"], data["until"], self.longest)


def check_span(since: datetime, until: datetime, longest: timedelta = SpanIn.longest) -> None:
    """Raise ValidationError for `toDate` if the range ends before it starts or is too long."""
    if until < since:
        raise ValidationError(text("field.span"), "toDate")
    if until - since > longest:
        raise ValidationError(text("field.span_long", days=longest.days), "toDate")
