"""Routes of the owner's reports."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from flask.views import MethodView
from flask_smorest import Blueprint
from psycopg.errors import QueryCanceled
from sqlalchemy.exc import OperationalError

from app.edge.access import access, current_actor
from app.edge.responses import json_answer
from app.papers.reports import customer, customer_schemas, summaries
from app.papers.reports import summary_schemas as schemas
from app.papers.reports.registry import REPORTS
from app.papers.reports.report import Report
from app.papers.reports.summaries import ReportGrouping
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.shared.schemas import ErrorOut, list_response
from tenant_router.http import db

blp = Blueprint("summaries", __name__, url_prefix="/api/reports", description="Reports")


@blp.route("/orders")
class OrderWise(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ReportIn(), location="query")
    @blp.response(200, schemas.ReportOut)
    def get(self, query):
        """Return the orders of a span of days without canceled items. Fully canceled orders are left out."""
        return json_answer(_order_report(ReportGrouping.ORDER, query))


@blp.route("/partyWise")
class PartyWise(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.PartyWiseIn(), location="query")
    @blp.response(200, schemas.ReportOut)
    def get(self, query):
        """Return parties with their figures, or the orders of all parties or one."""
        return json_answer(_order_report(ReportGrouping.PARTY, query))


@blp.route("/categoryWise")
class CategoryWise(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.CategoryWiseIn(), location="query")
    @blp.response(200, schemas.ReportOut)
    def get(self, query):
        """Return categories with their figures, or orders with their figures per category."""
        return json_answer(_order_report(ReportGrouping.CATEGORY, query))


@blp.route("/statusWise")
class StatusWise(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.StatusWiseIn(), location="query")
    @blp.response(200, schemas.ReportOut)
    def get(self, query):
        """Return orders with their items of a status, including canceled ones."""
        return json_answer(_order_report(ReportGrouping.STATUS, query))


def _add(report: Report) -> None:
    """Add the page of a declared report."""

    def get(_self: MethodView, query: dict[str, Any]) -> dict[str, Any]:
        with _report_timeout():
            rows, sums = report.page(db, query, now=datetime.now(UTC))
        shown = list_response(rows, getattr(sums, report.counted), query["page"], query["size"])
        return {**shown, "totals": sums}

    get.__doc__ = report.about
    documented = blp.response(200, report.answer)(get)
    guarded = access(Access.OWNER)(blp.arguments(report.arguments(), location="query")(documented))
    blp.route(f"/{report.path}", endpoint=report.path)(type("ReportPage", (MethodView,), {"get": guarded}))


for _report in REPORTS:
    _add(_report)


@blp.route("/customer")
class Customer(MethodView):
    @access(Access.OWNER)
    @blp.arguments(customer_schemas.CustomerIn(), location="query")
    @blp.response(200, customer_schemas.CustomerHeadOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, query):
        """Return a customer's account, the sums of their orders, and the last visits of salespeople."""
        return {"result": customer.customer_head(db, query["code"], current_actor(), now=datetime.now(UTC))}


@blp.route("/filters/orders")
class Parties(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ChoicesIn(), location="query")
    @blp.response(200, schemas.PartyChoicesOut)
    def get(self, query):
        """Return the parties with orders to filter a report by, up to 200 by name."""
        parties = summaries.parties(db, query["words"].strip())
        return {"result": [{"PARTY_CD": code, "accounts": {"ACC_NAME": name}} for code, name in parties]}


@blp.route("/filters/categoryWise")
class Categories(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.ChoicesIn(), location="query")
    @blp.response(200, schemas.CategoryChoicesOut)
    def get(self, query):
        """Return the categories to filter a report by, up to 200 by name."""
        categories = summaries.categories(db, query["words"].strip())
        return {"result": [{"DEPT_CD": code, "dept_name": name} for code, name in categories]}


@contextmanager
def _report_timeout() -> Iterator[None]:
    """Raise Invalid on the dates if the database canceled a report for taking too long."""
    try:
        yield
    except OperationalError as error:
        if not isinstance(error.orig, QueryCanceled):
            raise
        raise Invalid("report.too_much", field="until") from error


def _order_report(by: ReportGrouping, query: dict[str, Any]) -> dict[str, Any]:
    summary = query.get("summary", False)
    name, sorts = query["ordered_by"], schemas.sort_columns(by, summary=summary)
    if name and name not in sorts:
        raise Invalid("field.sort", field="ordered_by")
    filters = summaries.report_filter(by, {**query, "ordered_by": sorts.get(name)})
    page, size = query["page"], query["size"]
    with _report_timeout():
        if summary:
            groups, sums = summaries.group_page(db, filters, page=page, size=size)
            rows, total = groups, sums.groups
        else:
            orders, sums = summaries.order_page(db, filters, page=page, size=size)
            rows, total = orders, sums.rows
    shown = schemas.report_rows(by, rows, summary=summary)
    return {**list_response(shown, total, page, size), "totals": schemas.ReportTotalsOut().dump(sums)}
