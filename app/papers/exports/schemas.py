"""Schemas of the export API."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.catalogue.limits import MAX_NAME_LENGTH
from app.orders.items.rules import OrderStatus
from app.orders.schemas import TYPES
from app.papers.exports.kinds import A4, CONTENT_TYPES, KINDS, MAX_ORDERS, PAPERS
from app.papers.exports.tables import TABLES
from app.papers.exports.words import ENGLISH, LANGUAGES
from app.papers.reports.credit_orders import CreditOutcome
from app.people.accounts.filters import SHOWN
from app.people.accounts.schemas import TYPES as ACCOUNT_TYPES
from app.people.activity.schemas import BY
from app.people.editing.queries import ACCOUNT, SALESPERSON
from app.shared.audited import ActivityKind
from app.shared.date_range import StoreTime, check_span
from app.shared.schemas import ID_RANGE, In, YesNo, required, result_of
from app.shared.texts.messages import text

CODE = validate.Length(max=50)


def _row_id(name: str) -> fields.Int:
    return fields.Int(data_key=name, load_default=None, allow_none=True, strict=True, validate=ID_RANGE)


class ExportIn(In):
    """The export to make. `order` needs an orderId; the owner's `severalOrders` and `packingSlips` orderIds.

    Orders and the `creditNote` of a `returnId` have a `paper` and a `language`. With a `dispatchId` the
    packing slip is for that dispatch of the one order.

    `products` may have a category, a brand, search words and a party.

    The owner's lists take the filters of their pages: words; `orders` also the type; `products` also a filter
    for missing pictures; `accounts` also a salesperson and the list's filters; `users` also customers or
    salespeople; `priceList` has the number of the list as `cd`; `statement` has the account as `partyCd`,
    from `fromDate` to `toDate`; `receivables` also a salesperson, an area and a filter for overdue amounts;
    `creditReport` also an outcome; `activity` also a kind and a person. A CSV or a workbook (`xlsx`) of
    products has all five rates and is for the owner only. A report needs `fromDate` and `toDate`. `sort` and
    `desc` give each file the order of its page; only the PDF of products is grouped by category.
    """

    kind = fields.Str(validate=validate.OneOf(list(KINDS)), **required("field.required"))
    format = fields.Str(load_default="pdf", validate=validate.OneOf(list(CONTENT_TYPES)))
    type = fields.Str(load_default="total", validate=validate.OneOf(TYPES))
    pictureless = YesNo(data_key="withoutImage")
    untaxed = YesNo(data_key="withoutTax")
    order_id = _row_id("orderId")
    payment_id = _row_id("paymentId")
    return_id = _row_id("returnId")
    order_ids = fields.List(
        fields.Int(strict=True, validate=ID_RANGE),
        data_key="orderIds",
        load_default=list,
        validate=validate.Length(max=MAX_ORDERS),
    )
    dispatch_id = _row_id("dispatchId")
    paper = fields.Str(load_default=A4, validate=validate.OneOf(PAPERS))
    language = fields.Str(load_default=ENGLISH, validate=validate.OneOf(LANGUAGES))
    category = fields.Str(data_key="dept_cd", load_default=None, allow_none=True, validate=CODE)
    brand = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=MAX_NAME_LENGTH))
    words = fields.Str(data_key="query", load_default="", allow_none=True, validate=validate.Length(max=64))
    party = fields.Str(data_key="partyCd", load_default=None, allow_none=True, validate=CODE)
    since = StoreTime(data_key="fromDate", required=False, load_default=None, allow_none=True)
    until = StoreTime(data_key="toDate", required=False, load_default=None, allow_none=True)
    code = fields.Str(data_key="cd", load_default=None, allow_none=True, validate=CODE)
    salesperson = fields.Str(data_key="smanCd", load_default="", validate=CODE)
    outcome = fields.Str(load_default="", validate=validate.OneOf(["", *CreditOutcome]))
    area = fields.Str(load_default="", validate=validate.Length(max=100))
    overdue = YesNo()
    locked = YesNo(data_key="blackList")
    shown = fields.Str(data_key="show", load_default="", validate=validate.OneOf(["", *SHOWN]))
    account_type = fields.Str(data_key="role", load_default="", validate=validate.OneOf(["", *ACCOUNT_TYPES]))
    grade = fields.Str(data_key="partyGd", load_default="", validate=validate.Length(max=1))
    user_kind = fields.Str(
        data_key="userType", load_default="", validate=validate.OneOf(["", ACCOUNT, SALESPERSON])
    )
    activity_kind = fields.Str(
        data_key="activityKind", load_default="", validate=validate.OneOf(["", *ActivityKind])
    )
    by_kind = fields.Str(data_key="by", load_default="", validate=validate.OneOf(["", *BY]))
    status = fields.Str(load_default="", validate=validate.OneOf(["", *OrderStatus]))
    ordered_by = fields.Str(data_key="sort", load_default=None, allow_none=True, validate=CODE)
    desc = YesNo()

    @validates_schema
    def _check_kind_fields(self, data: dict[str, Any], **_kwargs: Any) -> None:
        kind = data.get("kind")
        needed = KINDS[kind].needed if kind in KINDS else None
        if needed and not data.get(needed):
            raise ValidationError(text("field.required"), self.fields[needed].data_key or needed)
        if kind in KINDS and "since" in KINDS[kind].params:
            for name, field in (("since", "fromDate"), ("until", "toDate")):
                if data.get(name) is None:
                    raise ValidationError(text("field.time"), field)
            check_span(data["since"], data["until"])
        if kind in TABLES and data.get("ordered_by") and data["ordered_by"] not in TABLES[kind].sort_columns:
            raise ValidationError(text("field.sort"), "sort")

    @post_load
    def _to_stored_params(self, data: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
        """Return the values in the JSON form that is stored until the file is made."""
        times = {name: data[name] and data[name].isoformat() for name in ("since", "until")}
        table = TABLES.get(data["kind"])
        order = table.sort_columns.get(data["ordered_by"] or "") if table else None
        # A report's party is only a filter; `party` would make the viewer see the shop as that party.
        orders = sorted(set(data["order_ids"]))
        return {**data, **times, "order_ids": orders, "ordered_by": order, "of_party": data["party"]}


class ExportBody(Schema):
    """The progress of an export; `url` serves the file for ten minutes."""

    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["waiting", "running", "ready", "failed"]))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    file_name = fields.Str(data_key="fileName", required=True)
    url = fields.Str(required=True, allow_none=True)


ExportOut = result_of("ExportOut", ExportBody)
