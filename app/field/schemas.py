"""Request and response schemas of punches and positions."""

from datetime import timedelta
from typing import Any

from marshmallow import Schema, fields, validate

from app.field.rules import ACCURACY, LATITUDE, LONGITUDE, Remark
from app.shared.date_range import SpanIn
from app.shared.schemas import (
    In,
    PageIn,
    Part,
    SortName,
    Time,
    TimeInStore,
    YesNo,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text

REPORT_PAGE_SIZE = 25
CODE = validate.Length(max=50)
REPORT_SORT_COLUMNS = {"VOUCH_DT": "time", "USER_CD": "code", "SMAN_NAME": "name", "REMARK": "status"}


class _JsonNumber(fields.Float):
    """A JSON number. Numbers sent as strings are rejected."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, str | bool):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)  # pyright: ignore[reportReturnType] -- marshmallow types the result as optional


def _within(bounds: tuple[int, int]) -> validate.Range:
    return validate.Range(*bounds, error=text("location.nowhere"))


class RecordIn(In):
    """The position of a salesperson in degrees, with `accuracy` in metres, and the kind of record."""

    latitude = _JsonNumber(data_key="lat", validate=_within(LATITUDE), **required("location.nowhere"))
    longitude = _JsonNumber(data_key="longi", validate=_within(LONGITUDE), **required("location.nowhere"))
    remark = fields.Enum(Remark, by_value=True, **required("field.required"))
    accuracy = _JsonNumber(load_default=None, allow_none=True, validate=_within(ACCURACY))


class WorkingDayBody(Schema):
    """Whether the salesperson is punched in, and whether the store requires it for ordering."""

    is_punched_in = fields.Bool(data_key="punchedIn", required=True)
    since = Time(required=True, allow_none=True)
    mandatory = fields.Bool(required=True)


WorkingDayOut = result_of("WorkingDayOut", WorkingDayBody)


class TrailSpanIn(SpanIn):
    """A span of positions, at most a year, because older ones are deleted."""

    longest = timedelta(days=366)


class TrailIn(TrailSpanIn):
    """The salesperson and the span of a route."""

    code = fields.Str(data_key="cd", validate=CODE, **required("field.required"))


class PositionsIn(TrailSpanIn, PageIn):
    """A page of positions of one salesperson or of all, newest first by default."""

    code = fields.Str(data_key="cd", load_default="", validate=CODE)
    size = per_page(REPORT_PAGE_SIZE)
    ordered_by = SortName(REPORT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class PointSalespersonOut(Schema):
    name = fields.Str(data_key="SMAN_NAME", required=True)
    area = fields.Str(data_key="SAREA", required=True)
    city = fields.Str(data_key="SCITY", required=True)
    phone = fields.Str(data_key="PHN1", required=True)


class PointOut(Schema):
    """A salesperson's position; date and time are in the store's time zone."""

    id = fields.Int(data_key="locId", required=True)
    latitude = fields.Float(data_key="LAT", required=True)
    longitude = fields.Float(data_key="LONGI", required=True)
    salesperson_code = fields.Str(data_key="USER_CD", required=True)
    remark = fields.Str(data_key="REMARK", required=True, validate=validate.OneOf(list(Remark)))
    day = Time(data_key="VOUCH_DT", required=True)
    time_of_day = Time(data_key="VOUCH_TIME", required=True)
    recorded_at = TimeInStore(data_key="CREATED_AT", required=True)
    salesperson = Part(PointSalespersonOut, data_key="sman", required=True)


class TrailOut(Schema):
    """A route, oldest point first. If it is `cut`, it has only the last 5,000 points."""

    points = fields.List(fields.Nested(PointOut), data_key="result", required=True)
    cut = fields.Bool(required=True)


class ReportedOut(PointOut):
    """A row of the report; SR_NO counts through all pages."""

    number = fields.Int(data_key="SR_NO", required=True)


PositionPageOut = page_of("PositionPageOut", ReportedOut)


class SalespersonChoiceOut(Schema):
    code = fields.Str(data_key="SMAN_CD", required=True)
    name = fields.Str(data_key="SMAN_NAME", required=True)


SalespeopleOut = result_of("SalespeopleOut", SalespersonChoiceOut, many=True)
