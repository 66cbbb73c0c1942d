"""Columns of lists, each declared once: query, JSON, sort names, API document and files derive from it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, cast

from marshmallow import Schema, fields, validate
from sqlalchemy import ColumnElement, Label, literal_column
from sqlalchemy.orm import InstrumentedAttribute

from app.shared.schemas import Money, Time, YesOrNo

Row = Any
Expression = ColumnElement[Any] | InstrumentedAttribute[Any]


class Kind(StrEnum):
    """The type of a column's values, which decides their JSON and how files and pages show them."""

    TEXT = "text"
    NUMBER = "number"
    QUANTITY = "quantity"
    MONEY = "money"
    DAY = "day"
    TIME = "time"
    STATUS = "status"
    STATUSES = "statuses"
    YES_NO = "yesNo"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list.

    `name` is its attribute of a row, `wire` its name in JSON; a column without `wire` is in files only. `sql`
    is read under the name; `value` computes it from a row instead. A list with `sort` columns may be ordered
    by them. `choices` are the values of a status. A text that is null is empty, unless the column is
    `nullable`. `note` is its description in the API document.

    `heading` is its heading in files; a column without one is in no file. In files `in_file` computes the
    value, and in the PDF `on_paper` does. `share` is its share of the PDF's width; with 0 it is not in the
    PDF. A column with a `total` is summed under that label.
    """

    name: str
    wire: str = ""
    kind: Kind = Kind.TEXT
    sql: Expression | None = None
    value: Callable[[Row], Any] | None = None
    sort: bool = False
    choices: Iterable[str] = ()
    nullable: bool = False
    note: str = ""
    heading: str = ""
    in_file: Callable[[Row], Any] | None = None
    on_paper: Callable[[Row], Any] | None = None
    share: int = 0
    total: str = ""

    def read(self, row: Row) -> Any:
        """Return the value in a row."""
        return self.value(row) if self.value else getattr(row, self.name)


class Text(fields.Str):
    """A text in responses; null is empty."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return super()._serialize("" if value is None else value, attr, obj, **kwargs)


_FIELDS: Mapping[Kind, type[fields.Field]] = {
    Kind.TEXT: Text,
    Kind.NUMBER: fields.Int,
    Kind.QUANTITY: fields.Int,
    Kind.MONEY: Money,
    Kind.DAY: fields.Date,
    Kind.TIME: Time,
    Kind.STATUS: fields.Str,
    Kind.YES_NO: YesOrNo,
}


class RowSchema(Schema):
    """A row in JSON: each field is a column, under its wire name."""

    columns: ClassVar[Mapping[str, Column]] = {}

    def get_attribute(self, obj: Row, attr: str, default: Any) -> Any:
        """Return the column's value of the row."""
        return self.columns[attr].read(obj)


def schema_of(
    name: str, columns: Iterable[Column], *, in_each: Collection[Column] | None = None
) -> type[Schema]:
    """Return the schema of a row; the API document calls it by this name.

    Each row has all columns, unless `in_each` names the columns that are always there.
    """
    on_wire = {column.wire: column for column in columns if column.wire}
    shown: dict[str, Any] = {
        wire: _field(column, required=in_each is None or column in in_each)
        for wire, column in on_wire.items()
    }
    schema = cast("type[RowSchema]", RowSchema.from_dict(shown, name=name))
    schema.columns = on_wire
    return schema


def _field(column: Column, *, required: bool) -> fields.Field:
    choices: dict[str, Any] = {"validate": validate.OneOf(list(column.choices))} if column.choices else {}
    # The lists of the web app are generated from this.
    about: dict[str, Any] = {
        "x-column": {"name": column.name, "kind": column.kind.value, "sort": column.sort}
    }
    if column.note:
        about["description"] = column.note
    if column.kind is Kind.STATUSES:
        return fields.List(fields.Str(**choices), required=required, metadata=about)
    if column.kind is Kind.TEXT and column.nullable:
        return fields.Str(required=required, allow_none=True, metadata=about)
    kind = _FIELDS[column.kind]
    return kind(required=required, allow_none=column.nullable, metadata=about, **choices)


def selected(columns: Iterable[Column]) -> list[Label[Any]]:
    """Return the expressions that a query selects for the columns, each under its name."""
    return [column.sql.label(column.name) for column in columns if column.sql is not None]


def sort_names(columns: Iterable[Column]) -> dict[str, str]:
    """Return the sort orders of the list: wire names, mapped to names."""
    return {column.wire: column.name for column in columns if column.sort}


def order_of(
    columns: Iterable[Column],
    name: str,
    expressions: Mapping[str, Expression] | None = None,
    *,
    desc: bool,
) -> ColumnElement[Any]:
    """Return the order by a column as the query selects it, or by its entry in `expressions`.

    Raises KeyError for a name that is no column to sort by.
    """
    if name not in sort_names(columns).values():
        raise KeyError(name)
    first: Expression = (expressions or {}).get(name, literal_column(name))
    return first.desc() if desc else first.asc()
