"""Schemas of the export API."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.accounts.schemas import SORT_COLUMNS as ACCOUNT_SORT_COLUMNS
from app.catalogue.schemas import CATALOG_SORT_COLUMNS, CATEGORY_SORT_COLUMNS, PRODUCT_SORT_COLUMNS
from app.exports.kinds import CONTENT_TYPES, KINDS
from app.exports.service import Progress
from app.location.schemas import REPORT_SORT_COLUMNS
from app.orders.rules import OrderStatus
from app.orders.schemas import SORT_COLUMNS, TYPES
from app.people.queries import ACCOUNT, SALESPERSON
from app.people.schemas import SORT_COLUMNS as USER_SORT_COLUMNS
from app.reports.summaries import ReportGrouping
from app.reports.summary_schemas import sort_columns
from app.shared.date_range import StoreTime, check_span
from app.shared.messages import text
from app.shared.schemas import In, YesNo, required

CODE = validate.Length(max=50)
# The sort columns of each kind, the same as on its page.
SORT_COLUMNS_BY_KIND: dict[str, Mapping[str, str]] = {
    "products": PRODUCT_SORT_COLUMNS,
    "categories": CATEGORY_SORT_COLUMNS,
    "catalogs": CATALOG_SORT_COLUMNS,
    "orders": SORT_COLUMNS,
    "accounts": ACCOUNT_SORT_COLUMNS,
    "users": USER_SORT_COLUMNS,
    "locations": REPORT_SORT_COLUMNS,
    "ordersReport": sort_columns(ReportGrouping.ORDER),
    "partyWiseReport": sort_columns(ReportGrouping.PARTY),
    "partyWiseSummary": sort_columns(ReportGrouping.PARTY, summary=True),
    "categoryWiseReport": sort_columns(ReportGrouping.CATEGORY),
    "categoryWiseSummary": sort_columns(ReportGrouping.CATEGORY, summary=True),
    "statusWiseReport": sort_columns(ReportGrouping.STATUS),
}


class ExportIn(In):
    """The export to make. `order` needs an orderId; `products` may have a category, search words and a party.

    The owner's lists take the filters of their pages: words; `orders` also the type; `products` also those
    without a picture; `accounts` also a salesperson or the locked ones; `users` also customers or
    salespeople. A CSV of products has all five rates and is for the owner only. A report needs `fromDate` and
    `toDate`. `sort` and `desc` give each the order of its page; only the PDF of products is grouped by
    category.
    """

    kind = fields.Str(validate=validate.OneOf(list(KINDS)), **required("field.required"))
    format = fields.Str(load_default="pdf", validate=validate.OneOf(list(CONTENT_TYPES)))
    type = fields.Str(load_default="total", validate=validate.OneOf(TYPES))
    pictureless = YesNo(data_key="withoutImage")
    order_id = fields.Int(
        data_key="orderId",
        load_default=None,
        allow_none=True,
        strict=True,
        validate=validate.Range(min=1, max=2**62),
    )
    category = fields.Str(data_key="dept_cd", load_default=None, allow_none=True, validate=CODE)
    words = fields.Str(data_key="query", load_default="", allow_none=True, validate=validate.Length(max=64))
    party = fields.Str(data_key="partyCd", load_default=None, allow_none=True, validate=CODE)
    since = StoreTime(data_key="fromDate", required=False, load_default=None, allow_none=True)
    until = StoreTime(data_key="toDate", required=False, load_default=None, allow_none=True)
    code = fields.Str(data_key="cd", load_default=None, allow_none=True, validate=CODE)
    salesperson = fields.Str(data_key="smanCd", load_default="", validate=CODE)
    locked = YesNo(data_key="blackList")
    user_kind = fields.Str(
        data_key="userType", load_default="", validate=validate.OneOf(["", ACCOUNT, SALESPERSON])
    )
    status = fields.Str(load_default="", validate=validate.OneOf(["", *OrderStatus]))
    ordered_by = fields.Str(data_key="sort", load_default=None, allow_none=True, validate=CODE)
    desc = YesNo()

    @validates_schema
    def _check_kind_fields(self, data: dict[str, Any], **_kwargs: Any) -> None:
        kind = data.get("kind")
        if kind == "order" and data.get("order_id") is None:
            raise ValidationError(text("field.required"), "orderId")
        if kind in KINDS and "since" in KINDS[kind].params:
            for name, field in (("since", "fromDate"), ("until", "toDate")):
                if data.get(name) is None:
                    raise ValidationError(text("field.time"), field)
            check_span(data["since"], data["until"])
        if (
            kind in SORT_COLUMNS_BY_KIND
            and data.get("ordered_by")
            and data["ordered_by"] not in SORT_COLUMNS_BY_KIND[kind]
        ):
            raise ValidationError(text("field.sort"), "sort")

    @post_load
    def _to_stored_params(self, data: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
        """Return the values as they are stored in JSON until the file is made."""
        times = {name: data[name] and data[name].isoformat() for name in ("since", "until")}
        order = SORT_COLUMNS_BY_KIND.get(data["kind"], {}).get(data["ordered_by"] or "")
        # A report's party is only a filter; `party` would make the viewer see the shop as that party.
        return {**data, **times, "ordered_by": order, "of_party": data["party"]}


class ExportBody(Schema):
    """The progress of an export; `url` serves the file for ten minutes."""

    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["waiting", "running", "ready", "failed"]))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    fileName = fields.Str(required=True)
    url = fields.Str(required=True, allow_none=True)


class ExportOut(Schema):
    result = fields.Nested(ExportBody, required=True)


def serialize_progress(progress: Progress) -> dict[str, Any]:
    """Return the response of both calls."""
    return {
        "result": {
            "id": progress.id,
            "state": progress.state,
            "percent": progress.percent,
            "fileName": progress.file_name,
            "url": progress.url,
        }
    }
