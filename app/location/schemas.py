"""Punches on the wire."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.location.rules import ACCURACY, LATITUDE, LONGITUDE, Remark
from app.location.service import WorkingDay
from app.shared.messages import text
from app.shared.schemas import In, required


class _Measure(fields.Float):
    """A number that came as one: a text of digits is not a measure of anything."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, str | bool):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)  # pyright: ignore[reportReturnType]


def _within(bounds: tuple[int, int]) -> validate.Range:
    return validate.Range(*bounds, error=text("location.nowhere"))


class RecordIn(In):
    """Where a salesperson is, in degrees, and what he says of it; `accuracy` in metres."""

    latitude = _Measure(data_key="lat", validate=_within(LATITUDE), **required("location.nowhere"))
    longitude = _Measure(data_key="longi", validate=_within(LONGITUDE), **required("location.nowhere"))
    remark = fields.Enum(Remark, by_value=True, **required("field.required"))
    accuracy = _Measure(load_default=None, allow_none=True, validate=_within(ACCURACY))


class WorkingDayOut(Schema):
    """Whether the salesperson is punched in, and whether the store wants it before he orders."""

    class WorkingDayBody(Schema):
        punchedIn = fields.Bool(required=True)
        since = fields.Str(required=True, allow_none=True)
        mandatory = fields.Bool(required=True)

    result = fields.Nested(WorkingDayBody, required=True)


def working_day_on_wire(day: WorkingDay) -> dict[str, Any]:
    """How a salesperson stands."""
    return {
        "result": {
            "punchedIn": day.since is not None,
            "since": day.since.isoformat() if day.since else None,
            "mandatory": day.mandatory,
        }
    }
